import { flatMap, isPauseDue, PAUSE, visitAll, type Steps } from '../flow';
import { recordOfEntry, type KeyRange } from '../storage/keys';
import type { Store } from '../storage/store';
import type { IndexPlan } from './planner';

const FIRST_CHUNK = 32;
const CHUNK = 1024;

/** Keys of a range in order, read a bounded number at a time so that others may write between. */
function* keysIn(store: Store, { start, end }: KeyRange, reverse: boolean): Steps<Buffer> {
  let limit = FIRST_CHUNK;
  let from = reverse ? end : start;
  const to = reverse ? start : end;
  for (let isFirst = true; ; isFirst = false) {
    const keys = [...store.index.getKeys({ start: from, end: to, reverse, limit, exclusiveStart: !isFirst })];
    yield* keys;
    const last = keys.at(-1);
    if (!last || keys.length < limit) return;
    from = last;
    limit = Math.min(CHUNK, limit * 4);
    if (isPauseDue()) yield PAUSE;
  }
}

/** The records that index plans find, each once. */
export function* recordsOf(store: Store, plans: IndexPlan[]): Steps<number> {
  const seen = plans.length > 1 || plans.some(({ mayRepeat }) => mayRepeat) ? new Set<number>() : undefined;
  for (const { ranges, reverse } of plans) {
    for (const key of flatMap(ranges, (range) => keysIn(store, range, reverse))) {
      const recordId = key === PAUSE ? PAUSE : recordOfEntry(key);
      if (recordId !== PAUSE && seen?.has(recordId)) continue;
      if (recordId !== PAUSE) seen?.add(recordId);
      yield recordId;
    }
  }
}

/** How many keys a range has, counted no further than `limit`: lmdb's own count goes to the end, whatever its limit. */
export function countUpTo(store: Store, range: KeyRange, limit: number): number {
  const [last] = store.index.getKeys({ ...range, offset: limit - 1, limit: 1 });
  return last ? limit : store.index.getKeysCount({ ...range });
}

/** How many records an exact plan finds, from the keys alone. */
export function* countRecords(store: Store, plan: IndexPlan): Generator<typeof PAUSE, number> {
  let count = 0;
  if (plan.mayRepeat) yield* visitAll(recordsOf(store, [plan]), () => count++);
  else for (const range of plan.ranges) count += store.index.getKeysCount({ ...range });
  return count;
}
