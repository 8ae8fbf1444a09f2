import { useEffect, useState } from 'react';
import type { Size } from './zoom';

/** Measures the element of a `ref`: its inner size in CSS pixels, undefined until measured. */
export function useBox() {
  const [element, ref] = useState<HTMLElement | null>(null);
  const [box, setBox] = useState<Size>();
  useEffect(() => {
    if (!element) return;
    const watcher = new ResizeObserver(() =>
      setBox({ width: element.clientWidth, height: element.clientHeight }),
    );
    // Also reports the initial size.
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [element]);
  return { ref, element, box };
}
