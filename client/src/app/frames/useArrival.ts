import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Pages that load their heading later are waited for this long, in milliseconds. */
const PATIENCE = 5000;

/** Is the person somewhere that the new page did not take away: in its fields, or in a dialog over it? */
const isBusy = (): boolean =>
  document.querySelector('[role=dialog]') !== null ||
  (document.activeElement?.matches('#content *, input, textarea, select') ?? false);

/**
 * After a link to another page the focus is at its heading, so that readers hear where they are and the next key goes on
 * from there. Back, forward and another filter of the same page leave it where it is.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (type === NavigationType.Pop) return;
    const from = document.activeElement;
    const arrive = (): boolean => {
      // The former page's heading stands until the new one is drawn; a person who went on is left alone.
      if (isBusy() || (document.activeElement !== from && document.activeElement !== document.body)) {
        return true;
      }
      const heading = document.querySelector<HTMLElement>('#content h1');
      if (!heading) return false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (arrive()) return;
    const place = document.getElementById('content');
    if (!place) return;
    const watch = new MutationObserver(() => arrive() && stop());
    const timer = setTimeout(() => stop(), PATIENCE);
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    watch.observe(place, { childList: true, subtree: true });
    return stop;
  }, [pathname, type]);
}
