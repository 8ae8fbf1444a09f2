import { onlineManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { brandIn } from '@/platform/config';
import { useLang } from '@/platform/i18n/format';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useSession, wasSwitchedBack } from '@/platform/session';
import { useDock } from '@/ui/hooks/useDock';
import { toast } from '@/ui/overlay/toasts';

/** Landmarks of a page that keyboard users often want. */
const EXTRA_LANDMARKS: Record<string, { to: string; text: 'nav.skipToResults' | 'nav.skipToContact' }> = {
  '/catalog': { to: 'results', text: 'nav.skipToResults' },
  '/single': { to: 'contact', text: 'nav.skipToContact' },
  '/single-service': { to: 'contact', text: 'nav.skipToContact' },
};
const skipLink =
  'sr-only z-toast rounded-control bg-inverse px-4 py-2 text-on-inverse focus:not-sr-only focus:fixed focus:start-4 focus:top-4';

/** Skip links over the header. */
export function SkipLink() {
  const { t } = useTranslation();
  const further = EXTRA_LANDMARKS[useLocation().pathname];
  return (
    <>
      <a href="#content" className={skipLink}>
        {t('nav.skip')}
      </a>
      {further && (
        <a
          href={`#${further.to}`}
          className={skipLink}
          // Keep the page's own address.
          onClick={(event) => {
            event.preventDefault();
            const place = document.getElementById(further.to);
            place?.scrollIntoView({ block: 'center' });
            place?.focus({ preventScroll: true });
          }}
        >
          {t(further.text)}
        </a>
      )}
    </>
  );
}

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Says that the server is out of reach; loaded content stays readable, and everything resumes by itself. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const lang = useLang();
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  useDock('away', '3.5rem', !isOnline);
  if (isOnline) return null;
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-[calc(var(--docked)-var(--away))] z-toast flex min-h-14 items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center text-small text-warning-soft-text shadow-lift"
    >
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {navigator.onLine ? t('nav.away', { brand: brandIn(lang) }) : t('nav.offline')}
    </p>
  );
}

const Banner = lazyPart(async () => (await import('./ImpersonationBanner')).Banner);

/** Tells an admin whom they are impersonating, and when that has ended. */
export function ImpersonationBanner() {
  const { t } = useTranslation();
  const session = useSession();
  useEffect(() => {
    if (wasSwitchedBack()) toast.info(t('impersonation.over'));
  }, [t]);
  if (!session?.isImpersonated) return null;
  return (
    <Suspense fallback={null}>
      <Banner name={session.user.name} expiresAt={session.expiresAt} />
    </Suspense>
  );
}
