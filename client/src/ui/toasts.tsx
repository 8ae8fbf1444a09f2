import { lazy, Suspense } from 'react';
import { atom, useAtomValue } from 'jotai';
import { store } from '@/platform/session';
import { waitingToasts, type ToastKind, type ToastOptions } from './toastList';

const show =
  (kind: ToastKind) =>
  (text: string, options: ToastOptions = {}) =>
    store.set(waitingToasts, (before) => [...before, { kind, text, ...options }]);

/** Tells something at the bottom left for five seconds (source-spec §8, §9). */
export const toast = { success: show('success'), error: show('error'), info: show('info') };

const Toaster = lazy(async () => ({ default: (await import('./Toaster')).Toaster }));
const wasUsed = atom(false);

/** Where toasts appear; put once into each frame. */
export function ToastPlace() {
  const waiting = useAtomValue(waitingToasts);
  const used = useAtomValue(wasUsed);
  if (waiting.length === 0 && !used) return null;
  if (!used) queueMicrotask(() => store.set(wasUsed, true));
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
