import type { Spot } from '@manzil/shared/domain/place/areas';

/** Oracle for distances and areas, written independently of the engine. */

/** Distance in metres: a degree of latitude is 111,195 m, one of longitude that times the cosine of `b`'s latitude. */
export function metresBetween(a: Spot, b: Spot): number {
  const east = (a.lng - b.lng) * 111_195 * Math.cos((b.lat * Math.PI) / 180);
  return Math.sqrt(((a.lat - b.lat) * 111_195) ** 2 + east ** 2);
}

/** Whether a point is inside an outline: a ray north crosses it an odd number of times. */
export function isInside({ lat, lng }: Spot, outline: readonly Spot[]): boolean {
  const crossed = outline.filter((a, at) => {
    const b = outline[(at + 1) % outline.length] ?? a;
    if (a.lng > lng === b.lng > lng) return false;
    return a.lat + ((b.lat - a.lat) * (lng - a.lng)) / (b.lng - a.lng) > lat;
  });
  return crossed.length % 2 === 1;
}
