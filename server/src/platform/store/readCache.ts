/** Records kept at once; with more the cache begins anew. */
const MOST = 20_000;

/**
 * Records by id that are read again and again, kept in memory. `version` counts the changes of what is read: nothing
 * outlives one, and what was being read while one was made is answered and not kept. `keptMs` bounds what another process
 * may change unseen. What is not there is remembered as not there.
 */
export function readCache<T>(
  load: (ids: string[]) => Promise<Map<string, T>>,
  { version, keptMs = 10_000 }: { version: () => number; keptMs?: number },
): (ids: string[]) => Promise<Map<string, T>> {
  let kept = new Map<string, T | undefined>();
  let of = version();
  let until = 0;
  return async (ids) => {
    if (version() !== of || performance.now() >= until || kept.size > MOST) {
      kept = new Map();
      of = version();
      until = performance.now() + keptMs;
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
