import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useId } from 'react';

const unparsedAtom = atom<readonly string[]>([]);

/** Reports to the surrounding forms that a field's text could not be parsed. */
export function useReportUnparsed(isUnparsed: boolean): void {
  const id = useId();
  const set = useSetAtom(unparsedAtom);
  useEffect(() => {
    if (!isUnparsed) return undefined;
    set((before) => [...before, id]);
    return () => set((before) => before.filter((one) => one !== id));
  }, [id, isUnparsed, set]);
}

/** Whether any field holds text that could not be parsed as an amount. */
export const useHasUnparsed = (): boolean => useAtomValue(unparsedAtom).length > 0;
