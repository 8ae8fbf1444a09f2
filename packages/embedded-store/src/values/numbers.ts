import { Decimal128, Long } from 'bson';
import { notSupported } from '../errors';
import { isInt32, type Numeric } from './types';

/** Ordering across numeric types, and sums with MongoDB's result types. */

export const toNumber = (value: Numeric): number =>
  typeof value === 'number' ? value : Number(value.toString());

/** A finite number as a fraction of integers. */
export function fraction(value: Numeric): [top: bigint, bottom: bigint] {
  if (value instanceof Long) return [value.toBigInt(), 1n];
  if (value instanceof Decimal128) {
    const [, whole = '0', digits = '', power = '0'] =
      /^(-?\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(value.toString()) ?? [];
    const exponent = Number(power) - digits.length;
    const top = BigInt(whole + digits);
    return exponent < 0 ? [top, 10n ** BigInt(-exponent)] : [top * 10n ** BigInt(exponent), 1n];
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

/** NaN is the smallest number and equals itself. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  const near = compareDoubles(toNumber(a), toNumber(b));
  if (near !== 0 || !Number.isFinite(toNumber(a))) return near;
  const [top1, bottom1] = fraction(a);
  const [top2, bottom2] = fraction(b);
  const left = top1 * bottom2;
  const right = top2 * bottom1;
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Adds numbers. int64 plus integers is exact; an overflow becomes a double, or throws the error of `onOverflow`.
 * Decimals aren't added, because a double would be inexact.
 */
export function add(a: Numeric, b: Numeric, onOverflow?: () => never): Numeric {
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (a instanceof Decimal128 || b instanceof Decimal128) throw notSupported('arithmetic with decimals');
  if ([a, b].every((value) => typeof value !== 'number' || isInt32(value))) {
    const result = BigInt(a.toString()) + BigInt(b.toString());
    if (BigInt.asIntN(64, result) === result) return Long.fromBigInt(result);
    onOverflow?.();
  }
  return toNumber(a) + toNumber(b);
}
