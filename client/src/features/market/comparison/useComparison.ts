import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MAX_COMPARED, setCompared, useCompared } from '@/platform/api/lists';

const ID = /^[0-9a-f]{24}$/i;
const DIFFERENCES = 'differences';

/** The listings an address names: each once, at most four, what is no id left out. */
const idsIn = (text: string): string[] =>
  [...new Set(text.split(','))].filter((id) => ID.test(id)).slice(0, MAX_COMPARED);

/**
 * What is compared. The address says it, so that a shared link, back and reload show the same; the homes chosen
 * elsewhere follow it, and stand for it where it names none.
 */
export function useComparison() {
  const [params, setParams] = useSearchParams();
  const chosen = useCompared();
  const asked = params.get('ids');
  const named = useMemo(() => (asked === null ? undefined : idsIn(asked)), [asked]);
  const ids = named ?? chosen;

  useEffect(() => {
    if (named) setCompared(named);
  }, [named]);

  const write = (change: (next: URLSearchParams) => void) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        change(next);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const show = (next: readonly string[]) => write((to) => to.set('ids', next.join(',')));
  return {
    ids,
    isFull: ids.length >= MAX_COMPARED,
    onlyDifferences: params.has(DIFFERENCES),
    setOnlyDifferences: (isOn: boolean) =>
      write((to) => (isOn ? to.set(DIFFERENCES, '1') : to.delete(DIFFERENCES))),
    add: (id: string) => show([...ids, id]),
    remove: (...gone: string[]) => show(ids.filter((id) => !gone.includes(id))),
    /** The address that names them all, whatever this one says. */
    path: () => `/property-comparison?ids=${ids.join(',')}`,
  };
}

export type Comparison = ReturnType<typeof useComparison>;
