import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useId } from 'react';

const unreadAtom = atom<readonly string[]>([]);

/** Tells the forms around a field that what is typed in it is no amount. */
export function useUnread(isUnread: boolean): void {
  const id = useId();
  const set = useSetAtom(unreadAtom);
  useEffect(() => {
    if (!isUnread) return undefined;
    set((before) => [...before, id]);
    return () => set((before) => before.filter((one) => one !== id));
  }, [id, isUnread, set]);
}

/** Is something typed that could not be read as an amount? */
export const useHasUnread = (): boolean => useAtomValue(unreadAtom).length > 0;
