import emirates from '@manzil/shared/data/emirates.json';
import type { Bounds } from './preview';

/** Bounds of these emirates together, or of the country if there are none. */
export function emirateBounds(cities: readonly (string | undefined)[]): Bounds {
  const chosen = emirates.filter(({ id }) => cities.includes(id));
  const boxes = (chosen.length > 0 ? chosen : emirates).map(({ bbox }) => bbox);
  const side = (at: number) => boxes.map((box) => box[at] ?? 0);
  return [
    [Math.min(...side(1)), Math.min(...side(0))],
    [Math.max(...side(3)), Math.max(...side(2))],
  ];
}
