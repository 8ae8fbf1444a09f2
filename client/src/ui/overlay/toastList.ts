import { atom } from 'jotai';

export type ToastKind = 'success' | 'error' | 'info';
export interface ToastOptions {
  /** Undoes the action while the toast is shown. */
  undo?: { label: string; onUndo: () => void };
}
export interface ToastEntry extends ToastOptions {
  kind: ToastKind;
  text: string;
}

/** Incremented to dismiss all toasts. */
export const toastsDismissed = atom(0);

/** Toasts waiting for the toaster, which loads with the first one. */
export const waitingToasts = atom<ToastEntry[]>([]);
