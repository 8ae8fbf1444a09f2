import { badValue, failedToParse, locationError, notSupported } from '../errors';
import { runToEnd, map, visitAll, type PausableIterable, type PausableGenerator } from '../flow';
import { createBudget, approximateSize } from '../memory';
import { compilePipeline, fieldsOfPipeline } from '../pipeline/pipeline';
import { stageOf } from '../pipeline/stage';
import { limitOf, skipOf } from '../pipeline/stages';
import { planQuery, type Plan } from '../planner/planner';
import { compileProjection, type Projection } from '../projection';
import { count, select } from '../select';
import type { StoredDocument } from '../storage/documents';
import { decode, decodeFields, encode, fieldSet } from '../values/bson';
import { compareValues, groupKey } from '../values/compare';
import { distinctValues, firstPart, splitPath, type Fields } from '../values/paths';
import { isDoc, isNumeric, type Doc } from '../values/types';
import { firstPage } from './cursors';
import { docOption, limitOption, pipelineScope, queryOf, target, type Handler } from './request';

const rawDocuments = (found: PausableIterable<StoredDocument>): PausableGenerator<Buffer> =>
  map(found, ({ raw }) => raw);

/** Documents with at least the given fields; complete without any. */
function decoded(found: PausableIterable<StoredDocument>, fields: Fields): PausableGenerator<Doc> {
  const wanted = fields && fieldSet(fields);
  return map(found, ({ raw }) => (wanted ? decodeFields(raw, wanted) : decode(raw)));
}

/** Applies a projection to raw documents. */
function projected(
  found: PausableIterable<StoredDocument>,
  projection: Projection | undefined,
): PausableGenerator<Buffer> {
  if (!projection) return rawDocuments(found);
  const { apply, fields, pick } = projection;
  return pick ? map(found, ({ raw }) => pick(raw)) : map(decoded(found, fields), (doc) => encode(apply(doc)));
}

const findQuery = ({ filter, sort, skip, limit }: Doc) =>
  queryOf({ filter, sort, skip, limit: limitOption(limit) });

export const find: Handler = (request) => {
  const { command } = request;
  const query = findQuery(command);
  const projection = compileProjection(command.projection, query.context, 'find');
  const collection = target(request);
  const found = collection ? select(collection, query) : [];
  return firstPage(request, projected(found, projection), {
    batchSize: command.batchSize,
    isSingle: command.singleBatch === true,
  });
};

export const countCommand: Handler = async (request) => {
  const { command, operation } = request;
  const query = findQuery({ ...command, filter: command.query });
  const collection = target(request);
  return { n: collection ? await runToEnd(count(collection, query), operation) : 0, ok: 1 };
};

export const distinct: Handler = async (request) => {
  const { command, operation } = request;
  if (typeof command.key !== 'string') throw badValue("BSON field 'distinct.key' must be a string");
  const parts = splitPath(command.key);
  const collection = target(request);
  const found = collection ? select(collection, queryOf({ filter: command.query })) : [];
  const values = new Map<unknown, unknown>();
  const budget = createBudget('distinct');
  const visit = (doc: Doc) => {
    for (const value of distinctValues(doc, parts)) {
      const key = groupKey(value);
      if (!values.has(key)) budget.reserve(approximateSize(value));
      values.set(key, value);
    }
  };
  await runToEnd(visitAll(decoded(found, new Set([firstPart(command.key)])), visit), operation);
  return { values: [...values.values()].sort((a, b) => compareValues(a, b)), ok: 1 };
};

/** The first stages of a pipeline as a query for the planner, and the remaining stages. */
function pushDown(stages: unknown[]) {
  const rest = [...stages];
  const take = (name: string): unknown =>
    rest.length > 0 && stageOf(rest[0])[0] === name ? stageOf(rest.shift())[1] : undefined;
  const filters: unknown[] = [];
  for (let filter = take('$match'); filter !== undefined; filter = take('$match')) filters.push(filter);
  const sort = take('$sort');
  const skip = take('$skip');
  const limit = take('$limit');
  const parts = {
    filter: filters.length > 1 ? { $and: filters } : filters[0],
    sort,
    skip: skip === undefined ? 0 : skipOf(skip),
    limit: limit === undefined ? Infinity : limitOf(limit),
  };
  return { parts, rest };
}

/** Drivers count with `[{$group: {_id: 1, n: {$sum: 1}}}]`, people with `[{$count: 'n'}]`. */
function countShape(rest: unknown[]): ((n: number) => Doc) | undefined {
  const [name, argument] = rest.length === 1 ? stageOf(rest[0]) : [''];
  if (name === '$count' && typeof argument === 'string') return (n) => ({ [argument]: n });
  if (name !== '$group' || !isDoc(argument)) return undefined;
  const { _id, ...outputs } = argument;
  const [[field, spec] = ['', undefined], ...more] = Object.entries(outputs);
  const isConstant = _id === null || isNumeric(_id);
  const sumsOnes = isDoc(spec) && spec.$sum === 1 && Object.keys(spec).length === 1;
  return isConstant && sumsOnes && more.length === 0 ? (n) => ({ _id, [field]: n }) : undefined;
}

export const aggregate: Handler = async (request) => {
  const { command, operation } = request;
  if (!isDoc(command.cursor)) throw failedToParse("The 'cursor' option is required");
  const stages: unknown[] = Array.isArray(command.pipeline) ? command.pipeline : [undefined];
  if (stages.some((stage) => stageOf(stage)[0] === '$changeStream')) {
    throw locationError(40573, 'The $changeStream stage is only supported on replica sets');
  }
  const { parts, rest } = pushDown(stages);
  const context = pipelineScope(request);
  const query = queryOf(parts, context);
  const stage = compilePipeline(rest, context);
  const { batchSize } = command.cursor;
  const collection = target(request);
  const shape = countShape(rest);
  if (shape && collection && query.sort.length === 0) {
    const n = await runToEnd(count(collection, query), operation);
    return firstPage(request, n > 0 ? [encode(shape(n))] : [], { batchSize });
  }
  const found = collection ? select(collection, query) : [];
  const flow =
    rest.length > 0
      ? map(stage(decoded(found, fieldsOfPipeline(rest, context))), encode)
      : rawDocuments(found);
  return firstPage(request, flow, { batchSize });
};

function shownPlan(plan: Plan | undefined): Doc {
  if (!plan) return { stage: 'EOF' };
  if (plan.kind === 'scan') return { stage: 'COLLSCAN' };
  if (plan.kind === 'union') return { stage: 'OR', inputStages: plan.plans.map(shownPlan) };
  const { index, reverse, isExact, isSorted, ranges } = plan;
  const direction = reverse ? 'backward' : 'forward';
  return { stage: 'IXSCAN', indexName: index.name, direction, ranges: ranges.length, isExact, isSorted };
}

/** Shows the index a find would use. */
export const explain: Handler = (request) => {
  const command = docOption(request.command.explain, 'explain');
  if (!('find' in command)) throw notSupported('explain of other commands than find');
  const collection = target({ ...request, name: 'find', command });
  const query = findQuery(command);
  return { queryPlanner: { winningPlan: shownPlan(collection && planQuery(collection, query)) }, ok: 1 };
};
