import type { Filter } from './filter';
import { readArea, type Spot } from '@manzil/shared/domain/areas';
import { landmarksMeant } from '@manzil/shared/domain/landmarks';
import { circleAround, USUAL } from '@manzil/shared/domain/near';
import { readReach, type ReachKind } from '@manzil/shared/domain/reach';
import { isWithin, outlineOf, type Outline } from './outline';
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

/** The circles around what a filter asks to be near of; undefined when it asks nothing. */
export const circlesOf = ({ near, within = USUAL }: Filter): Shape[] | undefined =>
  near?.length
    ? [...new Set(near.flatMap((id) => landmarksMeant(id)))].map((landmark) => circle(landmark, within))
    : undefined;

/** The outlines of a filter's areas; undefined if it has none. */
export const outlinesOf = ({ areas }: Filter): Outline[] | undefined =>
  areas?.length
    ? areas.flatMap((text) => {
        const spots = readArea(text);
        return spots ? [outlineOf(spots)] : [];
      })
    : undefined;

/** The areas of a filter; undefined when it asks for none. */
export const areasOf = (filter: Filter): Shape[] | undefined =>
  outlinesOf(filter)?.map((outline) => ({
    box: outline.box,
    has: (lat, lng) => isWithin(outline, lat, lng),
  }));

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
