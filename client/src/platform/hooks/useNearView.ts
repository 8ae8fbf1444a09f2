import { useEffect, useRef, useState } from 'react';

/** Distance below the screen at which loading starts. */
const ROOT_MARGIN = '600px';

/** Reports once that an element is about to scroll into view, or at once if `isAwaited`. */
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
      { rootMargin: ROOT_MARGIN },
    );
    watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
