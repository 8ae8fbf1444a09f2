import type { Filter } from '@manzil/shared/contract/filter.schemas';
import type { PropertySort } from '@manzil/shared/domain/enums';
import { searchWords } from '@manzil/shared/domain/fold';
import { emiratesWith, findDistrict } from '@manzil/shared/domain/places';
import { invalid } from '../../platform/errors';
import type { Condition } from '../../platform/where';

/** A filter key with the condition it stands for. */
export type Conditions = Map<keyof Filter, Condition>;

const DAY = 86_400_000;
/** Beyond every letter, so that a range covers all words with a beginning. */
const LAST = '\uffff';

const range = (least: number | undefined, most: number | undefined) => ({
  ...(least !== undefined && { $gte: least }),
  ...(most !== undefined && { $lte: most }),
});

/** Each word of the search must be found (spec/1-domain, Filter). */
function searchCondition(search: string): Condition | undefined {
  const words = searchWords(search).map(({ prefixes, whole }) => ({
    $or: [
      ...prefixes.map((prefix) => ({ searchTokens: { $elemMatch: { $gte: prefix, $lt: prefix + LAST } } })),
      ...(whole.length > 0 ? [{ searchTokens: { $in: whole } }] : []),
    ],
  }));
  return words.length > 0 ? { $and: words } : undefined;
}

/**
 * The rules of a filter that its schema cannot know.
 * @throws 400 at `district`, `category` or `bbox`
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
  const [west = 0, south = 0, east = 0, north = 0] = bbox ?? [];
  if (west > east || south > north) throw invalid({ path: 'bbox', key: 'validation.min_above_max' });
}

/** The choices that also take more than what was named. */
function* openEnded(filter: Filter, now: number): Iterable<[keyof Filter, Condition]> {
  const { tenantType, propertyAge, cheques, postedWithin } = filter;
  if (tenantType && tenantType !== 'doNotMind') {
    yield ['tenantType', { tenantType: { $in: [tenantType, 'doNotMind'] } }];
  }
  if (propertyAge !== undefined) yield ['propertyAge', { propertyAge: { $lte: propertyAge } }];
  if (cheques !== undefined) yield ['cheques', { maxCheques: { $gte: cheques } }];
  if (postedWithin !== undefined) {
    yield ['postedWithin', { verifiedAt: { $gte: new Date(now - postedWithin * DAY) } }];
  }
}

/**
 * What a filter asks, key by key (spec/1-domain, Filter): any of `propertyType` and the counts, all of `amenities` and
 * `additionalOptions`, exact choices, ranges. `sort` asks nothing; `agent` is answered by `agentCondition`.
 */
export function conditionsOf(filter: Filter, now = Date.now()): Conditions {
  const conditions: Conditions = new Map();
  const add = (key: keyof Filter, condition: Condition | undefined) =>
    condition && conditions.set(key, condition);
  const type = filter.type ?? filter.category;
  add('type', type && { type });
  for (const key of ['city', 'district', 'balcony', 'propertyCondition', 'furnishing'] as const) {
    add(key, filter[key] === undefined ? undefined : { [key]: filter[key] });
  }
  for (const key of ['propertyType', 'bedrooms', 'bathrooms', 'parkings', 'floors'] as const) {
    const chosen = filter[key];
    if (!chosen || chosen.length === 0) continue;
    add(key, { [key]: chosen.length === 1 ? chosen[0] : { $in: [...new Set<string>(chosen)] } });
  }
  for (const key of ['amenities', 'additionalOptions'] as const) {
    const wanted = filter[key];
    if (wanted && wanted.length > 0) add(key, { [key]: { $all: [...new Set<string>(wanted)] } });
  }
  const ranges = [
    ['minPrice', 'price', filter.minPrice, filter.maxPrice],
    ['minKv', 'kv', filter.minKv, filter.maxKv],
    ['minArea', 'area', filter.minArea, filter.maxArea],
  ] as const;
  for (const [key, field, least, most] of ranges) {
    if (least !== undefined || most !== undefined) add(key, { [field]: range(least, most) });
  }
  for (const [key, condition] of openEnded(filter, now)) conditions.set(key, condition);
  if (filter.bbox) {
    const [west, south, east, north] = filter.bbox;
    add('bbox', { 'location.lat': range(south, north), 'location.lng': range(west, east) });
  }
  if (filter.search) add('search', searchCondition(filter.search));
  return conditions;
}

/** One condition of them all, without what `except` names. */
export function whereOf(base: Condition, conditions: Conditions, except?: keyof Filter): Condition {
  const where: Condition = { ...base };
  for (const [key, condition] of conditions) if (key !== except) Object.assign(where, condition);
  return where;
}

type Order = Record<string, 1 | -1>;

/** The order of a list, ties by id; `newest` is by `at`. */
export function orderOf(sort: PropertySort | undefined, at: 'verifiedAt' | 'createdAt'): Order {
  const orders: Record<PropertySort, Order> = {
    newest: { [at]: -1, _id: -1 },
    oldest: { [at]: 1, _id: 1 },
    priceAsc: { price: 1, _id: 1 },
    priceDesc: { price: -1, _id: -1 },
    areaAsc: { area: 1, _id: 1 },
    areaDesc: { area: -1, _id: -1 },
    rating: { avgRating: -1, _id: -1 },
    popular: { views: -1, _id: -1 },
  };
  return orders[sort ?? 'newest'];
}
