import { createBudget, roughSize, type Budget } from '../memory';
import { STRICT } from '../expression/logic';
import { locationError } from '../errors';
import { compareValues } from '../values/compare';
import { groupKey } from '../values/groupKey';
import { add, divide, toNumber } from '../values/numbers';
import { isDoc, isNullish, isNumeric, typeName, type Doc, type Numeric } from '../values/types';

/** What a $group field does with the values of its group. */
export interface Accumulator {
  start: () => unknown;
  /** Gives the next state; `budget` counts what a list keeps. */
  step: (state: never, value: unknown, budget: Budget) => unknown;
  finish?: (state: never) => unknown;
}

const NOTHING = Symbol('nothing yet');

const extremeOf = (direction: 1 | -1): Accumulator => ({
  start: () => undefined,
  step: (state: unknown, value) => {
    if (isNullish(value)) return state;
    return state === undefined || compareValues(value, state, STRICT) * direction < 0 ? value : state;
  },
  finish: (state: unknown) => state ?? null,
});

interface Spread {
  count: number;
  mean: number;
  squares: number;
}
/** Welford's way: one pass, no loss for large values. */
const deviation = (isSample: boolean): Accumulator => ({
  start: (): Spread => ({ count: 0, mean: 0, squares: 0 }),
  step: (state: Spread, value) => {
    if (!isNumeric(value)) return state;
    const x = toNumber(value);
    state.count++;
    const delta = x - state.mean;
    state.mean += delta / state.count;
    state.squares += delta * (x - state.mean);
    return state;
  },
  finish: ({ count, squares }: Spread) => {
    const divisor = isSample ? count - 1 : count;
    return divisor > 0 ? Math.sqrt(squares / divisor) : null;
  },
});

export const ACCUMULATORS = {
  $sum: {
    start: () => 0,
    step: (state: Numeric, value) => {
      if (typeof state === 'number' && typeof value === 'number') return state + value;
      return isNumeric(value) ? add(state, value) : state;
    },
  },
  $avg: {
    start: (): { sum: Numeric; count: number } => ({ sum: 0, count: 0 }),
    step: (state: { sum: Numeric; count: number }, value) => {
      if (!isNumeric(value)) return state;
      state.sum = add(state.sum, value);
      state.count++;
      return state;
    },
    finish: ({ sum, count }: { sum: Numeric; count: number }) => (count === 0 ? null : divide(sum, count)),
  },
  $min: extremeOf(1),
  $max: extremeOf(-1),
  $first: {
    start: () => NOTHING,
    step: (state: unknown, value) => (state === NOTHING ? (value ?? null) : state),
  },
  $last: { start: () => null, step: (_state: unknown, value) => value ?? null },
  $push: {
    start: () => [],
    step: (state: unknown[], value, budget) => {
      if (value === undefined) return state;
      budget.take(roughSize(value));
      state.push(value);
      return state;
    },
  },
  $addToSet: {
    start: () => new Map<unknown, unknown>(),
    step: (state: Map<unknown, unknown>, value, budget) => {
      if (value === undefined) return state;
      const key = groupKey(value);
      if (state.has(key)) return state;
      budget.take(roughSize(value) + 64);
      return state.set(key, value);
    },
    finish: (state: Map<unknown, unknown>) => [...state.values()],
  },
  $count: { start: () => 0, step: (state: number) => state + 1 },
  $mergeObjects: {
    start: () => ({}),
    step: (state: Doc, value, budget) => {
      if (isNullish(value)) return state;
      if (!isDoc(value)) {
        throw locationError(40400, `$mergeObjects requires object inputs, but got ${typeName(value)}`);
      }
      budget.take(roughSize(value));
      return Object.assign(state, value);
    },
  },
  $stdDevPop: deviation(false),
  $stdDevSamp: deviation(true),
} satisfies Record<string, Accumulator>;

export const groupBudget = () => createBudget('$group');
