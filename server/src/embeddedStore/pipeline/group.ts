import { locationError, storeError } from '../errors';
import { STRICT } from '../expression/logic';
import { PAUSE, type Flow } from '../flow';
import { roughSize } from '../memory';
import type { Evaluate } from '../query/context';
import { compareValues } from '../values/compare';
import { groupKey } from '../values/groupKey';
import { isDoc, type Doc } from '../values/types';
import { ACCUMULATORS, groupBudget, type Accumulator } from './accumulators';
import type { PipelineContext, Stage, StageMaker } from './stage';

const KNOWN: Record<string, Accumulator> = ACCUMULATORS;

interface Output {
  name: string;
  accumulator: Accumulator;
  evaluate: Evaluate;
}

function readOutput(name: string, spec: unknown, context: PipelineContext): Output {
  const [operator, ...others] = isDoc(spec) ? Object.keys(spec) : [];
  if (operator === undefined || !isDoc(spec)) {
    throw locationError(40234, `The field '${name}' must be an accumulator object`);
  }
  if (others.length > 0) throw locationError(40238, `The field '${name}' must specify one accumulator`);
  if (name.includes('.')) throw locationError(40235, `The field name '${name}' cannot contain '.'`);
  const accumulator = Object.hasOwn(KNOWN, operator) ? KNOWN[operator] : undefined;
  if (!accumulator) throw locationError(15952, `unknown group operator '${operator}'`);
  const argument = spec[operator];
  if (Array.isArray(argument)) throw locationError(40237, `The ${operator} accumulator is a unary operator`);
  if (operator === '$count' && (!isDoc(argument) || Object.keys(argument).length > 0)) {
    throw storeError(14, 'TypeMismatch', '$count takes no arguments, i.e. $count:{}');
  }
  return { name, accumulator, evaluate: context.compileExpression(argument) };
}

type Group = { id: unknown; states: unknown[] };

/** Groups a flow by a key; gives the groups in the order in which they were met. */
function* grouped(
  input: Flow<Doc>,
  idOf: (doc: Doc) => unknown,
  outputs: Output[],
  variables: Doc,
): Generator<Doc | typeof PAUSE> {
  const groups = new Map<unknown, Group>();
  const budget = groupBudget();
  for (const item of input) {
    if (item === PAUSE) {
      yield PAUSE;
      continue;
    }
    const doc = item;
    const id = idOf(doc) ?? null;
    const key = groupKey(id);
    let group = groups.get(key);
    if (!group) {
      group = { id, states: outputs.map(({ accumulator }) => accumulator.start()) };
      groups.set(key, group);
      budget.take(roughSize(id) + 64 * (outputs.length + 2));
    }
    const { states } = group;
    for (let i = 0; i < outputs.length; i++) {
      const output = outputs[i];
      if (!output) continue;
      const value = output.evaluate(doc, variables);
      states[i] = output.accumulator.step(states[i] as never, value, budget);
    }
  }
  for (const { id, states } of groups.values()) {
    const out: Doc = { _id: id };
    outputs.forEach(({ name, accumulator }, i) => {
      out[name] = accumulator.finish ? accumulator.finish(states[i] as never) : states[i];
    });
    yield out;
  }
}

const group: StageMaker = (spec, context) => {
  if (!isDoc(spec)) throw locationError(15947, "a group's fields must be specified in an object");
  if (!('_id' in spec)) throw locationError(15955, 'a group specification must include an _id');
  const { _id, ...fields } = spec;
  const id = context.compileExpression(_id);
  const outputs = Object.entries(fields).map(([name, output]) => readOutput(name, output, context));
  return (input) => grouped(input, (doc) => id(doc, context.variables), outputs, context.variables);
};

const sortByCount: StageMaker = (expression, context) => {
  const isExpression =
    isDoc(expression) || (typeof expression === 'string' && expression.startsWith('$') && expression !== '$');
  if (!isExpression) {
    throw locationError(40148, 'the sortByCount field must be defined as a $-prefixed path or an expression');
  }
  return context.compile([{ $group: { _id: expression, count: { $sum: 1 } } }, { $sort: { count: -1 } }]);
};

interface Boundaries {
  list: unknown[];
  hasDefault: boolean;
  otherwise: unknown;
}

function readBoundaries(spec: Doc, context: PipelineContext): Boundaries {
  const { boundaries } = spec;
  if (!Array.isArray(boundaries)) {
    throw locationError(40200, "The $bucket 'boundaries' field must be an array");
  }
  const list = boundaries.map((one) => context.compileExpression(one)({}, context.variables));
  if (list.length < 2) {
    throw locationError(40192, "The $bucket 'boundaries' field must have at least 2 values");
  }
  for (let i = 1; i < list.length; i++) {
    if (compareValues(list[i - 1], list[i], STRICT) < 0) continue;
    throw locationError(40194, "The 'boundaries' option to $bucket must be sorted in ascending order");
  }
  const hasDefault = 'default' in spec;
  return { list, hasDefault, otherwise: context.compileExpression(spec.default)({}, context.variables) };
}

/** The lower bound of the bucket that a value falls into; bounds belong to the bucket above them. */
function bucketOf(value: unknown, { list, hasDefault, otherwise }: Boundaries): unknown {
  const above = list.findIndex((bound) => compareValues(value, bound, STRICT) < 0);
  if (above > 0) return list[above - 1];
  if (hasDefault) return otherwise;
  throw locationError(
    40066,
    '$switch could not find a matching branch for an input, and no default was specified.',
  );
}

const bucket: StageMaker = (spec, context): Stage => {
  if (!isDoc(spec)) throw locationError(40201, 'Argument to $bucket stage must be an object');
  if (!('groupBy' in spec) || !('boundaries' in spec)) {
    throw locationError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified");
  }
  const boundaries = readBoundaries(spec, context);
  const by = context.compileExpression(spec.groupBy);
  const fields = isDoc(spec.output) ? spec.output : { count: { $sum: 1 } };
  const outputs = Object.entries(fields).map(([name, output]) => readOutput(name, output, context));
  const order = context.compile([{ $sort: { _id: 1 } }]);
  return (input) =>
    order(
      grouped(input, (doc) => bucketOf(by(doc, context.variables), boundaries), outputs, context.variables),
    );
};

export const GROUP_STAGES = {
  $group: group,
  $sortByCount: sortByCount,
  $bucket: bucket,
} satisfies Record<string, StageMaker>;
