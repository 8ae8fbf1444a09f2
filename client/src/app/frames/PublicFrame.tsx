import { Suspense } from 'react';
import { agentPageOf } from '@manzil/shared/domain/address/agentPage';
import { Outlet, useLocation } from 'react-router-dom';
import { lazyPart } from '@/platform/browser/lazyPart';
import { PHONE, useMedia } from '@/platform/hooks/useMedia';
import { useSession } from '@/platform/session';
import { useSignInPrompt } from '@/platform/storage/pendingAction';
import { useCompared } from '@/blocks/lists/lists';
import { cx } from '@/ui/classes';
import { Lazy } from '@/ui/Lazy';
import { PalettePlace } from '../palette/PalettePlace';
import { ImpersonationBanner, OfflineBanner, SkipLink } from './Extras';
import { Header } from './Header';
import { RestoreScroll } from './RestoreScroll';
import { useFocusOnNavigation } from './useFocusOnNavigation';

const CompareTray = lazyPart(async () => (await import('@/blocks/listing/card/CompareTray')).CompareTray);

// The catalog, the most visited page, has none.
const Footer = lazyPart(async () => (await import('./Footer')).Footer);

const AfterPage = lazyPart(async () => (await import('./AfterPage')).AfterPage);

const PhoneBar = lazyPart(async () => (await import('./PhoneBar')).PhoneBar);

const SignInPrompt = lazyPart(async () => (await import('./SignInPrompt')).SignInPrompt);

/** Frame of the open pages: header, page, footer; on phones members keep the bar of their own pages. The catalog uses the full width and has no footer beside its map. */
export function PublicFrame() {
  const { pathname, search } = useLocation();
  useFocusOnNavigation();
  const prompt = useSignInPrompt();
  const shown = agentPageOf(new URLSearchParams(search));
  const isCatalog = pathname === '/catalog' && (!shown || shown === 'agent');
  // Elsewhere the count in the header is enough.
  const isMember = useSession()?.role === 'user';
  const hasBar = useMedia(PHONE) && isMember;
  const isComparing = useCompared().length > 0 && isCatalog;
  return (
    <>
      <SkipLink />
      <ImpersonationBanner />
      <OfflineBanner />
      <Header isWide={isCatalog} />
      <main
        id="content"
        tabIndex={-1}
        className={cx('min-h-[70dvh] outline-none', isCatalog && 'pb-[var(--nav,0px)]')}
      >
        <Outlet />
      </main>
      {!isCatalog && (
        <Lazy place={null}>
          <Footer isJoined={pathname === '/'} />
        </Lazy>
      )}
      {isComparing && (
        <Suspense fallback={null}>
          <CompareTray />
        </Suspense>
      )}
      {prompt.act && (
        <Suspense fallback={null}>
          <SignInPrompt act={prompt.act} whom={prompt.whom} onGo={prompt.go} onStay={prompt.stay} />
        </Suspense>
      )}
      {hasBar && (
        <Suspense fallback={null}>
          <PhoneBar role="user" />
        </Suspense>
      )}
      <Lazy place={null}>
        <AfterPage />
      </Lazy>
      <PalettePlace />
      <RestoreScroll />
    </>
  );
}
