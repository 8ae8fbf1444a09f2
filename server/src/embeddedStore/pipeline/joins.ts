import { failedToParse, locationError } from '../errors';
import { variableName } from '../expression/logic';
import { PAUSE, type Flow } from '../flow';
import { createBudget, roughSize } from '../memory';
import { collectValues, splitPath } from '../values/paths';
import { groupKey } from '../values/groupKey';
import { isDoc, isNullish, isRegex, type Doc } from '../values/types';
import { withValue } from './simpleStages';
import type { PipelineContext, Stage, StageMaker } from './stage';

/** Reads all of a flow and hands its pauses on. */
function* drained(flow: Flow<Doc>, what: string): Generator<typeof PAUSE, Doc[], unknown> {
  const budget = createBudget(what);
  const docs: Doc[] = [];
  for (const item of flow) {
    if (item === PAUSE) yield PAUSE;
    else {
      budget.take(roughSize(item));
      docs.push(item);
    }
  }
  return docs;
}

/** What localField = foreignField asks of the other collection: any of the values, missing meets null. */
function joinFilter(doc: Doc, localParts: string[], foreignField: string): Doc {
  const found: unknown[] = [];
  collectValues(doc, localParts, 0, found);
  const values = found.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value ?? null]));
  if (values.some(isRegex)) return { $or: values.map((value) => ({ [foreignField]: { $eq: value } })) };
  return { [foreignField]: values.length === 1 ? { $eq: values[0] } : { $in: values } };
}

/** `$expr: {$eq: ['$author', '$$id']}` as a plain condition too, so that an index can serve it. */
function indexableConditions(expression: unknown, variables: Doc): Doc {
  if (!isDoc(expression)) return {};
  if (Array.isArray(expression.$and)) {
    return Object.assign({}, ...expression.$and.map((part) => indexableConditions(part, variables))) as Doc;
  }
  const sides: unknown = expression.$eq;
  if (!Array.isArray(sides) || sides.length !== 2) return {};
  const strings = sides.filter((side) => typeof side === 'string');
  const path = strings.find((side) => /^\$[^$]/.test(side));
  const variable = strings.find((side) => side.startsWith('$$'))?.slice(2);
  if (path === undefined || variable === undefined || !Object.hasOwn(variables, variable)) return {};
  const value = variables[variable];
  return isNullish(value) || Array.isArray(value) || isRegex(value)
    ? {}
    : { [path.slice(1)]: { $eq: value } };
}

interface Lookup {
  from: string;
  as: string[];
  local?: { parts: string[]; foreignField: string };
  let: [string, (doc: Doc) => unknown][];
  pipeline?: unknown[];
}

function readLookup(spec: unknown, context: PipelineContext): Lookup {
  if (!isDoc(spec)) throw failedToParse('the $lookup specification must be an object');
  const { from, as, localField, foreignField, pipeline } = spec;
  for (const key of Object.keys(spec)) {
    if (!['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'].includes(key)) {
      throw failedToParse(`unknown argument to $lookup: ${key}`);
    }
  }
  if (typeof as !== 'string') throw failedToParse("must specify 'as' field for a $lookup");
  if (typeof from !== 'string') throw failedToParse("must specify 'from' as a string for a $lookup");
  if ((localField === undefined) !== (foreignField === undefined) || (pipeline ?? localField) === undefined) {
    throw failedToParse('$lookup requires both or neither of localField and foreignField, or a pipeline');
  }
  const variables = isDoc(spec.let) ? spec.let : {};
  const lookup: Lookup = {
    from,
    as: splitPath(as),
    let: Object.entries(variables).map(([name, expression]) => {
      const evaluate = context.compileExpression(expression);
      return [variableName(name), (doc: Doc) => evaluate(doc, context.variables)];
    }),
  };
  if (typeof localField === 'string' && typeof foreignField === 'string') {
    lookup.local = { parts: splitPath(localField), foreignField };
  }
  if (Array.isArray(pipeline)) lookup.pipeline = pipeline;
  return lookup;
}

function joined(lookup: Lookup, doc: Doc, context: PipelineContext): Flow<Doc> {
  const variables: Doc = { ...context.variables };
  for (const [name, evaluate] of lookup.let) variables[name] = evaluate(doc);
  let filter: Doc = {};
  if (lookup.local) filter = joinFilter(doc, lookup.local.parts, lookup.local.foreignField);
  else {
    const first = lookup.pipeline?.[0];
    if (isDoc(first) && isDoc(first.$match)) {
      const { $expr, ...plain } = first.$match;
      filter = { $and: [plain, indexableConditions($expr, variables)] };
    }
  }
  const inner = { ...context, variables };
  const source = context.source(lookup.from, filter, inner);
  return lookup.pipeline ? context.compile(lookup.pipeline, variables)(source) : source;
}

const lookup: StageMaker = (spec, context) => {
  const read = readLookup(spec, context);
  // Compiled once for its errors, even when no document comes.
  if (read.pipeline) {
    context.compile(read.pipeline, Object.fromEntries(read.let.map(([name]) => [name, null])));
  }
  return function* (input) {
    const remembered = new Map<unknown, Doc[]>();
    for (const item of input) {
      if (item === PAUSE) {
        yield PAUSE;
        continue;
      }
      const doc = item;
      const key =
        read.local && !read.pipeline
          ? groupKey(joinFilter(doc, read.local.parts, read.local.foreignField))
          : undefined;
      let found = key === undefined ? undefined : remembered.get(key);
      if (!found) {
        found = yield* drained(joined(read, doc, context), '$lookup');
        if (key !== undefined && remembered.size < 1000 && found.length < 10) remembered.set(key, found);
      }
      yield withValue(doc, read.as, found);
    }
  };
};

const unionWith: StageMaker = (argument, context) => {
  const { coll, pipeline = [] } = isDoc(argument) ? argument : { coll: argument };
  if (typeof coll !== 'string') throw failedToParse('$unionWith needs a collection');
  const stage = context.compile(pipeline);
  return function* (input) {
    yield* input;
    yield* stage(context.source(coll, {}, context));
  };
};

const NOT_IN_FACET = ['$facet', '$out', '$merge'];

const facet: StageMaker = (spec, context): Stage => {
  if (!isDoc(spec) || Object.keys(spec).length === 0) {
    throw locationError(40169, 'the $facet specification must be a non-empty object');
  }
  const facets = Object.entries(spec).map(([name, stages]) => {
    if (!Array.isArray(stages)) {
      throw locationError(40170, `arguments to $facet must be arrays, ${name} is not`);
    }
    const list: unknown[] = stages;
    const bad = list.find((stage) => isDoc(stage) && NOT_IN_FACET.includes(Object.keys(stage)[0] ?? ''));
    if (bad !== undefined) throw locationError(40600, `a stage is not allowed within a $facet stage`);
    return [name, context.compile(stages)] as const;
  });
  return function* (input) {
    const docs = yield* drained(input, '$facet');
    const out: Doc = {};
    for (const [name, stage] of facets) out[name] = yield* drained(stage(docs), '$facet');
    yield out;
  };
};

export const JOIN_STAGES = {
  $lookup: lookup,
  $unionWith: unionWith,
  $facet: facet,
} satisfies Record<string, StageMaker>;
