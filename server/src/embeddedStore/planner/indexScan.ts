import { isPauseDue, PAUSE, type Flow } from '../flow';
import { recordOfEntry, type KeyRange } from '../storage/keys';
import type { Store } from '../storage/store';
import type { IndexPlan } from './planner';

const FIRST_CHUNK = 32;
const CHUNK = 1024;

/** Keys of a range in order, read a bounded number at a time so that others may write between. */
function* keysIn(store: Store, { start, end }: KeyRange, reverse: boolean): Generator<Buffer | typeof PAUSE> {
  let limit = FIRST_CHUNK;
  let from = reverse ? end : start;
  const to = reverse ? start : end;
  let isFirst = true;
  for (;;) {
    const keys = [...store.index.getKeys({ start: from, end: to, reverse, limit, exclusiveStart: !isFirst })];
    yield* keys;
    const last = keys.at(-1);
    if (!last || keys.length < limit) return;
    from = last;
    isFirst = false;
    limit = Math.min(CHUNK, limit * 4);
    if (isPauseDue()) yield PAUSE;
  }
}

interface Head {
  keys: Generator<Buffer | typeof PAUSE>;
  fixed: number;
  key: Buffer | undefined;
}

function* advance(head: Head): Generator<typeof PAUSE> {
  for (;;) {
    const next = head.keys.next();
    if (next.done) head.key = undefined;
    else if (next.value === PAUSE) {
      yield PAUSE;
      continue;
    } else head.key = next.value;
    return;
  }
}

/** Ranges that are in order each, as one in order by what follows their fixed bytes. */
function* mergedKeys(store: Store, plan: IndexPlan): Generator<Buffer | typeof PAUSE> {
  const heads = plan.ranges.map((range, i): Head => ({
    keys: keysIn(store, range, plan.reverse),
    fixed: plan.fixed[i] ?? 0,
    key: undefined,
  }));
  for (const head of heads) yield* advance(head);
  const sign = plan.reverse ? -1 : 1;
  for (;;) {
    let next: Head | undefined;
    for (const head of heads) {
      if (!head.key) continue;
      const order = next?.key
        ? head.key.compare(next.key, next.fixed, next.key.length, head.fixed, head.key.length) * sign
        : -1;
      if (order < 0) next = head;
    }
    if (!next?.key) return;
    yield next.key;
    yield* advance(next);
  }
}

function* concatenatedKeys(store: Store, plan: IndexPlan): Generator<Buffer | typeof PAUSE> {
  const ranges = plan.reverse ? plan.ranges.toReversed() : plan.ranges;
  for (const range of ranges) yield* keysIn(store, range, plan.reverse);
}

/** The records that an index plan finds, each once. */
export function* recordsOf(store: Store, plan: IndexPlan): Flow<number> & Generator<number | typeof PAUSE> {
  const seen = plan.mayRepeat || hasOverlap(plan) ? new Set<number>() : undefined;
  for (const key of plan.merges ? mergedKeys(store, plan) : concatenatedKeys(store, plan)) {
    if (key === PAUSE) {
      yield PAUSE;
      continue;
    }
    const recordId = recordOfEntry(key);
    if (seen) {
      if (seen.has(recordId)) continue;
      seen.add(recordId);
    }
    yield recordId;
  }
}

/** `$in` may name a value twice. */
const hasOverlap = ({ ranges }: IndexPlan): boolean =>
  ranges.length > 1 && new Set(ranges.map(({ start }) => start.toString('latin1'))).size < ranges.length;

/** How many records an exact plan finds, from the keys alone. */
export function* countRecords(store: Store, plan: IndexPlan): Generator<typeof PAUSE, number> {
  let count = 0;
  if (!plan.mayRepeat && !hasOverlap(plan)) {
    for (const range of plan.ranges) count += store.index.getKeysCount({ ...range });
    return count;
  }
  for (const recordId of recordsOf(store, plan)) {
    if (recordId === PAUSE) yield PAUSE;
    else count++;
  }
  return count;
}
