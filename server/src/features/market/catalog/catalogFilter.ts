import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { EMIRATES, type PropertySort } from '@manzil/shared/domain/enums';
import { ORDERS, type Ask, type OwnKey } from '@manzil/shared/domain/property/asks';
import { namedBy, readNamed } from '@manzil/shared/domain/property/namedValue';
import { dayOneCash, type CostFigures, type CostlyHome } from '@manzil/shared/domain/costs';
import { PRICE_NEWS_DAYS } from '@manzil/shared/domain/propertyRules';
import { asksOf } from '@manzil/shared/domain/property/readAsks';
import { LONGEST_TOKEN, type WordMatch } from '@manzil/shared/domain/fold';
import { keepsPhrases, searchQuery } from '@manzil/shared/domain/searchQuery';
import { listingLine, type Searchable } from '@manzil/shared/domain/searchTokens';
import { readArea, type Spot } from '@manzil/shared/domain/areas';
import { landmarksMeant } from '@manzil/shared/domain/landmarks';
import { readReach } from '@manzil/shared/domain/reach';
import { emiratesWith, findDistrict } from '@manzil/shared/domain/places';
import { invalid } from '../../../platform/errors';
import { dubaiDay } from '@manzil/shared/domain/day';
import type { PropertyCondition } from '../listings/listingReads';
import { areasOf, circlesOf, reachOf, type Shape } from '@manzil/search';

/** A filter key with the condition it stands for. */
export type Conditions = Map<keyof Filter, PropertyCondition>;

const DAY = 86_400_000;
/** Beyond every letter, so that a range covers all words with a beginning. */
const LAST = '\uffff';

const range = (least: number | undefined, most: number | undefined) => ({
  ...(least !== undefined && { $gte: least }),
  ...(most !== undefined && { $lte: most }),
});

/** Whose tokens hold one word of a search. */
const holdingWord = ({ prefixes, whole }: WordMatch): PropertyCondition => ({
  $or: [
    ...prefixes.map((prefix) => ({ searchTokens: { $elemMatch: { $gte: prefix, $lt: prefix + LAST } } })),
    ...(whole.length > 0 ? [{ searchTokens: { $in: whole } }] : []),
  ],
});

/**
 * Each word of the search must be found, and none that is not wanted (spec/1-domain, Filter). Of phrases the words: who
 * asks the database looks at what it found once more, see `closerLook`.
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

/** An emirate of ours, or a district of one. */
function isPlace(place: string): boolean {
  const [city = '', district] = place.split('/');
  return EMIRATES.some((one) => one === city) && (!district || findDistrict(city, district) !== undefined);
}

/**
 * The places, landmarks, areas and named values of a filter are known.
 * @throws 400 at `places`, `near`, `areas`, `reach`, `avoid` or `nice`
 */
