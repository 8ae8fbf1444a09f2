import { startTransition, useEffect, useState } from 'react';

/** Items per slice, more than a screen shows; fewer in the single column of phones. */
const sliceSize = () => (innerWidth < 560 ? 4 : 12);

/**
 * Number of list items to render. While a page replaces the server's first view it grows slice by slice, so that no
 * rendering blocks the page; later, or if the browser restores a scroll position, it includes all.
 */
export function useSlices(total: number): number {
  const [count, setCount] = useState(() =>
    scrollY === 0 && document.getElementById('first') ? sliceSize() : Infinity,
  );
  useEffect(() => {
    if (count < Infinity) startTransition(() => setCount(count < total ? count + sliceSize() : Infinity));
  }, [count, total]);
  return count;
}
