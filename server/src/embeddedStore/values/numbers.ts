import { Decimal128, Long } from 'bson';
import { isInt32, type Numeric } from './types';

/** digits * 10^exponent */
interface Exact {
  digits: bigint;
  exponent: number;
}
const DECIMAL_DIGITS = 34;
const INT64_MIN = -(1n << 63n);
const INT64_MAX = (1n << 63n) - 1n;
const tenTo = (n: number): bigint => 10n ** BigInt(n);

export const toNumber = (value: Numeric): number =>
  typeof value === 'number' ? value : Number(value.toString());

/** undefined for NaN and the infinities. */
function exactOfDecimal(value: Decimal128): Exact | undefined {
  const match = /^(-?\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(value.toString());
  if (!match) return undefined;
  const fraction = match[2] ?? '';
  return { digits: BigInt(`${match[1]}${fraction}`), exponent: Number(match[3] ?? 0) - fraction.length };
}

/** A finite number as a fraction of integers. */
export function fraction(value: Numeric): [top: bigint, bottom: bigint] {
  if (value instanceof Long) return [value.toBigInt(), 1n];
  if (value instanceof Decimal128) {
    const { digits, exponent } = exactOfDecimal(value) ?? { digits: 0n, exponent: 0 };
    return exponent < 0 ? [digits, tenTo(-exponent)] : [digits * tenTo(exponent), 1n];
  }
  let whole = value;
  let bits = 0n;
  while (!Number.isInteger(whole)) {
    whole *= 2;
    bits += 1n;
  }
  return [BigInt(whole), 1n << bits];
}

function compareDoubles(a: number, b: number): number {
  if (a === b) return 0;
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  if (Number.isNaN(b)) return 1;
  return a < b ? -1 : 1;
}

/** One order over all numeric types; NaN is the smallest and equals itself. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  if (a instanceof Long && b instanceof Long) return a.compare(b);
  const near = compareDoubles(toNumber(a), toNumber(b));
  if (near !== 0 || !Number.isFinite(toNumber(a))) return near;
  const [top1, bottom1] = fraction(a);
  const [top2, bottom2] = fraction(b);
  const left = top1 * bottom2;
  const right = top2 * bottom1;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Rounds half to even to the 34 digits that decimal128 holds. */
function decimalOf({ digits, exponent }: Exact): Decimal128 {
  const length = (digits < 0n ? -digits : digits).toString().length;
  const drop = length - DECIMAL_DIGITS;
  if (drop <= 0) return Decimal128.fromString(`${digits}E${exponent}`);
  return decimalOf({ digits: divideHalfEven(digits, tenTo(drop)), exponent: exponent + drop });
}

export function divideHalfEven(top: bigint, bottom: bigint): bigint {
  const quotient = top / bottom;
  const rest = 2n * (top % bottom);
  const size = rest < 0n ? -rest : rest;
  if (size < bottom || (size === bottom && quotient % 2n === 0n)) return quotient;
  return quotient + (top < 0n ? -1n : 1n);
}

type Operation = 'add' | 'multiply' | 'divide' | 'mod';
const ON_DOUBLES: Record<Operation, (a: number, b: number) => number> = {
  add: (a, b) => a + b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  mod: (a, b) => a % b,
};
const ON_EXACT: Record<Operation, (a: Exact, b: Exact) => Exact> = {
  add: (a, b) => {
    const [x, y, exponent] = aligned(a, b);
    return { digits: x + y, exponent };
  },
  multiply: (a, b) => ({ digits: a.digits * b.digits, exponent: a.exponent + b.exponent }),
  divide: (a, b) => {
    const scale = DECIMAL_DIGITS + b.digits.toString().length;
    let digits = (a.digits * tenTo(scale)) / b.digits;
    let exponent = a.exponent - b.exponent - scale;
    const natural = a.exponent - b.exponent;
    while (exponent < natural && digits % 10n === 0n) {
      digits /= 10n;
      exponent++;
    }
    return { digits, exponent };
  },
  mod: (a, b) => {
    const [x, y, exponent] = aligned(a, b);
    return { digits: x % y, exponent };
  },
};
function aligned(a: Exact, b: Exact): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [a.digits * tenTo(a.exponent - exponent), b.digits * tenTo(b.exponent - exponent), exponent];
}

export const toDecimal = (value: Numeric): Decimal128 => {
  if (value instanceof Decimal128) return value;
  if (typeof value !== 'number') return Decimal128.fromString(value.toString());
  if (isInt32(value)) return Decimal128.fromString(String(value));
  // A double counts as exact to 15 digits.
  if (Number.isFinite(value)) return Decimal128.fromString(value.toPrecision(15));
  return Decimal128.fromString(Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity');
};

function onDecimals(operation: Operation, a: Numeric, b: Numeric): Decimal128 {
  const x = exactOfDecimal(toDecimal(a));
  const y = exactOfDecimal(toDecimal(b));
  const impossible = !x || !y || (y.digits === 0n && (operation === 'divide' || operation === 'mod'));
  return impossible
    ? toDecimal(ON_DOUBLES[operation](toNumber(a), toNumber(b)))
    : decimalOf(ON_EXACT[operation](x, y));
}

const isWhole = (value: Numeric): boolean =>
  value instanceof Long || (typeof value === 'number' && isInt32(value));

export const fitsInt64 = (value: bigint): boolean => value >= INT64_MIN && value <= INT64_MAX;

/**
 * Arithmetic with MongoDB's result types: decimal wins over double, double over long. A long that overflows
 * becomes a double; `onOverflow` may throw instead.
 */
function calculate(operation: Operation, a: Numeric, b: Numeric, onOverflow?: () => never): Numeric {
  if (typeof a === 'number' && typeof b === 'number') return ON_DOUBLES[operation](a, b);
  if (a instanceof Decimal128 || b instanceof Decimal128) return onDecimals(operation, a, b);
  if (operation !== 'divide' && isWhole(a) && isWhole(b)) {
    const x = BigInt(a.toString());
    const y = BigInt(b.toString());
    const result = operation === 'add' ? x + y : operation === 'multiply' ? x * y : x % y;
    if (fitsInt64(result)) return Long.fromBigInt(result);
    onOverflow?.();
  }
  return ON_DOUBLES[operation](toNumber(a), toNumber(b));
}

export const add = (a: Numeric, b: Numeric, onOverflow?: () => never) => calculate('add', a, b, onOverflow);
export const multiply = (a: Numeric, b: Numeric, onOverflow?: () => never) =>
  calculate('multiply', a, b, onOverflow);
export const divide = (a: Numeric, b: Numeric) => calculate('divide', a, b);
export const remainder = (a: Numeric, b: Numeric) => calculate('mod', a, b);
export const negate = (a: Numeric): Numeric => (typeof a === 'number' ? 0 - a : multiply(a, -1));

/** Rounds a decimal to `places` digits after the point (before it when negative): half to even, or down. */
export function roundDecimal(value: Decimal128, places: number, mode: 'even' | 'down'): Decimal128 {
  const exact = exactOfDecimal(value);
  if (!exact || exact.exponent >= -places) return value;
  const unit = tenTo(-places - exact.exponent);
  const digits = mode === 'even' ? divideHalfEven(exact.digits, unit) : exact.digits / unit;
  return decimalOf({ digits, exponent: -places });
}
