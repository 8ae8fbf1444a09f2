import { lazy, Suspense, useEffect } from 'react';
import { atom, useAtomValue } from 'jotai';
import { store } from '@/platform/session';
import { waitingToasts, type ToastKind, type ToastOptions } from './toastList';

const show =
  (kind: ToastKind) =>
  (text: string, options: ToastOptions = {}) =>
    store.set(waitingToasts, (before) => [...before, { kind, text, ...options }]);

/** Tells something at the bottom left for five seconds (source-spec §8, §9). */
export const toast = { success: show('success'), error: show('error'), info: show('info') };

const load = () => import('./Toaster');
const Toaster = lazy(async () => ({ default: (await load()).Toaster }));
const wasUsed = atom(false);
/** Milliseconds after which the first load is over. */
const LATER = 2500;

/** Where toasts appear: once, around all frames, so that they stay when the frame changes. */
export function ToastPlace() {
  const waiting = useAtomValue(waitingToasts);
  const used = useAtomValue(wasUsed);
  // Not with the first toast: that may be the one that says that the server is away.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LATER);
    return () => clearTimeout(timer);
  }, []);
  if (waiting.length === 0 && !used) return null;
  if (!used) queueMicrotask(() => store.set(wasUsed, true));
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
