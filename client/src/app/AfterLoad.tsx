import i18n from 'i18next';
import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import '@/platform/browser/fileDrops';
import { loadWhenOnline } from '@/platform/browser/loadWhenOnline';
import { i18nReady } from '@/platform/i18n/i18n';
import { impersonationElsewhereAtom } from '@/platform/session';
import { wasNotSaved } from '@/platform/sessionChanges';
import '@/platform/watchSession';
import { toast } from '@/ui/overlay/toasts';

if (wasNotSaved()) void i18nReady.then(() => toast.info(i18n.t('ui.sessionChanged')));
// Drop the history entry of a dialog that was open when the page was reloaded.
if ((history.state as { over?: number } | null)?.over) void import('@/ui/overlay/layers');

const ImpersonationElsewhere = lazy(async () => ({
  default: (await loadWhenOnline(() => import('./frames/ImpersonationElsewhere'))).ImpersonationElsewhere,
}));

/** Shows changes made in other tabs. */
export function AfterLoad() {
  const person = useAtomValue(impersonationElsewhereAtom);
  return (
    person && (
      <Suspense fallback={null}>
        <ImpersonationElsewhere name={person.name} />
      </Suspense>
    )
  );
}
