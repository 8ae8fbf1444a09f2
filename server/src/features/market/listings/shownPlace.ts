import { createHmac } from 'node:crypto';
import { circleAround } from '@manzil/shared/domain/place/near';
import { FARTHEST_OFF, NEAREST_OFF } from '@manzil/shared/domain/place/placeLimits';
import { env } from '../../../platform/base/env';
import type { ListingForm } from './listingFields';
import type { PropertyRecord } from './property.model';

/**
 * Shown place of a listing, as the owner chose (spec/1-domain, `placeShown`). The usual field names hold only public
 * values, so the catalog, map, searches, saved searches, pages and all future code can't leak more. If only the area is
 * shown, `hidden` has the true place, which the owner and staff read with `withTrueLocation`.
 */
export const CONCEALED = ['location', 'address', 'buildingName', 'buildingNameAr', 'project'] as const;
type Concealed = (typeof CONCEALED)[number];
interface Point {
  lat: number;
  lng: number;
}
export type TrueLocation = Pick<ListingForm, Concealed>;

/** A listing with its true place, as the owner wrote it. */
export function withTrueLocation<Of extends Pick<Partial<PropertyRecord>, Concealed | 'hidden'>>(
  listing: Of,
): Of {
  const { hidden } = listing;
  if (!hidden) return listing;
  const concealed = CONCEALED.filter((key) => hidden[key] !== undefined && hidden[key] !== null);
  return { ...listing, ...Object.fromEntries(concealed.map((key) => [key, hidden[key]])) };
}

/** Rounds to a metre, like pins. */
const rounded = (degrees: number) => Number(degrees.toFixed(5));

/**
 * Shown point in place of the true one. Its offset is secret and constant for a listing in its district, so that moving
 * the pin back and forth reveals nothing.
 */
function pointFor(id: string, { city, district, location }: ListingForm): Point {
  const bytes = createHmac('sha256', env().JWT_SECRET).update(`place ${id} ${city}/${district}`).digest();
  const [turn, far] = [bytes.readUInt32BE(0) / 2 ** 32, bytes.readUInt32BE(4) / 2 ** 32];
  // Uniform over the area of the ring.
  const metres = Math.sqrt(NEAREST_OFF ** 2 + far * (FARTHEST_OFF ** 2 - NEAREST_OFF ** 2));
  const { box } = circleAround(location, metres);
  return {
    lat: rounded(location.lat + (box.north - location.lat) * Math.sin(2 * Math.PI * turn)),
    lng: rounded(location.lng + (box.east - location.lng) * Math.cos(2 * Math.PI * turn)),
  };
}

/** In metres: a pin that moves less than this is a correction for the same home. */
const SAME_HOME = 1000;

/**
 * New shown point after the pin moved: unchanged if still within the ring, otherwise moved by the same distance, so
 * that two points never reveal more than one. Undefined if the pin moved too far.
 */
function shiftShownPoint(shown: Point, from: Point, to: Point): Point | undefined {
  const around = circleAround(to, FARTHEST_OFF);
  if (around.distance(from) > SAME_HOME) return undefined;
  const off = around.distance(shown);
  // One metre of tolerance for rounding.
  if (off >= NEAREST_OFF - 1 && off <= FARTHEST_OFF + 1) return shown;
  return { lat: rounded(to.lat + shown.lat - from.lat), lng: rounded(to.lng + shown.lng - from.lng) };
}

const pointOf = (
  place: { lat?: number | null; lng?: number | null } | null | undefined,
): Point | undefined =>
  place?.lat == null || place.lng == null ? undefined : { lat: place.lat, lng: place.lng };

/**
 * Adds the stored place to a form.
 * @param former the stored listing before an edit
 */
export function withShownPlace<Form extends ListingForm>(
  form: Form,
  id: string,
  former?: Pick<PropertyRecord, 'location' | 'hidden'>,
): Omit<Form, Concealed> & Pick<ListingForm, Concealed> & { hidden?: TrueLocation } {
  if (form.placeShown !== 'area') return form;
  const { location, address, buildingName, buildingNameAr, project, ...shownFields } = form;
  const [shown, from] = [pointOf(former?.location), pointOf(former?.hidden?.location)];
  return {
    ...shownFields,
    location: (shown && from && shiftShownPoint(shown, from, location)) ?? pointFor(id, form),
    hidden: { location, address, buildingName, buildingNameAr, project },
  };
}
