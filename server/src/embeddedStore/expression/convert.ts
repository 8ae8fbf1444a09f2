import { Decimal128, Long, ObjectId } from 'bson';
import { storeError, failedToParse } from '../errors';
import { fitsInt64, toDecimal, toNumber } from '../values/numbers';
import { bsonType, isNullish, isNumeric, TYPE_NUMBERS, typeName, type Numeric } from '../values/types';
import { isTrue } from '../query/truth';
import { parseIsoDate } from './dateText';
import { namedArguments, positional, type OperatorMaker } from './maker';

const conversionFailure = (message: string) => storeError(241, 'ConversionFailure', message);
const noConversion = (value: unknown, to: string) =>
  conversionFailure(
    `Unsupported conversion from ${typeName(value)} to ${to} in $convert with no onError value`,
  );
const unreadable = (value: string, to: string) =>
  conversionFailure(`Failed to parse ${to} '${value}' in $convert with no onError value`);

/** A number out of a number, text, bool or (milliseconds of a) date. */
function numberFrom(value: unknown, to: string): Numeric {
  if (isNumeric(value)) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date && to !== 'int') return Long.fromNumber(value.getTime());
  if (typeof value !== 'string') throw noConversion(value, to);
  const isWholeText = /^[+-]?\d+$/.test(value);
  if (to === 'int' || to === 'long') {
    if (!isWholeText || !fitsInt64(BigInt(value))) throw unreadable(value, 'number');
    return Long.fromBigInt(BigInt(value));
  }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) && !/^[+-]?(nan|inf(inity)?)$/i.test(value)) {
    throw unreadable(value, 'number');
  }
  if (to === 'decimal') return Decimal128.fromString(value);
  return /n/i.test(value)
    ? /nan/i.test(value)
      ? NaN
      : value.startsWith('-')
        ? -Infinity
        : Infinity
    : Number(value);
}

function wholeFrom(value: unknown, to: 'int' | 'long'): Numeric {
  const number = numberFrom(value, to);
  const whole = number instanceof Long ? number.toBigInt() : truncated(number);
  const fits = whole !== undefined && (to === 'long' ? fitsInt64(whole) : BigInt.asIntN(32, whole) === whole);
  if (!fits) {
    throw conversionFailure('Conversion would overflow target type in $convert with no onError value');
  }
  return to === 'int' ? Number(whole) : Long.fromBigInt(whole);
}
function truncated(value: Numeric): bigint | undefined {
  const number = Math.trunc(toNumber(value));
  return Number.isFinite(number) ? BigInt(number) : undefined;
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (isNumeric(value)) return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof ObjectId) return value.toHexString();
  throw noConversion(value, 'string');
}

function toDate(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (typeof value === 'string') return parseIsoDate(value);
  if (isNumeric(value) && bsonType(value) !== 16) {
    const date = new Date(Math.trunc(toNumber(value)));
    if (!Number.isNaN(date.getTime())) return date;
    throw conversionFailure('Conversion would overflow target type in $convert with no onError value');
  }
  throw noConversion(value, 'date');
}

function toObjectId(value: unknown): ObjectId {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') throw noConversion(value, 'objectId');
  if (!/^[0-9a-f]{24}$/i.test(value)) throw unreadable(value, 'objectId');
  return new ObjectId(value);
}

const CONVERTERS: Record<string, (value: unknown) => unknown> = {
  double: (value) => toNumber(numberFrom(value, 'double')),
  decimal: (value) => toDecimal(numberFrom(value, 'decimal')),
  int: (value) => wholeFrom(value, 'int'),
  long: (value) => wholeFrom(value, 'long'),
  string: toText,
  bool: (value) => (isNumeric(value) || typeof value === 'boolean' ? isTrue(value) : true),
  date: toDate,
  objectId: toObjectId,
};

function convertTo(type: unknown): (value: unknown) => unknown {
  const name =
    typeof type === 'string'
      ? type
      : Object.keys(TYPE_NUMBERS).find(
          (key) => TYPE_NUMBERS[key] === (isNumeric(type) ? toNumber(type) : NaN),
        );
  const converter = name !== undefined && Object.hasOwn(CONVERTERS, name) ? CONVERTERS[name] : undefined;
  if (!converter) {
    throw failedToParse(`$convert: unknown type ${typeof type === 'string' ? type : typeName(type)}`);
  }
  return converter;
}

const toType = (type: string): OperatorMaker =>
  positional(1, 1, ([value]) => (isNullish(value) ? null : CONVERTERS[type]?.(value)));

const convert: OperatorMaker = (argument, compile, name) => {
  const spec = namedArguments(argument, ['input', 'to'], ['onError', 'onNull'], name);
  const [input, to] = [compile(spec.input), compile(spec.to)];
  const onError = 'onError' in spec ? compile(spec.onError) : undefined;
  const onNull = 'onNull' in spec ? compile(spec.onNull) : () => null;
  return (doc, variables) => {
    const value = input(doc, variables);
    if (isNullish(value)) return onNull(doc, variables);
    const type = to(doc, variables);
    if (isNullish(type)) return null;
    const converter = convertTo(type);
    try {
      return converter(value);
    } catch (error) {
      if (onError) return onError(doc, variables);
      throw error;
    }
  };
};

export const CONVERSIONS = {
  $convert: convert,
  $toBool: toType('bool'),
  $toDate: toType('date'),
  $toDecimal: toType('decimal'),
  $toDouble: toType('double'),
  $toInt: toType('int'),
  $toLong: toType('long'),
  $toObjectId: toType('objectId'),
  $toString: toType('string'),
  $type: positional(1, 1, ([value]) => typeName(value)),
  $isNumber: positional(1, 1, ([value]) => isNumeric(value)),
} satisfies Record<string, OperatorMaker>;
