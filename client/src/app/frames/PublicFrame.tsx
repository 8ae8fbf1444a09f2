import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { fetched } from '@/platform/fetched';
import { useSignInAsked } from '@/platform/pressed';
import { useCompared } from '@/platform/api/lists';
import { ContactPlace } from '@/blocks/contact/ContactPlace';
import { ScrollToTop } from '@/ui/ScrollToTop';
import { PalettePlace } from '../palette/PalettePlace';
import { ChatButton, ImpersonationBanner, OfflineBanner, SkipLink } from './Extras';
import { Footer } from './Footer';
import { Header } from './Header';
import { ScrollPlace } from './ScrollPlace';
import { useArrival } from './useArrival';

const CompareTray = lazy(async () => ({
  default: (await fetched(() => import('@/blocks/listing/card/CompareTray'))).CompareTray,
}));

const SignInFirst = lazy(async () => ({
  default: (await import('./SignInFirst')).SignInFirst,
}));

/** Frame of the open pages: header, page, footer. The catalog uses the full width and has no footer beside its map. */
export function PublicFrame() {
  const { pathname } = useLocation();
  const isComparing = useCompared().length > 0 && pathname !== '/property-comparison';
  useArrival();
  const asked = useSignInAsked();
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
      {!isCatalog && <Footer isJoined={pathname === '/'} />}
      {isComparing && (
        <Suspense fallback={null}>
          <CompareTray />
        </Suspense>
      )}
      {asked.act && (
        <Suspense fallback={null}>
          <SignInFirst act={asked.act} onGo={asked.go} onStay={asked.stay} />
        </Suspense>
      )}
      <ContactPlace />
      <ScrollToTop />
      <ChatButton />
      <PalettePlace />
      <ScrollPlace />
    </>
  );
}
