import type { Filter } from '@manzil/shared/domain/property/filter';
import { readArea, type Spot } from '@manzil/shared/domain/place/areas';
import { landmarksFor } from '@manzil/shared/domain/place/landmarks';
import { circleAround, USUAL } from '@manzil/shared/domain/place/near';
import { readReach, type ReachKind } from '@manzil/shared/domain/place/reach';
import { isWithin, outlineOf, type Outline } from './outline';
import { reachableFrom, type GridRuns } from './travel';

/** An area on the map with its bounding box. */
export interface Shape {
  /** Degrees. */
  box: { south: number; north: number; west: number; east: number };
  has: (lat: number, lng: number) => boolean;
}

/** Tolerance for rounding at the edge of the box. */
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

/** Circles around a filter's `near` places; undefined without any. */
export const circlesOf = ({ near, within = USUAL }: Filter): Shape[] | undefined =>
  near?.length
    ? [...new Set(near.flatMap((id) => landmarksFor(id)))].map((landmark) => circle(landmark, within))
    : undefined;

/** Outlines of a filter's areas; undefined without any. */
export const outlinesOf = ({ areas }: Filter): Outline[] | undefined =>
  areas?.length
    ? areas.flatMap((text) => {
        const spots = readArea(text);
        return spots ? [outlineOf(spots)] : [];
      })
    : undefined;

/** Areas of a filter as shapes; undefined without any. */
export const areasOf = (filter: Filter): Shape[] | undefined =>
  outlinesOf(filter)?.map((outline) => ({
    box: outline.box,
    has: (lat, lng) => isWithin(outline, lat, lng),
  }));

/** Reachable area of each of a filter's `reach` places; undefined without any. */
const reachables = ({ reach }: Filter) =>
  reach?.length
    ? reach.flatMap((text) => {
        const place = readReach(text);
        return place ? [{ ...reachableFrom(place.at, place.minutes), to: place.kind }] : [];
      })
    : undefined;

/** A filter's `reach` places as shapes; a home must be in all of them. */
export const reachOf = (filter: Filter): Shape[] | undefined =>
  reachables(filter)?.map(({ box, minutes }) => ({
    box: widened(box),
    has: (lat, lng) => minutes(lat, lng) !== undefined,
  }));

/** Serialisable shape for external engines. */
export type PlainShape = { box: Shape['box'] } & (
  | { kind: 'circle'; lat: number; lng: number; scale: Spot; metres: number }
  | ({ kind: 'outline' } & Record<'cuts' | 'begins' | 'starts' | 'slopes', number[]>)
  | ({ kind: 'runs' } & GridRuns)
);

/** Serialisable shapes of a filter, by key. A home matches if it lies in at least one shape of every group. */
export function plainShapesOf(filter: Filter): Record<'near' | 'areas' | 'reach', PlainShape[][]> {
  const { near, within = USUAL } = filter;
  const circles = [...new Set((near ?? []).flatMap((id) => landmarksFor(id)))].map(
    ({ lat, lng }): PlainShape => {
      const { box, scale } = circleAround({ lat, lng }, within);
      return { kind: 'circle', box: widened(box), lat, lng, scale, metres: within };
    },
  );
  const outlines = outlinesOf(filter)?.map(({ box, cuts, begins, starts, slopes }): PlainShape => ({
    ...{ kind: 'outline', box, cuts: [...cuts], begins: [...begins] },
    ...{ starts: [...starts], slopes: [...slopes] },
  }));
  const reached = reachables(filter)?.map(({ box, runs }): PlainShape[] => [
    { kind: 'runs', box: widened(box), ...runs() },
  ]);
  return {
    near: near?.length ? [circles] : [],
    areas: outlines ? [outlines] : [],
    reach: reached ?? [],
  };
}

/** Minutes to each of a filter's `reach` places, from points within reach of all; undefined without any. */
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
