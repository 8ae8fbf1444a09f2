import { startTransition, useEffect, useState } from 'react';

/** Items per slice, more than a screen shows; fewer in the single column of phones. */
const sliceSize = () => (innerWidth < 560 ? 4 : 12);

/**
 * How many list items to render. Grows in slices while the page replaces the server's first view; otherwise all, as
 * when the browser restores a scroll position.
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
