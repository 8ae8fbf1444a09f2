import type { Filter } from '@manzil/shared/contract/filter.schemas';
import type { PropertySort } from '@manzil/shared/domain/enums';
import {
  CODED,
  maskedIds,
  type Coded,
  type Codes,
  type Columns,
  type Masked,
  type Sorted,
} from './catalogueColumns';
import { questionsOf, type Narrowing } from './catalogueQuestions';
import { countBits, countCodes, countCodesWithin, countSteps } from './catalogueTally';

const SORTS: Record<PropertySort, [Sorted, 1 | -1]> = {
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
/** More cells than the smallest ones fit around the world. */
const CELLS_ACROSS = 2 ** 25;

interface Cell {
  lat: number;
  lng: number;
  count: number;
  minPrice: number;
}

/** What matches as points on a map. */
function mapOf(columns: Columns, matching: () => Uint32Array) {
  const { numbers, codes, texts } = columns;
  return {
    pins: () =>
      [...matching()].flatMap((row) => {
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
      const cells = new Map<number, Cell>();
      for (const row of matching()) {
        const [lat = 0, lng = 0, price = 0] = [numbers.lat[row], numbers.lng[row], numbers.price[row]];
        const key = Math.floor(lat / size) * CELLS_ACROSS + Math.floor(lng / size);
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

/** Room for an evaluation of `rows`: larger than needed, so that it serves again when some have come. */
export const roomFor = (rows: number): Uint32Array => new Uint32Array(Math.ceil(rows * 1.1) + 100);

type Tally = { id: string; count: number }[];

/** Where lists of rows are written before their length is known. */
let scratch = roomFor(0);

/**
 * The answer of the catalogue to one filter: every row with the questions it fails, a bit each. It is written into
 * `room`, which must hold all rows; the answer is good until the room is used for another one.
 */
export function evaluate(
  columns: Columns,
  filter: Filter,
  { room, ...narrowing }: Narrowing & { room?: Uint32Array } = {},
) {
  const questions = questionsOf(columns, filter, narrowing);
  const rows = columns.rows();
  const failed = (room ?? roomFor(rows)).subarray(0, rows);
  failed.set(columns.flags.gone.subarray(0, rows));
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
  const matching = (without: readonly string[] = []): Uint32Array => {
    const left = leavingOut(without);
    return once(`rows ${left}`, () => rowsWithin(~left));
  };
  const countWithin = (may: number) => {
    let count = 0;
    for (let row = 0; row < rows; row += 1) if (((failed[row] as number) & may) === 0) count += 1;
    return count;
  };
  const rowsWithin = (may: number) => {
    if (scratch.length < rows) scratch = roomFor(rows);
    const found = scratch;
    let at = 0;
    for (let row = 0; row < rows; row += 1) if (((failed[row] as number) & may) === 0) found[at++] = row;
    return found.slice(0, at);
  };
  const countOf = (column: Codes, size: number, without: readonly string[]) => {
    const left = leavingOut(without);
    return left === 0
      ? countCodes(matching(), column, size)
      : countCodesWithin({ failed, may: ~left }, column, size);
  };

  return {
    keys: questions.map(({ key }) => key),
    once,
    count(without: readonly string[] = []): number {
      const left = leavingOut(without);
      return once(`count ${left}`, () => countWithin(~left));
    },
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
      const [field, direction] = SORTS[sort];
      const order = columns.orderBy(field);
      const ids: string[] = [];
      let before = skip;
      for (let at = direction > 0 ? 0 : order.length - 1; ids.length < limit; at += direction) {
        const row = order[at];
        if (row === undefined) break;
        if (failed[row] !== 0) continue;
        if (before > 0) before -= 1;
        else ids.push(columns.texts[row]?.id ?? '');
      }
      return ids;
    },
    ...mapOf(columns, matching),
    /** How many rows there are of each value of a field, without its own question. */
    tally(field: Coded, without: readonly string[]): Tally {
      const counts = countOf(columns.codes[field], CODED[field].length + 1, without);
      return CODED[field].flatMap((id, at) => (counts[at + 1] ? [{ id, count: counts[at + 1] ?? 0 }] : []));
    },
    tallyMask(field: Masked): Tally {
      const counts = countBits(matching(), columns.masks[field]);
      return maskedIds(field).flatMap((id, at) => (counts[at] ? [{ id, count: counts[at] ?? 0 }] : []));
    },
    tallyDistricts(without: readonly string[]): Tally {
      const counts = countOf(columns.places.code, columns.placeNames.length, without);
      return columns.placeNames.flatMap((name, at) =>
        counts[at] ? [{ id: name.split('/')[1] ?? '', count: counts[at] ?? 0 }] : [],
      );
    },
    /** How many prices lie from each step up to the next; the last one is open. */
    tallyPrices: (steps: number[], without: readonly string[]): number[] =>
      countSteps(matching(without), columns.numbers.price, steps),
    /** Buildings in which what matches stands. */
    buildings: () =>
      [...matching()].flatMap((row) => {
        const building = columns.texts[row]?.building;
        const district = columns.placeNames[columns.places.code[row] ?? 0];
        return building && district ? [{ building, district }] : [];
      }),
  };
}
export type Evaluation = ReturnType<typeof evaluate>;
