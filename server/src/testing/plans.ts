import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Express } from 'express';
import mongoose from 'mongoose';

type Doc = Record<string, unknown>;

/** A search for documents, as the database was asked. */
export interface Question {
  collection: string;
  filter: Doc;
  sort?: Doc | undefined;
  /** A count of everything is kept by the store, and read from there. */
  isCount: boolean;
}

/** The search for documents that a command begins with. */
export function questionsOf(name: string, command: Doc): Question[] {
  const collection = command[name] as string;
  const asked = (filter: unknown, more: Partial<Question> = {}): Question => ({
    collection,
    filter: (filter ?? {}) as Doc,
    isCount: false,
    ...more,
  });
  switch (name) {
    case 'find':
      return [asked(command['filter'], { sort: command['sort'] as Doc })];
    case 'count':
      return [asked(command['query'], { isCount: true })];
    case 'distinct':
      return [asked(command['query'])];
    case 'findAndModify':
      return [asked(command['query'], { sort: command['sort'] as Doc })];
    case 'update':
      // Those of one command have one shape.
      return (command['updates'] as Doc[]).slice(0, 3).map(({ q }) => asked(q));
    case 'delete':
      return (command['deletes'] as Doc[]).map(({ q }) => asked(q));
    case 'aggregate': {
      const [first, second, ...rest] = command['pipeline'] as Doc[];
      const isCount = rest.length === 0 && second !== undefined && '$group' in second;
      return [asked(first?.['$match'], { sort: second?.['$sort'] as Doc, isCount })];
    }
    default:
      return [];
  }
}

/** How the embedded store would look for it, as the text of its explanation. */
export async function planOf({ collection, filter, sort }: Question): Promise<string> {
  const find = { find: collection, filter, ...(sort && { sort }) };
  return JSON.stringify(await mongoose.connection.db?.command({ explain: find, verbosity: 'queryPlanner' }));
}

/** Whether the whole collection would be read, by the plan; a count of everything is none. */
export function isScan(question: Question, plan: string): boolean {
  if (question.isCount && Object.keys(question.filter).length === 0) return false;
  return plan.includes('COLLSCAN');
}

/** A value without what differs from question to question. */
function shapeOf(value: unknown): unknown {
  // Values of a list are of one kind; conditions are not.
  if (Array.isArray(value)) {
    const shapes = value.map(shapeOf);
    return shapes.filter((one, at) => shapes.findIndex((other) => isDeepStrictEqual(one, other)) === at);
  }
  if (typeof value !== 'object' || value === null) return typeof value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value.constructor.name;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}

const asking = new AsyncLocalStorage<string>();

/** What Express calls for each request; its types leave it out. */
interface Handling {
  handle: (req: IncomingMessage, res: ServerResponse, next?: () => void) => void;
}

/** What `app` asks the database from now on is known to come from a call, beside what a test asks by itself. */
export function markCalls(app: Express): void {
  const inner = app as unknown as Handling;
  const handle = inner.handle.bind(app);
  inner.handle = (req, res, next) => {
    asking.run(`${req.method} ${req.url?.split('?')[0]}`, () => handle(req, res, next));
  };
}

/** What may read a whole collection, by collection and shape of the filter. */
const READ_WHOLE = new Set(
  [
    // Deletes every one of them.
    ['services', {}],
    // Only for a draft of which a stop left behind whether it became a listing.
    ['properties', { 'images.publicID': { $in: ['string'] } }],
    ['services', { 'images.publicID': { $in: ['string'] } }],
  ].map((one) => JSON.stringify(one)),
);

/** Shapes that were looked at, in every file of this worker. */
const known = new Set<string>();

/**
 * Explains each new shape of question that calls ask of the open database; the embedded store says what it would do.
 * @returns ends the watch and tells the questions that read a whole collection, with the call that asked
 */
export function watchPlans(): () => Promise<string[]> {
  const client = mongoose.connection.getClient();
  const scans: string[] = [];
  const looks: Promise<void>[] = [];
  const look = async (question: Question, line: string) => {
    if (isScan(question, await planOf(question))) scans.push(line);
  };
  const hear = ({ commandName, command }: { commandName: string; command: Doc }) => {
    const call = asking.getStore();
    if (call === undefined) return;
    for (const question of questionsOf(commandName, command)) {
      const { collection, filter, sort, isCount } = question;
      const of = JSON.stringify([collection, shapeOf(filter)]);
      const shape = `${of} ${JSON.stringify(sort instanceof Map ? [...sort] : sort)} ${isCount}`;
      if (known.has(shape) || READ_WHOLE.has(of)) continue;
      known.add(shape);
      looks.push(asking.exit(() => look(question, `${call}: ${shape}`)));
    }
  };
  client.on('commandStarted', hear);
  return async () => {
    client.off('commandStarted', hear);
    await Promise.all(looks);
    return scans;
  };
}
