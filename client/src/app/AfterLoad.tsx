import i18n from 'i18next';
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import '@/platform/browser/fileDrops';
import { pageLoaded } from '@/platform/api/live';
import { allTexts } from '@/platform/i18n/i18n';
import { impersonationElsewhereAtom } from '@/platform/session';
import { lazyPart } from '@/platform/browser/lazyPart';
import { wasNotSaved } from '@/platform/sessionChanges';
import '@/platform/watchSession';
import { toast } from '@/ui/overlay/toasts';

// Also ahead of the first press that needs them.
void allTexts().then(
  () => wasNotSaved() && toast.info(i18n.t('ui.sessionChanged')),
  () => undefined,
);
// Answers while the server is away; in development the bundler serves the pages.
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  // eslint-disable-next-line no-restricted-properties -- tested above
  void pageLoaded.then(() => navigator.serviceWorker.register('/sw.js')).catch(() => undefined);
}
// Drop the history entry of a dialog that was open when the page was reloaded.
if ((history.state as { over?: number } | null)?.over) void import('@/ui/overlay/layers');

const ImpersonationElsewhere = lazyPart(
  async () => (await import('./frames/ImpersonationElsewhere')).ImpersonationElsewhere,
);

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
