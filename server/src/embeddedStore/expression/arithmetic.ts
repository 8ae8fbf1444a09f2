import { Decimal128, Long } from 'bson';
import { badValue, locationError, notSupported, typeMismatch } from '../errors';
import { add, divide, divideHalfEven, fraction, multiply, negate, remainder } from '../values/numbers';
import { roundDecimal, toDecimal, toNumber } from '../values/numbers';
import { isNullish, isNumeric, typeName, type Numeric } from '../values/types';
import { inOrder, nullable, positional, type OperatorMaker } from './maker';

export function numeric(value: unknown, name: string): Numeric {
  if (isNumeric(value)) return value;
  throw typeMismatch(`${name} only supports numeric types, not ${typeName(value)}`);
}

/** A whole number argument, for example a position or a length. */
export function whole(value: unknown, name: string, what = 'argument'): number {
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (Number.isInteger(number)) return number;
  throw locationError(
    40096,
    `${name} requires an integral ${what}, found a value of type ${typeName(value)}`,
  );
}

function sum(args: unknown[], name: string): unknown {
  let total: Numeric = 0;
  let date: Date | undefined;
  for (const value of args) {
    if (isNullish(value)) return null;
    if (!(value instanceof Date)) {
      if (!isNumeric(value)) {
        throw typeMismatch(`${name} only supports numeric or date types, not ${typeName(value)}`);
      }
      total = add(total, value);
    } else if (date) throw locationError(16612, 'only one date allowed in an $add expression');
    else date = value;
  }
  return date ? new Date(date.getTime() + Math.round(toNumber(total))) : total;
}

function difference([a, b]: unknown[], name: string): unknown {
  if (a instanceof Date) {
    if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
    if (isNumeric(b)) return new Date(a.getTime() - Math.round(toNumber(b)));
  } else if (isNumeric(a) && isNumeric(b)) return add(a, negate(b));
  throw typeMismatch(`can't ${name} ${typeName(b)} from ${typeName(a)}`);
}

function quotient([a, b]: unknown[], name: string): Numeric {
  const [top, bottom] = [numeric(a, name), numeric(b, name)];
  if (toNumber(bottom) === 0) throw badValue(`can't ${name} by zero`);
  return name === '$mod' ? remainder(top, bottom) : divide(top, bottom);
}

/** What only doubles can do here; decimals would need all their digits. */
function double(value: unknown, name: string): number {
  const given = numeric(value, name);
  if (given instanceof Decimal128) throw notSupported(`${name} of a decimal`);
  return toNumber(given);
}

function nearestWhole(run: (x: number) => number, value: unknown, name: string): Numeric {
  const given = numeric(value, name);
  if (typeof given === 'number') return run(given);
  return given instanceof Decimal128 ? toDecimal(run(toNumber(given))) : given;
}

/** Rounds exactly what the double holds, so that 2.675 (which is a little less) becomes 2.67. */
function roundDouble(value: number, places: number, mode: 'even' | 'down'): number {
  if (!Number.isFinite(value) || (Number.isInteger(value) && places >= 0)) return value;
  const [top, bottom] = fraction(value);
  const scale = 10n ** BigInt(Math.abs(places));
  const [x, y] = places >= 0 ? [top * scale, bottom] : [top, bottom * scale];
  const digits = mode === 'even' ? divideHalfEven(x, y) : x / y;
  const result = Number(`${digits}e${-places}`);
  return result === 0 && value < 0 ? -0 : result;
}

const rounded = (mode: 'even' | 'down'): OperatorMaker =>
  nullable(1, 2, ([value, digits = 0], name) => {
    const given = numeric(value, name);
    const places = isNumeric(digits) ? toNumber(digits) : NaN;
    if (!Number.isInteger(places) || places < -20 || places > 100) {
      throw locationError(
        51083,
        `cannot apply ${name} with precision value ${places} value must be in [-20, 100]`,
      );
    }
    if (given instanceof Decimal128) return roundDecimal(given, places, mode);
    if (given instanceof Long) {
      return places >= 0 ? given : Long.fromNumber(roundDouble(toNumber(given), places, mode));
    }
    return roundDouble(given, places, mode);
  });

function power([base, exponent]: unknown[], name: string): number {
  const [x, y] = [double(base, name), double(exponent, name)];
  if (x !== 0 || y >= 0) return x ** y;
  throw locationError(28764, '$pow cannot take a base of 0 and a negative exponent');
}

export const ARITHMETIC = {
  $add: positional(0, Infinity, sum),
  $subtract: nullable(2, 2, difference),
  $multiply: inOrder(numeric, (factors) =>
    factors.reduce<Numeric>((product, factor) => multiply(product, factor), 1),
  ),
  $divide: nullable(2, 2, quotient),
  $mod: nullable(2, 2, quotient),
  $abs: nullable(1, 1, ([value], name) => {
    const given = numeric(value, name);
    return toNumber(given) < 0 ? negate(given) : given;
  }),
  $ceil: nullable(1, 1, ([value], name) => nearestWhole(Math.ceil, value, name)),
  $floor: nullable(1, 1, ([value], name) => nearestWhole(Math.floor, value, name)),
  $round: rounded('even'),
  $trunc: rounded('down'),
  $sqrt: nullable(1, 1, ([value], name) => {
    const x = double(value, name);
    if (x < 0) throw locationError(28714, "$sqrt's argument must be greater than or equal to 0");
    return Math.sqrt(x);
  }),
  $pow: nullable(2, 2, power),
} satisfies Record<string, OperatorMaker>;
