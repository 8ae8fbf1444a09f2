import { Double, Long } from 'bson';
import { isStoreError, overMemoryBudget, storeError, typeMismatch } from './errors';
import type { CursorReply, Reply } from './commands/request';
import { decode, encode } from './values/bson';
import type { Doc } from './values/types';
import { validateDocument } from './values/validate';

/** MongoDB's wire protocol: OP_MSG, and OP_QUERY for the handshake of drivers. */

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const MAX_MESSAGE_BYTES = 48_000_000 + 16_384;

export interface Message {
  requestId: number;
  isLegacy: boolean;
  command: Doc;
  /** Raw documents of an insert: preserves number types and saves decoding. */
  documents: Buffer[];
  /** The client expects no reply (w: 0). */
  isSilent: boolean;
}

const protocolError = (message: string) => storeError(17, 'ProtocolError', message);

/** Assembles incoming bytes into messages without copying incomplete ones repeatedly. */
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

/** Documents of a sequence. */
function documentsIn(raw: Buffer, start: number, end: number): Buffer[] {
  const out: Buffer[] = [];
  for (let at = start; at < end; at += raw.readInt32LE(at)) {
    out.push(raw.subarray(at, at + raw.readInt32LE(at)));
  }
  return out;
}

/** Body of a message; documents of an insert stay raw. */
function readBody(raw: Buffer): Pick<Message, 'command' | 'documents'> {
  if (raw.toString('latin1', 5, 12) !== 'insert\0') return { command: decode(raw), documents: [] };
  const { documents = [], ...command } = decode(raw, { documents: true });
  const isRaw = (one: unknown): one is Buffer => Buffer.isBuffer(one);
  if (Array.isArray(documents) && documents.every(isRaw)) return { command, documents };
  throw typeMismatch('documents must be objects');
}

/** Handshake of older and newer drivers. */
function readQuery(message: Buffer): Message {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  const start = nameEnd + 9;
  if (nameEnd < 0 || start > message.length) throw protocolError('a query is cut off');
  const end = validateDocument(message, start, message.length);
  const command = decode(message.subarray(start, end));
  const requestId = message.readInt32LE(4);
  return { requestId, isLegacy: true, command, documents: [], isSilent: false };
}

function readSequence(message: Buffer, at: number, end: number, into: Message): number {
  const stop = at + (at + 4 <= end ? message.readInt32LE(at) : 0);
  const nameEnd = message.indexOf(0, at + 4);
  if (stop < at + 5 || stop > end || nameEnd < 0 || nameEnd >= stop) throw protocolError('bad sequence');
  for (let next = nameEnd + 1; next < stop;) next = validateDocument(message, next, stop);
  const documents = documentsIn(message, nameEnd + 1, stop);
  const name = message.toString('utf8', at + 4, nameEnd);
  if (name === 'documents') into.documents = documents;
  else into.command[name] = documents.map((raw) => decode(raw));
  return stop;
}

/**
 * Parses a message.
 * @throws if it is malformed
 */
export function readMessage(message: Buffer): Message {
  const operation = message.readInt32LE(12);
  if (operation === OP_QUERY) return readQuery(message);
  if (operation !== OP_MSG || message.length < HEADER_BYTES + 5) throw protocolError('unknown operation');
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & 0xffff & ~3) throw protocolError('unknown flags');
  const end = message.length - (flags & 1 ? 4 : 0);
  const start = HEADER_BYTES + 5;
  if (message[start - 1] !== 0) throw protocolError('a message has to begin with its body');
  let at = validateDocument(message, start, end);
  const out: Message = {
    requestId: message.readInt32LE(4),
    isLegacy: false,
    ...readBody(message.subarray(start, at)),
    isSilent: (flags & 2) !== 0,
  };
  while (at < end) {
    if (message[at] !== 1) throw protocolError('unknown section');
    at = readSequence(message, at + 1, end, out);
  }
  return out;
}

/** An error as a reply. Anything but a StoreError is a bug in the store or exhausted memory. */
export function errorReply(error: unknown): Doc {
  const message = error instanceof Error ? error.message : 'unknown error';
  if (isStoreError(error)) {
    return { ok: 0, errmsg: message, code: error.code, codeName: error.codeName, ...error.details };
  }
  return errorReply(
    error instanceof RangeError ? overMemoryBudget(message) : storeError(8, 'UnknownError', message),
  );
}

const int32 = (value: number): Buffer => {
  const out = Buffer.allocUnsafe(4);
  out.writeInt32LE(value);
  return out;
};

const elementNames: Buffer[] = [];
const head = (type: number, name: string): Buffer =>
  Buffer.from(`${String.fromCharCode(type)}${name}\0`, 'latin1');
const END = Buffer.alloc(1);

/** Builds a BSON document from encoded elements. */
function documentOf(parts: Buffer[]): Buffer[] {
  const length = parts.reduce((sum, part) => sum + part.length, 5);
  return [int32(length), ...parts, END];
}
const elementsOf = (doc: Doc): Buffer => encode(doc).subarray(4, -1);

/** Builds {cursor: {firstBatch: [...], id, ns}, ok: 1.0} around the stored bytes of its documents. */
function encodePage({ ns, id, documents, isFirst }: CursorReply): Buffer[] {
  const batch = documents.flatMap((document, at) => [(elementNames[at] ??= head(3, String(at))), document]);
  const cursor = [
    head(4, isFirst ? 'firstBatch' : 'nextBatch'),
    ...documentOf(batch),
    elementsOf({ id: Long.fromBigInt(id), ns }),
  ];
  return documentOf([head(3, 'cursor'), ...documentOf(cursor), elementsOf({ ok: new Double(1) })]);
}

/** Flags of an OP_MSG, and the kind of its single section. */
const MESSAGE_START = Buffer.alloc(5);
/** Flags, cursor, start and document count of an OP_REPLY. */
const LEGACY_START = Buffer.concat([8, 0, 0, 0, 1].map(int32));
let nextReplyId = 1;

/** Frames a reply to a message. */
export function encodeReply(reply: Reply, { requestId, isLegacy }: Pick<Message, 'requestId' | 'isLegacy'>) {
  const body =
    'cursorReply' in reply
      ? encodePage(reply.cursorReply as CursorReply)
      : // Clients that check types want `ok` as a double.
        [encode({ ...reply, ok: new Double(Number(reply.ok)) })];
  const parts = [isLegacy ? LEGACY_START : MESSAGE_START, ...body];
  const length = HEADER_BYTES + parts.reduce((sum, part) => sum + part.length, 0);
  const header = [length, nextReplyId, requestId, isLegacy ? OP_REPLY : OP_MSG].map(int32);
  nextReplyId = (nextReplyId % 0x7fffffff) + 1;
  return Buffer.concat([...header, ...parts], length);
}
