const unfinishedChanges = new Set<{ at: number }>();

/**
 * Runs a write that stores its time of change, and tracks it while it runs, so that `storedUpTo` doesn't return a time
 * with unfinished writes before it.
 */
export async function trackChange<T>(write: (at: Date) => Promise<T>): Promise<T> {
  const change = { at: Date.now() };
  unfinishedChanges.add(change);
  try {
    return await write(new Date(change.at));
  } finally {
    unfinishedChanges.delete(change);
  }
}

/** Time up to which every change of this server is stored. */
export const storedUpTo = (): Date =>
  new Date([...unfinishedChanges].reduce((earliest, { at }) => Math.min(earliest, at), Date.now()));
