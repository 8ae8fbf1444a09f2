import { Suspense, useDeferredValue, type ReactNode } from 'react';

/**
 * Renders lazy content after the page itself, such as content below the fold or for rare actions. Shows `place` until its
 * code has loaded.
 */
export function Lazy({ place, children }: { place: ReactNode; children: ReactNode }) {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? <Suspense fallback={place}>{children}</Suspense> : place;
}
