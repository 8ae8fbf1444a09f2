/** Values by key that were asked for last. */
export interface Latest<T> {
  /** The value of a key, made where there is none; it is the last one asked for now. */
  of: (key: string, make: () => T) => T;
  values: () => Iterable<T>;
  forget: (key: string) => void;
  clear: () => void;
}

/** Keeps at most `most` values; with one more, the one that was asked for longest ago goes. */
export function createLatest<T>(most: number): Latest<T> {
  const kept = new Map<string, { value: T }>();
  return {
    of(key, make) {
      const { value } = kept.get(key) ?? { value: make() };
      kept.delete(key);
      kept.set(key, { value });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return value;
    },
    values: () => Array.from(kept.values(), ({ value }) => value),
    forget: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
