import type { Filter } from '@manzil/shared/domain/property/filter';
import type { PropertySort } from '@manzil/shared/domain/enums';
import { ORDERS } from '@manzil/shared/domain/property/filterConditions';
import { choicesOf } from '@manzil/shared/domain/property/attributes';
import { searchQuery } from '@manzil/shared/domain/text/searchQuery';
import { coversDescriptions } from '@manzil/shared/domain/text/searchTokens';
import { avoidName } from './exclusions';
import { copyBits, countBits, intersect, rowsOf, wordsFor, type Bits } from './bits';
import type { SearchIndex } from './searchIndex';
import { figuresOf } from './figures';
import { clustersOf, pinsOf } from './geo/clusters';
import { niceLevels, matchingNice, splitLevels } from './nice';
import { criteriaOf, type Narrowing } from './criteria';
import type { Coded, Masked, Measured } from './row';
import type { RowSet } from './rowSet';

/** Most partial results cached per evaluation. */
const MAX_ANSWERS = 100;

/** Page and sort order. */
interface PageRequest {
  sort?: PropertySort | undefined;
  nice?: readonly string[] | undefined;
  skip: number;
  limit: number;
}

/** Testing up to two rows takes as long as comparing a word of 32. */
const ROWS_A_WORD = 2;

type FacetCounts = { id: string; count: number }[];

/** Enough for two dozen concurrent evaluations. */
const MAX_SPARE_BUFFERS = 200;
/** Buffers waiting for reuse: allocating new ones per query keeps the garbage collector busy. */
const sparePool: Bits[] = [];

/** A buffer for the bits of all rows. Its content is undefined. */
function bufferFor(rows: number): Bits {
  const words = wordsFor(rows);
  for (let room = sparePool.pop(); room; room = sparePool.pop()) {
    // A buffer made for a much larger index would cost time per word.
    if (room.length >= words && room.length <= words * 2 + 1024) return room;
  }
  // Spare capacity, so that it still fits after some new rows.
  return new Int32Array(words + (words >>> 4) + 32);
}

/** List of rows for one synchronous pass, overwritten by the next. */
let listed = new Uint32Array(0);
function passingRows(bits: Bits, count: number): Uint32Array {
  if (listed.length < count) listed = new Uint32Array(count + (count >>> 2));
  return rowsOf(bits, count, listed);
}

/** Buffers taken one by one and released together. */
function createBuffers(rows: () => number) {
  const taken: Bits[] = [];
  return {
    take: (): Bits => {
      const room = bufferFor(rows());
      taken.push(room);
      return room;
    },
    giveBack: () => void sparePool.push(...taken.splice(0, MAX_SPARE_BUFFERS - sparePool.length)),
  };
}

/** Caches results of one state of the index, which never go stale. */
export function createMemory(most: number) {
  const answers = new Map<string, unknown>();
  return <T>(key: string, compute: () => T): T => {
    if (answers.has(key)) return answers.get(key) as T;
    if (answers.size >= most) answers.clear();
    const answer = compute();
    answers.set(key, answer);
    return answer;
  };
}

const namedCounts = (names: readonly string[], counts: number[]): FacetCounts =>
  names.flatMap((id, at) => (counts[at] ? [{ id, count: counts[at] ?? 0 }] : []));

/** Counts rows per value, given the number of matches per set and the questions asked. */
function facetCounts(
  { values }: SearchIndex,
  countEach: (sets: readonly (RowSet | undefined)[], without: readonly string[]) => number[],
  isFiltered: (name: string) => boolean,
) {
  return {
    /** Counts the rows per value of a field, ignoring the question about that field. */
    tally(field: Coded, without: readonly string[]): FacetCounts {
      const [, ...sets] = values.coded[field];
      return namedCounts(choicesOf(field), countEach(sets, without));
    },
    /** Counts the matches per value of a multi-value field. Excluded values are counted as if they weren't excluded. */
    tallyMask(field: Masked): FacetCounts {
      const sets = values.masked[field];
      const counts = countEach(sets, []);
      for (const [at, value] of choicesOf(field).entries()) {
        const name = avoidName(field, value);
        if (isFiltered(name)) [counts[at] = 0] = countEach([sets[at]], [name]);
      }
      return namedCounts(choicesOf(field), counts);
    },
    /** Matches by agent, without listings that hide their agent. */
    tallyAgents(): FacetCounts {
      const agents = [...values.agents];
      return namedCounts(
        agents.map(([id]) => id),
        countEach(
          agents.map(([, rows]) => rows),
          [],
        ),
      );
    },
    /** Districts of an emirate. */
    tallyDistricts(city: string, without: readonly string[]): FacetCounts {
      const places = values.places.filter(({ name }) => name.startsWith(`${city}/`));
      const sets = places.map((place) => place.rows);
      const names = places.map(({ name }) => name.slice(city.length + 1));
      return namedCounts(names, countEach(sets, without));
    },
  };
}

interface LevelRequest extends Required<Omit<PageRequest, 'sort'>> {
  order: ReturnType<SearchIndex['order']>;
  direction: 1 | -1;
  /** The rows that match the search by their names; undefined if all do. */
  named: ((take: () => Bits) => Bits) | undefined;
}

