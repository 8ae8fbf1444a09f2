import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * What lies over a page and stands in an entry of the history, so that the system's back takes it away and a reload
 * finds it again. `value` is what was opened, undefined while nothing is.
 */
export function useInHistory(name: string) {
  const location = useLocation();
  const { key, search } = location;
  const navigate = useNavigate();
  const left = useRef<string>(undefined);
  const entry = location.state as Record<string, unknown> | null;
  return {
    value: entry?.[name],
    open: (value: unknown) =>
      void navigate({ search }, { state: { ...entry, [name]: value }, preventScrollReset: true }),
    /** Once for each opening: the way back takes a moment, in which it may be asked for again. */
    close: () => {
      if (left.current === key) return;
      left.current = key;
      void navigate(-1);
    },
  };
}
