import { Suspense, useDeferredValue, type ReactNode } from 'react';

/**
 * Loads content after the page itself, such as sections below the fold or dialogs of rare actions. Shows `place` until the
 * code has loaded.
 */
export function Lazy({ place, children }: { place: ReactNode; children: ReactNode }) {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? <Suspense fallback={place}>{children}</Suspense> : place;
}
