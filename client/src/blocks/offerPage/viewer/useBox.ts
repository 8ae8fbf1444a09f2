import { useEffect, useState } from 'react';
import type { Size } from './zoom';

/** The element a `ref` was given to, and how large it is inside (CSS pixels); undefined until it was measured. */
export function useBox() {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [box, setBox] = useState<Size>();
  useEffect(() => {
    if (!element) return;
    const watcher = new ResizeObserver(() =>
      setBox({ width: element.clientWidth, height: element.clientHeight }),
    );
    // It tells the first size too.
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [element]);
  return { ref, element, box };
}
