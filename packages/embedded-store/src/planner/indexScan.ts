import { isPauseDue, PAUSE, visitAll, type PausableGenerator } from '../flow';
import type { KeyRange } from '../storage/keyRange';
import type { Position } from '../storage/entryTable';
import type { Store } from '../storage/store';
import type { IndexPlan } from './planner';

const FIRST_CHUNK = 32;
const CHUNK = 1024;

/** Reads records of a range in key order, in bounded batches so that others can write in between. */
function* recordsIn(store: Store, range: KeyRange, reverse: boolean): PausableGenerator<number> {
  let limit = FIRST_CHUNK;
  let after: Position | undefined;
  for (;;) {
    const page = store.tables.entries.page(range, { reverse, limit, after });
    if (page) yield* page.records;
    if (!page || page.records.length < limit) return;
    after = page.last;
    limit = Math.min(CHUNK, limit * 4);
    if (isPauseDue()) yield PAUSE;
  }
}

/** Ranges to scan in one call if each has few entries. */
const AT_ONCE = 128;

/** Records of all ranges in turn. */
function* recordsInAll(store: Store, { ranges, reverse, isOne }: IndexPlan): PausableGenerator<number> {
  if (isOne && ranges[0]) return yield* store.tables.entries.withKey(ranges[0].start);
  for (let at = 0; at < ranges.length; at += AT_ONCE) {
    const some = ranges.slice(at, at + AT_ONCE);
    const found = some.length > 1 && !reverse ? store.tables.entries.inRanges(some, CHUNK) : undefined;
    if (found) yield* found;
    else for (const range of some) yield* recordsIn(store, range, reverse);
    if (isPauseDue()) yield PAUSE;
  }
}

/** Records found by index plans, without duplicates. */
export function* recordsOf(store: Store, plans: IndexPlan[]): PausableGenerator<number> {
  const seen = plans.length > 1 || plans.some(({ mayRepeat }) => mayRepeat) ? new Set<number>() : undefined;
  for (const plan of plans) {
    for (const recordId of recordsInAll(store, plan)) {
      if (recordId !== PAUSE && seen?.has(recordId)) continue;
      if (recordId !== PAUSE) seen?.add(recordId);
      yield recordId;
    }
  }
}

/** Number of records of an exact plan, counted from keys alone. */
export function* countRecords(store: Store, plan: IndexPlan): Generator<typeof PAUSE, number> {
  let count = 0;
  if (plan.mayRepeat) yield* visitAll(recordsOf(store, [plan]), () => count++);
  else for (const range of plan.ranges) count += store.tables.entries.count(range);
  return count;
}
