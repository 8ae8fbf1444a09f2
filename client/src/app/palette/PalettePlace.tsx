import { lazy, Suspense } from 'react';
import { usePaletteKey } from './palette';

const Palette = lazy(async () => ({ default: (await import('./Palette')).Palette }));

/** Place of the command palette; its code loads on first use. */
export function PalettePlace() {
  return usePaletteKey() ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null;
}
