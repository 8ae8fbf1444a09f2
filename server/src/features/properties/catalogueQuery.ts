import type { Filter } from '@manzil/shared/contract/filter.schemas';
import type { PropertySort } from '@manzil/shared/domain/enums';
import { CODED, codeOf, maskedIds, maskOf, type Coded, type Columns, type Numeric } from './catalogueColumns';

const DAY = 86_400_000;

/** Sets `bit` for every row that fails a question. Each has its own tight loop: they run over all rows. */
type Mark = (failed: Uint32Array, bit: number) => void;
interface Question {
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
  (column: Uint8Array, allowed: Uint8Array): Mark =>
  (failed, bit) => {
    for (let row = 0; row < failed.length; row += 1) {
      if (allowed[column[row] as number] === 0) (failed[row] as number) |= bit;
    }
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
interface Narrowing {
  /** The agent the filter names, by id. */
  agent?: string | undefined;
  /** These listings only. */
  ids?: string[] | undefined;
  now?: number | undefined;
}

/** Outside of the box of west, south, east and north? */
function outside({ numbers: { lat, lng } }: Columns, [west = 0, south = 0, east = 0, north = 0]: number[]) {
  return (row: number) => {
    const [y = NaN, x = NaN] = [lat[row], lng[row]];
    return !(y >= south && y <= north && x >= west && x <= east);
  };
}

/** What a filter asks, key by key; the rules of conditionsOf (catalogueFilter) on columns. */
function questionsOf(
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
    ask(
      'district',
      where((row) => !texts[row]?.district.endsWith(`/${district}`)),
    );
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
  if (bbox) ask('bbox', where(outside(columns, bbox)));
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
  if (hits) ask('search', notAmong(hits, new Uint8Array([0, 1])));
  return questions;
}

const SORTS: Record<PropertySort, [Numeric, 1 | -1]> = {
  newest: ['verifiedAt', -1],
  oldest: ['verifiedAt', 1],
  priceAsc: ['price', 1],
  priceDesc: ['price', -1],
  areaAsc: ['area', 1],
  areaDesc: ['area', -1],
  rating: ['avgRating', -1],
  popular: ['views', -1],
};

/** Parts of one evaluation that are kept. */
const MAX_ANSWERS = 100;
type Compare = (a: number, b: number) => number;
/** Up to here it is cheapest to keep the best rows in order while looking at each once. */
const FEW = 200;

/** The first `count` rows in order, by keeping the best ones seen so far. */
function firstFew(rows: readonly number[], count: number, compare: Compare): number[] {
  const best: number[] = [];
  for (const row of rows) {
    if (best.length === count && compare(row, best[count - 1] ?? 0) > 0) continue;
    let at = best.length;
    while (at > 0 && compare(row, best[at - 1] ?? 0) < 0) at -= 1;
    best.splice(at, 0, row);
    if (best.length > count) best.pop();
  }
  return best;
}

/** The first `count` rows in order, by Hoare's selection: the rest is not sorted. */
function firstMany(all: readonly number[], count: number, compare: Compare): number[] {
  const rows = [...all];
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const pivot = rows[(low + high) >>> 1] ?? 0;
    let [left, right] = [low, high];
    while (left <= right) {
      while (compare(rows[left] ?? 0, pivot) < 0) left += 1;
      while (compare(rows[right] ?? 0, pivot) > 0) right -= 1;
      if (left > right) break;
      [rows[left], rows[right]] = [rows[right] ?? 0, rows[left] ?? 0];
      left += 1;
      right -= 1;
    }
    if (count - 1 <= right) high = right;
    else if (count - 1 >= left) low = left;
    else break;
  }
  return rows.slice(0, count).toSorted(compare);
}

interface Cell {
  lat: number;
  lng: number;
  count: number;
  minPrice: number;
}

/** What matches as points on a map. */
function mapOf(columns: Columns, matching: () => number[]) {
  const { numbers, codes, texts } = columns;
  return {
    pins: () =>
      matching().flatMap((row) => {
        const text = texts[row];
        if (!text) return [];
        const { id, title, titleAr, image } = text;
        return {
          id,
          lat: numbers.lat[row] ?? 0,
          lng: numbers.lng[row] ?? 0,
          price: numbers.price[row] ?? 0,
          type: CODED.type[(codes.type[row] ?? 1) - 1] ?? '',
          propertyType: CODED.propertyType[(codes.propertyType[row] ?? 1) - 1] ?? '',
          title,
          titleAr,
          image,
        };
      }),
    /** Gathered in cells of `size` degrees: where their middle lies, how many there are, from which price. */
    clusters: (size: number): Cell[] => {
      const cells = new Map<string, Cell>();
      for (const row of matching()) {
        const [lat = 0, lng = 0, price = 0] = [numbers.lat[row], numbers.lng[row], numbers.price[row]];
        const key = `${Math.floor(lat / size)} ${Math.floor(lng / size)}`;
        const cell = cells.get(key) ?? { lat: 0, lng: 0, count: 0, minPrice: Infinity };
        cell.count += 1;
        cell.lat += (lat - cell.lat) / cell.count;
        cell.lng += (lng - cell.lng) / cell.count;
        cell.minPrice = Math.min(cell.minPrice, price);
        cells.set(key, cell);
      }
      return [...cells.values()].toSorted((a, b) => b.count - a.count);
    },
  };
}

/** The answer of the catalogue to one filter: every row with the questions it fails, a bit each. */
export function evaluate(columns: Columns, filter: Filter, narrowing: Narrowing = {}) {
  const questions = questionsOf(columns, filter, narrowing);
  const { alive } = columns.flags;
  const rows = columns.rows();
  const failed = new Uint32Array(rows);
  const GIVEN_UP = 0x8000_0000;
  for (let row = 0; row < rows; row += 1) if (alive[row] === 0) failed[row] = GIVEN_UP;
  for (const [at, { mark }] of questions.entries()) mark(failed, 1 << at);
  /** The bits that may be set when the questions of `keys` are left out. */
  const leavingOut = (keys: readonly string[]) =>
    questions.reduce((bits, { key }, at) => (keys.includes(key) ? bits | (1 << at) : bits), 0);
  /** What was worked out once; the evaluation is of one state of the catalogue, so it stays right. */
  const answers = new Map<string, unknown>();
  const once = <T>(key: string, compute: () => T): T => {
    if (answers.has(key)) return answers.get(key) as T;
    if (answers.size >= MAX_ANSWERS) answers.clear();
    const answer = compute();
    answers.set(key, answer);
    return answer;
  };
  const matching = (without: readonly string[] = []): number[] => {
    const left = leavingOut(without);
    return once(`rows ${left}`, () => rowsWithin(~left));
  };
  const rowsWithin = (may: number) => {
    const found: number[] = [];
    for (let row = 0; row < rows; row += 1) if (((failed[row] ?? 0) & may) === 0) found.push(row);
    return found;
  };

  return {
    keys: questions.map(({ key }) => key),
    once,
    count: (without: readonly string[] = []) => matching(without).length,
    /** The ids of a page in order, ties by id. */
    page({
      sort = 'newest',
      skip,
      limit,
    }: {
      sort?: PropertySort | undefined;
      skip: number;
      limit: number;
    }): string[] {
      const found = matching();
      const [field, direction] = SORTS[sort];
      const { idHigh, idLow, [field]: column } = columns.numbers;
      const difference = (values: Float64Array, a: number, b: number) => (values[a] ?? 0) - (values[b] ?? 0);
      const compare = (a: number, b: number) =>
        direction * (difference(column, a, b) || difference(idHigh, a, b) || difference(idLow, a, b));
      const wanted = Math.min(found.length, skip + limit);
      if (wanted <= skip) return [];
      const front = (wanted <= FEW ? firstFew : firstMany)(found, wanted, compare);
      return front.slice(skip).flatMap((row) => columns.texts[row]?.id ?? []);
    },
    ...mapOf(columns, matching),
    /** How many rows there are of each value of a field, without its own question. */
    tally(field: Coded, without: readonly string[]): { id: string; count: number }[] {
      const counts = new Uint32Array(CODED[field].length + 1);
      const column = columns.codes[field];
      for (const row of matching(without)) counts[column[row] ?? 0] = (counts[column[row] ?? 0] ?? 0) + 1;
      return CODED[field].flatMap((id, at) => (counts[at + 1] ? [{ id, count: counts[at + 1] ?? 0 }] : []));
    },
    tallyMask(field: 'amenities' | 'additionalOptions'): { id: string; count: number }[] {
      const ids = maskedIds(field);
      const counts = new Uint32Array(ids.length);
      for (const row of matching()) {
        for (let bits = columns.masks[field][row] ?? 0; bits !== 0; bits &= bits - 1) {
          const at = 31 - Math.clz32(bits & -bits);
          counts[at] = (counts[at] ?? 0) + 1;
        }
      }
      return ids.flatMap((id, at) => (counts[at] ? [{ id, count: counts[at] ?? 0 }] : []));
    },
    /** Buildings in which what matches stands. */
    buildings: () =>
      matching().flatMap((row) => {
        const { building, district } = columns.texts[row] ?? {};
        return building && district ? [{ building, district }] : [];
      }),
    tallyDistricts(without: readonly string[]): { id: string; count: number }[] {
      const counts = new Map<string, number>();
      for (const row of matching(without)) {
        const id = columns.texts[row]?.district.split('/')[1] ?? '';
        counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      return [...counts].map(([id, count]) => ({ id, count }));
    },
    /** How many prices lie from each step up to the next; the last one is open. */
    tallyPrices(steps: number[], without: readonly string[]): number[] {
      const counts = steps.map(() => 0);
      for (const row of matching(without)) {
        const price = columns.numbers.price[row] ?? 0;
        const at = steps.findLastIndex((step) => price >= step);
        if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
      }
      return counts;
    },
  };
}
export type Evaluation = ReturnType<typeof evaluate>;
