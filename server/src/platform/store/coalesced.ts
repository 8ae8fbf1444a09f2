interface Line {
  running: Promise<unknown>;
  next?: Promise<unknown>;
}
const lines = new Map<string, Line>();

/**
 * Runs `work` one at a time per key. Calls made during a run share the next one, which starts after everything they
 * have written, so its result is valid for all of them. A hundred writers cost two runs.
 */
export function coalesced<T>(key: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(key);
  if (line?.next) return line.next as Promise<T>;
  const begin = (): Promise<T> => {
    const running = work().finally(() => {
      if (lines.get(key)?.running === running) lines.delete(key);
    });
    lines.set(key, { running });
    return running;
  };
  if (!line) return begin();
  const next = line.running.then(begin, begin);
  line.next = next;
  return next;
}
