import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { getSession, page } from '@/platform/session';
import { ConfirmDialog } from './Modal';

/**
 * Asks before discarding unsaved input; on reload or when the tab is closed, the browser asks. Doesn't block the redirect
 * of an expired session. `onLeave` is called if the person leaves anyway.
 */
export function useLeaveGuard(isDirty: boolean, onLeave?: () => void) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && getSession() !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!page.isLeaving) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      isBackClosing={false}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      title={t('ui.leaveTitle')}
      text={t('ui.leaveText')}
      action={t('ui.leave')}
    />
  );
}
