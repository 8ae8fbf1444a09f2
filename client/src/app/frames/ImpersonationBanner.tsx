import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/platform/api/api';
import { stopImpersonation } from '@/platform/sessionChanges';
import { serverNow } from '@/platform/serverTime';

const minutesUntil = (seconds: number) => Math.max(0, Math.ceil((seconds * 1000 - serverNow()) / 60_000));

/** Ends the impersonation on the server too; an unreachable server is no obstacle. */
const switchBack = () =>
  call('auth.logout', {})
    .catch(() => undefined)
    .then(stopImpersonation);

/** Shows whom an admin impersonates and for how long, and leads back to /dashboard/users (source-spec §4). */
export function Banner({ name, expiresAt }: { name: string; expiresAt: number }) {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState(() => minutesUntil(expiresAt));
  useEffect(() => {
    const tick = () => setMinutes(minutesUntil(expiresAt));
    tick();
    const timer = setInterval(tick, 20_000);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-warning-soft px-4 py-2 text-small text-warning-soft-text">
      <p role="status">
        {t('impersonation.acting')} <b dir="auto">{name}</b> · {t('impersonation.left', { count: minutes })}
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
