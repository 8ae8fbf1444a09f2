import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { EMIRATES, type PropertySort } from '@manzil/shared/domain/enums';
import { ORDERS, type FilterCondition, type OwnKey } from '@manzil/shared/domain/property/filterConditions';
import { namedBy, readNamed } from '@manzil/shared/domain/property/namedValue';
import { dayOneCash, type CostFigures, type CostlyHome } from '@manzil/shared/domain/offer/costs';
import { PRICE_NEWS_DAYS } from '@manzil/shared/domain/offer/propertyRules';
import { conditionsIn } from '@manzil/shared/domain/property/readConditions';
import { LONGEST_TOKEN, type WordMatch } from '@manzil/shared/domain/text/fold';
import { matchesPhrases, searchQuery } from '@manzil/shared/domain/text/searchQuery';
import { listingLine, type Searchable } from '@manzil/shared/domain/text/searchTokens';
import { readArea, type Spot } from '@manzil/shared/domain/place/areas';
import { landmarksFor } from '@manzil/shared/domain/place/landmarks';
import { readReach } from '@manzil/shared/domain/place/reach';
import { emiratesWith, findDistrict } from '@manzil/shared/domain/place/places';
import { invalid } from '../../../platform/base/errors';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { PropertyCondition } from '../listings/listingReads';
import { areasOf, circlesOf, reachOf, type Shape } from '@manzil/search';

/** Database condition of each filter key. */
export type Conditions = Map<keyof Filter, PropertyCondition>;

/** Sorts after every letter, so that a range covers all words with a prefix. */
const LAST = '\uffff';

const range = (least: number | undefined, most: number | undefined) => ({
  ...(least !== undefined && { $gte: least }),
  ...(most !== undefined && { $lte: most }),
});

/** Matches listings whose tokens contain one word of a search. */
const holdingWord = ({ prefixes, whole }: WordMatch): PropertyCondition => ({
  $or: [
    ...prefixes.map((prefix) => ({ searchTokens: { $elemMatch: { $gte: prefix, $lt: prefix + LAST } } })),
    ...(whole.length > 0 ? [{ searchTokens: { $in: whole } }] : []),
  ],
});

/**
 * Matches listings that contain every word of the search and no excluded word (spec/1-domain, Filter). Phrases are only
 * matched by their words; `exactMatcher` checks the rest.
 */
function searchCondition(search: string): PropertyCondition | undefined {
  const { words, phrases, without } = searchQuery(search);
  const inPhrases = phrases.flat().map((word) => ({ searchTokens: word.slice(0, LONGEST_TOKEN) }));
  const unwanted = without.words.map(holdingWord);
  const all: PropertyCondition[] = [
    ...words.map(holdingWord),
    ...inPhrases,
    ...(unwanted.length > 0 ? [{ $nor: unwanted }] : []),
  ];
  return all.length > 0 ? { $and: all } : undefined;
}

/** True for an emirate or one of its districts. */
function isPlace(place: string): boolean {
  const [city = '', district] = place.split('/');
  return EMIRATES.some((one) => one === city) && (!district || findDistrict(city, district) !== undefined);
}

/**
 * Checks that the places, landmarks, areas and named values of a filter exist.
 * @throws 400 at `places`, `near`, `areas`, `reach`, `avoid` or `nice`
 */
function checkLists({ places = [], near = [], areas = [], reach = [], ...named }: Filter): void {
  if (!places.every(isPlace)) throw invalid({ path: 'places', key: 'validation.choice' });
  if (near.some((id) => landmarksFor(id).length === 0)) {
    throw invalid({ path: 'near', key: 'validation.choice' });
  }
  for (const path of ['avoid', 'nice'] as const) {
    const values = (named[path] ?? []).map(readNamed);
    if (!values.every((one) => one && (one.key !== 'district' || isPlace(one.value)))) {
      throw invalid({ path, key: 'validation.choice' });
    }
  }
  if (areas.some((area) => !readArea(area))) throw invalid({ path: 'areas', key: 'validation.area' });
  if (!reach.every((place) => readReach(place))) throw invalid({ path: 'reach', key: 'validation.reach' });
}

