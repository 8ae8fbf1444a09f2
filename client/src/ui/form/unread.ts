import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useId } from 'react';

const unreadAtom = atom<readonly string[]>([]);

/** Reports to the surrounding forms that a field's text could not be parsed. */
export function useUnread(isUnread: boolean): void {
  const id = useId();
  const set = useSetAtom(unreadAtom);
  useEffect(() => {
    if (!isUnread) return undefined;
    set((before) => [...before, id]);
    return () => set((before) => before.filter((one) => one !== id));
  }, [id, isUnread, set]);
}

/** Whether any field holds text that could not be parsed as an amount. */
export const useHasUnread = (): boolean => useAtomValue(unreadAtom).length > 0;
