import { createHmac } from 'node:crypto';
import { circleAround } from '@manzil/shared/domain/near';
import { FARTHEST_OFF, NEAREST_OFF } from '@manzil/shared/domain/placeLimits';
import { env } from '../../../platform/env';
import type { ListingForm } from './listingFields';
import type { PropertyRecord } from './property.model';

/**
 * Where a listing is, as its owner wants it told (spec/1-domain, `placeShown`). What is stored under the usual names is
 * what everybody may know: the catalog, the map, searches, saved searches, pages and whatever will be built read nothing
 * else. The truth of a home whose surroundings alone are shown lies in `hidden`, and owner and staff read it by `inTruth`.
 */
const CONCEALED = ['location', 'address', 'buildingName', 'buildingNameAr'] as const;
type Concealed = (typeof CONCEALED)[number];
interface Point {
  lat: number;
  lng: number;
}
export type Hidden = Pick<ListingForm, Concealed>;

/** A listing with its true place, as its owner wrote it. */
export function inTruth<Of extends Pick<Partial<PropertyRecord>, Concealed | 'hidden'>>(listing: Of): Of {
  const { hidden } = listing;
  if (!hidden) return listing;
  const given = CONCEALED.filter((key) => hidden[key] !== undefined && hidden[key] !== null);
  return { ...listing, ...Object.fromEntries(given.map((key) => [key, hidden[key]])) };
}

/** To a metre, as pins are. */
const rounded = (degrees: number) => Number(degrees.toFixed(5));

/**
 * The point that stands for another: always the same way off for a listing in its district, so that moving the pin to and
 * fro tells no second way, and a way that nobody else can work out.
 */
function pointFor(id: string, { city, district, location }: ListingForm): Point {
  const bytes = createHmac('sha256', env().JWT_SECRET).update(`place ${id} ${city}/${district}`).digest();
  const [turn, far] = [bytes.readUInt32BE(0) / 2 ** 32, bytes.readUInt32BE(4) / 2 ** 32];
  // As likely in every spot of the ring: evenly by its surface.
  const metres = Math.sqrt(NEAREST_OFF ** 2 + far * (FARTHEST_OFF ** 2 - NEAREST_OFF ** 2));
  const { box } = circleAround(location, metres);
  return {
    lat: rounded(location.lat + (box.north - location.lat) * Math.sin(2 * Math.PI * turn)),
    lng: rounded(location.lng + (box.east - location.lng) * Math.cos(2 * Math.PI * turn)),
  };
}

/** A pin that moved less far is that of the same home, set better: metres. */
const SAME_HOME = 1000;

/**
 * Where the shown point goes with its pin: nowhere while it stands near enough, else as far as the pin did, so that two
 * points never tell more than one.
 */
function movedWith(shown: Point, from: Point, to: Point): Point | undefined {
  const around = circleAround(to, FARTHEST_OFF);
  if (around.distance(from) > SAME_HOME) return undefined;
  const off = around.distance(shown);
  // A metre for the rounding.
  if (off >= NEAREST_OFF - 1 && off <= FARTHEST_OFF + 1) return shown;
  return { lat: rounded(to.lat + shown.lat - from.lat), lng: rounded(to.lng + shown.lng - from.lng) };
}

const pointOf = (of: { lat?: number | null; lng?: number | null } | null | undefined): Point | undefined =>
  of?.lat == null || of.lng == null ? undefined : { lat: of.lat, lng: of.lng };

/** What is stored of where a listing is: `former` is the listing as it was stored before an edit. */
export function withShownPlace<Form extends ListingForm>(
  form: Form,
  id: string,
  former?: Pick<PropertyRecord, 'location' | 'hidden'>,
): Omit<Form, Concealed> & Pick<ListingForm, Concealed> & { hidden?: Hidden } {
  if (form.placeShown !== 'area') return form;
  const { location, address, buildingName, buildingNameAr, ...told } = form;
  const [shown, from] = [pointOf(former?.location), pointOf(former?.hidden?.location)];
  return {
    ...told,
    location: (shown && from && movedWith(shown, from, location)) ?? pointFor(id, form),
    hidden: { location, address, buildingName, buildingNameAr },
  };
}
