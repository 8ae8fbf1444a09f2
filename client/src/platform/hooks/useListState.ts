import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/**
 * Filters and page of a list, stored in the address so that back and reload restore them. A change shows at once and
 * the address follows.
 */
export function useListState() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [shown, expect] = useOptimistic(params);
  // A second change before the first has rendered must build on it.
  const latestParams = useRef(params);
  useEffect(() => {
    latestParams.current = params;
  }, [params]);
  const page = Math.max(1, Math.trunc(Number(shown.get('page'))) || 1);
  return {
    page,
    get: (key: string) => shown.get(key) ?? '',
    /** A changed filter returns to the first page. */
    set: (key: string, value: string) => {
      const next = new URLSearchParams(latestParams.current);
      if (value) next.set(key, value);
      else next.delete(key);
      next.delete('page');
      latestParams.current = next;
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
