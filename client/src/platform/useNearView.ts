import { useEffect, useRef, useState } from 'react';

/** How far below the screen something begins to load. */
const AHEAD = '600px';

/** Tells once that an element is about to be scrolled into view, or is awaited by somebody who came back for it. */
export function useNearView(isAwaited = false) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  if (isAwaited && !isNear) setIsNear(true);
  useEffect(() => {
    if (!ref.current || isNear) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: AHEAD },
    );
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
