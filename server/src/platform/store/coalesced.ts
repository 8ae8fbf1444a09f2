interface Line {
  running: Promise<unknown>;
  next?: Promise<unknown>;
}
const lines = new Map<string, Line>();

/**
 * Runs `work` one at a time for a key. Those who ask while it runs share the one run that comes after it: it begins
 * after whatever each of them has written, so its result is right for all of them, and a hundred writers cost two runs.
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
