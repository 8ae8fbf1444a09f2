import { atom } from 'jotai';

export type ToastKind = 'success' | 'error' | 'info';
export interface ToastOptions {
  /** Takes back what was done, while the toast stands. */
  undo?: { label: string; onUndo: () => void };
}
export interface ToastEntry extends ToastOptions {
  kind: ToastKind;
  text: string;
}

/** Counts up when the errors that stand are over. */
export const errorsOver = atom(0);

/** What is waiting for the toaster, which is loaded with the first toast. */
export const waitingToasts = atom<ToastEntry[]>([]);
