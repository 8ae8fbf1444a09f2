import { badValue, storeError, typeMismatch } from '../errors';
import { compileExpression } from '../expression/compile';
import type { Operation } from '../flow';
import { PAUSE } from '../flow';
import { compilePipeline, compileUpdatePipeline } from '../pipeline/pipeline';
import type { PipelineContext, Stage } from '../pipeline/stage';
import type { QueryContext } from '../query/context';
import { compileFilter } from '../query/matcher';
import { select, type Query } from '../select';
import { parseSort } from '../sort';
import { findCollection } from '../storage/catalogue';
import type { Collection, Store } from '../storage/store';
import { decode } from '../values/bson';
import { toNumber } from '../values/numbers';
import { isDoc, isNumeric, typeName, type Doc } from '../values/types';
import type { Cursors } from './cursors';

export interface Engine {
  store: Store;
  cursors: Cursors;
}

/** One command as it came, with what it runs on. */
export interface Request {
  engine: Engine;
  db: string;
  /** The command's name as sent, its first field. */
  name: string;
  command: Doc;
  /** Documents of an insert, still raw. */
  documents: Buffer[];
  operation: Operation;
  connectionId: number;
}

/** A reply that is a page of a cursor: its documents stay raw. */
export interface CursorReply {
  ns: string;
  id: bigint;
  documents: Buffer[];
  isFirst: boolean;
}
export type Reply = Doc | { cursorReply: CursorReply };
export type Handler = (request: Request) => Reply | Promise<Reply>;

/** The collection that a command names. */
export function targetName({ command, name }: Request): string {
  const target = command[name];
  if (typeof target !== 'string') {
    throw storeError(73, 'InvalidNamespace', `collection name has invalid type ${typeName(target)}`);
  }
  if (target === '' || target.includes('\0')) {
    throw storeError(73, 'InvalidNamespace', `Invalid namespace specified '${target}'`);
  }
  return target;
}

export const target = (request: Request): Collection | undefined =>
  findCollection(request.engine.store, request.db, targetName(request));

/** A whole, non-negative number of the command; `fallback` when it is not given. */
export function countOption(value: unknown, name: string, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (Number.isInteger(number) && number >= 0) return number;
  if (!isNumeric(value)) throw typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}'`);
  throw storeError(
    51024,
    'Location51024',
    `BSON field '${name}' value must be >= 0, actual value '${number}'`,
  );
}

export function docOption(value: unknown, name: string): Doc {
  if (value === undefined || value === null) return {};
  if (isDoc(value)) return value;
  throw typeMismatch(`BSON field '${name}' is the wrong type '${typeName(value)}', expected type 'object'`);
}

export function docList(value: unknown, name: string): Doc[] {
  if (Array.isArray(value) && value.every(isDoc)) return value;
  throw typeMismatch(`BSON field '${name}' must be an array of objects`);
}

const SENSITIVITY: Readonly<Record<number, Intl.CollatorOptions['sensitivity']>> = {
  1: 'base',
  2: 'accent',
  3: 'variant',
};

/** Only what Node's ICU does as MongoDB's: locale, strength 1 to 3, numericOrdering. */
function collatorOf(collation: unknown): Intl.Collator | undefined {
  if (collation === undefined) return undefined;
  const { locale, strength, numericOrdering, ...rest } = docOption(collation, 'collation');
  if (typeof locale !== 'string') throw badValue("Field 'locale' is missing in collation");
  if (locale === 'simple') return undefined;
  const sensitivity = SENSITIVITY[countOption(strength, 'collation.strength', 3)];
  const unknown = Object.keys(rest)[0];
  if (!sensitivity || unknown !== undefined) {
    throw badValue(`collation ${unknown ?? 'strength above 3'} is not supported by the embedded store`);
  }
  try {
    return new Intl.Collator(locale, { sensitivity, numeric: numericOrdering === true });
  } catch {
    throw badValue(`Field 'locale' is invalid in collation: ${locale}`);
  }
}

export function contextOf({ command }: Request, collation: unknown = command.collation): QueryContext {
  const variables: Doc = { NOW: new Date() };
  for (const [name, expression] of Object.entries(docOption(command.let, 'let'))) {
    variables[name] = compileExpression(expression)({}, variables);
  }
  return {
    comparison: { missingIsNull: true, collator: collatorOf(collation) },
    variables,
    compileExpression,
  };
}

export interface QueryParts {
  filter: unknown;
  sort?: unknown;
  skip?: unknown;
  limit?: number;
  hint?: unknown;
}

export function queryOf(parts: QueryParts, context: QueryContext): Query {
  const filter = docOption(parts.filter, 'filter');
  const sort = docOption(parts.sort, 'sort');
  const natural = '$natural' in sort;
  if (natural && Object.keys(sort).length > 1) {
    throw badValue('$natural sort cannot be set to a value other than -1 or 1');
  }
  if (natural && !(isNumeric(sort.$natural) && toNumber(sort.$natural) === 1)) {
    throw badValue('a $natural sort is only supported forwards by the embedded store');
  }
  return {
    filter,
    matcher: compileFilter(filter, context),
    sort: natural ? [] : parseSort(sort),
    skip: countOption(parts.skip, 'skip', 0),
    limit: parts.limit ?? Infinity,
    context,
    ...(natural ? { hint: { $natural: 1 } } : parts.hint === undefined ? {} : { hint: parts.hint }),
  };
}

/** Pipelines may look into every collection of the command's database. */
function pipelineContext(request: Request, context: QueryContext): Omit<PipelineContext, 'compile'> {
  const { store } = request.engine;
  return {
    ...context,
    source: function* (name, filter, inner): Generator<Doc | typeof PAUSE> {
      const collection = findCollection(store, request.db, name);
      if (!collection) return;
      const found = select(store, collection, queryOf({ filter }, inner));
      for (const item of found) yield item === PAUSE ? PAUSE : decode(item.raw);
    },
  };
}

export const pipelineOf = (request: Request, context: QueryContext, stages: unknown[]): Stage =>
  compilePipeline(stages, pipelineContext(request, context));

export const updatePipelineOf = (request: Request, context: QueryContext, stages: unknown[]) =>
  compileUpdatePipeline(stages, pipelineContext(request, context));

/** Refuses options that the command's list does not name. */
export function checkOptions(request: Request, known: readonly string[]): void {
  for (const option of Object.keys(request.command)) {
    if (option === request.name || known.includes(option) || GENERIC_OPTIONS.includes(option)) continue;
    const message = `BSON field '${request.name}.${option}' is an unknown field.`;
    throw storeError(40415, 'Location40415', message);
  }
}
/** What drivers add to any command; concerns have no meaning on one node that is always durable. */
const GENERIC_OPTIONS = [
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
];

export function checkNoTransaction({ command }: Request): void {
  if (command.txnNumber === undefined && command.startTransaction === undefined) return;
  throw storeError(
    20,
    'IllegalOperation',
    'Transaction numbers are only allowed on a replica set member or mongos',
  );
}

export const requirePipeline = (stages: unknown): unknown[] => {
  if (Array.isArray(stages)) return stages;
  throw typeMismatch("'pipeline' option must be specified as an array");
};
