import { MessageCircle, WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { call } from '@/platform/api/api';
import { config } from '@/platform/config';
import { stopImpersonation, useSession, wasSwitchedBack } from '@/platform/session';
import { toast } from '@/ui/overlay/toasts';

/** What a page has behind its beginning that keyboard readers come for. */
const FURTHER: Record<string, { to: string; text: 'nav.skipToResults' | 'nav.skipToContact' }> = {
  '/catalog': { to: 'results', text: 'nav.skipToResults' },
  '/single': { to: 'contact', text: 'nav.skipToContact' },
  '/single-service': { to: 'contact', text: 'nav.skipToContact' },
};
const skipLink =
  'sr-only z-toast rounded-control bg-inverse px-4 py-2 text-on-inverse focus:not-sr-only focus:fixed focus:start-4 focus:top-4';

/** Jumps over the header for keyboard readers, and to what most of them look for. */
export function SkipLink() {
  const { t } = useTranslation();
  const further = FURTHER[useLocation().pathname];
  return (
    <>
      <a href="#content" className={skipLink}>
        {t('nav.skip')}
      </a>
      {further && (
        <a
          href={`#${further.to}`}
          className={skipLink}
          // The address stays the page's own.
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

/** Opens the business's chat in the external messaging app; nothing when no number is configured. */
export function ChatButton() {
  const { t } = useTranslation();
  const number = config.whatsappNumber?.replace(/\D/g, '');
  if (!number) return null;
  return (
    <a
      href={`https://wa.me/${number}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('nav.chatWithUs')}
      className="fixed end-5 bottom-[calc(1.25rem+var(--tray,0px)+var(--bar,0px))] z-float grid size-13 place-items-center rounded-pill bg-primary text-on-primary shadow-lift hover:bg-primary-hover"
    >
      <MessageCircle aria-hidden className="size-6" />
    </a>
  );
}

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Says that the connection is gone while what was loaded stays readable. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center text-small text-warning-soft-text"
    >
      <WifiOff aria-hidden className="size-4" />
      {t('nav.offline')}
    </p>
  );
}

const minutesUntil = (seconds: number) => Math.max(0, Math.ceil((seconds * 1000 - Date.now()) / 60_000));

/** The session in the other's name ends on the server too; a server out of reach holds nobody back. */
const switchBack = () =>
  call('auth.logout', {})
    .catch(() => undefined)
    .then(stopImpersonation);

/** While an admin acts as somebody: whom, how long, and the way back to /dashboard/users (source-spec §4). */
export function ImpersonationBanner() {
  const { t } = useTranslation();
  const session = useSession();
  const expiresAt = session?.isImpersonated ? session.expiresAt : undefined;
  const [minutes, setMinutes] = useState(() => minutesUntil(expiresAt ?? 0));
  useEffect(() => {
    if (expiresAt === undefined) return;
    const tick = () => setMinutes(minutesUntil(expiresAt));
    tick();
    const timer = setInterval(tick, 20_000);
    return () => clearInterval(timer);
  }, [expiresAt]);
  useEffect(() => {
    if (wasSwitchedBack()) toast.info(t('impersonation.over'));
  }, [t]);
  if (!session?.isImpersonated) return null;
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-warning-soft px-4 py-2 text-small text-warning-soft-text">
      <p role="status">
        {t('impersonation.acting')} <b dir="auto">{session.user.name}</b> ·{' '}
        {t('impersonation.left', { count: minutes })}
      </p>
      <button
        type="button"
        className="min-h-8 font-medium underline underline-offset-4"
        onClick={() => void switchBack()}
      >
        {t('impersonation.back')}
      </button>
    </div>
  );
}
