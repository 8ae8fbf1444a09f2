import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { sessionEndAtom, store } from '@/platform/session';
import { tabStorage } from '@/platform/storage/storage';

/**
 * Restores unsaved input after the session expired and the person signed in again, in this tab only (spec/3-client,
 * guard). `owner` identifies the person.
 */
export function useRestoredForm<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  owner: string,
): void {
  const { getValues, reset } = form;
  useEffect(() => {
    const key = `typed:${owner}`;
    const stored = tabStorage.readJson<T>(key);
    tabStorage.write(key, null);
    if (stored) reset(stored, { keepDefaultValues: true });
    return () => {
      if (store.get(sessionEndAtom)) tabStorage.write(key, JSON.stringify(getValues()));
    };
  }, [owner, getValues, reset]);
}
