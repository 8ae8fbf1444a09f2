import { lazy, Suspense } from 'react';
import { usePaletteKey } from './palette';

const Palette = lazy(async () => ({ default: (await import('./Palette')).Palette }));

/** Where the search of everything appears; its code comes when it is first opened. */
export function PalettePlace() {
  return usePaletteKey() ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null;
}
