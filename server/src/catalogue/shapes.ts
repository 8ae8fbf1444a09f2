import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { crossingsOf, readArea, type Spot } from '@manzil/shared/domain/areas';
import { landmarksMeant } from '@manzil/shared/domain/landmarks';
import { circleAround, USUAL } from '@manzil/shared/domain/near';
import { readReach, type ReachKind } from '@manzil/shared/domain/reach';
import { reachableFrom } from './travel';

/** A part of the ground: what lies in it lies in its box. */
export interface Shape {
  /** Degrees. */
  box: { south: number; north: number; west: number; east: number };
  has: (lat: number, lng: number) => boolean;
}

/** What a number lost in the last digit must not put out of the box. */
const A_LITTLE = 1e-9;

const widened = ({ south, north, west, east }: Shape['box']): Shape['box'] => ({
  south: south - A_LITTLE,
  north: north + A_LITTLE,
  west: west - A_LITTLE,
  east: east + A_LITTLE,
});

function circle(middle: Spot, metres: number): Shape {
  const { box, distance } = circleAround(middle, metres);
  return {
    box: widened(box),
    has: (lat, lng) => distance({ lat, lng }) <= metres,
  };
}

/** How many of the numbers, which rise from `from` to `to`, are at most `most`: the place after the last of them. */
function placeAfter(value: (at: number) => number, from: number, to: number, most: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (value(middle) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The inside of an outline, by the even-odd rule. It is cut into strips at every point where sides begin, end or cross:
 * within a strip the sides have one order from west to east, so that a home is looked up in the logarithm of the points,
 * whatever somebody draws.
 */
function polygon(outline: readonly Spot[]): Shape {
  const sides = outline.flatMap((spot, at) => {
    const next = outline[(at + 1) % outline.length] ?? spot;
    const [lower, upper] = spot.lat < next.lat ? [spot, next] : [next, spot];
    if (lower.lat === upper.lat) return [];
    const slope = (upper.lng - lower.lng) / (upper.lat - lower.lat);
    return [{ from: lower.lat, to: upper.lat, slope, start: lower.lng - slope * lower.lat }];
  });
  const cuts = [...new Set([...outline.map(({ lat }) => lat), ...crossingsOf(outline)])].toSorted(
    (a, b) => a - b,
  );
  const begins: number[] = [];
  const starts: number[] = [];
  const slopes: number[] = [];
  for (const [at, south] of cuts.entries()) {
    begins.push(starts.length);
    const north = cuts[at + 1];
    if (north === undefined) continue;
    const middle = (south + north) / 2;
    const crossed = sides
      .filter(({ from, to }) => from < middle && middle < to)
      .toSorted((a, b) => a.start + a.slope * middle - (b.start + b.slope * middle));
    for (const { start, slope } of crossed) {
      starts.push(start);
      slopes.push(slope);
    }
  }
  return shapeOf(outline, {
    cuts: Float64Array.from(cuts),
    begins: Uint32Array.from(begins),
    starts: Float64Array.from(starts),
    slopes: Float64Array.from(slopes),
  });
}

/** Strips from south to north: where each begins, and its sides from west to east as `start + slope * lat`. */
interface Strips {
  cuts: Float64Array;
  /** The first side of each strip; one more for the end. */
  begins: Uint32Array;
  starts: Float64Array;
  slopes: Float64Array;
}

function shapeOf(outline: readonly Spot[], { cuts, begins, starts, slopes }: Strips): Shape {
  const lngs = outline.map(({ lng }) => lng);
  const last = cuts.length - 1;
  return {
    box: {
      south: cuts[0] ?? 0,
      north: cuts[last] ?? 0,
      west: Math.min(...lngs),
      east: Math.max(...lngs),
    },
    has(lat, lng) {
      const strip = placeAfter((at) => cuts[at] as number, 0, cuts.length, lat) - 1;
      if (strip < 0 || strip >= last) return false;
      const first = begins[strip] as number;
      const after = placeAfter(
        (at) => (starts[at] as number) + (slopes[at] as number) * lat,
        first,
        begins[strip + 1] as number,
        lng,
      );
      return (after - first) % 2 === 1;
    },
  };
}

/** The circles around what a filter asks to be near of; undefined when it asks nothing. */
export const circlesOf = ({ near, within = USUAL }: Filter): Shape[] | undefined =>
  near?.length
    ? [...new Set(near.flatMap((id) => landmarksMeant(id)))].map((landmark) => circle(landmark, within))
    : undefined;

/** The areas of a filter; undefined when it asks for none. */
export const areasOf = ({ areas }: Filter): Shape[] | undefined =>
  areas?.length
    ? areas.flatMap((text) => {
        const outline = readArea(text);
        return outline ? [polygon(outline)] : [];
      })
    : undefined;

/** What can be reached from each place of a filter; undefined when it names none. */
const reachables = ({ reach }: Filter) =>
  reach?.length
    ? reach.flatMap((text) => {
        const place = readReach(text);
        return place ? [{ ...reachableFrom(place.at, place.minutes), to: place.kind }] : [];
      })
    : undefined;

/** The ground that a filter asks for by the time to places, one shape a place: a home lies in all of them. */
export const reachOf = (filter: Filter): Shape[] | undefined =>
  reachables(filter)?.map(({ box, minutes }) => ({
    box: widened(box),
    has: (lat, lng) => minutes(lat, lng) !== undefined,
  }));

/** How many minutes it is to each place of a filter, from where all of them are reached; undefined where none is named. */
export function minutesOf(
  filter: Filter,
): ((lat: number, lng: number) => { to: ReachKind; minutes: number }[]) | undefined {
  const places = reachables(filter);
  return (
    places &&
    ((lat, lng) =>
      places.flatMap(({ to, minutes }) => {
        const away = minutes(lat, lng);
        return away === undefined ? [] : [{ to, minutes: away }];
      }))
  );
}
