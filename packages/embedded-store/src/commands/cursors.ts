import { randomBytes } from 'node:crypto';
import { Long } from 'bson';
import { storeError } from '../errors';
import { yieldToOthers, PAUSE, type PausableIterable, type Operation } from '../flow';
import type { Cursor, Cursors } from './openCursors';
import { countOption, namespaceOf, target, type Handler, type Reply, type Request } from './request';

/** Paged answers and their open cursors. */

const FIRST_BATCH = 101;
const IDLE_MS = 10 * 60_000;
const MAX_OPEN = 5000;
/** Replies stay below the 16 MB document limit, including their frame. */
const MAX_REPLY_BYTES = 15 * 1024 * 1024;

async function prefetch(cursor: Cursor, operation: Operation): Promise<void> {
  let step = cursor.rest.next();
  while (step.value === PAUSE) {
    await yieldToOthers(operation);
    step = cursor.rest.next();
  }
  cursor.isDone = step.done === true;
  cursor.next = step.done ? undefined : step.value;
}

async function takePage(cursor: Cursor, batchSize: number, request: Operation): Promise<Buffer[]> {
  if (cursor.isBusy) throw storeError(12051, 'CursorInUse', 'the cursor is already in use');
  cursor.isBusy = true;
  const start = performance.now();
  const operation = { ...request, deadline: Math.min(request.deadline, start + cursor.leftMs) };
  const documents: Buffer[] = [];
  let bytes = 0;
  try {
    while (batchSize > 0 && !cursor.isDone) {
      if (!cursor.next) await prefetch(cursor, operation);
      const { next } = cursor;
      const isFull = documents.length > 0 && bytes + (next?.length ?? 0) > MAX_REPLY_BYTES;
      if (!next || isFull || documents.length >= batchSize) break;
      bytes += next.length;
      documents.push(next);
      cursor.next = undefined;
    }
    return documents;
  } finally {
    cursor.isBusy = false;
    cursor.usedAt = Date.now();
    cursor.leftMs -= performance.now() - start;
  }
}

interface PageOptions {
  /** Namespace of the cursor; by default the command's collection. */
  ns?: string;
  batchSize?: unknown;
  /** Never leaves a cursor open. */
  isSingle?: boolean;
}

/** First page of a flow, and a cursor for the rest. */
export async function firstPage(
  request: Request,
  flow: PausableIterable<Buffer>,
  { ns, batchSize, isSingle = false }: PageOptions = {},
): Promise<Reply> {
  const { cursors, operation } = request;
  const collection = ns === undefined ? target(request) : undefined;
  const cursor: Cursor = {
    ns: ns ?? namespaceOf(request),
    rest: flow[Symbol.iterator](),
    next: undefined,
    isDone: false,
    isBusy: false,
    usedAt: 0,
    leftMs: operation.deadline - performance.now(),
    isDropped: () => collection?.isDropped === true,
  };
  const documents = await takePage(cursor, countOption(batchSize, 'batchSize', FIRST_BATCH), operation);
  const isOpen = !cursor.isDone && !isSingle;
  if (isOpen && cursors.size >= MAX_OPEN) {
    throw storeError(146, 'ExceededMemoryLimit', 'too many open cursors');
  }
  const id = isOpen ? randomBytes(8).readBigUInt64BE() >> 1n : 0n;
  if (isOpen) cursors.set(id, cursor);
  return { cursorReply: { ns: cursor.ns, id, documents, isFirst: true } };
}

export const getMore: Handler = async ({ command, db, cursors, operation }) => {
  const id = command.getMore instanceof Long ? command.getMore.toBigInt() : 0n;
  const ns = `${db}.${String(command.collection)}`;
  const cursor = cursors.get(id);
  if (cursor?.ns !== ns) throw storeError(43, 'CursorNotFound', `cursor id ${id} not found`);
  try {
    if (cursor.isDropped()) throw storeError(175, 'QueryPlanKilled', 'collection dropped');
    const batchSize = countOption(command.batchSize, 'batchSize', 0) || Infinity;
    const documents = await takePage(cursor, batchSize, operation);
    if (cursor.isDone) cursors.delete(id);
    return { cursorReply: { ns, id: cursor.isDone ? 0n : id, documents, isFirst: false } };
  } catch (error) {
    cursors.delete(id);
    throw error;
  }
};

export const killCursors: Handler = ({ command, cursors }) => {
  const ids: unknown[] = Array.isArray(command.cursors) ? command.cursors : [];
  const cursorsKilled = ids.filter((id) => id instanceof Long && cursors.delete(id.toBigInt()));
  const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
};

/** Closes cursors that have been idle for long. */
export function expireCursors(cursors: Cursors, now: number): void {
  for (const [id, cursor] of cursors) {
    if (!cursor.isBusy && now - cursor.usedAt > IDLE_MS) cursors.delete(id);
  }
}