/**
 * Checks the filter rules that the schema can't express.
 * @throws 400 at `district`, `category`, `bbox`, `places`, `near`, `areas`, `reach`, `avoid` or `nice`
 */
export function checkFilter(filter: Filter): void {
  const { city, district, type, category, bbox } = filter;
  if (type && category && type !== category) throw invalid({ path: 'category', key: 'validation.twice' });
  if (district && city && !findDistrict(city, district)) {
    throw invalid({ path: 'district', key: 'validation.district_elsewhere' });
  }
  if (district && emiratesWith(district).length === 0) {
    throw invalid({ path: 'district', key: 'validation.choice' });
  }
  checkLists(filter);
  const [west = 0, south = 0, east = 0, north = 0] = bbox ?? [];
  if (west > east || south > north) throw invalid({ path: 'bbox', key: 'validation.min_above_max' });
}

const nothing = () => undefined;
/** Condition for an emirate or a district. */
function placeCondition(place: string): PropertyCondition {
  const [city, district] = place.split('/');
  return { city, ...(district && { district }) };
}
const inBoxes = (shapes: readonly Shape[] | undefined): PropertyCondition | undefined =>
  shapes && {
    $or: [
      // An empty list of shapes matches nothing.
      { _id: { $in: [] } },
      ...shapes.map(({ box: { south, north, west, east } }) => ({
        'location.lat': range(south, north),
        'location.lng': range(west, east),
      })),
    ],
  };

/** Filters with their own rules; undefined if the filter doesn't set them. */
const OWN: Record<OwnKey, (filter: Filter, now: number) => PropertyCondition | undefined> = {
  type: ({ type, category }) => {
    const deal = type ?? category;
    return deal && { type: deal };
  },
  // Alias of `type`.
  category: nothing,
  // Listings without a tenant preference match every choice.
  tenantType: ({ tenantType }) =>
    tenantType && tenantType !== 'doNotMind' ? { tenantType: { $in: [tenantType, 'doNotMind'] } } : undefined,
  district: ({ district }) => (district === undefined ? undefined : { district }),
  places: ({ places }) => (places?.length ? { $or: places.map(placeCondition) } : undefined),
  // Bounding boxes only; `exactMatcher` checks the exact shapes.
  near: (filter) => inBoxes(circlesOf(filter)),
  within: nothing,
  areas: (filter) => inBoxes(areasOf(filter)),
  reach: (filter) => {
    const boxes = reachOf(filter)?.flatMap((shape) => inBoxes([shape]) ?? []);
    return boxes && { $and: boxes };
  },
  search: ({ search }) => (search ? searchCondition(search) : undefined),
  sort: nothing,
  bbox: ({ bbox }) => {
    if (!bbox) return undefined;
    const [west, south, east, north] = bbox;
    return { 'location.lat': range(south, north), 'location.lng': range(west, east) };
  },
  // Needs a lookup: see `agentCondition`.
  agent: nothing,
  cheques: ({ cheques }) => (cheques === undefined ? undefined : { maxCheques: { $gte: cheques } }),
  postedWithin: ({ postedWithin }, now) =>
    postedWithin === undefined ? undefined : { verifiedAt: { $gte: new Date(now - postedWithin * DAY_MS) } },
  reduced: ({ reduced }, now) =>
    reduced ? { 'priceDrop.at': { $gt: new Date(now - PRICE_NEWS_DAYS * DAY_MS) } } : undefined,
  permitted: ({ permitted }, now) =>
    permitted
      ? {
          'permit.number': { $gt: '' },
          $nor: [{ 'permit.expiresAt': { $lt: dubaiDay(new Date(now)) } }],
        }
      : undefined,
  // Derived; `exactMatcher` checks it.
  cash: nothing,
  avoid: (filter) => {
    const unwanted = Array.from(namedBy(filter.avoid)).flatMap(([key, values]): PropertyCondition[] =>
      key === 'district' ? values.map(placeCondition) : [{ [key]: { $in: values } }],
    );
    return unwanted.length > 0 ? { $nor: unwanted } : undefined;
  },
  // Only affects the order of public lists: see catalog/nice.
  nice: nothing,
};