function checkLists({ places = [], near = [], areas = [], reach = [], ...named }: Filter): void {
  if (!places.every(isPlace)) throw invalid({ path: 'places', key: 'validation.choice' });
  if (near.some((id) => landmarksMeant(id).length === 0)) {
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
 * The rules of a filter that its schema cannot know.
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
/** In an emirate, or in a district of it. */
function placeCondition(place: string): PropertyCondition {
  const [city, district] = place.split('/');
  return { city, ...(district && { district }) };
}
const inBoxes = (shapes: readonly Shape[] | undefined): PropertyCondition | undefined =>
  shapes && {
    $or: [
      // Nothing lies in no shape.
      { _id: { $in: [] } },
      ...shapes.map(({ box: { south, north, west, east } }) => ({
        'location.lat': range(south, north),
        'location.lng': range(west, east),
      })),
    ],
  };

/** What is asked by rules of its own; nothing where the filter does not ask it. */
const OWN: Record<OwnKey, (filter: Filter, now: number) => PropertyCondition | undefined> = {
  type: ({ type, category }) => {
    const deal = type ?? category;
    return deal && { type: deal };
  },
  // Another word for `type`.
  category: nothing,
  // Those who do not mind are found by everybody.
  tenantType: ({ tenantType }) =>
    tenantType && tenantType !== 'doNotMind' ? { tenantType: { $in: [tenantType, 'doNotMind'] } } : undefined,
  district: ({ district }) => (district === undefined ? undefined : { district }),
  places: ({ places }) => (places?.length ? { $or: places.map(placeCondition) } : undefined),
  // Their boxes; who asks the database looks at what it found once more: see `closerLook`.
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
  // Looked up first: see `agentCondition`.
  agent: nothing,
  cheques: ({ cheques }) => (cheques === undefined ? undefined : { maxCheques: { $gte: cheques } }),
  postedWithin: ({ postedWithin }, now) =>
    postedWithin === undefined ? undefined : { verifiedAt: { $gte: new Date(now - postedWithin * DAY) } },
  reduced: ({ reduced }, now) =>
    reduced ? { 'priceDrop.at': { $gt: new Date(now - PRICE_NEWS_DAYS * DAY) } } : undefined,
  permitted: ({ permitted }, now) =>
    permitted ? { 'permit.expiresAt': { $gte: dubaiDay(new Date(now)) } } : undefined,
  // Derived: who asks the database looks at what it found once more.
  cash: nothing,
  avoid: (filter) => {
    const unwanted = Array.from(namedBy(filter.avoid)).flatMap(([key, values]): PropertyCondition[] =>
      key === 'district' ? values.map(placeCondition) : [{ [key]: { $in: values } }],
    );
    return unwanted.length > 0 ? { $nor: unwanted } : undefined;
  },
  // Only the order of public lists follows it: see catalog/nice.
  nice: nothing,
};

/** The condition that answers one question. */
function conditionOf(ask: Ask, filter: Filter, now: number): PropertyCondition | undefined {
  switch (ask.ask) {
    case 'one':
      return { [ask.key]: ask.value };
    case 'anyOf': {
      const [first, ...more] = new Set(ask.values);
      return { [ask.key]: more.length === 0 ? first : { $in: [first, ...more] } };
    }
    case 'allOf':
      return { [ask.key]: { $all: [...new Set(ask.values)] } };
    case 'range':
      return { [ask.of]: range(ask.least, ask.most) };
    case 'atMost':
      return { [ask.key]: range(undefined, ask.most) };
    case 'own':
      return OWN[ask.key](filter, now);
  }
}

/** What a filter asks, question by question (spec/1-domain, Filter). */
export function conditionsOf(filter: Filter, now = Date.now()): Conditions {
  const conditions: Conditions = new Map();
  for (const ask of asksOf(filter)) {
    const condition = conditionOf(ask, filter, now);
    if (condition) conditions.set(ask.key, condition);
  }
  return conditions;
}

/** One condition of them all; what is asked of one field twice has to hold twice. */
export function whereOf(base: PropertyCondition, conditions: Conditions): PropertyCondition {
  const where: PropertyCondition = { ...base };
  const beside: PropertyCondition[] = [];
  for (const condition of conditions.values()) {
    if (Object.keys(condition).some((name) => name in where)) beside.push(condition);
    else Object.assign(where, condition);
  }
  if (beside.length === 0) return where;
  const { $and: all = [], ...others } = where;
  return { ...others, $and: [...all, ...beside] };
}

/** What a closer look at a listing looks at. */
type Looked = Searchable & CostlyHome & { location: { [Key in keyof Spot]?: Spot[Key] | null | undefined } };
export const LOOKED_AT = [
  'location',
  'title',
  'titleAr',
  'referenceNo',
  'city',
  'district',
  'buildingName',
  'buildingNameAr',
  'propertyType',
  'type',
  'price',
  'furnishing',
  'chequeOptions',
  'deposit',
  'agencyFee',
] as const satisfies readonly (keyof Looked)[];

/**
 * Which of the listings that `whereOf` found are meant: those that lie in the shapes of a filter and hold the phrases of
 * its search, and take no more cash than it says. Undefined when it asks for none of these.
 */
export function closerLook(filter: Filter, figures: CostFigures): ((listing: Looked) => boolean) | undefined {
  const ofReach = reachOf(filter)?.map((shape) => [shape]) ?? [];
  const shapes = [circlesOf(filter), areasOf(filter), ...ofReach].filter((asked) => asked !== undefined);
  const query = searchQuery(filter.search ?? '');
  const hasPhrases = query.phrases.length + query.without.phrases.length > 0;
  const { cash = Infinity } = filter;
  if (shapes.length === 0 && !hasPhrases && cash === Infinity) return undefined;
  return (listing) => {
    const { lat, lng } = listing.location;
    return (
      shapes.every((asked) => asked.some(({ has }) => has(lat ?? NaN, lng ?? NaN))) &&
      (!hasPhrases || keepsPhrases(listingLine(listing), query)) &&
      (cash === Infinity || dayOneCash(listing, figures) <= cash)
    );
  };
}

type Order = Record<string, 1 | -1>;

/**
 * The order of a list, ties by id; what is in order of publication is by `at`. The cash of the first day is not stored:
 * in its place stands the price.
 */
export function orderOf(sort: PropertySort | undefined, at: 'verifiedAt' | 'createdAt'): Order {
  const [field, direction] = ORDERS[sort ?? 'newest'];
  const stored = { verifiedAt: at, dayOneCash: 'price' } as const;
  return {
    [field === 'verifiedAt' || field === 'dayOneCash' ? stored[field] : field]: direction,
    _id: direction,
  };
}
