import { lazy, Suspense } from 'react';
import { atom, useAtomValue } from 'jotai';
import { store } from '@/platform/session';

export type ToastKind = 'success' | 'error' | 'info';
export interface ToastOptions {
  /** Takes back what was done, while the toast stands. */
  undo?: { label: string; onUndo: () => void };
}
export interface ToastEntry extends ToastOptions {
  kind: ToastKind;
  text: string;
}

/** What is waiting for the toaster, which is loaded with the first toast. */
export const waitingToasts = atom<ToastEntry[]>([]);

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
