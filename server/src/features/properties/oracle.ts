import type { Filter } from '@manzil/shared/contract/filter.schemas';
import type { MarketListing } from './testMarket';

const DAY = 86_400_000;
/** Text the plain way: what two people would call the same letters. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ة/g, 'ه').replace(/^ال/, '');

const inRange = (value: unknown, least?: number, most?: number) =>
  typeof value === 'number' && value >= (least ?? -Infinity) && value <= (most ?? Infinity);

type Test = (listing: MarketListing, filter: Filter) => boolean;
const chosen =
  (key: 'propertyType' | 'bedrooms' | 'bathrooms' | 'parkings' | 'floors'): Test =>
  (listing, filter) =>
    !filter[key]?.length || (filter[key] as string[]).includes(String(listing[key]));
const exact =
  (key: 'city' | 'district' | 'balcony' | 'propertyCondition' | 'furnishing'): Test =>
  (listing, filter) =>
    filter[key] === undefined || listing[key] === filter[key];
const allOf =
  (key: 'amenities' | 'additionalOptions'): Test =>
  (listing, filter) =>
    (filter[key] ?? []).every((wanted) => (listing[key] as string[]).includes(wanted));

/** The rules of the Filter (spec/1-domain), each on one plain object; written apart from the database query. */
const RULES: Record<string, Test> = {
  type: ({ type }, filter) => [undefined, type].includes(filter.type ?? filter.category),
  city: exact('city'),
  district: exact('district'),
  balcony: exact('balcony'),
  propertyCondition: exact('propertyCondition'),
  furnishing: exact('furnishing'),
  propertyType: chosen('propertyType'),
  bedrooms: chosen('bedrooms'),
  bathrooms: chosen('bathrooms'),
  parkings: chosen('parkings'),
  floors: chosen('floors'),
  amenities: allOf('amenities'),
  additionalOptions: allOf('additionalOptions'),
  price: ({ price }, { minPrice, maxPrice }) => inRange(price, minPrice, maxPrice),
  kv: ({ kv }, { minKv, maxKv }) => (minKv ?? maxKv) === undefined || inRange(kv, minKv, maxKv),
  area: ({ area }, { minArea, maxArea }) => inRange(area, minArea, maxArea),
  tenantType: ({ tenantType }, filter) =>
    [undefined, 'doNotMind', tenantType].includes(filter.tenantType) ||
    (tenantType === 'doNotMind' && filter.tenantType !== undefined),
  propertyAge: ({ propertyAge }, filter) =>
    filter.propertyAge === undefined || inRange(propertyAge, 0, filter.propertyAge),
  cheques: ({ chequeOptions }, { cheques }) =>
    cheques === undefined || chequeOptions.some((row) => row.cheques >= cheques),
  postedWithin: ({ verifiedAt }, { postedWithin }) =>
    postedWithin === undefined ||
    (verifiedAt !== undefined && Date.now() - verifiedAt.getTime() <= postedWithin * DAY),
  bbox: (
    { location: { lat, lng } },
    { bbox: [west = 0, south = 0, east = 0, north = 0] = [-180, -90, 180, 90] },
  ) => lng >= west && lng <= east && lat >= south && lat <= north,
  agent: ({ agent, hideAgent }, filter) =>
    filter.agent === undefined || (agent === filter.agent && !hideAgent),
  search: ({ words }, { search = '' }) =>
    plain(search)
      .split(' ')
      .filter(Boolean)
      .every((wanted) => words.some((word) => plain(word) === plain(wanted))),
};

/** Is it in the public lists at all? */
const isPublic = (listing: MarketListing) =>
  listing.isVerified && listing.isOwnerActive && ['available', 'underOffer'].includes(listing.availability);

/** The listings a filter finds, by looking at each; `except` leaves rules out. */
export const bruteForce = (market: MarketListing[], filter: Filter, except: string[] = []): MarketListing[] =>
  market.filter(
    (listing) =>
      isPublic(listing) &&
      Object.entries(RULES).every(([name, rule]) => except.includes(name) || rule(listing, filter)),
  );

const SORT_VALUES: Record<string, [(listing: MarketListing) => number, 1 | -1]> = {
  newest: [({ verifiedAt }) => (verifiedAt as Date).getTime(), -1],
  oldest: [({ verifiedAt }) => (verifiedAt as Date).getTime(), 1],
  priceAsc: [({ price }) => price, 1],
  priceDesc: [({ price }) => price, -1],
  areaAsc: [({ area }) => area, 1],
  areaDesc: [({ area }) => area, -1],
  rating: [({ avgRating }) => avgRating, -1],
  popular: [({ views }) => views, -1],
};

/** Ids in the order of a sort, ties by id in the same direction. */
export function ordered(listings: MarketListing[], sort = 'newest'): string[] {
  const [value, direction] = SORT_VALUES[sort] ?? [() => 0, 1];
  return listings
    .toSorted((a, b) => direction * (value(a) - value(b) || String(a._id).localeCompare(String(b._id))))
    .map(({ _id }) => String(_id));
}

/** How many of the listings have each value of a field. */
export function tally(listings: MarketListing[], field: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const listing of listings) {
    for (const value of [listing[field]].flat()) {
      if (typeof value === 'string') counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  return counts;
}
