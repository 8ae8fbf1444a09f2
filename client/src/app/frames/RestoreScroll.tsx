import { useContext, useEffect } from 'react';
import { ScrollRestoration, UNSAFE_DataRouterStateContext as RouterState } from 'react-router-dom';

/** Time for a page to reach its former height as lazy parts load. */
const GROWING_MS = 3000;
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Reapplies the restored scroll position while the page grows, until the visitor scrolls, taps or types. */
function useScrollRestoreWhileGrowing() {
  // No other API tells the position that `ScrollRestoration` restores.
  const state = useContext(RouterState);
  const position = state?.restoreScrollPosition;
  const { key, hash } = state?.location ?? {};
  useEffect(() => {
    if (!position || hash) return;
    const watcher = new ResizeObserver(() => scrollTo(0, position));
    const stop = () => watcher.disconnect();
    const listeners = new AbortController();
    for (const type of USER_INPUT) addEventListener(type, stop, { signal: listeners.signal, passive: true });
    const timer = setTimeout(stop, GROWING_MS);
    watcher.observe(document.body);
    return () => {
      stop();
      listeners.abort();
      clearTimeout(timer);
    };
  }, [position, key, hash]);
}

/**
 * Restores scroll positions on back and forward. A freshly loaded page has no history key of its own yet, so its
 * position is stored by address.
 */
export function RestoreScroll() {
  useScrollRestoreWhileGrowing();
  return (
    <ScrollRestoration
      getKey={({ key, pathname, search }) => (key === 'default' ? pathname + search : key)}
    />
  );
}
