import { locationError } from '../errors';
import { compileExpression } from '../expression/compile';
import type { Evaluate } from '../expression/maker';
import { visitAll, type PausableIterable, type PausableGenerator } from '../flow';
import { createBudget, approximateSize, type Budget } from '../memory';
import { compareValues, groupKey, STRICT } from '../values/compare';
import { add, toNumber } from '../values/numbers';
import { isDoc, isNullish, isNumeric, type Doc, type Numeric } from '../values/types';
import type { StageMaker } from './stage';

/** Accumulates a $group field over the values of one group. */
interface Accumulator {
  take: (value: unknown) => void;
  result: () => unknown;
}
/** `budget` counts memory that lists keep. */
type AccumulatorMaker = (budget: Budget) => Accumulator;

/** Sums numbers; the result derives from the sum and the count. */
const summed =
  (finish: (total: Numeric, count: number) => unknown): AccumulatorMaker =>
  () => {
    let total: Numeric = 0;
    let count = 0;
    const take = (value: unknown) => {
      if (!isNumeric(value)) return;
      total = add(total, value);
      count++;
    };
    return { take, result: () => finish(total, count) };
  };

/** Smallest (1) or greatest (-1) value. */
const extreme =
  (direction: 1 | -1): AccumulatorMaker =>
  () => {
    let best: unknown = null;
    const take = (value: unknown) => {
      if (isNullish(value)) return;
      if (best === null || compareValues(value, best, STRICT) * direction < 0) best = value;
    };
    return { take, result: () => best };
  };

const pushed: AccumulatorMaker = (budget) => {
  const list: unknown[] = [];
  const take = (value: unknown) => {
    if (value === undefined) return;
    budget.reserve(approximateSize(value));
    list.push(value);
  };
  return { take, result: () => list };
};

/** Supported accumulators. */
export const ACCUMULATORS: Record<string, AccumulatorMaker> = {
  $sum: summed((total) => total),
  $avg: summed((total, count) => (count === 0 ? null : toNumber(total) / count)),
  $min: extreme(1),
  $max: extreme(-1),
  $push: pushed,
};

interface Output {
  name: string;
  start: AccumulatorMaker;
  evaluate: Evaluate;
}

function readOutput([name, spec]: [name: string, spec: unknown]): Output {
  const [[operator, argument] = ['', null], ...more] = isDoc(spec) ? Object.entries(spec) : [];
  if (!operator || name.includes('.')) throw locationError(40234, `'${name}' must be an accumulator object`);
  if (more.length > 0) throw locationError(40238, `'${name}' must specify one accumulator`);
  const start = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (!start) throw locationError(15952, `unknown group operator '${operator}'`);
  if (Array.isArray(argument)) throw locationError(40237, `The ${operator} accumulator is a unary operator`);
  return { name, start, evaluate: compileExpression(argument) };
}

/** Groups a flow by key, in order of first occurrence. */
function* grouped(
  input: PausableIterable<Doc>,
  idOf: Evaluate,
  outputs: Output[],
  variables: Doc,
): PausableGenerator<Doc> {
  const groups = new Map<unknown, { id: unknown; accumulators: Accumulator[] }>();
  const budget = createBudget('$group');
  yield* visitAll(input, (doc) => {
    const id = idOf(doc, variables) ?? null;
    const key = groupKey(id);
    let group = groups.get(key);
    if (!group) {
      group = { id, accumulators: outputs.map(({ start }) => start(budget)) };
      groups.set(key, group);
      budget.reserve(approximateSize(id) + 64 * (outputs.length + 2));
    }
    const { accumulators } = group;
    outputs.forEach(({ evaluate }, i) => accumulators[i]?.take(evaluate(doc, variables)));
  });
  for (const { id, accumulators } of groups.values()) {
    const results = outputs.map(({ name }, i) => [name, accumulators[i]?.result()]);
    yield { _id: id, ...Object.fromEntries(results) };
  }
}

export const group: StageMaker = (spec, { variables }) => {
  if (!isDoc(spec) || !('_id' in spec)) throw locationError(15955, '$group needs an object with an _id');
  const { _id, ...fields } = spec;
  const id = compileExpression(_id);
  const outputs = Object.entries(fields).map(readOutput);
  return (input) => grouped(input, id, outputs, variables);
};
