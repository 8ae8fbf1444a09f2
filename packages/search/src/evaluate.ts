import type { Filter } from './filter';
import type { PropertySort } from '@manzil/shared/domain/enums';
import { ORDERS } from '@manzil/shared/domain/property/asks';
import { choicesOf } from '@manzil/shared/domain/property/attributes';
import { avoidName } from './avoided';
import { copyBits, countBits, fullWordsOf, narrow, rowsOf, wordsFor, type Bits } from './bits';
import type { SearchIndex } from './searchIndex';
import { figuresOf } from './figures';
import { clustersOf, pinsOf } from './onMap';
import { levelsOf, niceOf } from './nice';
import { questionsOf, type Narrowing } from './questions';
import type { Coded, Masked, Measured } from './row';
import type { RowSet } from './rowSet';

/** Parts of one evaluation that are kept. */
const MAX_ANSWERS = 100;

/** Which page, in which order. */
interface PageAsked {
  sort?: PropertySort | undefined;
  nice?: readonly string[] | undefined;
  skip: number;
  limit: number;
}

type Tally = { id: string; count: number }[];

/** What two dozen questions need. */
const MAX_SPARE = 200;
/** Rooms that are not in use: fresh memory for each question keeps the garbage collector busy. */
const spare: Bits[] = [];

/** Room for the bits of all rows, with whatever was written there last. */
function roomFor(rows: number): Bits {
  const words = wordsFor(rows);
  for (let room = spare.pop(); room; room = spare.pop()) {
    // What served a much larger index would cost its words.
    if (room.length >= words && room.length <= words * 2 + 1024) return room;
  }
  // Larger than needed, so that it serves again when some rows have come.
  return new Int32Array(words + (words >>> 4) + 32);
}

/** Rooms that are taken one after the other and given back together. */
function createRooms(rows: () => number) {
  const taken: Bits[] = [];
  return {
    take: (): Bits => {
      const room = roomFor(rows());
      taken.push(room);
      return room;
    },
    giveBack: () => void spare.push(...taken.splice(0, MAX_SPARE - spare.length)),
  };
}

/** What was worked out once; an evaluation is of one state of the index, so it stays right. */
function createMemory(most: number) {
  const answers = new Map<string, unknown>();
  return <T>(key: string, compute: () => T): T => {
    if (answers.has(key)) return answers.get(key) as T;
    if (answers.size >= most) answers.clear();
    const answer = compute();
    answers.set(key, answer);
    return answer;
  };
}

const tallied = (names: readonly string[], counts: number[]): Tally =>
  names.flatMap((id, at) => (counts[at] ? [{ id, count: counts[at] ?? 0 }] : []));

/** How many rows there are of each value, given how many of each set match and what is asked. */
function talliesOf(
  { values }: SearchIndex,
  countEach: (sets: readonly (RowSet | undefined)[], without: readonly string[]) => number[],
  isAsked: (name: string) => boolean,
) {
  return {
    /** How many rows there are of each value of a field, without its own question. */
    tally(field: Coded, without: readonly string[]): Tally {
      const [, ...sets] = values.coded[field];
      return tallied(choicesOf(field), countEach(sets, without));
    },
    /** The same of a field of many values, among what matches; a value that is not wanted is counted as if it were. */
    tallyMask(field: Masked): Tally {
      const sets = values.masked[field];
      const counts = countEach(sets, []);
      for (const [at, value] of choicesOf(field).entries()) {
        const name = avoidName(field, value);
        if (isAsked(name)) [counts[at] = 0] = countEach([sets[at]], [name]);
      }
      return tallied(choicesOf(field), counts);
    },
    /** The districts of an emirate. */
    tallyDistricts(city: string, without: readonly string[]): Tally {
      const places = values.places.filter(({ name }) => name.startsWith(`${city}/`));
      const sets = places.map((place) => place.rows);
      const names = places.map(({ name }) => name.slice(city.length + 1));
      return tallied(names, countEach(sets, without));
    },
  };
}

interface LevelsAsked extends Required<Omit<PageAsked, 'sort'>> {
  order: ReturnType<SearchIndex['order']>;
  direction: 1 | -1;
}

