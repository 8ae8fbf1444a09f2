import { Suspense } from 'react';
import { lazyPart } from '@/platform/browser/lazyPart';
import { usePaletteKey } from './palette';

const Palette = lazyPart(async () => (await import('./Palette')).Palette);

/** Place of the command palette; its code loads on first use. */
export function PalettePlace() {
  return usePaletteKey() ? (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  ) : null;
}
