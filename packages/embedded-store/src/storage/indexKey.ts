import { Long, type Binary, type ObjectId } from 'bson';
import { bytesOf, subTypeOf } from '../values/compare';
import { compareNumbers, toNumber } from '../values/numbers';
import { EMPTY_ARRAY, Order, typeOrder, type Doc, type Numeric } from '../values/types';

/**
 * Values as bytes that sort in MongoDB's order. Each value starts with its type; descending fields are inverted. Long
 * keys are truncated and numbers beyond double precision are rounded: such keys are inexact, and their matches must be
 * compared again.
 */
export const MAX_KEY_BYTES = 1800;

let bytes = Buffer.allocUnsafe(4096);
let length = 0;
let exact = true;

function need(count: number): void {
  if (length + count <= bytes.length) return;
  const bigger = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + count));
  bytes.copy(bigger, 0, 0, length);
  bytes = bigger;
}

function putByte(byte: number): void {
  need(1);
  bytes[length++] = byte;
}

function putDouble(value: number): void {
  need(8);
  const start = length;
  // NaN sorts below all numbers, but isn't all zeros: inverted, that would be the end marker of a range.
  if (Number.isNaN(value)) length = bytes.writeBigUInt64BE(1n, start);
  else {
    length = bytes.writeDoubleBE(value === 0 ? 0 : value, start);
    if (value < 0) invert(start);
    else bytes[start] = (bytes[start] ?? 0) | 0x80;
  }
}

/** Nearest double, and whether the number is below (0), equal to (1) or above it (2). */
function putNumber(value: Numeric): void {
  const near = toNumber(value);
  putDouble(near);
  const side = typeof value === 'number' ? 0 : compareNumbers(value, near);
  if (side !== 0) exact = false;
  putByte(1 + side);
}

/** A zero within a string becomes 00 FF, so that 00 00 ends it. */
function putStringBytes(value: string): void {
  need(Buffer.byteLength(value) * 2);
  if (!value.includes('\0')) {
    length += bytes.write(value, length);
    return;
  }
  for (const byte of Buffer.from(value)) {
    bytes[length++] = byte;
    if (byte === 0) bytes[length++] = 255;
  }
}

function putString(value: string): void {
  putStringBytes(value);
  putByte(0);
  putByte(0);
}

function putRaw(raw: Uint8Array): void {
  need(raw.length);
  bytes.set(raw, length);
  length += raw.length;
}

const WRITERS: Record<number, (value: never) => void> = {
  [Order.number]: putNumber,
  [Order.string]: putString,
  [Order.bool]: (value: boolean) => putByte(value ? 1 : 0),
  [Order.date]: (value: Date) => putDouble(value.getTime()),
  [Order.objectId]: (value: ObjectId) => putRaw(value.id),
  [Order.binary]: (value: Binary) => {
    const raw = bytesOf(value);
    need(4);
    length = bytes.writeUInt32BE(raw.length, length);
    putByte(subTypeOf(value));
    putRaw(raw);
  },
  [Order.array]: (value: unknown[]) => {
    for (const element of value) putValue(element);
    putByte(0);
  },
  [Order.object]: (value: Doc) => {
    for (const [name, part] of Object.entries(value)) {
      putByte(typeOrder(part));
      putString(name);
      putValue(part);
    }
    putByte(0);
  },
};

function putValue(value: unknown): void {
  if (value === EMPTY_ARRAY) {
    putByte(Order.missing);
    return;
  }
  const order = typeOrder(value);
  putByte(order === Order.missing ? Order.null : order);
  const put = WRITERS[order];
  if (put) put(value as never);
  else if (order === Order.timestamp || order === Order.regex) exact = false;
}

function invert(from: number): void {
  for (let i = from; i < length; i++) bytes[i] = ~(bytes[i] ?? 0) & 255;
}

export interface IndexKey {
  bytes: Buffer;
  /** false: other values may have the same bytes. */
  exact: boolean;
}

function finish(): IndexKey {
  const cut = length >= MAX_KEY_BYTES;
  return { bytes: Buffer.from(bytes.subarray(0, Math.min(length, MAX_KEY_BYTES))), exact: exact && !cut };
}

/** Key of the leading fields of an index. */
export function encodeKey(values: readonly unknown[], directions: readonly number[]): IndexKey {
  length = 0;
  exact = true;
  for (let i = 0; i < values.length; i++) {
    const start = length;
    putValue(values[i]);
    if ((directions[i] ?? 1) < 0) invert(start);
  }
  return finish();
}

/** Bytes shared by all strings with this prefix. */
export function encodeStringPrefix(prefix: string, direction: number): IndexKey {
  length = 0;
  exact = true;
  putByte(Order.string);
  putStringBytes(prefix);
  if (direction < 0) invert(0);
  return finish();
}

/** First byte of every value of a type. */
export const typeByte = (order: number, direction: number): Buffer =>
  Buffer.from([direction < 0 ? ~order & 255 : order]);

/** Are this value's bytes exact, so that documents need no comparison? */
export function isExactValue(value: unknown): boolean {
  if (typeof value === 'string') return value.length < 300;
  if (typeof value === 'number') return !Number.isNaN(value);
  if (value instanceof Long) return compareNumbers(value, toNumber(value)) === 0;
  return [Order.bool, Order.objectId, Order.date].some((order) => order === typeOrder(value));
}
