import { Double, serialize } from 'bson';
import { isStoreError, storeError } from './errors';
import type { CursorReply, Reply } from './commands/request';
import { decode, readValue, valueSize } from './values/bson';
import type { Doc } from './values/types';
import { validateDocument } from './values/validate';

/** MongoDB's wire protocol: OP_MSG, and OP_QUERY for the handshake that drivers begin with. */

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const MAX_MESSAGE_BYTES = 48_000_000 + 16_384;

export interface Message {
  requestId: number;
  isLegacy: boolean;
  command: Doc;
  /** Documents of an insert, left as they came: keeps their number types, saves a decode. */
  documents: Buffer[];
  /** The client does not wait for an answer (w: 0). */
  isSilent: boolean;
}

const protocolError = (message: string) => storeError(17, 'ProtocolError', message);

/** Puts incoming bytes together to whole messages, without copying what is not complete over and over. */
export function createFramer(): (chunk: Buffer) => Buffer[] {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let wanted = HEADER_BYTES;
  return (chunk) => {
    chunks.push(chunk);
    bytes += chunk.length;
    const messages: Buffer[] = [];
    while (bytes >= wanted) {
      const all = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      const length = all.readInt32LE(0);
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw protocolError('bad message length');
      chunks = [all];
      wanted = length;
      if (bytes < length) break;
      messages.push(all.subarray(0, length));
      chunks = [all.subarray(length)];
      bytes -= length;
      wanted = HEADER_BYTES;
    }
    return messages;
  };
}

function documentsIn(raw: Buffer, start: number, end: number): Buffer[] {
  const out: Buffer[] = [];
  let at = start;
  while (at < end) {
    const length = raw.readInt32LE(at);
    out.push(raw.subarray(at, at + length));
    at += length;
  }
  return out;
}

/** The elements of a BSON array of documents. */
function arrayDocuments(raw: Buffer, start: number): Buffer[] {
  const end = start + raw.readInt32LE(start) - 1;
  const out: Buffer[] = [];
  let at = start + 4;
  while (at < end) {
    if (raw[at] !== 3) throw storeError(14, 'TypeMismatch', 'documents must be objects');
    at = raw.indexOf(0, at + 1) + 1;
    const length = raw.readInt32LE(at);
    out.push(raw.subarray(at, at + length));
    at += length;
  }
  return out;
}

function readBody(raw: Buffer): { command: Doc; documents: Buffer[] } {
  const command: Doc = {};
  let documents: Buffer[] = [];
  let at = 4;
  while (at < raw.length - 1) {
    const type = raw[at] ?? 0;
    const nameEnd = raw.indexOf(0, at + 1);
    const name = raw.toString('utf8', at + 1, nameEnd);
    at = nameEnd + 1;
    if (name === 'documents' && type === 4 && 'insert' in command) documents = arrayDocuments(raw, at);
    else command[name] = readValue(raw, type, at);
    at += valueSize(raw, type, at) ?? Infinity;
  }
  return { command, documents };
}

function readQuery(message: Buffer): Message {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  const start = nameEnd + 9;
  if (nameEnd < 0 || start > message.length) throw protocolError('a query is cut off');
  const end = validateDocument(message, start, message.length);
  const command = decode(message.subarray(start, end));
  const query = command.$query;
  return {
    requestId: message.readInt32LE(4),
    isLegacy: true,
    command: (query ?? command) as Doc,
    documents: [],
    isSilent: false,
  };
}

function readSequence(message: Buffer, at: number, end: number, into: Message): number {
  const stop = at + (at + 4 <= end ? message.readInt32LE(at) : 0);
  const nameEnd = message.indexOf(0, at + 4);
  if (stop < at + 5 || stop > end || nameEnd < 0 || nameEnd >= stop) throw protocolError('bad sequence');
  for (let next = nameEnd + 1; next < stop;) next = validateDocument(message, next, stop);
  const documents = documentsIn(message, nameEnd + 1, stop);
  const name = message.toString('utf8', at + 4, nameEnd);
  if (name === 'documents') into.documents = documents;
  else into.command[name] = documents.map(decode);
  return stop;
}

