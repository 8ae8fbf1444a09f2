import { storeError } from '../errors';
import { compileFilter } from '../query/matcher';
import { dropCollection, findCollection, renameCollection } from '../storage/catalogue';
import { write, type Collection } from '../storage/store';
import { encode } from '../values/bson';
import type { Doc } from '../values/types';
import { firstPage } from './cursors';
import { docOption, namespaceOf, newContext, target, targetOrNew } from './request';
import type { Handler, Request } from './request';

/** The handshake, and commands on collections and databases. */

/**
 * Pretends to be a standalone server of version 7, so that drivers avoid transactions, retries and other missing
 * features.
 */
export const hello = ({ connectionId, name }: Pick<Request, 'connectionId' | 'name'>): Doc => ({
  helloOk: true,
  ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId,
  minWireVersion: 0,
  maxWireVersion: 21,
  readOnly: false,
  ok: 1,
});

/** ping, and ending sessions, which aren't stored. */
export const acknowledge: Handler = () => ({ ok: 1 });

export const create: Handler = (request) =>
  write(request.store, () => {
    // Check inside the transaction: an insert may have created the collection meanwhile.
    const message = `Collection ${namespaceOf(request)} already exists.`;
    if (target(request)) throw storeError(48, 'NamespaceExists', message);
    targetOrNew(request);
    return { ok: 1 };
  });

export const drop: Handler = (request) => {
  const run = () => {
    const collection = target(request);
    if (collection) dropCollection(collection);
    return { ok: 1 };
  };
  return write(request.store, run, false);
};

/** Splits `db.name`; the name may contain dots. */
function namespaceIn(value: unknown): [db: string, name: string] {
  const [, db = '', name = ''] = typeof value === 'string' ? (/^([^.]+)\.(.+)$/.exec(value) ?? []) : [];
  if (!name) throw storeError(73, 'InvalidNamespace', `Invalid namespace specified '${String(value)}'`);
  return [db, name];
}

/** Renames within a database; replaces an existing collection only with `dropTarget`. */
export const rename: Handler = ({ store, command }) =>
  write(store, () => {
    const [db, name] = namespaceIn(command.renameCollection);
    const [targetDb, targetName] = namespaceIn(command.to);
    if (db !== targetDb) throw storeError(20, 'IllegalOperation', 'cannot rename to another database');
    const collection = findCollection(store, db, name);
    if (!collection) {
      throw storeError(26, 'NamespaceNotFound', `Source collection ${db}.${name} does not exist`);
    }
    const inTheWay = findCollection(store, db, targetName);
    if (inTheWay === collection) {
      throw storeError(20, 'IllegalOperation', "Can't rename a collection to itself");
    }
    if (inTheWay && command.dropTarget !== true) {
      throw storeError(48, 'NamespaceExists', 'target namespace exists');
    }
    if (inTheWay) dropCollection(inTheWay);
    renameCollection(collection, targetName);
    return { ok: 1 };
  });

const collectionsOf = ({ store, db }: Request): Collection[] =>
  [...store.collections.values()].filter((collection) => collection.db === db);

export const dropDatabase: Handler = (request) => {
  const run = () => {
    for (const collection of collectionsOf(request)) dropCollection(collection);
    return { dropped: request.db, ok: 1 };
  };
  return write(request.store, run, false);
};

function filtered({ command }: Request, docs: Doc[]): Doc[] {
  const { test } = compileFilter(docOption(command.filter, 'filter'), newContext());
  return docs.filter(test);
}

export const listCollections: Handler = (request) => {
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
  const found = filtered(request, docs).map(encode);
  return firstPage(request, found, { ns: `${request.db}.$cmd.listCollections` });
};

export const listDatabases: Handler = (request) => {
  const names = new Set(Array.from(request.store.collections.values(), ({ db }) => db));
  const docs = [...names].sort().map((name) => ({ name }));
  return { databases: filtered(request, docs), ok: 1 };
};