/** Condition for one part of a filter. */
function conditionOf(
  filterCondition: FilterCondition,
  filter: Filter,
  now: number,
): PropertyCondition | undefined {
  switch (filterCondition.kind) {
    case 'one':
      return { [filterCondition.key]: filterCondition.value };
    case 'anyOf': {
      const [first, ...more] = new Set(filterCondition.values);
      return { [filterCondition.key]: more.length === 0 ? first : { $in: [first, ...more] } };
    }
    case 'allOf':
      return { [filterCondition.key]: { $all: [...new Set(filterCondition.values)] } };
    case 'range':
      return { [filterCondition.of]: range(filterCondition.least, filterCondition.most) };
    case 'atMost':
      return { [filterCondition.key]: range(undefined, filterCondition.most) };
    case 'own':
      return OWN[filterCondition.key](filter, now);
  }
}

/** Conditions for each part of a filter (spec/1-domain, Filter). */
export function conditionsOf(filter: Filter, now = Date.now()): Conditions {
  const conditions: Conditions = new Map();
  for (const filterCondition of conditionsIn(filter)) {
    const condition = conditionOf(filterCondition, filter, now);
    if (condition) conditions.set(filterCondition.key, condition);
  }
  return conditions;
}

/** Combines all conditions into one; several conditions on the same field must all hold. */
export function whereOf(base: PropertyCondition, conditions: Conditions): PropertyCondition {
  const where: PropertyCondition = { ...base };
  const extra: PropertyCondition[] = [];
  for (const condition of conditions.values()) {
    if (Object.keys(condition).some((name) => name in where)) extra.push(condition);
    else Object.assign(where, condition);
  }
  if (extra.length === 0) return where;
  const { $and: all = [], ...others } = where;
  return { ...others, $and: [...all, ...extra] };
}

/** Fields that `exactMatcher` needs. */
type ExactMatchRecord = Searchable &
  CostlyHome & { location: { [Key in keyof Spot]?: Spot[Key] | null | undefined } };
export const EXACT_MATCH_FIELDS = [
  'location',
  'title',
  'titleAr',
  'referenceNo',
  'city',
  'district',
  'buildingName',
  'buildingNameAr',
  'project',
  'propertyType',
  'type',
  'price',
  'furnishing',
  'rentPeriod',
  'chequeOptions',
  'deposit',
  'agencyFee',
] as const satisfies readonly (keyof ExactMatchRecord)[];

/**
 * Predicate for the filters that `whereOf` only approximates: shapes, search phrases and the upper limit for cash.
 * Undefined if the filter has none of these.
 */
export function exactMatcher(
  filter: Filter,
  figures: CostFigures,
): ((listing: ExactMatchRecord) => boolean) | undefined {
  const ofReach = reachOf(filter)?.map((shape) => [shape]) ?? [];
  const shapes = [circlesOf(filter), areasOf(filter), ...ofReach].filter((group) => group !== undefined);
  const query = searchQuery(filter.search ?? '');
  const hasPhrases = query.phrases.length + query.without.phrases.length > 0;
  const { cash = Infinity } = filter;
  if (shapes.length === 0 && !hasPhrases && cash === Infinity) return undefined;
  return (listing) => {
    const { lat, lng } = listing.location;
    return (
      shapes.every((group) => group.some(({ has }) => has(lat ?? NaN, lng ?? NaN))) &&
      (!hasPhrases || matchesPhrases(listingLine(listing), query)) &&
      (cash === Infinity || dayOneCash(listing, figures).cash <= cash)
    );
  };
}

type Order = Record<string, 1 | -1>;

/**
 * Sort order of a list, with ties broken by id; `at` is the field for publication order. Day-one cash isn't stored, so
 * the price replaces it.
 */
export function orderOf(sort: PropertySort | undefined, at: 'verifiedAt' | 'createdAt'): Order {
  const [field, direction] = ORDERS[sort ?? 'newest'];
  const stored = { verifiedAt: at, dayOneCash: 'price' } as const;
  return {
    [field === 'verifiedAt' || field === 'dayOneCash' ? stored[field] : field]: direction,
    _id: direction,
  };
}
