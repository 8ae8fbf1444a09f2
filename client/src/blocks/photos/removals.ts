/** Milliseconds during which a removal can be undone; the toast that offers it lasts five seconds. */
const UNDO_MS = 6000;

/**
 * Removals of stored photos by publicID: they can be undone for a while, then they are due to be sent.
 * @param onFinal a removal can no longer be undone
 */
export function createRemovals(onFinal: () => void) {
  /** Final removals, not yet sent. */
  let removed: string[] = [];
  /** Removals that can still be undone, with their timers. */
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
    /** Undoes a removal. @returns false if it is too late */
    takeBack: (id: string): boolean => {
      clearTimeout(leaving.get(id));
      return leaving.delete(id);
    },
    /** Adds a removal without undo. */
    add: (id: string): void => void removed.push(id),
    has: (id: string): boolean => leaving.has(id) || removed.includes(id),
    /** Removals to send; `all` includes those that can still be undone. */
    ids: (all: boolean): string[] => [...removed, ...(all ? leaving.keys() : [])],
    forget: (ids: readonly string[]): void => {
      removed = removed.filter((id) => !ids.includes(id));
    },
    /** Drops all removals. */
    clear: (): void => {
      stopTimers();
      leaving.clear();
      removed = [];
    },
    /** Makes all removals final. */
    finish: (): void => {
      stopTimers();
      removed.push(...leaving.keys());
      leaving.clear();
    },
  };
}
