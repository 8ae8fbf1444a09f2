import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { sessionEndAtom, store } from '@/platform/session';
import { tabShelf } from '@/platform/storage';

/**
 * Restores unsaved input after the session expired and the person signed in again, in this tab only (spec/3-client,
 * guard). `owner` identifies the person.
 */
export function useKept<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  owner: string,
): void {
  const { getValues, reset } = form;
  useEffect(() => {
    const key = `typed:${owner}`;
    const kept = tabShelf.readJson<T>(key);
    tabShelf.write(key, null);
    if (kept) reset(kept, { keepDefaultValues: true });
    return () => {
      if (store.get(sessionEndAtom)) tabShelf.write(key, JSON.stringify(getValues()));
    };
  }, [owner, getValues, reset]);
}
