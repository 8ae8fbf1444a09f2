const running = new Set<{ at: number }>();

/**
 * Runs a write that stores its time of change, and tracks it while it runs, so that `allStoredBy` doesn't return a time
 * with unfinished writes before it.
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

/** Time up to which every change of this server is stored. */
export const allStoredBy = (): Date =>
  new Date([...running].reduce((earliest, { at }) => Math.min(earliest, at), Date.now()));
