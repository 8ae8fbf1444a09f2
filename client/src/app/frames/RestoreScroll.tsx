import { useContext, useEffect } from 'react';
import { ScrollRestoration, UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom';

/** Time in which a page left by a link grows back to its former height, as late parts arrive. */
const GROWING_MS = 3000;
const OWN_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Repeats the restored position while the page grows, until the visitor acts. */
function useGrowingPage() {
  const state = useContext(RouterState);
  const position = state?.restoreScrollPosition;
  const key = state?.location.key;
  useEffect(() => {
    if (typeof position !== 'number') return;
    const watcher = new ResizeObserver(() => scrollTo(0, position));
    const stop = () => watcher.disconnect();
    const over = new AbortController();
    for (const type of OWN_SCROLLING) addEventListener(type, stop, { signal: over.signal, passive: true });
    const timer = setTimeout(stop, GROWING_MS);
    watcher.observe(document.body);
    return () => {
      stop();
      over.abort();
      clearTimeout(timer);
    };
  }, [position, key]);
}

/**
 * Restores scroll positions on back and forward. A freshly loaded page has no history key of its own yet, so its
 * position is stored by address.
 */
export function RestoreScroll() {
  useGrowingPage();
  return (
    <ScrollRestoration
      getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)}
    />
  );
}
