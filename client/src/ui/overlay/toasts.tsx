import { useEffect, useState, type ComponentType } from 'react';
import { useAtomValue } from 'jotai';
import { store } from '@/platform/session';
import { errorsOver, waitingToasts, type ToastKind, type ToastOptions } from './toastList';

const show =
  (kind: ToastKind) =>
  (text: string, options: ToastOptions = {}) =>
    store.set(waitingToasts, (before) => [...before, { kind, text, ...options }]);

/** Tells something at the bottom left for five seconds (source-spec §8, §9). */
export const toast = { success: show('success'), error: show('error'), info: show('info') };

/** What went wrong has been put right: errors that still stand do not follow to the next page. */
export function forgetErrors(): void {
  store.set(waitingToasts, (waiting) => waiting.filter(({ kind }) => kind !== 'error'));
  store.set(errorsOver, (count) => count + 1);
}

/** Milliseconds after which the first load is over. */
const LATER = 2500;

/**
 * Where toasts appear: once, around all frames, so that they stay when the frame changes. What shows them may be out of
 * reach, as when the first one says that the server is away: they wait for it then, and the page stays.
 */
export function ToastPlace() {
  const isWaiting = useAtomValue(waitingToasts).length > 0;
  const [Toaster, setToaster] = useState<ComponentType>();
  const [isUsed, setIsUsed] = useState(false);
  if (isWaiting && !isUsed) setIsUsed(true);
  useEffect(() => {
    if (Toaster) return;
    const load = () =>
      void import('./Toaster').then((kit) => setToaster(() => kit.Toaster)).catch(() => undefined);
    if (isWaiting) load();
    const timer = setTimeout(load, LATER);
    addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', load);
    };
  }, [Toaster, isWaiting]);
  return Toaster && isUsed ? <Toaster /> : null;
}
