const ROUNDS = 100;

/**
 * Stores a figure that is derived from records which others change at the same time: read, write, and again until what
 * was written is what there is. Whoever writes last has seen the records after writing, so that the stored figure is
 * right as soon as nobody changes them any more; no lock and no transaction is needed.
 */
export async function settle<T>(read: () => Promise<T>, write: (value: T) => Promise<unknown>): Promise<T> {
  let value = await read();
  for (let round = 0; round < ROUNDS; round += 1) {
    await write(value);
    const now = await read();
    if (JSON.stringify(now) === JSON.stringify(value)) return now;
    value = now;
  }
  return value;
}
