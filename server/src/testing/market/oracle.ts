import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import costs from '@manzil/shared/data/costs.json' with { type: 'json' };
import landmarks from '@manzil/shared/data/landmarks.json' with { type: 'json' };
import { readArea } from '@manzil/shared/domain/place/areas';
import type { PropertySort } from '@manzil/shared/domain/enums';
import type { OwnKey } from '@manzil/shared/domain/property/filterConditions';
import type { KeysWith } from '@manzil/shared/domain/property/attributes';
import { isReached } from '@manzil/search/testing/drive';
import { isInside, metresBetween } from '@manzil/search/testing/ground';
import { PLACES, type MarketListing } from './testMarket';

const DAY = 86_400_000;
/** Simple text normalisation, independent of the product's. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/ة/g, 'ه').replace(/^ال/, '');

const inRange = (value: unknown, least?: number, most?: number) =>
  typeof value === 'number' && value >= (least ?? -Infinity) && value <= (most ?? Infinity);

/**
 * Cash due on the first day, from the product's default figures (spec/1-domain, Costs); an independent implementation.
 */
function cashOf({ type, propertyType, city, price, ...listing }: MarketListing): number {
  const { rent, sale, vat, mortgage } = costs;
  const agencyFee = typeof listing['agencyFee'] === 'number' ? listing['agencyFee'] / 100 : undefined;
  const fee = (n: number, usual: number) => Math.round(n * (agencyFee ?? usual) * (1 + vat));
  if (type !== 'rent') {
    const { transferShare, transferFixed, trustee } = sale.byEmirate[city];
    const loan = Math.round(price * (1 - mortgage.downPayment) * sale.mortgageRegistration);
    const taken =
      Math.round(price * mortgage.downPayment) + Math.round(price * transferShare + transferFixed);
    return taken + trustee + fee(price, sale.agencyFee) + loan;
  }
  const local: { registration?: number; registrationShare?: number; utilitiesApartment: number } =
    rent.byEmirate[city];
  const share = listing['furnishing'] === 'furnished' ? rent.depositFurnished : rent.depositUnfurnished;
  const offers =
    listing.chequeOptions.length > 0 ? listing.chequeOptions : [{ cheques: 1, annualRent: price }];
  const each = offers.map(
    ({ cheques, annualRent }) =>
      Math.round(annualRent / cheques) +
      Math.round(listing['deposit'] ?? annualRent * share) +
      fee(annualRent, rent.agencyFee) +
      Math.round(local.registration ?? annualRent * (local.registrationShare ?? 0)) +
      rent.byEmirate[city][propertyType === 'villa' ? 'utilitiesVilla' : 'utilitiesApartment'],
  );
  return Math.min(...each);
}

/** Whether a listing has a value such as `bedrooms:studio` or `district:dubai/deira`. */
function hasValue(listing: MarketListing, entry: string): boolean {
  const [key = '', value = ''] = entry.split(':');
  if (key === 'district') return `${listing.city}/${listing.district}` === value;
  return [listing[key]].flat().includes(value);
}
/** Distinct nice-to-have values of a filter that a listing has. */
export const niceToHavesOf = (listing: MarketListing, { nice = [] }: Filter): string[] =>
  nice.filter((entry, at) => nice.indexOf(entry) === at && hasValue(listing, entry));

/** Al Bustan is a district too. */
const PLACE_WORDS = [...PLACES.flatMap(({ words }) => words.map(plain)), 'بستان'];
const wordsIn = (words: readonly string[], wanted: string) =>
  words.some((word) => plain(word) === plain(wanted));

