import { deserialize, Long, ObjectId, serialize } from 'bson';
import { storeError } from '../errors';
import type { Doc } from './types';

/** Reading and writing raw BSON: whole documents, and only the fields that a query needs. */

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const encode = (doc: Doc): Buffer => asBuffer(serialize(doc, { ignoreUndefined: true }));

export const decode = (raw: Uint8Array): Doc =>
  deserialize(raw, { promoteBuffers: false, promoteLongs: false, bsonRegExp: true });

export function checkDocumentSize(raw: Buffer): void {
  if (raw.length <= MAX_DOCUMENT_BYTES) return;
  const message = `object to insert too large. size in bytes: ${raw.length}, max size: ${MAX_DOCUMENT_BYTES}`;
  throw storeError(10334, 'BSONObjectTooLarge', message);
}

/** Bytes that the value of an element takes; `at` is where the value starts. Undefined for unknown types. */
export function valueSize(raw: Buffer, type: number, at: number): number | undefined {
  switch (type) {
    case 1:
    case 9:
    case 17:
    case 18:
      return 8;
    case 2:
      return 4 + raw.readInt32LE(at);
    case 3:
    case 4:
      return raw.readInt32LE(at);
    case 5:
      return 5 + raw.readInt32LE(at);
    case 7:
      return 12;
    case 8:
      return 1;
    case 10:
    case 255:
    case 127:
      return 0;
    case 16:
      return 4;
    case 19:
      return 16;
    case 11: {
      const pattern = raw.indexOf(0, at) + 1;
      return raw.indexOf(0, pattern) + 1 - at;
    }
    default:
      return undefined;
  }
}

/** The names to decode, found by length and first byte before any string is made. */
export interface FieldSet {
  names: readonly string[];
  byShape: Map<number, { bytes: Buffer; name: string }[]>;
}

export function fieldSet(wanted: Iterable<string>): FieldSet {
  const names = [...new Set(wanted)];
  const byShape: FieldSet['byShape'] = new Map();
  for (const name of names) {
    const bytes = Buffer.from(name);
    const shape = bytes.length * 256 + (bytes[0] ?? 0);
    byShape.set(shape, [...(byShape.get(shape) ?? []), { bytes, name }]);
  }
  return { names, byShape };
}

function text(raw: Buffer, start: number, end: number): string {
  if (end - start >= 24) return raw.toString('utf8', start, end);
  let out = '';
  for (let i = start; i < end; i++) {
    const byte = raw[i] ?? 0;
    if (byte > 127) return raw.toString('utf8', start, end);
    out += String.fromCharCode(byte);
  }
  return out;
}

function readArray(raw: Buffer, start: number): unknown[] {
  const end = start + raw.readInt32LE(start) - 1;
  const out: unknown[] = [];
  let at = start + 4;
  while (at < end) {
    const type = raw[at] ?? 0;
    at = raw.indexOf(0, at + 1) + 1;
    out.push(readValue(raw, type, at));
    at += valueSize(raw, type, at) ?? Infinity;
  }
  return out;
}

/** The value of one element. */
export function readValue(raw: Buffer, type: number, at: number): unknown {
  switch (type) {
    case 1:
      return raw.readDoubleLE(at);
    case 2:
      return text(raw, at + 4, at + 3 + raw.readInt32LE(at));
    case 3:
      return decode(raw.subarray(at, at + raw.readInt32LE(at)));
    case 4:
      return readArray(raw, at);
    case 7:
      return new ObjectId(Uint8Array.prototype.slice.call(raw, at, at + 12));
    case 8:
      return raw[at] === 1;
    case 9:
      return new Date(raw.readInt32LE(at + 4) * 4294967296 + raw.readUInt32LE(at));
    case 10:
      return null;
    case 16:
      return raw.readInt32LE(at);
    case 18:
      return Long.fromBigInt(raw.readBigInt64LE(at));
    default:
      return readRare(raw, type, at);
  }
}

/** Types that are seldom stored go through the library: a document around the one value. */
function readRare(raw: Buffer, type: number, at: number): unknown {
  const size = valueSize(raw, type, at) ?? 0;
  const around = Buffer.alloc(8 + size);
  around.writeInt32LE(around.length, 0);
  around[4] = type;
  around[5] = 0x76;
  raw.copy(around, 7, at, at + size);
  return decode(around).v;
}

/** Decodes only the wanted top-level fields, in the document's order. */
export function decodeFields(raw: Buffer, wanted: FieldSet): Doc {
  const out: Doc = {};
  let left = wanted.names.length;
  const end = raw.length - 1;
  let at = 4;
  while (at < end && left > 0) {
    const type = raw[at] ?? 0;
    const start = at + 1;
    at = start;
    while (raw[at] !== 0) at++;
    const length = at - start;
    const candidates = wanted.byShape.get(length * 256 + (length ? (raw[start] ?? 0) : 0));
    at++;
    if (candidates !== undefined) {
      for (const { bytes, name } of candidates) {
        let i = 1;
        while (i < length && bytes[i] === raw[start + i]) i++;
        if (i < length) continue;
        out[name] = readValue(raw, type, at);
        left--;
        break;
      }
    }
    at += valueSize(raw, type, at) ?? Infinity;
  }
  return out;
}

/**
 * Encodes a changed document, copying the bytes of every top-level field whose value is still the same object:
 * cheaper, and it keeps number types that JavaScript does not tell apart.
 */
export function encodeChanged(doc: Doc, before: Doc, rawBefore: Buffer): Buffer {
  const slices = new Map<string, Buffer>();
  const end = rawBefore.length - 1;
  let at = 4;
  while (at < end) {
    const start = at;
    const type = rawBefore[at] ?? 0;
    const nameEnd = rawBefore.indexOf(0, at + 1);
    const name = text(rawBefore, at + 1, nameEnd);
    at = nameEnd + 1;
    at += valueSize(rawBefore, type, at) ?? Infinity;
    slices.set(name, rawBefore.subarray(start, at));
  }
  const parts: Buffer[] = [Buffer.alloc(4)];
  for (const [name, value] of Object.entries(doc)) {
    const same = value !== undefined && Object.is(value, before[name]) && slices.get(name);
    if (same) parts.push(same);
    else if (value !== undefined) parts.push(encode({ [name]: value }).subarray(4, -1));
  }
  parts.push(Buffer.alloc(1));
  const raw = Buffer.concat(parts);
  raw.writeInt32LE(raw.length, 0);
  return raw;
}
