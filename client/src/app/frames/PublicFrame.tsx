import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useCompared } from '@/platform/lists';
import { ScrollToTop } from '@/ui/ScrollToTop';
import { ChatButton, ImpersonationBanner, OfflineBanner, SkipLink } from './Extras';
import { Footer } from './Footer';
import { Header } from './Header';

const CompareTray = lazy(async () => ({
  default: (await import('@/property/CompareTray')).CompareTray,
}));

/** Header, page, footer: the open pages. The catalogue uses the whole width and has no footer beside its map. */
export function PublicFrame() {
  const { pathname } = useLocation();
  const isComparing = useCompared().length > 0 && pathname !== '/property-comparison';
  const isCatalog = pathname === '/catalog';
  return (
    <>
      <SkipLink />
      <ImpersonationBanner />
      <OfflineBanner />
      <Header isWide={isCatalog} />
      <main id="content" tabIndex={-1} className="min-h-[70dvh] outline-none">
        <Outlet />
      </main>
      {!isCatalog && <Footer />}
      {isComparing && (
        <Suspense fallback={null}>
          <CompareTray />
        </Suspense>
      )}
      <ScrollToTop />
      <ChatButton />
      <ScrollRestoration />
    </>
  );
}
