import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/**
 * A list's filters and page, kept in the address so that back and reload show the same. What was chosen shows at once,
 * while the address follows.
 */
export function useListState() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [shown, expect] = useOptimistic(params);
  // Two changes may come before the first is on screen: the second builds on what the first asked for.
  const asked = useRef(params);
  useEffect(() => {
    asked.current = params;
  }, [params]);
  const page = Math.max(1, Math.trunc(Number(shown.get('page'))) || 1);
  return {
    page,
    get: (key: string) => shown.get(key) ?? '',
    /** A changed filter goes back to the first page. */
    set: (key: string, value: string) => {
      const next = new URLSearchParams(asked.current);
      if (value) next.set(key, value);
      else next.delete(key);
      next.delete('page');
      asked.current = next;
      startTransition(async () => {
        expect(next);
        await navigate(`?${next}`, { replace: true });
      });
    },
    linkTo: (to: number) => {
      const next = new URLSearchParams(shown);
      next.set('page', String(to));
      return `?${next}`;
    },
  };
}
