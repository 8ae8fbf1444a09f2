import { Long } from 'bson';
import { badValue, failedToParse, locationError, notSupported, storeError } from '../errors';
import { breathe, PAUSE, type Flow, type Operation } from '../flow';
import { createBudget, roughSize } from '../memory';
import { fieldsOfPipeline, stageOf } from '../pipeline/pipeline';
import { limitOf, skipOf } from '../pipeline/simpleStages';
import { compileProjection } from '../projection';
import { count, select, type Query } from '../select';
import type { StoredDocument } from '../storage/documents';
import { decode, decodeFields, encode, fieldSet } from '../values/bson';
import { compareValues } from '../values/compare';
import { groupKey } from '../values/groupKey';
import { toNumber } from '../values/numbers';
import { distinctValues, firstPart, splitPath } from '../values/paths';
import { isDoc, isNumeric, type Doc } from '../values/types';
import type { CursorOptions } from './cursors';
import {
  checkOptions,
  contextOf,
  countOption,
  docOption,
  pipelineOf,
  queryOf,
  requirePipeline,
  target,
  targetName,
  type Handler,
  type Reply,
  type Request,
} from './request';
import { isOutputStage, writeOutput } from './writeOutput';

const FIRST_BATCH = 101;

async function cursorReply(request: Request, flow: Flow<Buffer>, options: CursorOptions): Promise<Reply> {
  const page = await request.engine.cursors.open(flow, options, request.operation);
  return { cursorReply: { ns: options.ns, isFirst: true, ...page } };
}

async function finished<T>(work: Generator<typeof PAUSE, T>, operation: Operation): Promise<T> {
  for (;;) {
    const { value, done } = work.next();
    if (done) return value;
    await breathe(operation);
  }
}

/** A limit below zero means: this many, and no cursor. */
function limitOption(value: unknown): { limit: number; isSingle: boolean } {
  const number = isNumeric(value) ? toNumber(value) : 0;
  return { limit: Math.abs(number) || Infinity, isSingle: number < 0 };
}

function* rawDocuments(found: Flow<StoredDocument>): Generator<Buffer | typeof PAUSE> {
  for (const item of found) yield item === PAUSE ? PAUSE : item.raw;
}

function* encoded(found: Flow<Doc>): Generator<Buffer | typeof PAUSE> {
  for (const item of found) yield item === PAUSE ? PAUSE : encode(item);
}

function* decoded(
  found: Flow<StoredDocument>,
  fields: Set<string> | undefined,
): Generator<Doc | typeof PAUSE> {
  const wanted = fields && fieldSet(fields);
  for (const item of found) {
    if (item === PAUSE) yield PAUSE;
    else {
      yield wanted ? decodeFields(item.raw, wanted) : decode(item.raw);
    }
  }
}

function* mapped(found: Flow<Doc>, change: (doc: Doc) => Doc): Generator<Doc | typeof PAUSE> {
  for (const item of found) yield item === PAUSE ? PAUSE : change(item);
}

export const find: Handler = (request) => {
  checkOptions(request, FIND_OPTIONS);
  const { command, db, engine } = request;
  const context = contextOf(request);
  const { limit, isSingle } = limitOption(command.limit);
  const query = queryOf({ ...command, filter: command.filter, limit }, context);
  const projection = compileProjection(command.projection, context, { filter: query.filter });
  const ns = `${db}.${targetName(request)}`;
  const options: CursorOptions = {
    ns,
    batchSize: countOption(command.batchSize, 'batchSize', FIRST_BATCH),
    isSingle: isSingle || command.singleBatch === true,
  };
  const collection = target(request);
  if (!collection) return cursorReply(request, [], options);
  const found = select(engine.store, collection, query);
  const flow = projection
    ? encoded(mapped(decoded(found, projection.fields), projection.apply))
    : rawDocuments(found);
  return cursorReply(request, flow, { ...options, isDropped: () => collection.isDropped });
};
const FIND_OPTIONS = [
  'filter',
  'projection',
  'sort',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'hint',
  'collation',
  'let',
  'noCursorTimeout',
  'allowDiskUse',
];

export const countCommand: Handler = async (request) => {
  checkOptions(request, ['query', 'limit', 'skip', 'hint', 'collation', 'fields']);
  const { command, engine, operation } = request;
  const { limit } = limitOption(command.limit);
  const query = queryOf({ ...command, filter: command.query, sort: undefined, limit }, contextOf(request));
  const collection = target(request);
  return { n: collection ? await finished(count(engine.store, collection, query), operation) : 0, ok: 1 };
};

export const distinct: Handler = async (request) => {
  checkOptions(request, ['key', 'query', 'hint']);
  const { command, engine, operation } = request;
  if (typeof command.key !== 'string') throw badValue("BSON field 'distinct.key' must be a string");
  const parts = splitPath(command.key);
  const query = queryOf({ filter: command.query, hint: command.hint }, contextOf(request));
  const collection = target(request);
  const values = new Map<unknown, unknown>();
  const budget = createBudget('distinct');
  const found = collection ? select(engine.store, collection, query) : [];
  for (const item of decoded(found, new Set([firstPart(command.key)]))) {
    if (item === PAUSE) {
      await breathe(operation);
      continue;
    }
    const out: unknown[] = [];
    distinctValues(item, parts, 0, out);
    for (const value of out) {
      const key = groupKey(value);
      if (values.has(key)) continue;
      values.set(key, value);
      budget.take(roughSize(value));
    }
  }
  return { values: [...values.values()].sort((a, b) => compareValues(a, b)), ok: 1 };
};

