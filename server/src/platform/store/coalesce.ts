interface PendingRuns {
  running: Promise<unknown>;
  next?: Promise<unknown>;
}
const pendingRuns = new Map<string, PendingRuns>();

/**
 * Runs `work` one at a time per key. Calls made during a run share the next one, which starts after everything they
 * have written, so its result is valid for all of them. A hundred writers cost two runs.
 */
export function coalesce<T>(key: string, work: () => Promise<T>): Promise<T> {
  const line = pendingRuns.get(key);
  if (line?.next) return line.next as Promise<T>;
  const begin = (): Promise<T> => {
    const running = work().finally(() => {
      if (pendingRuns.get(key)?.running === running) pendingRuns.delete(key);
    });
    pendingRuns.set(key, { running });
    return running;
  };
  if (!line) return begin();
  const next = line.running.then(begin, begin);
  line.next = next;
  return next;
}
