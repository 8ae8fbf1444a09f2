import { useCallback, useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { localCopy } from './localCopy';

/** What was typed here before the page went away, if anything. */
export function readKept<T>(key: string): T | undefined {
  return localCopy<T>(key).read()?.fields as T | undefined;
}

function keep(key: string, typed: unknown): void {
  localCopy(key).write({ fields: typed as object, base: null });
}

function forgetKept(key: string): void {
  localCopy(key).forget();
}

/**
 * Keeps what is typed into a form until it is sent: neither a closed tab nor a session that ended loses it. The form
 * begins with `{ ...start, ...readKept(key) }`.
 */
export function useKeptForm<T extends FieldValues, Out>(
  key: string,
  { subscribe, reset }: Pick<UseFormReturn<T, unknown, Out>, 'subscribe' | 'reset'>,
  start: DefaultValues<T>,
): {
  /** When it was typed, in milliseconds since 1970, if it is back from before. */
  unsentAt: number | undefined;
  /** It was sent. */
  forget: () => void;
  /** Begins again with `start`. */
  startAfresh: () => void;
} {
  const [unsentAt, setUnsentAt] = useState(() => localCopy<T>(key).read()?.at);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keep(key, values) }),
    [subscribe, key],
  );
  return {
    unsentAt,
    forget: () => forgetKept(key),
    startAfresh: () => {
      setUnsentAt(undefined);
      reset(start);
      forgetKept(key);
    },
  };
}

/** A state that is kept like that; `forget` when it was sent. */
export function useKeptState<T>(key: string, initial: T): [T, (next: T) => void, () => void] {
  const [value, set] = useState<T>(() => readKept<T>(key) ?? initial);
  const put = useCallback(
    (next: T) => {
      set(next);
      keep(key, next);
    },
    [key],
  );
  const forget = useCallback(() => forgetKept(key), [key]);
  return [value, put, forget];
}
