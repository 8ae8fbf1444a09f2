import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Milliseconds to wait for headings that load later. */
const HEADING_TIMEOUT_MS = 5000;

/** Is the focus somewhere the new page kept: in its fields, or in a dialog over it? */
const isBusy = (): boolean =>
  document.querySelector('[role=dialog]') !== null ||
  (document.activeElement?.matches('#content *, input, textarea, select') ?? false);

/**
 * Focuses the heading after a link to another page, so that screen readers announce it and the next key continues
 * there. Back, forward and filter changes leave the focus alone.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (type === NavigationType.Pop) return;
    const from = document.activeElement;
    const arrive = (): boolean => {
      // The old heading stays until the new page renders; leave the focus if the person moved on.
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
    const timer = setTimeout(() => stop(), HEADING_TIMEOUT_MS);
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    watch.observe(place, { childList: true, subtree: true });
    return stop;
  }, [pathname, type]);
}
