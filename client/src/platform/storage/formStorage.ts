import { useCallback, useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { localCopy } from './localCopy';

/** Text typed here before the page went away, if any. */
export function readStoredForm<T>(key: string): T | undefined {
  return localCopy<T>(key).read()?.fields as T | undefined;
}

/** Stores a form's input at once. */
export function writeStoredForm(key: string, typed: unknown): void {
  localCopy(key).write({ fields: typed as object, base: null });
}

/** Removes the stored input of a form. */
export function clearStoredForm(key: string): void {
  localCopy(key).forget();
}

/**
 * Stores a form's input until it is sent, so that neither a closed tab nor an expired session loses it. Initialize the
 * form with `{ ...start, ...readStoredForm(key) }`.
 */
export function useStoredForm<T extends FieldValues, Out>(
  key: string,
  { subscribe, reset }: Pick<UseFormReturn<T, unknown, Out>, 'subscribe' | 'reset'>,
  start: DefaultValues<T>,
): {
  /** When restored input was typed, in milliseconds since 1970. */
  unsentAt: number | undefined;
  /** Call after sending. */
  forget: () => void;
  /** Restarts with `start`. */
  startAfresh: () => void;
} {
  const [unsentAt, setUnsentAt] = useState(() => localCopy<T>(key).read()?.at);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeStoredForm(key, values) }),
    [subscribe, key],
  );
  return {
    unsentAt,
    forget: () => clearStoredForm(key),
    startAfresh: () => {
      setUnsentAt(undefined);
      reset(start);
      clearStoredForm(key);
    },
  };
}

/** A state stored like that; call `forget` after sending. */
export function useStoredState<T>(key: string, initial: T): [T, (next: T) => void, () => void] {
  const [value, set] = useState<T>(() => readStoredForm<T>(key) ?? initial);
  const put = useCallback(
    (next: T) => {
      set(next);
      writeStoredForm(key, next);
    },
    [key],
  );
  const forget = useCallback(() => clearStoredForm(key), [key]);
  return [value, put, forget];
}
