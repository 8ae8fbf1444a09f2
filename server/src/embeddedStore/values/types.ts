import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';

export type Doc = Record<string, unknown>;
/** Int32 and double arrive as JavaScript numbers, int64 and decimal128 as objects. */
export type Numeric = number | Long | Decimal128;

/** Places of the BSON types in MongoDB's comparison order. */
export const Order = {
  minKey: 1,
  missing: 2,
  /** What an empty array is in indexes and sorts: below null. */
  emptyArray: 2.5,
  null: 3,
  number: 4,
  string: 5,
  object: 6,
  array: 7,
  binary: 8,
  objectId: 9,
  bool: 10,
  date: 11,
  timestamp: 12,
  regex: 13,
  maxKey: 127,
} as const;

export const EMPTY_ARRAY = Symbol('empty array');

/** By prototype, not by a `_bsontype` field: a document may hold a field of that name. */
const ORDER_BY_PROTOTYPE = new Map<unknown, number>([
  [Object.prototype, Order.object],
  [ObjectId.prototype, Order.objectId],
  [Date.prototype, Order.date],
  [Long.prototype, Order.number],
  [Decimal128.prototype, Order.number],
  [Int32.prototype, Order.number],
  [Double.prototype, Order.number],
  [Binary.prototype, Order.binary],
  [UUID.prototype, Order.binary],
  [Timestamp.prototype, Order.timestamp],
  [BSONRegExp.prototype, Order.regex],
  [MinKey.prototype, Order.minKey],
  [MaxKey.prototype, Order.maxKey],
]);

const SystemDate = Date;

export function typeOrder(value: unknown): number {
  const type = typeof value;
  if (type === 'string') return Order.string;
  if (type === 'number') return Order.number;
  if (type === 'boolean') return Order.bool;
  if (value === undefined) return Order.missing;
  if (value === null) return Order.null;
  if (value === EMPTY_ARRAY) return Order.emptyArray;
  if (Array.isArray(value)) return Order.array;
  const order = ORDER_BY_PROTOTYPE.get(Object.getPrototypeOf(value));
  // A test may have put a class of its own in the place of Date.
  return order ?? (value instanceof SystemDate ? Order.date : Order.object);
}

export const isDoc = (value: unknown): value is Doc => typeOrder(value) === Order.object;
export const isNumeric = (value: unknown): value is Numeric => typeOrder(value) === Order.number;
export const isRegex = (value: unknown): value is BSONRegExp => value instanceof BSONRegExp;
export const isNullish = (value: unknown): value is null | undefined => value === null || value === undefined;

/** The own field of a document; never something inherited. */
export const field = (doc: Doc, name: string): unknown => (Object.hasOwn(doc, name) ? doc[name] : undefined);

/** BSON type numbers by the aliases that $type accepts. */
export const TYPE_NUMBERS: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};
const ALIASES = new Map(Object.entries(TYPE_NUMBERS).map(([name, code]) => [code, name]));

const TYPE_BY_ORDER: Readonly<Record<number, number>> = {
  [Order.minKey]: -1,
  [Order.missing]: 0,
  [Order.null]: 10,
  [Order.string]: 2,
  [Order.object]: 3,
  [Order.array]: 4,
  [Order.binary]: 5,
  [Order.objectId]: 7,
  [Order.bool]: 8,
  [Order.date]: 9,
  [Order.timestamp]: 17,
  [Order.regex]: 11,
  [Order.maxKey]: 127,
};

export const isInt32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0);

/** BSON type number; a whole double within the int32 range counts as int, as the drivers send it. */
export function bsonType(value: unknown): number {
  if (typeof value === 'number') return isInt32(value) ? 16 : 1;
  if (value instanceof Timestamp) return 17;
  if (value instanceof Long) return 18;
  if (value instanceof Decimal128) return 19;
  return TYPE_BY_ORDER[typeOrder(value)] ?? 3;
}

export const typeName = (value: unknown): string => ALIASES.get(bsonType(value)) ?? 'missing';

/** A value in an error message. */
export function show(value: unknown): string {
  if (isNullish(value)) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (Array.isArray(value)) return `[ ${value.map(show).join(', ')} ]`;
  if (isDoc(value)) {
    return `{ ${Object.entries(value)
      .map(([name, part]) => `${name}: ${show(part)}`)
      .join(', ')} }`;
  }
  return value instanceof Long || value instanceof Decimal128 ? value.toString() : JSON.stringify(value);
}
