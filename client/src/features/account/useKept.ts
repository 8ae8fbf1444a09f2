import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { sessionEndAtom, store } from '@/platform/session';

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
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (kept) reset(JSON.parse(kept) as T, { keepDefaultValues: true });
    return () => {
      if (store.get(sessionEndAtom)) sessionStorage.setItem(key, JSON.stringify(getValues()));
    };
  }, [owner, getValues, reset]);
}
