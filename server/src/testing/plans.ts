import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Express } from 'express';
import mongoose from 'mongoose';

type Doc = Record<string, unknown>;

/** A document query sent to the database. */
export interface PlannedQuery {
  collection: string;
  filter: Doc;
  sort?: Doc | undefined;
  /** The store keeps a count of all documents, which needs no scan. */
  isCount: boolean;
}

/** Document queries contained in a command. */
export function queriesIn(name: string, command: Doc): PlannedQuery[] {
  const collection = command[name] as string;
  const plannedQuery = (filter: unknown, more: Partial<PlannedQuery> = {}): PlannedQuery => ({
    collection,
    filter: (filter ?? {}) as Doc,
    isCount: false,
    ...more,
  });
  switch (name) {
    case 'find':
      return [plannedQuery(command['filter'], { sort: command['sort'] as Doc })];
    case 'count':
      return [plannedQuery(command['query'], { isCount: true })];
    case 'distinct':
      return [plannedQuery(command['query'])];
    case 'findAndModify':
      return [plannedQuery(command['query'], { sort: command['sort'] as Doc })];
    case 'update':
      // The updates of one command have the same shape.
      return (command['updates'] as Doc[]).slice(0, 3).map(({ q }) => plannedQuery(q));
    case 'delete':
      return (command['deletes'] as Doc[]).map(({ q }) => plannedQuery(q));
    case 'aggregate': {
      const [first, second, ...rest] = command['pipeline'] as Doc[];
      const isCount = rest.length === 0 && second !== undefined && '$group' in second;
      return [plannedQuery(first?.['$match'], { sort: second?.['$sort'] as Doc, isCount })];
    }
    default:
      return [];
  }
}

/** The embedded store's query plan, as JSON text. */
export async function planOf({ collection, filter, sort }: PlannedQuery): Promise<string> {
  const find = { find: collection, filter, ...(sort && { sort }) };
  return JSON.stringify(await mongoose.connection.db?.command({ explain: find, verbosity: 'queryPlanner' }));
}

/** Whether the plan reads the whole collection; a count of all documents doesn't. */
export function isScan(query: PlannedQuery, plan: string): boolean {
  if (query.isCount && Object.keys(query.filter).length === 0) return false;
  return plan.includes('COLLSCAN');
}

/** Shape of a value, without the parts that vary between queries. */
function shapeOf(value: unknown): unknown {
  // A list's values share one shape; different conditions keep theirs.
  if (Array.isArray(value)) {
    const shapes = value.map(shapeOf);
    return shapes.filter((one, at) => shapes.findIndex((other) => isDeepStrictEqual(one, other)) === at);
  }
  if (typeof value !== 'object' || value === null) return typeof value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value.constructor.name;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

const currentCall = new AsyncLocalStorage<string>();

/** Express's request handler, which its types omit. */
interface Handling {
  handle: (req: IncomingMessage, res: ServerResponse, next?: () => void) => void;
}

/** Tags the database queries of `app` with the call that makes them, to distinguish them from a test's own. */
export function tagQueries(app: Express): void {
  const inner = app as unknown as Handling;
  const handle = inner.handle.bind(app);
  inner.handle = (req, res, next) => {
    currentCall.run(`${req.method} ${req.url?.split('?')[0]}`, () => handle(req, res, next));
  };
}

/** Queries allowed to read a whole collection, by collection and filter shape. */
const ALLOWED_SCANS = new Set(
  [
    // Deletes all of them.
    ['services', {}],
    // Runs only for a draft left by a crash, to check whether it became a listing.
    ['properties', { 'images.publicID': { $in: ['string'] } }],
    ['services', { 'images.publicID': { $in: ['string'] } }],
  ].map((one) => JSON.stringify(one)),
);

/** Shapes already checked in any file of this worker. */
const checkedShapes = new Set<string>();

/**
 * Explains each new shape of query that calls make to the open database, using the embedded store's planner.
 * @returns a function that stops watching and returns the queries that read a whole collection, with their calls
 */
export function watchPlans(): () => Promise<string[]> {
  const client = mongoose.connection.getClient();
  const scans: string[] = [];
  const checks: Promise<void>[] = [];
  const check = async (query: PlannedQuery, line: string) => {
    if (isScan(query, await planOf(query))) scans.push(line);
  };
  const onCommand = ({ commandName, command }: { commandName: string; command: Doc }) => {
    const call = currentCall.getStore();
    if (call === undefined) return;
    for (const query of queriesIn(commandName, command)) {
      const { collection, filter, sort, isCount } = query;
      const of = JSON.stringify([collection, shapeOf(filter)]);
      const shape = `${of} ${JSON.stringify(sort instanceof Map ? [...sort] : sort)} ${isCount}`;
      if (checkedShapes.has(shape) || ALLOWED_SCANS.has(of)) continue;
      checkedShapes.add(shape);
      checks.push(currentCall.exit(() => check(query, `${call}: ${shape}`)));
    }
  };
  client.on('commandStarted', onCommand);
  return async () => {
    client.off('commandStarted', onCommand);
    await Promise.all(checks);
    return scans;
  };
}
