interface Kept<T> {
  version: string;
  until: number;
  result: Promise<T>;
}

/**
 * Keeps the result of `work` by key while `version` stays the same, for `ttlMs` at most; concurrent calls share a run.
 * Failures aren't kept. Read the version before calling, so that a change during the run discards the result.
 * @param most number of keys, beyond which the oldest is dropped
 */
export function keepResults<T>({ ttlMs = Infinity, most }: { ttlMs?: number; most: number }) {
  const kept = new Map<string, Kept<T>>();
  return (key: string, version: string, work: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known && known.version === version && performance.now() < known.until) return known.result;
    const entry = { version, until: performance.now() + ttlMs, result: work() };
    kept.delete(key);
    kept.set(key, entry);
    const [oldest = key] = kept.keys();
    if (kept.size > most) kept.delete(oldest);
    entry.result.catch(() => kept.get(key) === entry && kept.delete(key));
    return entry.result;
  };
}
