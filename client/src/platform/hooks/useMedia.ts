import { useSyncExternalStore } from 'react';

/** Narrower than the `md` breakpoint. */
export const PHONE = '(max-width: 56.24rem)';

/** Does the window match a media query? Updates on change. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
