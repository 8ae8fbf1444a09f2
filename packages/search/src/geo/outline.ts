import { crossingsOf, type Spot } from '@manzil/shared/domain/place/areas';

/**
 * An outline, filled by the even-odd rule and cut into strips at every latitude where sides begin, end or cross. Within a
 * strip the sides are ordered from west to east; the longitude of each is `starts + slopes * lat`.
 */
export interface Outline {
  /** Degrees, ascending: strip `n` spans `cuts[n]` (inclusive) to `cuts[n + 1]` (exclusive). */
  cuts: Float64Array;
  /** The first side of each strip, with one more entry for the end. */
  begins: Uint32Array;
  starts: Float64Array;
  slopes: Float64Array;
  /** Degrees. */
  box: { south: number; north: number; west: number; east: number };
}

/** Cuts an outline into strips. */
export function outlineOf(spots: readonly Spot[]): Outline {
  const sides = spots.flatMap((spot, at) => {
    const next = spots[(at + 1) % spots.length] ?? spot;
    const [lower, upper] = spot.lat < next.lat ? [spot, next] : [next, spot];
    if (lower.lat === upper.lat) return [];
    const slope = (upper.lng - lower.lng) / (upper.lat - lower.lat);
    return [{ from: lower.lat, to: upper.lat, slope, start: lower.lng - slope * lower.lat }];
  });
  const cuts = [...new Set([...spots.map(({ lat }) => lat), ...crossingsOf(spots)])].toSorted(
    (a, b) => a - b,
  );
  const begins: number[] = [];
  const crossed: typeof sides = [];
  for (const [at, south] of cuts.entries()) {
    begins.push(crossed.length);
    const north = cuts[at + 1];
    if (north === undefined) continue;
    const middle = (south + north) / 2;
    const within = sides.filter(({ from, to }) => from < middle && middle < to);
    crossed.push(...within.toSorted((a, b) => a.start + a.slope * middle - (b.start + b.slope * middle)));
  }
  const lngs = spots.map(({ lng }) => lng);
  return {
    cuts: Float64Array.from(cuts),
    begins: Uint32Array.from(begins),
    starts: Float64Array.from(crossed, ({ start }) => start),
    slopes: Float64Array.from(crossed, ({ slope }) => slope),
    box: {
      south: cuts[0] ?? 0,
      north: cuts.at(-1) ?? 0,
      west: Math.min(...lngs),
      east: Math.max(...lngs),
    },
  };
}

/** The strip of a latitude: -1 south of the outline, the index of the last cut north of it. */
export function stripOf({ cuts }: Outline, lat: number): number {
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cuts[middle] as number) <= lat) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The first of the sides `from` to `to` of one strip that is east of a point; `to` if none is. */
export function firstEast(
  { starts, slopes }: Outline,
  from: number,
  to: number,
  lat: number,
  lng: number,
): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as number) + (slopes[middle] as number) * lat <= lng) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a point is inside. Points on southern and western sides are, those on northern and eastern sides aren't. */
export function isWithin(outline: Outline, lat: number, lng: number): boolean {
  const strip = stripOf(outline, lat);
  if (strip < 0 || strip >= outline.cuts.length - 1) return false;
  const first = outline.begins[strip] as number;
  return (firstEast(outline, first, outline.begins[strip + 1] as number, lat, lng) - first) % 2 === 1;
}
