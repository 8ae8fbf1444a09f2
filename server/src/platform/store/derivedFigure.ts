const ROUNDS = 100;

/**
 * Stores a figure that is derived from records which others change at the same time: read, write, and again until what
 * was written is what there is. Whoever writes last has seen the records after writing, so that the stored figure is
 * right as soon as nobody changes them any more; no lock and no transaction is needed.
 */
export async function storeDerived<T>(
  read: () => Promise<T>,
  write: (value: T) => Promise<unknown>,
): Promise<T> {
  let value = await read();
  for (let round = 0; round < ROUNDS; round += 1) {
    await write(value);
    const now = await read();
    if (JSON.stringify(now) === JSON.stringify(value)) return now;
    value = now;
  }
  return value;
}

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
