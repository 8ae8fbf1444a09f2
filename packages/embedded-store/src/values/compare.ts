import { Binary, EJSON, type BSONRegExp, type ObjectId, type Timestamp } from 'bson';
import { compareNumbers, fraction, toNumber } from './numbers';
import { Order, typeOrder, type Doc, type Numeric } from './types';

export interface Comparison {
  /** Sorting and queries treat a missing field as null; expressions sort it before null. */
  missingIsNull?: boolean;
}
const QUERY: Comparison = { missingIsNull: true };
/** Expressions sort missing before null; queries treat them as equal. */
export const STRICT: Comparison = { missingIsNull: false };

/** Compares in UTF-8 byte order, which is code point order; UTF-16 order differs above U+FFFF. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xIsSurrogate = x >= 0xd800 && x <= 0xdfff;
    const yIsSurrogate = y >= 0xd800 && y <= 0xdfff;
    if (xIsSurrogate !== yIsSurrogate) return xIsSurrogate ? 1 : -1;
    return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

const sign = (difference: number): number => (difference < 0 ? -1 : difference > 0 ? 1 : 0);

export const bytesOf = (value: Binary | Uint8Array): Uint8Array =>
  value instanceof Binary ? value.buffer.subarray(0, value.position) : value;
export const subTypeOf = (value: Binary | Uint8Array): number =>
  value instanceof Binary ? value.sub_type : 0;

function compareBinary(a: Binary, b: Binary): number {
  const x = bytesOf(a);
  const y = bytesOf(b);
  return sign(x.length - y.length) || sign(subTypeOf(a) - subTypeOf(b)) || Buffer.compare(x, y);
}

function compareArrays(a: readonly unknown[], b: readonly unknown[], how: Comparison): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compareValues(a[i], b[i], how);
    if (order) return order;
  }
  return sign(a.length - b.length);
}

/** Compares field by field: type, then name, then value. Field order matters. */
function compareDocuments(a: Doc, b: Doc, how: Comparison): number {
  const names1 = Object.keys(a);
  const names2 = Object.keys(b);
  const length = Math.min(names1.length, names2.length);
  for (let i = 0; i < length; i++) {
    const name1 = names1[i] ?? '';
    const name2 = names2[i] ?? '';
    const order =
      sign(typeOrder(a[name1]) - typeOrder(b[name2])) ||
      compareStrings(name1, name2) ||
      compareValues(a[name1], b[name2], how);
    if (order) return order;
  }
  return sign(names1.length - names2.length);
}

/** Compares two values of one type: 0, -1 or 1. */
const WITHIN_TYPE: Record<number, (a: never, b: never, how: Comparison) => number> = {
  [Order.number]: (a: Numeric, b: Numeric) => compareNumbers(a, b),
  [Order.string]: compareStrings,
  [Order.object]: compareDocuments,
  [Order.array]: compareArrays,
  [Order.binary]: compareBinary,
  [Order.objectId]: (a: ObjectId, b: ObjectId) => Buffer.compare(a.id, b.id),
  [Order.bool]: (a: boolean, b: boolean) => Number(a) - Number(b),
  [Order.date]: (a: Date, b: Date) => sign(a.getTime() - b.getTime()),
  [Order.timestamp]: (a: Timestamp, b: Timestamp) => a.compare(b),
  [Order.regex]: (a: BSONRegExp, b: BSONRegExp) =>
    compareStrings(a.pattern, b.pattern) || compareStrings(a.options, b.options),
};

/** Total order over all BSON values, as documented by MongoDB. */
export function compareValues(a: unknown, b: unknown, how: Comparison = QUERY): number {
  if (a === b) return 0;
  let order1 = typeOrder(a);
  let order2 = typeOrder(b);
  if (how.missingIsNull) {
    if (order1 === Order.missing) order1 = Order.null;
    if (order2 === Order.missing) order2 = Order.null;
  }
  if (order1 !== order2) return order1 < order2 ? -1 : 1;
  return WITHIN_TYPE[order1]?.(a as never, b as never, how) ?? 0;
}

export const isEqual = (a: unknown, b: unknown, how: Comparison = QUERY): boolean =>
  a === b || compareValues(a, b, how) === 0;

function numberKey(value: Numeric): string | number {
  const near = toNumber(value);
  const isNear = typeof value === 'number' || !Number.isFinite(near) || compareNumbers(value, near) === 0;
  if (isNear) return near + 0;
  let [top, bottom] = fraction(value);
  // 0.10 equals 0.1.
  for (; bottom > 1n && top % 10n === 0n; bottom /= 10n) top /= 10n;
  return `\0n${top}/${bottom}`;
}

/** Quotes strings inside lists and documents so that no two keys collide. */
function nestedKey(value: unknown): string {
  const key = groupKey(value);
  return typeof key === 'string' ? JSON.stringify(key) : String(key);
}

/**
 * A primitive key, equal exactly for values MongoDB treats as equal: numbers of all types compare by value; null and
 * missing differ.
 */
export function groupKey(value: unknown): unknown {
  const order = typeOrder(value);
  switch (order) {
    case Order.string:
      return (value as string).startsWith('\0') ? `\0s${value as string}` : value;
    case Order.number:
      return numberKey(value as Numeric);
    case Order.bool:
    case Order.null:
    case Order.missing:
      return value;
    case Order.date:
      return `\0d${(value as Date).getTime()}`;
    case Order.objectId:
      return `\0o${(value as ObjectId).toHexString()}`;
    case Order.array:
      return `\0a${(value as unknown[]).map(nestedKey).join()}`;
    case Order.object:
      return `\0{${Object.entries(value as Doc)
        .flat()
        .map(nestedKey)
        .join()}`;
    default:
      return `\0x${order}${EJSON.stringify(value)}`;
  }
}