/** Rows of a page; rows with more `nice` values come first, then those that match by name. */
function pageByLevels(
  index: SearchIndex,
  among: Bits,
  { nice, named, order, direction, skip, limit }: LevelRequest,
) {
  const { take, giveBack } = createBuffers(() => index.rows());
  try {
    const page: number[] = [];
    let before = 0;
    const levels = niceLevels(index, among, nice, take);
    for (const { rows, count } of named ? splitLevels(levels, named(take), take()) : levels) {
      const from = Math.max(0, skip - before);
      const part = { total: count, direction, skip: from, limit: limit - page.length };
      if (from < count) page.push(...order.page(rows, part));
      before += count;
      if (before >= skip + limit) break;
    }
    return page;
  } finally {
    giveBack();
  }
}

/** Evaluates a filter. The result is valid until the index changes, or until `release` returns its buffers. */
export function evaluate(index: SearchIndex, filter: Filter, narrowing: Narrowing = {}) {
  const questions = criteriaOf(index, filter, narrowing);
  const once = createMemory(MAX_ANSWERS);
  /** Bits per question, computed once: there are few questions, and their buffers are taken anyway. */
  const bitsOnce = createMemory(Infinity);
  const { take, giveBack: release } = createBuffers(() => index.rows());
  /** The questions left after ignoring those of some keys. */
  const leavingOut = (keys: readonly string[]) =>
    questions.filter(({ key }) => !keys.some((left) => key === left || key.startsWith(`${left}:`)));
  const isAsked = (name: string) => questions.some(({ key }) => key === name);
  const nameOf = (criteria: typeof questions) => criteria.map(({ key }) => key).join();
  const matching = (without: readonly string[] = []): Bits => {
    const criteria = leavingOut(without);
    return bitsOnce(`all of ${nameOf(criteria)}`, () => {
      const [first, second, ...further] = criteria.map(({ key, find }) => bitsOnce(key, () => find(take)));
      if (!first) return index.live();
      if (!second) return first;
      const rows = take();
      copyBits(rows, first);
      for (const bits of [second, ...further]) intersect(rows, bits);
      return rows;
    });
  };
  const count = (without: readonly string[] = []): number => {
    const criteria = leavingOut(without);
    if (criteria.length === 0) return index.count();
    return once(`count ${nameOf(criteria)}`, () => countBits(matching(without)));
  };
  const rows = (without: readonly string[] = []) =>
    once(`rows ${nameOf(leavingOut(without))}`, () => rowsOf(matching(without), count(without)));
  /** Number of matching rows per set. */
  const countEach = (sets: readonly (RowSet | undefined)[], without: readonly string[]): number[] => {
    const criteria = leavingOut(without);
    if (criteria.length === 0) return sets.map((set) => set?.size ?? 0);
    const bits = matching(without);
    const few = count(without) < bits.length * ROWS_A_WORD ? rows(without) : undefined;
    return sets.map((set) => set?.countIn(bits, few) ?? 0);
  };

  return {
    /** Filter keys that ask something. */
    keys: [...new Set(questions.map(({ key }) => key.split(':')[0] ?? key))],
    once,
    count,
    /** Releases the buffers. Don't use the evaluation afterwards. */
    release,
    /**
     * Ids of a page in order, ties by id. Without an explicit sort order, homes with more `nice` values come first, then
     * those that match the search by name alone.
     */
    page({ sort, nice = [], skip, limit }: PageRequest): string[] {
      const [field, direction] = ORDERS[sort ?? 'newest'];
      const order = index.order(field);
      const idsOf = (page: number[]) => page.map((row) => index.texts[row]?.id ?? '');
      const query = searchQuery(filter.search ?? '');
      const named = coversDescriptions(query)
        ? (take: () => Bits) => index.words.find(query, index.live(), take, true)
        : undefined;
      if (sort || (nice.length === 0 && !named)) {
        return idsOf(order.page(matching(), { total: count(), direction, skip, limit }));
      }
      return idsOf(pageByLevels(index, matching(), { nice, named, order, direction, skip, limit }));
    },
    /** The `nice` values each of these listings has, by id. */
    nice: (ids: readonly string[], nice: readonly string[]): Record<string, string[]> =>
      Object.fromEntries(ids.map((id) => [id, matchingNice(index, nice, index.rowOf(id) ?? -1)])),
    figures: (options: Parameters<typeof figuresOf>[2]) => figuresOf(index, rows(), options),
    pins: () => pinsOf(index, rows()),
    clusters: (size: number) => clustersOf(index, passingRows(matching(), count()), size),
    ...facetCounts(index, countEach, isAsked),
    /** Histogram of a field. The last step is open-ended. */
    tallySteps(field: Measured, steps: readonly number[], without: readonly string[]): number[] {
      const [bits, order] = [matching(without), index.order(field)];
      const below = [...steps.map((step) => order.countBelow(bits, step)), count(without)];
      return steps.map((_, at) => (below[at + 1] ?? 0) - (below[at] ?? 0));
    },
  };
}
export type Evaluation = ReturnType<typeof evaluate>;
