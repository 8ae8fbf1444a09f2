import { Suspense, useDeferredValue, type ReactNode } from 'react';

/**
 * What stands below the first screen, or answers only what somebody does: drawn, and its code asked for, when the page
 * stands; until then its place is kept.
 */
export function Later({ place, children }: { place: ReactNode; children: ReactNode }) {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? <Suspense fallback={place}>{children}</Suspense> : place;
}
