import { atom, useAtomValue } from 'jotai';
import { MOST_HIDDEN } from '@manzil/shared/domain/hiddenHomes';
import { HIDDEN, readJson, readStored, writeStored } from '../storage';
import { store } from '../session';

/** Whose list at the server the stored one is a copy of; nothing while it is a visitor's, which no account has yet. */
const OF = 'hiddenOf';

/** What the browser keeps, the last home hidden first; it may have been written by anything. */
export function hiddenHere(): string[] {
  const ids = readJson<unknown>(HIDDEN);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MOST_HIDDEN) : [];
}
export const hiddenOf = (): string | null => readStored(OF);

export const hiddenAtom = atom(hiddenHere());

/** The homes that the reader does not want to see in the catalogue, the last one hidden first. */
export const useHidden = (): string[] => useAtomValue(hiddenAtom);

/** Keeps a list and shows it; `of` says whose it is from now on. */
export function keepHidden(ids: string[], of = hiddenOf()): void {
  const kept = ids.slice(0, MOST_HIDDEN);
  const isAny = kept.length > 0;
  writeStored(HIDDEN, isAny ? JSON.stringify(kept) : null);
  writeStored(OF, isAny ? of : null);
  store.set(hiddenAtom, kept);
}
