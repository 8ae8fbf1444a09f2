import { Binary, BSONRegExp, Decimal128, EJSON, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from 'bson';

export type Doc = Record<string, unknown>;
/** Int32 and double are JavaScript numbers; int64 and decimal128 are objects. */
export type Numeric = number | Long | Decimal128;

/** Rank of BSON types in MongoDB's comparison order. */
export const Order = {
  minKey: 1,
  missing: 2,
  /** An empty array in indexes and sorts: below null. */
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

/** Checks the prototype, not `_bsontype`, which a document may have as a field. */
const ORDER_BY_PROTOTYPE = new Map<unknown, number>([
  [Object.prototype, Order.object],
  [ObjectId.prototype, Order.objectId],
  [Date.prototype, Order.date],
  [Long.prototype, Order.number],
  [Decimal128.prototype, Order.number],
  [Binary.prototype, Order.binary],
  [UUID.prototype, Order.binary],
  [Timestamp.prototype, Order.timestamp],
  [BSONRegExp.prototype, Order.regex],
  [MinKey.prototype, Order.minKey],
  [MaxKey.prototype, Order.maxKey],
]);

const SystemDate = Date;

/** Rank of a value's type in the comparison order. */
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
  // Tests may replace Date with a fake.
  return order ?? (value instanceof SystemDate ? Order.date : Order.object);
}

export const isDoc = (value: unknown): value is Doc => typeOrder(value) === Order.object;
export const isNumeric = (value: unknown): value is Numeric => typeOrder(value) === Order.number;
export const isRegex = (value: unknown): value is BSONRegExp => value instanceof BSONRegExp;
export const isNullish = (value: unknown): value is null | undefined => value === null || value === undefined;

/** An own field of a document, never an inherited one. */
export const field = (doc: Doc, name: string): unknown => (Object.hasOwn(doc, name) ? doc[name] : undefined);

/** Truthy in an expression: anything but false, null, missing and zero. */
export const isTrue = (value: unknown): boolean =>
  !(value === false || isNullish(value) || (isNumeric(value) && Number(value.toString()) === 0));

/** Whether a number is stored as int32: integral, in range and not -0. */
export const isInt32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0);

const NAMES: Readonly<Record<number, string>> = {
  [Order.minKey]: 'minKey',
  [Order.missing]: 'missing',
  [Order.null]: 'null',
  [Order.string]: 'string',
  [Order.object]: 'object',
  [Order.array]: 'array',
  [Order.binary]: 'binData',
  [Order.objectId]: 'objectId',
  [Order.bool]: 'bool',
  [Order.date]: 'date',
  [Order.timestamp]: 'timestamp',
  [Order.regex]: 'regex',
  [Order.maxKey]: 'maxKey',
};
/** Type names that $type accepts. */
export const TYPE_NAMES = [...Object.values(NAMES), 'int', 'double', 'long', 'decimal'];

/** BSON type; an integral double within int32 counts as int, as drivers send it. */
export function typeName(value: unknown): string {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (value instanceof Long && !(value instanceof Timestamp)) return 'long';
  if (value instanceof Decimal128) return 'decimal';
  return NAMES[typeOrder(value)] ?? 'object';
}

/** Formats a value for an error message. */
export const formatValue = (value: unknown): string => EJSON.stringify(value ?? null);
