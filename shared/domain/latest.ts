/** LRU cache of values by key. */
export interface Latest<T> {
  /** Value of a key, created if missing. Marks it as most recently used. */
  of: (key: string, make: () => T) => T;
  values: () => Iterable<T>;
  forget: (key: string) => void;
  clear: () => void;
}

/** Creates a cache of at most `most` values; evicts the least recently used one. */
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