/** The rows of a page, those with more of the `nice` values before those with fewer. */
function pageByLevels(index: SearchIndex, among: Bits, { nice, order, direction, skip, limit }: LevelsAsked) {
  const { take, giveBack } = createRooms(() => index.rows());
  try {
    const page: number[] = [];
    let before = 0;
    for (const { rows, count } of levelsOf(index, among, nice, take)) {
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

/**
 * The answer of the index to one filter. It is good until the index changes, and until `release` gives its
 * rooms to the next one.
 */
export function evaluate(index: SearchIndex, filter: Filter, narrowing: Narrowing = {}) {
  const questions = questionsOf(index, filter, narrowing);
  const once = createMemory(MAX_ANSWERS);
  /** Bits are as few as the questions, and their rooms are taken: they are never worked out again. */
  const bitsOnce = createMemory(Infinity);
  const { take, giveBack: release } = createRooms(() => index.rows());
  /** The questions that are left when those of some keys are not asked. */
  const leavingOut = (keys: readonly string[]) =>
    questions.filter(({ key }) => !keys.some((left) => key === left || key.startsWith(`${left}:`)));
  const isAsked = (name: string) => questions.some(({ key }) => key === name);
  const nameOf = (asked: typeof questions) => asked.map(({ key }) => key).join();
  const matching = (without: readonly string[] = []): Bits => {
    const asked = leavingOut(without);
    return bitsOnce(`all of ${nameOf(asked)}`, () => {
      const [first, second, ...further] = asked.map(({ key, find }) => bitsOnce(key, () => find(take)));
      if (!first) return index.live();
      if (!second) return first;
      const rows = take();
      copyBits(rows, first);
      for (const bits of [second, ...further]) narrow(rows, bits);
      return rows;
    });
  };
  const count = (without: readonly string[] = []): number => {
    const asked = leavingOut(without);
    if (asked.length === 0) return index.count();
    return once(`count ${nameOf(asked)}`, () => countBits(matching(without)));
  };
  /** How many rows of each set match. */
  const countEach = (sets: readonly (RowSet | undefined)[], without: readonly string[]): number[] => {
    const asked = leavingOut(without);
    if (asked.length === 0) return sets.map((set) => set?.size ?? 0);
    const bits = matching(without);
    const full = once(`words ${nameOf(asked)}`, () => fullWordsOf(bits));
    return sets.map((set) => set?.countIn(bits, full) ?? 0);
  };
  const rows = () => once('rows', () => rowsOf(matching(), count()));

  return {
    /** What is asked, by the keys of the filter. */
    keys: [...new Set(questions.map(({ key }) => key.split(':')[0] ?? key))],
    once,
    count,
    /** Gives its rooms away: it must not be asked any more. */
    release,
    /**
     * The ids of a page in order, ties by id. While no order is named, homes with more of the `nice` values come before
     * those with fewer.
     */
    page({ sort, nice = [], skip, limit }: PageAsked): string[] {
      const [field, direction] = ORDERS[sort ?? 'newest'];
      const order = index.order(field);
      const idsOf = (page: number[]) => page.map((row) => index.texts[row]?.id ?? '');
      if (sort || nice.length === 0) {
        return idsOf(order.page(matching(), { total: count(), direction, skip, limit }));
      }
      return idsOf(pageByLevels(index, matching(), { nice, order, direction, skip, limit }));
    },
    /** Which of the `nice` values these listings have, by their ids. */
    nice: (ids: readonly string[], nice: readonly string[]): Record<string, string[]> =>
      Object.fromEntries(ids.map((id) => [id, niceOf(index, nice, index.rowOf(id) ?? -1)])),
    figures: (asked: Parameters<typeof figuresOf>[2]) => figuresOf(index, rows(), asked),
    /** What these listings take on the first day, by their ids. */
    dayOneCash: (ids: readonly string[]): Record<string, number> =>
      Object.fromEntries(ids.map((id) => [id, index.columns.numbers.dayOneCash[index.rowOf(id) ?? -1] ?? 0])),
    pins: () => pinsOf(index, rows()),
    clusters: (size: number) => clustersOf(index, rows(), size),
    ...talliesOf(index, countEach, isAsked),
    /** How many values of a field lie from each step up to the next; the last one is open. */
    tallySteps(field: Measured, steps: readonly number[], without: readonly string[]): number[] {
      const [bits, order] = [matching(without), index.order(field)];
      const below = [...steps.map((step) => order.countBelow(bits, step)), count(without)];
      return steps.map((_, at) => (below[at + 1] ?? 0) - (below[at] ?? 0));
    },
  };
}
export type Evaluation = ReturnType<typeof evaluate>;