export const getMore: Handler = async (request) => {
  checkOptions(request, ['collection', 'batchSize']);
  const { command, db, engine, operation } = request;
  const id = command.getMore instanceof Long ? command.getMore.toBigInt() : 0n;
  const ns = `${db}.${String(command.collection)}`;
  const batchSize = countOption(command.batchSize, 'batchSize', 0) || Infinity;
  const page = await engine.cursors.more(id, ns, batchSize, operation);
  return { cursorReply: { ns, isFirst: false, ...page } };
};

export const killCursors: Handler = (request) => {
  checkOptions(request, ['cursors']);
  const ids = Array.isArray(request.command.cursors) ? request.command.cursors : [];
  const longs = ids.filter((id) => id instanceof Long);
  const killed = longs.filter((id) => request.engine.cursors.kill(id.toBigInt()));
  const cursorsNotFound = longs.filter((id) => !killed.includes(id));
  return { cursorsKilled: killed, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

/** The first stages of a pipeline that the planner can take over. */
interface Pushed {
  parts: { filter: Doc; sort?: unknown; skip: number; limit: number };
  rest: unknown[];
}

function pushDown(stages: unknown[]): Pushed {
  const filters: Doc[] = [];
  const parts: Pushed['parts'] = { filter: {}, skip: 0, limit: Infinity };
  let at = 0;
  const current = () => (at < stages.length ? stageOf(stages[at]) : (['', undefined] as const));
  for (let [name, argument] = current(); name === '$match'; [name, argument] = current()) {
    filters.push(docOption(argument, '$match'));
    at++;
  }
  parts.filter = filters.length === 1 ? (filters[0] ?? {}) : filters.length > 1 ? { $and: filters } : {};
  if (current()[0] === '$sort' && isDoc(current()[1]) && !('$natural' in (current()[1] as Doc))) {
    parts.sort = current()[1];
    at++;
  }
  if (current()[0] === '$skip') {
    parts.skip = skipOf(current()[1]);
    at++;
  }
  if (current()[0] === '$limit') {
    parts.limit = limitOf(current()[1]);
    at++;
  }
  return { parts, rest: stages.slice(at) };
}

/** `[{$group: {_id: 1, n: {$sum: 1}}}]` is how drivers count, and `[{$count: 'n'}]` how people do. */
function countShape(rest: unknown[]): ((n: number) => Doc) | undefined {
  if (rest.length !== 1) return undefined;
  const [name, argument] = stageOf(rest[0]);
  if (name === '$count' && typeof argument === 'string') return (n) => ({ [argument]: n });
  if (name !== '$group' || !isDoc(argument)) return undefined;
  const { _id, ...outputs } = argument;
  const [[field, spec] = ['', undefined], ...more] = Object.entries(outputs);
  const isConstant = _id === null || isNumeric(_id);
  const sumsOnes = isDoc(spec) && spec.$sum === 1 && Object.keys(spec).length === 1;
  return isConstant && sumsOnes && more.length === 0 ? (n) => ({ _id, [field]: n }) : undefined;
}

const COLLATION_STAGES = ['$match', '$sort', '$skip', '$limit', '$count', '$project'];

function checkCollation({ command }: Request, rest: unknown[]): void {
  const isSimple = command.collation === undefined || countShape(rest) !== undefined;
  if (isSimple || rest.every((stage) => COLLATION_STAGES.includes(stageOf(stage)[0]))) return;
  throw notSupported('a collation with these stages');
}

function checkAggregate({ command }: Request): unknown[] {
  const stages = requirePipeline(command.pipeline);
  if (!isDoc(command.cursor)) {
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  }
  for (const stage of stages) {
    if (stageOf(stage)[0] !== '$changeStream') continue;
    throw storeError(40573, 'Location40573', 'The $changeStream stage is only supported on replica sets');
  }
  return stages;
}

export const aggregate: Handler = async (request) => {
  checkOptions(request, ['pipeline', 'cursor', 'hint', 'collation', 'let', 'allowDiskUse']);
  const { command, db, engine, operation } = request;
  const stages = checkAggregate(request);
  const context = contextOf(request);
  const last = stages.at(-1);
  const output = last !== undefined && isOutputStage(stageOf(last)[0]) ? last : undefined;
  const { parts, rest } = pushDown(output === undefined ? stages : stages.slice(0, -1));
  const query: Query = queryOf({ ...parts, hint: command.hint }, context);
  const shape = countShape(rest);
  checkCollation(request, rest);
  const stage = pipelineOf(request, context, rest);
  const name = aggregateTarget(request);
  const batchSize = countOption(docOption(command.cursor, 'cursor').batchSize, 'batchSize', FIRST_BATCH);
  const options: CursorOptions = { ns: `${db}.${name}`, batchSize };
  const collection = target(request);
  if (!collection) {
    const flow = stage([]);
    if (output !== undefined) await writeOutput(request, output, flow);
    return cursorReply(request, output === undefined ? encoded(flow) : [], options);
  }
  if (shape && !query.sort.length && !output) {
    const n = await finished(count(engine.store, collection, query), operation);
    return cursorReply(request, n > 0 ? [encode(shape(n))] : [], options);
  }
  const found = select(engine.store, collection, query);
  if (rest.length === 0 && output === undefined) {
    return cursorReply(request, rawDocuments(found), { ...options, isDropped: () => collection.isDropped });
  }
  const flow = stage(decoded(found, output === undefined ? fieldsOfPipeline(rest) : undefined));
  if (output !== undefined) {
    await writeOutput(request, output, flow);
    return cursorReply(request, [], options);
  }
  return cursorReply(request, encoded(flow), { ...options, isDropped: () => collection.isDropped });
};

function aggregateTarget(request: Request): string {
  if (isNumeric(request.command.aggregate)) {
    throw locationError(73, 'aggregations on a database are not supported by the embedded store');
  }
  return targetName(request);
}
