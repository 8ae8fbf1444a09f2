import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A list's filters and page, kept in the address so that back and reload show the same. */
export function useListState() {
  const [params, setParams] = useSearchParams();
  // Two changes may come before the first is on screen: the second builds on what the first asked for.
  const asked = useRef(params);
  useEffect(() => {
    asked.current = params;
  }, [params]);
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  return {
    page,
    get: (key: string) => params.get(key) ?? '',
    /** A changed filter goes back to the first page. */
    set: (key: string, value: string) => {
      const next = new URLSearchParams(asked.current);
      if (value) next.set(key, value);
      else next.delete(key);
      next.delete('page');
      asked.current = next;
      setParams(next, { replace: true });
    },
    linkTo: (to: number) => {
      const next = new URLSearchParams(params);
      next.set('page', String(to));
      return `?${next}`;
    },
  };
}
