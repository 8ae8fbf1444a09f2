import type { Spot } from '@manzil/shared/domain/areas';

/** Where things lie, the plain way; written apart from the engine (index/shapes). */

/** A degree of latitude is 111,195 m, one of longitude less by the cosine at `b`. */
export function metresBetween(a: Spot, b: Spot): number {
  const east = (a.lng - b.lng) * 111_195 * Math.cos((b.lat * Math.PI) / 180);
  return Math.sqrt(((a.lat - b.lat) * 111_195) ** 2 + east ** 2);
}

/** Whoever walks north from inside crosses the outline an odd number of times. */
export function isInside({ lat, lng }: Spot, outline: readonly Spot[]): boolean {
  const crossed = outline.filter((a, at) => {
    const b = outline[(at + 1) % outline.length] ?? a;
    if (a.lng > lng === b.lng > lng) return false;
    return a.lat + ((b.lat - a.lat) * (lng - a.lng)) / (b.lng - a.lng) > lat;
  });
  return crossed.length % 2 === 1;
}
