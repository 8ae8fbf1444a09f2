import type { Filter } from '@manzil/shared/contract/filter.schemas';
import {
  CODED,
  codeOf,
  maskOf,
  type Coded,
  type Codes,
  type Columns,
  type Numeric,
} from './catalogueColumns';

const DAY = 86_400_000;

/** Sets `bit` for every row that fails a question. Each has its own tight loop: they run over all rows. */
type Mark = (failed: Uint32Array, bit: number) => void;
export interface Question {
  key: keyof Filter | 'ids';
  mark: Mark;
}

const outOfRange =
  (column: Float64Array, least: number, most: number): Mark =>
  (failed, bit) => {
    for (let row = 0; row < failed.length; row += 1) {
      const value = column[row] as number;
      // Written so that NaN, which is no value, fails too.
      if (!(value >= least && value <= most)) (failed[row] as number) |= bit;
    }
  };
const notAmong =
  (column: Codes, allowed: Uint8Array): Mark =>
  (failed, bit) => {
    for (let row = 0; row < failed.length; row += 1) {
      if (allowed[column[row] as number] === 0) (failed[row] as number) |= bit;
    }
  };
const notHit =
  (hits: Uint8Array): Mark =>
  (failed, bit) => {
    for (let row = 0; row < failed.length; row += 1) if (hits[row] === 0) (failed[row] as number) |= bit;
  };
const withoutAll =
  (column: Uint32Array, wanted: number): Mark =>
  (failed, bit) => {
    for (let row = 0; row < failed.length; row += 1) {
      if (((column[row] as number) & wanted) !== wanted) (failed[row] as number) |= bit;
    }
  };
const where =
  (fails: (row: number) => boolean): Mark =>
  (failed, bit) => {
    for (let row = 0; row < failed.length; row += 1) if (fails(row)) (failed[row] as number) |= bit;
  };

/** What narrows a filter further. */
export interface Narrowing {
  /** The agent the filter names, by id. */
  agent?: string | undefined;
  /** These listings only. */
  ids?: string[] | undefined;
  now?: number | undefined;
}

/** Outside of the box of west, south, east and north. */
const outside =
  ({ numbers: { lat, lng } }: Columns, [west = 0, south = 0, east = 0, north = 0]: number[]): Mark =>
  (failed, bit) => {
    outOfRange(lat, south, north)(failed, bit);
    outOfRange(lng, west, east)(failed, bit);
  };

/** What a filter asks, key by key; the rules of conditionsOf (catalogueFilter) on columns. */
export function questionsOf(
  columns: Columns,
  filter: Filter,
  { agent, ids, now = Date.now() }: Narrowing,
): Question[] {
  const { numbers, codes, masks, flags, texts } = columns;
  const questions: Question[] = [];
  const ask = (key: Question['key'], mark: Mark) => questions.push({ key, mark });
  const oneOf = (key: keyof Filter, field: Coded, values: readonly string[] | undefined) => {
    if (!values || values.length === 0) return;
    const allowed = new Uint8Array(CODED[field].length + 1);
    for (const value of values) allowed[codeOf(field, value)] = 1;
    ask(key, notAmong(codes[field], allowed));
  };
  const within = (key: keyof Filter, field: Numeric, least = -Infinity, most = Infinity) => {
    if (least === -Infinity && most === Infinity) return;
    ask(key, outOfRange(numbers[field], least, most));
  };
  const single = (value: string | undefined) => (value === undefined ? undefined : [value]);

  oneOf('type', 'type', single(filter.type ?? filter.category));
  for (const key of ['city', 'balcony', 'propertyCondition', 'furnishing'] as const) {
    oneOf(key, key, single(filter[key]));
  }
  for (const key of ['propertyType', 'bedrooms', 'bathrooms', 'parkings', 'floors'] as const) {
    oneOf(key, key, filter[key]);
  }
  const { tenantType, district, postedWithin, bbox, search } = filter;
  if (tenantType && tenantType !== 'doNotMind') oneOf('tenantType', 'tenantType', [tenantType, 'doNotMind']);
  if (district) {
    const allowed = Uint8Array.from(columns.placeNames, (name) => (name.endsWith(`/${district}`) ? 1 : 0));
    ask('district', notAmong(columns.places.code, allowed));
  }
  for (const key of ['amenities', 'additionalOptions'] as const) {
    const wanted = maskOf(key, filter[key] ?? []);
    if (wanted !== 0) ask(key, withoutAll(masks[key], wanted));
  }
  within('minPrice', 'price', filter.minPrice, filter.maxPrice);
  within('minKv', 'kv', filter.minKv, filter.maxKv);
  within('minArea', 'area', filter.minArea, filter.maxArea);
  within('propertyAge', 'propertyAge', undefined, filter.propertyAge);
  within('cheques', 'maxCheques', filter.cheques);
  if (postedWithin !== undefined) within('postedWithin', 'verifiedAt', now - postedWithin * DAY);
  if (bbox) ask('bbox', outside(columns, bbox));
  // Listings that hide their agent are not found by the agent.
  if (agent) {
    ask(
      'agent',
      where((row) => texts[row]?.agent !== agent || flags.hideAgent[row] === 1),
    );
  }
  if (ids) {
    const wanted = new Set(ids);
    ask(
      'ids',
      where((row) => !wanted.has(texts[row]?.id ?? '')),
    );
  }
  const hits = search ? columns.text.find(search, columns.rows()) : undefined;
  if (hits) ask('search', notHit(hits));
  return questions;
}
