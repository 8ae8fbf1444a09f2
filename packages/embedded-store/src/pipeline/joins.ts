import { failedToParse, locationError } from '../errors';
import { compileExpression, variableName } from '../expression/compile';
import { namedArguments } from '../expression/maker';
import { PAUSE, visitAll, type PausableIterable } from '../flow';
import { createBudget, approximateSize } from '../memory';
import { collectValues, splitPath } from '../values/paths';
import { isDoc, type Doc } from '../values/types';
import { stageOf, withValue, type StageMaker } from './stage';

/** Collects a flow and forwards its pauses. */
function* collect(flow: PausableIterable<Doc>, what: string): Generator<typeof PAUSE, Doc[]> {
  const budget = createBudget(what);
  const docs: Doc[] = [];
  yield* visitAll(flow, (doc) => {
    budget.reserve(approximateSize(doc));
    docs.push(doc);
  });
  return docs;
}

/** Condition on the other collection for localField = foreignField: any of the values; missing matches null. */
function joinFilter(doc: Doc, localField: string, foreignField: string): Doc {
  const found: unknown[] = [];
  collectValues(doc, splitPath(localField), 0, found);
  const values = found.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value ?? null]));
  return { [foreignField]: values.length === 1 ? { $eq: values[0] } : { $in: values } };
}

const LOOKUP_OPTIONS = ['localField', 'foreignField', 'let', 'pipeline'];

const lookup: StageMaker = (argument, context) => {
  const spec = namedArguments(argument, ['from', 'as'], LOOKUP_OPTIONS, '$lookup');
  const { from, as, localField, foreignField, pipeline, let: given = {} } = spec;
  const isJoin = typeof localField === 'string' && typeof foreignField === 'string';
  const needsJoin = pipeline === undefined || (localField ?? foreignField) !== undefined;
  if (typeof from !== 'string' || typeof as !== 'string' || !isDoc(given) || (needsJoin && !isJoin)) {
    throw failedToParse('$lookup needs names, and both localField and foreignField or a pipeline');
  }
  const variables = Object.entries(given).map(
    ([name, expression]) => [variableName(name), compileExpression(expression)] as const,
  );
  // Compile once to report errors even without documents.
  if (pipeline !== undefined) context.compile(pipeline);
  const joined = (doc: Doc): PausableIterable<Doc> => {
    const values = variables.map(([name, evaluate]) => [name, evaluate(doc, context.variables)] as const);
    const inner = { ...context.variables, ...Object.fromEntries(values) };
    const source = context.source(from, isJoin ? joinFilter(doc, localField, foreignField) : {});
    return pipeline === undefined ? source : context.compile(pipeline, inner)(source);
  };
  return function* (input) {
    for (const item of input) {
      if (item === PAUSE) yield PAUSE;
      else yield withValue(item, splitPath(as), yield* collect(joined(item), '$lookup'));
    }
  };
};

const unionWith: StageMaker = (argument, context) => {
  const spec = isDoc(argument) ? argument : { coll: argument };
  const { coll, pipeline = [] } = namedArguments(spec, ['coll'], ['pipeline'], '$unionWith');
  if (typeof coll !== 'string') throw failedToParse('$unionWith needs a collection');
  const stage = context.compile(pipeline);
  return function* (input) {
    yield* input;
    yield* stage(context.source(coll, {}));
  };
};

const facet: StageMaker = (spec, context) => {
  if (!isDoc(spec) || Object.keys(spec).length === 0) throw locationError(40169, '$facet must not be empty');
  const facets = Object.entries(spec).map(([name, stages]) => {
    if (!Array.isArray(stages)) throw locationError(40170, `${name} of $facet must be an array`);
    if (stages.some((stage) => stageOf(stage)[0] === '$facet')) {
      throw locationError(40600, '$facet is not allowed within a $facet stage');
    }
    return [name, context.compile(stages)] as const;
  });
  return function* (input) {
    const docs = yield* collect(input, '$facet');
    const out: Doc = {};
    for (const [name, stage] of facets) out[name] = yield* collect(stage(docs), '$facet');
    yield out;
  };
};

export const JOIN_STAGES = {
  $lookup: lookup,
  $unionWith: unionWith,
  $facet: facet,
} satisfies Record<string, StageMaker>;
