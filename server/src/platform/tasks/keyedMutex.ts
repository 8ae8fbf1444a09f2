const lastTasks = new Map<string, Promise<unknown>>();

/**
 * Serializes tasks with the same `key` in this process, whether or not earlier ones failed. Across servers the condition of
 * the write decides; this only avoids attempts that would fail.
 */
export function serialize<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (lastTasks.get(key) ?? Promise.resolve()).then(work);
  const done = mine
    .catch(() => undefined)
    .finally(() => {
      if (lastTasks.get(key) === done) lastTasks.delete(key);
    });
  lastTasks.set(key, done);
  return mine;
}
