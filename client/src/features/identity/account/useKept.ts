import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { sessionEndAtom, store } from '@/platform/session';
import { tabShelf } from '@/platform/storage';

/**
 * What is half-typed when the session ends by itself is there again after signing in, in this tab only (spec/3-client,
 * guard). `owner` names whose form it is.
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
