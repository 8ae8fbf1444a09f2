/** LRU cache of values by key. */
export interface LruCache<T> {
  /** Value of a key, created if missing. Marks it as most recently used. */
  getOrCreate: (key: string, make: () => T) => T;
  values: () => Iterable<T>;
  delete: (key: string) => void;
  clear: () => void;
}

/** Creates a cache of at most `capacity` values; evicts the least recently used one. */
export function createLruCache<T>(capacity: number): LruCache<T> {
  const entries = new Map<string, { value: T }>();
  return {
    getOrCreate(key, make) {
      const { value } = entries.get(key) ?? { value: make() };
      entries.delete(key);
      entries.set(key, { value });
      const [oldest] = entries.keys();
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
      return value;
    },
    values: () => Array.from(entries.values(), ({ value }) => value),
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
