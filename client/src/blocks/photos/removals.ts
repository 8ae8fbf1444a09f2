/** How long a removal can be taken back; the toast that offers it stands for five seconds. */
const UNDO_MS = 6000;

/**
 * Stored photos that are taken out, by publicID: for a while that can be taken back, then they are to be told to the server.
 * @param onFinal a removal can no longer be taken back
 */
export function createRemovals(onFinal: () => void) {
  /** To be told. */
  let removed: string[] = [];
  /** Can be taken back. */
  const leaving = new Map<string, ReturnType<typeof setTimeout>>();
  const stopTimers = () => {
    for (const timer of leaving.values()) clearTimeout(timer);
  };
  return {
    begin: (id: string): void => {
      const settle = () => {
        leaving.delete(id);
        removed.push(id);
        onFinal();
      };
      leaving.set(id, setTimeout(settle, UNDO_MS));
    },
    /** False when it is too late. */
    takeBack: (id: string): boolean => {
      clearTimeout(leaving.get(id));
      return leaving.delete(id);
    },
    /** Without a way back. */
    add: (id: string): void => void removed.push(id),
    has: (id: string): boolean => leaving.has(id) || removed.includes(id),
    /** Those to be told; with `all`, those that could still be taken back too. */
    ids: (all: boolean): string[] => [...removed, ...(all ? leaving.keys() : [])],
    forget: (ids: readonly string[]): void => {
      removed = removed.filter((id) => !ids.includes(id));
    },
    /** Nothing is to be told any more. */
    clear: (): void => {
      stopTimers();
      leaving.clear();
      removed = [];
    },
    /** Nobody is there to take anything back any more. */
    finish: (): void => {
      stopTimers();
      removed.push(...leaving.keys());
      leaving.clear();
    },
  };
}
