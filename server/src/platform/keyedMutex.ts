const last = new Map<string, Promise<unknown>>();

/**
 * Runs pieces of work about the same `key` one after the other in this process, each whatever became of those before
 * it. What keeps several servers apart is the condition of the write; this spares the tries that would fail.
 */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(key) ?? Promise.resolve()).then(work);
  const done = mine
    .catch(() => undefined)
    .finally(() => {
      if (last.get(key) === done) last.delete(key);
    });
  last.set(key, done);
  return mine;
}
