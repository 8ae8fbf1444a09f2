import { namespaceNotFound, notSupported, storeError } from '../errors';
import { compileFilter } from '../query/matcher';
import { planQuery, type Plan } from '../planner/planner';
import { createCollection, dropCollection, findCollection, renameCollection } from '../storage/catalogue';
import { write, type Collection } from '../storage/store';
import { encode } from '../values/bson';
import { isDoc, type Doc } from '../values/types';
import {
  checkOptions,
  contextOf,
  docOption,
  queryOf,
  target,
  targetName,
  type Handler,
  type Request,
} from './request';

export const create: Handler = (request) => {
  const { collation, ...rest } = request.command;
  if (isDoc(collation) && collation.locale !== 'simple') throw notSupported('a collection with a collation');
  for (const option of ['viewOn', 'timeseries', 'capped', 'validator', 'clusteredIndex']) {
    if (rest[option] !== undefined && rest[option] !== false) throw notSupported(`create with '${option}'`);
  }
  checkOptions(request, ['collation', 'capped', 'autoIndexId', 'idIndex']);
  const { store } = request.engine;
  return write(store, () => {
    // Looked at inside the transaction: an insert may have made the collection meanwhile.
    const name = targetName(request);
    if (findCollection(store, request.db, name)) {
      throw storeError(48, 'NamespaceExists', `Collection ${request.db}.${name} already exists.`);
    }
    createCollection(store, request.db, name);
    return { ok: 1 };
  });
};

export const drop: Handler = (request) => {
  checkOptions(request, []);
  const { store } = request.engine;
  const run = () => {
    const collection = target(request);
    if (!collection) return { ok: 1 };
    dropCollection(store, collection);
    return { nIndexesWas: collection.indexes.length, ns: `${request.db}.${collection.name}`, ok: 1 };
  };
  return write(store, run, false);
};

const collectionsOf = ({ engine, db }: Request): Collection[] =>
  [...engine.store.collections.values()].filter((collection) => collection.db === db);

export const dropDatabase: Handler = (request) => {
  checkOptions(request, []);
  const { store } = request.engine;
  const run = () => {
    for (const collection of collectionsOf(request)) dropCollection(store, collection);
    return { dropped: request.db, ok: 1 };
  };
  return write(store, run, false);
};

export const renameCollectionCommand: Handler = (request) => {
  checkOptions(request, ['to', 'dropTarget']);
  const { command, engine } = request;
  const [from, to] = [targetName(request), String(command.to as string)].map((ns) => {
    const dot = ns.indexOf('.');
    return { db: ns.slice(0, dot), name: ns.slice(dot + 1), ns };
  });
  return write(engine.store, () => {
    const source = from && findCollection(engine.store, from.db, from.name);
    if (!source || !to) throw namespaceNotFound(`Source collection ${from?.ns ?? ''} does not exist`);
    const old = findCollection(engine.store, to.db, to.name);
    if (old && command.dropTarget !== true) {
      throw storeError(48, 'NamespaceExists', 'target namespace exists');
    }
    if (old) dropCollection(engine.store, old);
    renameCollection(engine.store, source, to.db, to.name);
    return { ok: 1 };
  });
};

function filtered(request: Request, docs: Doc[]): Doc[] {
  const { test } = compileFilter(docOption(request.command.filter, 'filter'), contextOf(request));
  return docs.filter(test);
}

export const listCollections: Handler = (request) => {
  checkOptions(request, ['filter', 'nameOnly', 'authorizedCollections', 'cursor']);
  const details = {
    options: {},
    info: { readOnly: false },
    idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
  };
  const docs = collectionsOf(request).map(({ name }) => ({
    name,
    type: 'collection',
    ...(request.command.nameOnly === true ? {} : details),
  }));
  const documents = filtered(request, docs).map(encode);
  const ns = `${request.db}.$cmd.listCollections`;
  return { cursorReply: { ns, id: 0n, documents, isFirst: true } };
};

export const listDatabases: Handler = (request) => {
  checkOptions(request, ['filter', 'nameOnly', 'authorizedDatabases']);
  const names = [...new Set([...request.engine.store.collections.values()].map(({ db }) => db))].sort();
  const isBrief = request.command.nameOnly === true;
  const docs = names.map((name) => (isBrief ? { name } : { name, sizeOnDisk: 0, empty: false }));
  return { databases: filtered(request, docs), ...(isBrief ? {} : { totalSize: 0 }), ok: 1 };
};

export const collStats: Handler = (request) => {
  checkOptions(request, ['scale']);
  const collection = target(request);
  return {
    ns: `${request.db}.${targetName(request)}`,
    count: collection?.count ?? 0,
    nindexes: collection?.indexes.length ?? 0,
    ok: 1,
  };
};

export const dbStats: Handler = (request) => {
  checkOptions(request, ['scale', 'freeStorage']);
  const all = collectionsOf(request);
  return {
    db: request.db,
    collections: all.length,
    objects: all.reduce((sum, { count }) => sum + count, 0),
    indexes: all.reduce((sum, { indexes }) => sum + indexes.length, 0),
    ok: 1,
  };
};

function shownPlan(plan: Plan | undefined): Doc {
  if (!plan) return { stage: 'EOF' };
  if (plan.kind === 'scan') return { stage: 'COLLSCAN' };
  if (plan.kind === 'union') return { stage: 'OR', inputStages: plan.plans.map(shownPlan) };
  const scan = {
    stage: 'IXSCAN',
    keyPattern: plan.index.spec.key,
    indexName: plan.index.name,
    isMultiKey: plan.index.multikey.includes(true),
    direction: plan.reverse ? 'backward' : 'forward',
    ranges: plan.ranges.length,
  };
  const fetch = { stage: 'FETCH', needsTest: !plan.isExact, inputStage: scan };
  return plan.isSorted ? fetch : { stage: 'SORT', inputStage: fetch };
}

/** Shows which index a find, count, delete or the start of an aggregate would use. */
export const explain: Handler = (request) => {
  checkOptions(request, ['verbosity']);
  const inner = docOption(request.command.explain, 'explain');
  const [name = ''] = Object.keys(inner);
  const asked: Request = { ...request, name, command: inner };
  const stages: unknown[] = Array.isArray(inner.pipeline) ? inner.pipeline : [];
  const [first, second] = stages.map((stage) => (isDoc(stage) ? stage : {}));
  const filter = inner.filter ?? inner.query ?? first?.$match;
  const context = contextOf(asked);
  const query = queryOf({ filter, sort: inner.sort ?? second?.$sort, hint: inner.hint }, context);
  const collection = target(asked);
  const plan = collection && planQuery(request.engine.store, collection, { ...query, wanted: Infinity });
  const namespace = `${request.db}.${targetName(asked)}`;
  return { queryPlanner: { namespace, winningPlan: shownPlan(plan) }, ok: 1 };
};
