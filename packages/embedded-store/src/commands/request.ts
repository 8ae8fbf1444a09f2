import { locationError, storeError, typeMismatch } from '../errors';
import { map, type Operation } from '../flow';
import type { PipelineScope } from '../pipeline/stage';
import type { Query } from '../planner/planner';
import { compileFilter } from '../query/matcher';
import type { QueryContext } from '../query/operators';
import { select } from '../select';
import { parseSort } from '../sort';
import { createCollection, findCollection } from '../storage/catalogue';
import type { Collection, Store } from '../storage/store';
import { decode } from '../values/bson';
import { toNumber } from '../values/numbers';
import { isDoc, isNullish, isNumeric, typeName, type Doc } from '../values/types';
import type { Cursors } from './openCursors';

export interface Engine {
  store: Store;
  cursors: Cursors;
}

/** A command with its context. */
export interface Request extends Engine {
  db: string;
  /** Name of the command as sent: its first field. */
  name: string;
  command: Doc;
  /** Raw documents of an insert. */
  documents: Buffer[];
  operation: Operation;
  connectionId: number;
}

/** A reply with a cursor page of raw documents. */
export interface CursorReply {
  ns: string;
  id: bigint;
  documents: Buffer[];
  isFirst: boolean;
}
export type Reply = Doc | { cursorReply: CursorReply };
export type Handler = (request: Request) => Reply | Promise<Reply>;

/** Name of the collection of a command. */
function targetName({ command, name }: Request): string {
  const target = command[name];
  if (typeof target === 'string' && target !== '') return target;
  const message = `collection name has invalid type or is empty: ${typeName(target)}`;
  throw storeError(73, 'InvalidNamespace', message);
}
export const namespaceOf = (request: Request): string => `${request.db}.${targetName(request)}`;

export const target = (request: Request): Collection | undefined =>
  findCollection(request.store, request.db, targetName(request));

/** Call inside a transaction: a concurrent command may have created the collection. */
export const targetOrNew = (request: Request): Collection =>
  target(request) ?? createCollection(request.store, request.db, targetName(request));

/** Rejects fields of a command that aren't in `known`, a space-separated list. */
export function checkFields(given: Doc, known: string, where: string): void {
  const names = known.split(' ');
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw locationError(40415, `'${where}.${unknown}' is an unknown field.`);
}

/** A non-negative integer option; `fallback` if missing. */
export function countOption(value: unknown, name: string, fallback: number): number {
  if (isNullish(value)) return fallback;
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (Number.isInteger(number) && number >= 0) return number;
  throw locationError(51024, `BSON field '${name}' value must be a whole number >= 0`);
}
/** A limit of zero means none. */
export const limitOption = (value: unknown): number => countOption(value, 'limit', 0) || Infinity;

export function docOption(value: unknown, name: string): Doc {
  if (isNullish(value)) return {};
  if (isDoc(value)) return value;
  throw typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}', expected type 'object'`);
}

/** A list of documents, restricted to `known` fields if given. */
export function docList(value: unknown, name: string, known?: string): Doc[] {
  if (!Array.isArray(value) || !value.every(isDoc)) {
    throw typeMismatch(`BSON field '${name}' must be an array of objects`);
  }
  if (known !== undefined) for (const doc of value) checkFields(doc, known, name);
  return value;
}

/** Variables for a query, fixed when it starts. */
export const newContext = (): QueryContext => ({
  variables: { NOW: new Date() },
});

export interface QueryParts {
  filter?: unknown;
  sort?: unknown;
  skip?: unknown;
  limit?: number;
}

/**
 * Query of a command's options.
 * @throws for anything unsupported
 */
export function queryOf(parts: QueryParts, context = newContext()): Query {
  const filter = docOption(parts.filter, 'filter');
  return {
    filter,
    matcher: compileFilter(filter, context),
    sort: parseSort(parts.sort),
    skip: countOption(parts.skip, 'skip', 0),
    limit: parts.limit ?? Infinity,
    context,
  };
}

/** Pipeline context: gives access to every collection of the command's database. */
export function pipelineScope({ store, db }: Request, context = newContext()): PipelineScope {
  const source: PipelineScope['source'] = (name, filter) => {
    const collection = findCollection(store, db, name);
    const found = collection ? select(collection, queryOf({ filter }, context)) : [];
    return map(found, ({ raw }) => decode(raw));
  };
  return { ...context, source };
}
