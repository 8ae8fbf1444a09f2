import type { Filter } from '@manzil/shared/domain/property/filter';
import { copyBits, intersect, rowsOf, setBit, wordsFor, type Bits } from './bits';
import { criteriaOf, type Narrowing } from './criteria';
import { createMemory } from './evaluate';
import type { SearchIndex } from './searchIndex';

/** Most conditions cached; about half a kilobyte each. */
const MAX_CONDITIONS = 50_000;
/** Conditions that few filters share and that take longest; evaluated last, if the others match at all. */
const COSTLY: ReadonlySet<string> = new Set<keyof Filter>(['near', 'areas', 'reach', 'search']);

/** A filter as texts, one per condition. */
export type CompiledFilter = readonly string[];

/**
 * Compiles a filter to match it many times. Choices, which most filters share, come first, then numbers, then costly
 * conditions. Both bounds of a range restrict on their own.
 */
export function compileFilter(filter: Filter): CompiledFilter {
  const [choices, numbers, costly]: [string[], string[], string[]] = [[], [], []];
  for (const key of Object.keys(filter) as (keyof Filter)[]) {
    // `type` takes precedence over `category`.
    if (filter[key] === undefined || (key === 'category' && filter.type)) continue;
    const condition = key === 'near' ? { near: filter.near, within: filter.within } : { [key]: filter[key] };
    const further = typeof filter[key] === 'number' ? numbers : choices;
    (COSTLY.has(key) ? costly : further).push(JSON.stringify(condition));
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
  const rowsFor = (condition: string, agents: Narrowing['agents']) =>
    once(condition, () => {
      const filter = JSON.parse(condition) as Filter;
      // The agents narrow any filter, and the other conditions are shared.
      const narrowing = { agents: filter.agent === undefined ? undefined : agents, now };
      const [first, ...further] = criteriaOf(index, filter, narrowing);
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
      conditions: CompiledFilter,
      { agents, among = index.live() }: { agents?: Narrowing['agents']; among?: Bits | undefined } = {},
    ): string[] {
      copyBits(matching, among);
      for (const condition of conditions) {
        if (matching.every((word) => word === 0)) return [];
        const rows = rowsFor(condition, agents);
        if (rows) intersect(matching, rows);
      }
      return Array.from(rowsOf(matching), (row) => index.texts[row]?.id ?? '');
    },
  };
}
