import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * State of an overlay stored in a history entry, so that the system's Back button closes it and a reload restores it.
 * `value` is undefined while nothing is open.
 */
export function useHistoryState(name: string) {
  const location = useLocation();
  const { key, search } = location;
  const navigate = useNavigate();
  const left = useRef<string>(undefined);
  const entry = location.state as Record<string, unknown> | null;
  return {
    value: entry?.[name],
    open: (value: unknown) =>
      void navigate({ search }, { state: { ...entry, [name]: value }, preventScrollReset: true }),
    /** Once per opening: going back takes a moment, during which it may be requested again. */
    close: () => {
      if (left.current === key) return;
      left.current = key;
      void navigate(-1);
    },
  };
}
