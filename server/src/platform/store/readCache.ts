/** Maximum number of cached records; beyond it the cache is cleared. */
const MAX_RECORDS = 20_000;

/**
 * Caches frequently read records by id. `version` counts changes of the underlying data: each change clears the cache,
 * and reads in progress during one are returned but not cached. `ttlMs` limits how long changes by other processes go
 * unnoticed. Missing records are cached as missing.
 */
export function readCache<T>(
  load: (ids: string[]) => Promise<Map<string, T>>,
  { version, ttlMs = 10_000 }: { version: () => number | string; ttlMs?: number },
): (ids: string[]) => Promise<Map<string, T>> {
  let kept = new Map<string, T | undefined>();
  let of = version();
  let until = 0;
  return async (ids) => {
    if (version() !== of || performance.now() >= until || kept.size > MAX_RECORDS) {
      kept = new Map();
      of = version();
      until = performance.now() + ttlMs;
    }
    const mine = kept;
    const began = of;
    const wanted = [...new Set(ids)];
    const missing = wanted.filter((id) => !mine.has(id));
    const read = missing.length > 0 ? await load(missing) : undefined;
    if (read && version() === began) for (const id of missing) mine.set(id, read.get(id));
    const answer = new Map<string, T>();
    for (const id of wanted) {
      const found = read?.get(id) ?? mine.get(id);
      if (found !== undefined) answer.set(id, found);
    }
    return answer;
  };
}
