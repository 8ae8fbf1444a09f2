import type { Filter } from '@manzil/shared/domain/property/filter';
import { copyBits, intersect, rowsOf, setBit, wordsFor, type Bits } from './bits';
import { criteriaOf, type Narrowing } from './criteria';
import { createMemory } from './evaluate';
import type { SearchIndex } from './searchIndex';

/** Most conditions cached; about half a kilobyte each. */
const MAX_CONDITIONS = 50_000;
/** Conditions that few filters share and that take longest; only asked about rows that meet the others. */
const COSTLY: ReadonlySet<string> = new Set<keyof Filter>(['near', 'areas', 'reach', 'search']);

/**
 * A filter as filters with one condition each: choices, which most filters share, then numbers, then costly ones. Both
 * bounds of a range restrict on their own.
 */
function conditionsOf(filter: Filter): Filter[] {
  const [choices, numbers, costly]: [Filter[], Filter[], Filter[]] = [[], [], []];
  for (const key of Object.keys(filter) as (keyof Filter)[]) {
    // It only counts without its synonym.
    if (key === 'category' && filter.type) continue;
    const condition = key === 'near' ? { near: filter.near, within: filter.within } : { [key]: filter[key] };
    const further = typeof filter[key] === 'number' ? numbers : choices;
    (COSTLY.has(key) ? costly : further).push(condition as Filter);
  }
  return [...choices, ...numbers, ...costly];
}

/**
 * Matches many filters against an index that doesn't change, such as a minute's new listings: the rows of each condition
 * are found once, whatever filters share it.
 * @param now time to which filters relate
 */
export function createMatcher(index: SearchIndex, now: number) {
  const once = createMemory(MAX_CONDITIONS);
  const words = wordsFor(index.rows());
  const take = (): Bits => new Int32Array(words);
  const matching = take();
  /** Rows that meet a condition; undefined if it restricts nothing. */
  const rowsFor = (condition: Filter, agents: Narrowing['agents']) =>
    once(JSON.stringify(condition), () => {
      // The agents narrow any filter, and the other conditions are shared.
      const [first, ...further] = criteriaOf(index, condition, {
        agents: condition.agent === undefined ? undefined : agents,
        now,
      });
      if (!first) return undefined;
      const rows = take();
      copyBits(rows, first.find(take));
      for (const { find } of further) intersect(rows, find(take));
      return rows;
    });

  return {
    /** The rows of these listings, to match among them. */
    rowsOf(ids: Iterable<string>): Bits {
      const rows = take();
      for (const id of ids) {
        const row = index.rowOf(id);
        if (row !== undefined) setBit(rows, row);
      }
      return rows;
    },
    /**
     * Ids of the listings that match a filter, in no order.
     * @param agents ids of the filter's agent; always the same for one agent
     */
    match(
      filter: Filter,
      { agents, among = index.live() }: { agents?: Narrowing['agents']; among?: Bits | undefined } = {},
    ): string[] {
      copyBits(matching, among);
      for (const condition of conditionsOf(filter)) {
        if (matching.every((word) => word === 0)) return [];
        const rows = rowsFor(condition, agents);
        if (rows) intersect(matching, rows);
      }
      return Array.from(rowsOf(matching), (row) => index.texts[row]?.id ?? '');
    },
  };
}
