import { deserialize, ObjectId, serialize } from 'bson';
import type { Doc } from './types';

/** Reads and writes raw BSON: whole documents, or only the fields a query needs. */

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const encode = (doc: Doc): Buffer => asBuffer(serialize(doc, { ignoreUndefined: true }));

/** `fieldsAsRaw`: fields whose documents stay bytes. */
export const decode = (raw: Uint8Array, fieldsAsRaw?: Record<string, boolean>): Doc =>
  deserialize(raw, {
    promoteBuffers: false,
    promoteLongs: false,
    bsonRegExp: true,
    ...(fieldsAsRaw && { fieldsAsRaw }),
  });

/** Fixed value sizes by type number. */
const FIXED: Record<number, number> = {
  ...{ 1: 8, 7: 12, 8: 1, 9: 8, 10: 0, 16: 4, 17: 8, 18: 8, 19: 16, 127: 0, 255: 0 },
};

/** Size of an element's value at `at`; infinite for unknown types. */
export function valueSize(raw: Buffer, type: number, at: number): number {
  const fixed = FIXED[type];
  if (fixed !== undefined) return fixed;
  if (type === 2) return 4 + raw.readInt32LE(at);
  if (type === 3 || type === 4) return raw.readInt32LE(at);
  if (type === 5) return 5 + raw.readInt32LE(at);
  if (type !== 11) return Infinity;
  const pattern = raw.indexOf(0, at) + 1;
  return raw.indexOf(0, pattern) + 1 - at;
}

/** Names to decode, matched by length and first byte before creating a string. */
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

/** Value of one element. */
function readValue(raw: Buffer, type: number, at: number): unknown {
  switch (type) {
    case 1:
      return raw.readDoubleLE(at);
    case 2:
      return raw.toString('utf8', at + 4, at + 3 + raw.readInt32LE(at));
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
    default:
      return readByLibrary(raw, type, at);
  }
}

/** Decodes containers and rare types by wrapping the value in a document. */
function readByLibrary(raw: Buffer, type: number, at: number): unknown {
  const size = valueSize(raw, type, at);
  const around = Buffer.alloc(8 + size);
  around.writeInt32LE(around.length, 0);
  around[4] = type;
  around[5] = 0x76;
  raw.copy(around, 7, at, at + size);
  return decode(around).v;
}

/** Visits the requested top-level fields in document order, with the offsets of the element, its value and its end. */
function visitFields(
  raw: Buffer,
  wanted: FieldSet,
  visit: (name: string, start: number, at: number, end: number) => void,
): void {
  let left = wanted.names.length;
  const last = raw.length - 1;
  let at = 4;
  while (at < last && left > 0) {
    const element = at;
    const start = at + 1;
    at = start;
    while (raw[at] !== 0) at++;
    const length = at - start;
    const candidates = wanted.byShape.get(length * 256 + (length ? (raw[start] ?? 0) : 0));
    at++;
    const end = at + valueSize(raw, raw[element] ?? 0, at);
    if (candidates !== undefined) {
      for (const { bytes, name } of candidates) {
        let i = 1;
        while (i < length && bytes[i] === raw[start + i]) i++;
        if (i < length) continue;
        visit(name, element, at, end);
        left--;
        break;
      }
    }
    at = end;
  }
}

/** Decodes only the requested top-level fields, in document order. */
export function decodeFields(raw: Buffer, wanted: FieldSet): Doc {
  const out: Doc = {};
  visitFields(raw, wanted, (name, start, at) => {
    out[name] = readValue(raw, raw[start] ?? 0, at);
  });
  return out;
}

/** First elements of an array as bytes; `at` is the start of its value. */
function firstElements(raw: Buffer, at: number, most: number): Buffer {
  let end = at + 4;
  for (let count = 0; count < most && raw[end] !== 0; count++) {
    const value = raw.indexOf(0, end + 1) + 1;
    end = value + valueSize(raw, raw[end] ?? 0, value);
  }
  const list = Buffer.allocUnsafe(end - at + 1);
  raw.copy(list, 4, at + 4, end);
  list.writeInt32LE(list.length, 0);
  list[list.length - 1] = 0;
  return list;
}

/** A document of the requested top-level fields with unchanged bytes; some arrays are truncated. */
export function pickFields(raw: Buffer, wanted: FieldSet, mostOf: ReadonlyMap<string, number>): Buffer {
  const parts: Buffer[] = [Buffer.alloc(4)];
  visitFields(raw, wanted, (name, start, at, end) => {
    const most = raw[start] === 4 ? mostOf.get(name) : undefined;
    if (most === undefined) parts.push(raw.subarray(start, end));
    else parts.push(raw.subarray(start, at), firstElements(raw, at, most));
  });
  parts.push(Buffer.alloc(1));
  const picked = Buffer.concat(parts);
  picked.writeInt32LE(picked.length, 0);
  return picked;
}

/**
 * Encodes a changed document, copying the bytes of every top-level field whose value is the same object: cheaper, and
 * preserves number types JavaScript can't distinguish.
 */
export function encodeChanged(doc: Doc, before: Doc, rawBefore: Buffer): Buffer {
  const slices = new Map<string, Buffer>();
  for (let start = 4, end: number; start < rawBefore.length - 1; start = end) {
    const nameEnd = rawBefore.indexOf(0, start + 1);
    end = nameEnd + 1 + valueSize(rawBefore, rawBefore[start] ?? 0, nameEnd + 1);
    slices.set(rawBefore.toString('utf8', start + 1, nameEnd), rawBefore.subarray(start, end));
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
