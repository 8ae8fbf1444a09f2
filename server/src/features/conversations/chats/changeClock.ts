const running = new Set<{ at: number }>();

/**
 * Runs a write that carries the time of its change, and remembers it while it runs: a reader that asks for what changed
 * since then must not take the moment of its reading for one by which everything was stored.
 */
export async function changing<T>(write: (at: Date) => Promise<T>): Promise<T> {
  const change = { at: Date.now() };
  running.add(change);
  try {
    return await write(new Date(change.at));
  } finally {
    running.delete(change);
  }
}

/** The time up to which every change of this server is stored. */
export const allStoredBy = (): Date =>
  new Date([...running].reduce((earliest, { at }) => Math.min(earliest, at), Date.now()));
