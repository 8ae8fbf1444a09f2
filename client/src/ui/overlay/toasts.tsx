import { useEffect, useState, type ComponentType } from 'react';
import { useAtomValue } from 'jotai';
import { loadWithTexts } from '@/platform/browser/loadWithTexts';
import { store } from '@/platform/session';
import { toastsDismissed, waitingToasts, type ToastKind, type ToastOptions } from './toastList';

const show =
  (kind: ToastKind) =>
  (text: string, options: ToastOptions = {}) =>
    store.set(waitingToasts, (before) => [...before, { kind, text, ...options }]);

/** Shows a message at the bottom left for five seconds (source-spec §8, §9). */
export const toast = { success: show('success'), error: show('error'), info: show('info') };

/** Dismisses all toasts, as once a form they are about has succeeded. */
export function forgetToasts(): void {
  store.set(waitingToasts, []);
  store.set(toastsDismissed, (count) => count + 1);
}

/** Milliseconds after which the first load is over. */
const FIRST_LOAD_MS = 2500;

/**
 * Place of the toasts: once, around all frames, so that they survive a change of frame. If the toaster can't be loaded,
 * as when the first toast reports that the server is down, toasts wait for it.
 */
export function ToastPlace() {
  const isWaiting = useAtomValue(waitingToasts).length > 0;
  const [Toaster, setToaster] = useState<ComponentType>();
  const [isUsed, setIsUsed] = useState(false);
  if (isWaiting && !isUsed) setIsUsed(true);
  useEffect(() => {
    if (Toaster) return;
    const load = () =>
      void loadWithTexts(() => import('./Toaster')).then(
        (kit) => setToaster(() => kit.Toaster),
        () => undefined,
      );
    if (isWaiting) load();
    const timer = setTimeout(load, FIRST_LOAD_MS);
    return () => clearTimeout(timer);
  }, [Toaster, isWaiting]);
  return Toaster && isUsed ? <Toaster /> : null;
}
