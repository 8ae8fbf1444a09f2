import { randomBytes } from 'node:crypto';
import { storeError } from '../errors';
import { breathe, PAUSE, type Flow, type Operation } from '../flow';

/** Cursors that are open between find or aggregate and their getMore. */

interface Cursor {
  ns: string;
  rest: Iterator<Buffer | typeof PAUSE>;
  /** The next document, read ahead to know whether there is one. */
  next: Buffer | undefined;
  isDone: boolean;
  isBusy: boolean;
  usedAt: number;
  /** What is left of its maxTimeMS, over all pages. */
  leftMs: number;
  isDropped: () => boolean;
}

interface Page {
  id: bigint;
  documents: Buffer[];
}

export interface CursorOptions {
  ns: string;
  batchSize: number;
  /** Never leaves a cursor behind. */
  isSingle?: boolean;
  /** The collection is gone. */
  isDropped?: () => boolean;
}

export interface Cursors {
  open: (flow: Flow<Buffer>, options: CursorOptions, operation: Operation) => Promise<Page>;
  more: (id: bigint, ns: string, batchSize: number, operation: Operation) => Promise<Page>;
  /** True when there was one. */
  kill: (id: bigint) => boolean;
  expire: (now: number) => void;
  count: () => number;
}

const IDLE_MS = 10 * 60_000;
const MAX_OPEN = 5000;
/** A reply stays below the 16 MB of one document, with room for its frame. */
const MAX_REPLY_BYTES = 15 * 1024 * 1024;

const notFound = (id: bigint) => storeError(43, 'CursorNotFound', `cursor id ${id} not found`);

async function readAhead(cursor: Cursor, operation: Operation): Promise<void> {
  for (;;) {
    const { value, done } = cursor.rest.next() as IteratorResult<Buffer | typeof PAUSE, undefined>;
    if (value === PAUSE) {
      await breathe(operation);
      continue;
    }
    cursor.isDone = done === true;
    cursor.next = value;
    return;
  }
}

async function takePage(cursor: Cursor, batchSize: number, request: Operation): Promise<Buffer[]> {
  if (cursor.isBusy) throw storeError(12051, 'CursorInUse', 'the cursor is already in use');
  cursor.isBusy = true;
  const start = performance.now();
  const operation = { ...request, deadline: Math.min(request.deadline, start + cursor.leftMs) };
  try {
    const documents: Buffer[] = [];
    let bytes = 0;
    while (documents.length < batchSize) {
      if (!cursor.next) await readAhead(cursor, operation);
      const { next } = cursor;
      if (!next || (documents.length > 0 && bytes + next.length > MAX_REPLY_BYTES)) break;
      bytes += next.length;
      documents.push(next);
      cursor.next = undefined;
    }
    if (!cursor.next && !cursor.isDone && batchSize > 0) await readAhead(cursor, operation);
    return documents;
  } finally {
    cursor.isBusy = false;
    cursor.usedAt = Date.now();
    cursor.leftMs -= performance.now() - start;
  }
}

export function createCursors(): Cursors {
  const cursors = new Map<bigint, Cursor>();
  const freshId = (): bigint => {
    const id = randomBytes(8).readBigUInt64BE() >> 1n;
    return id === 0n || cursors.has(id) ? freshId() : id;
  };
  return {
    open: async (flow, { ns, batchSize, isSingle, isDropped = () => false }, operation) => {
      const cursor: Cursor = {
        ns,
        rest: flow[Symbol.iterator](),
        next: undefined,
        isDone: false,
        isBusy: false,
        usedAt: Date.now(),
        leftMs: operation.deadline - performance.now(),
        isDropped,
      };
      const documents = await takePage(cursor, batchSize, operation);
      if (cursor.isDone || isSingle) return { id: 0n, documents };
      if (cursors.size >= MAX_OPEN) throw storeError(146, 'ExceededMemoryLimit', 'too many open cursors');
      const id = freshId();
      cursors.set(id, cursor);
      return { id, documents };
    },
    more: async (id, ns, batchSize, operation) => {
      const cursor = cursors.get(id);
      if (!cursor) throw notFound(id);
      if (cursor.ns !== ns) {
        const message = `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace`;
        throw storeError(13, 'Unauthorized', message);
      }
      if (cursor.isDropped()) {
        cursors.delete(id);
        throw storeError(175, 'QueryPlanKilled', 'collection dropped');
      }
      try {
        const documents = await takePage(cursor, batchSize, operation);
        if (cursor.isDone) cursors.delete(id);
        return { id: cursor.isDone ? 0n : id, documents };
      } catch (error) {
        cursors.delete(id);
        throw error;
      }
    },
    kill: (id) => cursors.delete(id),
    expire: (now) => {
      for (const [id, cursor] of cursors) {
        if (!cursor.isBusy && now - cursor.usedAt > IDLE_MS) cursors.delete(id);
      }
    },
    count: () => cursors.size,
  };
}