/** Whether a listing matches a search by names, or also by words of its description. */
function matchesSearch(
  { words, mentions, title, titleAr = '' }: MarketListing,
  search: string,
  isInDescriptions: boolean,
) {
  const isSaid = (phrase: string) =>
    [title, titleAr].some((text) => ` ${plain(text)} `.includes(` ${plain(phrase)} `));
  const parts = Array.from(
    search.matchAll(/(-?)(?:["“«]([^"”»]+)["”»]|(\S+))/gu),
    ([, minus, phrase, word = '']) => ({ isNot: minus !== '', phrase, word }),
  );
  // Descriptions name places nearby.
  const isForMore = parts.some(
    ({ isNot, phrase, word }) => !isNot && !phrase && !PLACE_WORDS.includes(plain(word)),
  );
  return parts.every(({ isNot, phrase, word }) => {
    if (phrase) return isSaid(phrase) !== isNot;
    const isMentioned = isInDescriptions && isForMore && !isNot && wordsIn(mentions, word);
    return (wordsIn(words, word) || isMentioned) !== isNot;
  });
}

type Test = (listing: MarketListing, filter: Filter) => boolean;
/** Keys that filter nothing by themselves. */
type NonFilteringKey = 'category' | 'sort' | 'within' | 'nice';
type OwnRule = Exclude<OwnKey, NonFilteringKey | 'district'> | KeysWith<{ filter: 'atMost' }>;
/** Condition of a filter key: the key itself, or the attribute bounded by `min…` and `max…`. */
type Condition<Key extends string> = Key extends `min${infer Name}` | `max${infer Name}`
  ? Uncapitalize<Name>
  : Key;
export type RuleName = Exclude<Condition<keyof Filter>, NonFilteringKey>;
const isBound = (key: string) => /^(min|max)[A-Z]/.test(key);
const conditionOf = (key: string) => (isBound(key) ? key.charAt(3).toLowerCase() + key.slice(4) : key);

/** Rule for all other keys, by the shape of the condition and stored value: in bounds, all of, any of, or equal. */
function holds(listing: MarketListing, key: string, filterValue: unknown): boolean {
  const stored = listing[conditionOf(key)];
  if (isBound(key)) {
    return inRange(
      stored,
      ...((key.startsWith('min') ? [filterValue] : [undefined, filterValue]) as number[]),
    );
  }
  if (!Array.isArray(filterValue)) return filterValue === undefined || stored === filterValue;
  if (Array.isArray(stored)) return filterValue.every((wanted) => stored.includes(wanted));
  return filterValue.length === 0 || filterValue.includes(stored);
}

/** Rules of keys that need their own (spec/1-domain), each for one plain object; independent of the search engines. */
const RULES: Record<OwnRule, Test> = {
  type: ({ type }, filter) => [undefined, type].includes(filter.type ?? filter.category),
  places: ({ city, district }, { places = [] }) =>
    places.length === 0 || places.includes(city) || places.includes(`${city}/${district}`),
  near: ({ location }, { near = [], within = 1000 }) =>
    near.length === 0 ||
    landmarks.some(
      ({ id, kind, lat, lng }) =>
        (near.includes(id) || near.includes(kind)) && metresBetween(location, { lat, lng }) <= within,
    ),
  areas: ({ location }, { areas = [] }) =>
    areas.length === 0 || areas.some((area) => isInside(location, readArea(area) ?? [])),
  reach: ({ location }, { reach = [] }) => reach.every((place) => isReached(location, place)),
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
  reduced: ({ priceDrop }, { reduced }) =>
    !reduced || (priceDrop !== undefined && Date.now() - priceDrop.at.getTime() < 30 * DAY),
  // The UAE is four hours ahead of UTC.
  permitted: ({ permit }, { permitted }) =>
    !permitted ||
    (permit != null &&
      (permit.expiresAt ?? '9') >= new Date(Date.now() + 4 * 3_600_000).toISOString().slice(0, 10)),
  cash: (listing, { cash = Infinity }) => cashOf(listing) <= cash,
  avoid: (listing, { avoid = [] }) => !avoid.some((entry) => hasValue(listing, entry)),
  bbox: (
    { location: { lat, lng } },
    { bbox: [west = 0, south = 0, east = 0, north = 0] = [-180, -90, 180, 90] },
  ) => lng >= west && lng <= east && lat >= south && lat <= north,
  agent: ({ agent, hideAgent }, filter) =>
    filter.agent === undefined || (agent === filter.agent && !hideAgent),
  search: (listing, { search = '' }) => matchesSearch(listing, search, true),
};

const OWN_RULES = Object.keys(RULES) as OwnRule[];
const SILENT: Record<NonFilteringKey, true> = { category: true, sort: true, within: true, nice: true };

const isPublic = (listing: MarketListing) =>
  listing.isVerified && listing.isOwnerActive && ['available', 'underOffer'].includes(listing.availability);

/** Listings matching a filter, by checking each one; `except` skips rules. */
export const filterByScan = (
  market: MarketListing[],
  filter: Filter,
  except: readonly RuleName[] = [],
): MarketListing[] =>
  market.filter(
    (listing) =>
      isPublic(listing) &&
      OWN_RULES.every((name) => except.includes(name) || RULES[name](listing, filter)) &&
      Object.entries(filter).every(
        ([key, filterValue]) =>
          key in RULES ||
          key in SILENT ||
          (except as readonly string[]).includes(conditionOf(key)) ||
          holds(listing, key, filterValue),
      ),
  );

const SORT_VALUES: Record<PropertySort, [(listing: MarketListing) => number, 1 | -1]> = {
  newest: [({ verifiedAt }) => (verifiedAt as Date).getTime(), -1],
  oldest: [({ verifiedAt }) => (verifiedAt as Date).getTime(), 1],
  priceAsc: [({ price }) => price, 1],
  priceDesc: [({ price }) => price, -1],
  areaAsc: [({ area }) => area, 1],
  areaDesc: [({ area }) => area, -1],
  rating: [({ avgRating }) => avgRating, -1],
  popular: [({ views }) => views, -1],
  cashAsc: [cashOf, 1],
  pricePerAreaAsc: [({ price, area }) => price / area, 1],
};

/** Without a type, words or nice-to-haves, people who rent or buy see apartments and villas first. */
function rankOf({ propertyType }: MarketListing, { type, category, ...filter }: Filter): number {
  const isLookingForHomes = ['rent', 'sale'].includes(type ?? category ?? '');
  const isOpen = !filter.search && !filter.propertyType?.length && !filter.subType?.length;
  return isLookingForHomes && isOpen && ['apartment', 'villa'].includes(propertyType) ? 1 : 0;
}

/**
 * Ids in sort order, ties by id in the same direction; without a sort, most nice-to-haves or homes first, then matches
 * by name.
 */
export function sortedIds(listings: MarketListing[], filter: Filter = {}): string[] {
  const { sort, nice = [] } = filter;
  const [value, direction] = SORT_VALUES[sort ?? 'newest'];
  const niceness = (listing: MarketListing) => {
    if (sort) return 0;
    return nice.length > 0 ? niceToHavesOf(listing, { nice }).length : rankOf(listing, filter);
  };
  const nameness = (listing: MarketListing) =>
    Number(!sort && matchesSearch(listing, filter.search ?? '', false));
  return listings
    .toSorted(
      (a, b) =>
        niceness(b) - niceness(a) ||
        nameness(b) - nameness(a) ||
        direction * (value(a) - value(b) || String(a._id).localeCompare(String(b._id))),
    )
    .map(({ _id }) => String(_id));
}

/** Number of listings per value of a field. */
export function tally(listings: MarketListing[], field: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const listing of listings) {
    for (const value of [listing[field]].flat()) {
      if (typeof value === 'string') counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  return counts;
}