/** Reads one message; throws on anything that is not well formed. */
export function readMessage(message: Buffer): Message {
  const operation = message.readInt32LE(12);
  if (operation === OP_QUERY) return readQuery(message);
  if (operation !== OP_MSG || message.length < HEADER_BYTES + 5) throw protocolError('unknown operation');
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & 0xffff & ~3) throw protocolError('unknown flags');
  const end = message.length - (flags & 1 ? 4 : 0);
  const out: Message = {
    requestId: message.readInt32LE(4),
    isLegacy: false,
    command: {},
    documents: [],
    isSilent: (flags & 2) !== 0,
  };
  const sequences: number[] = [];
  let hasBody = false;
  let at = HEADER_BYTES + 4;
  while (at < end) {
    const kind = message[at++];
    if (kind === 0 && !hasBody) {
      const stop = validateDocument(message, at, end);
      Object.assign(out, readBody(message.subarray(at, stop)));
      hasBody = true;
      at = stop;
    } else if (kind === 1) {
      sequences.push(at);
      at += at + 4 <= end ? Math.max(4, message.readInt32LE(at)) : Infinity;
    } else throw protocolError('unknown section');
  }
  if (!hasBody || at !== end) throw protocolError('a message without a body');
  for (const sequence of sequences) readSequence(message, sequence, end, out);
  return out;
}

/** An error as a reply. What is not a StoreError is a fault of the store itself. */
export function errorReply(error: unknown): Doc {
  if (isStoreError(error)) {
    return { ok: 0, errmsg: error.message, code: error.code, codeName: error.codeName, ...error.details };
  }
  const message = error instanceof Error ? error.message : 'unknown error';
  if (error instanceof RangeError) {
    return { ok: 0, errmsg: message, code: 146, codeName: 'ExceededMemoryLimit' };
  }
  return { ok: 0, errmsg: message, code: 8, codeName: 'UnknownError' };
}

let nextReplyId = 1;

function header(length: number, to: number, operation: number): Buffer {
  const out = Buffer.alloc(HEADER_BYTES);
  out.writeInt32LE(length, 0);
  out.writeInt32LE(nextReplyId, 4);
  out.writeInt32LE(to, 8);
  out.writeInt32LE(operation, 12);
  nextReplyId = (nextReplyId % 0x7fffffff) + 1;
  return out;
}

const MESSAGE_START = Buffer.alloc(5);

function frame(body: Uint8Array[], to: number): Buffer {
  const length = HEADER_BYTES + MESSAGE_START.length + body.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([header(length, to, OP_MSG), MESSAGE_START, ...body], length);
}

/** Clients that check types want `ok` as a double. */
const encodeReply = (reply: Doc): Uint8Array =>
  serialize(typeof reply.ok === 'number' ? { ...reply, ok: new Double(reply.ok) } : reply, {
    ignoreUndefined: true,
  });

export function legacyReply(reply: Doc, to: number): Buffer {
  const body = encodeReply(reply);
  const head = header(HEADER_BYTES + 20 + body.length, to, OP_REPLY);
  const rest = Buffer.alloc(20);
  rest.writeInt32LE(8, 0);
  rest.writeInt32LE(1, 16);
  return Buffer.concat([head, rest, body]);
}

const int32 = (value: number): Buffer => {
  const out = Buffer.allocUnsafe(4);
  out.writeInt32LE(value);
  return out;
};
const int64 = (value: bigint): Buffer => {
  const out = Buffer.allocUnsafe(8);
  out.writeBigInt64LE(value);
  return out;
};
const double = (value: number): Buffer => {
  const out = Buffer.allocUnsafe(8);
  out.writeDoubleLE(value);
  return out;
};
const ZERO = Buffer.alloc(1);
const elementNames: Buffer[] = [];
const elementName = (at: number): Buffer => (elementNames[at] ??= Buffer.from(`\x03${at}\0`, 'latin1'));

/** {cursor: {firstBatch: [...], id, ns}, ok: 1.0}, written around the stored bytes of its documents. */
function encodePage({ ns, id, documents, isFirst }: CursorReply): Buffer[] {
  const name = Buffer.from(isFirst ? '\x04firstBatch\0' : '\x04nextBatch\0', 'latin1');
  let listLength = 5;
  const list: Buffer[] = [];
  documents.forEach((document, at) => {
    const element = elementName(at);
    listLength += element.length + document.length;
    list.push(element, document);
  });
  const nsBytes = Buffer.from(`${ns}\0`);
  const tail = Buffer.concat([
    ZERO,
    Buffer.from('\x12id\0', 'latin1'),
    int64(id),
    Buffer.from('\x02ns\0', 'latin1'),
    int32(nsBytes.length),
    nsBytes,
    ZERO,
  ]);
  const cursorLength = 4 + name.length + listLength - 1 + tail.length;
  const ok = Buffer.concat([Buffer.from('\x01ok\0', 'latin1'), double(1), ZERO]);
  const cursorName = Buffer.from('\x03cursor\0', 'latin1');
  const whole = 4 + cursorName.length + cursorLength + ok.length;
  return [int32(whole), cursorName, int32(cursorLength), name, int32(listLength), ...list, tail, ok];
}

export function encodeMessage(reply: Reply, to: number): Buffer {
  if ('cursorReply' in reply) return frame(encodePage(reply.cursorReply as CursorReply), to);
  return frame([encodeReply(reply)], to);
}
