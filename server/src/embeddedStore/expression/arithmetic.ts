import { randomInt } from 'node:crypto';
import { Decimal128, Long } from 'bson';
import { badValue, locationError, typeMismatch } from '../errors';
import { add, divide, divideHalfEven, fraction, multiply, negate, remainder } from '../values/numbers';
import { roundDecimal, toDecimal, toNumber } from '../values/numbers';
import { isNumeric, typeName, type Numeric } from '../values/types';
import { nullable, positional, type OperatorMaker } from './maker';

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

/** A function on doubles; decimals go through a double, and come back as decimal. */
const onDouble = (
  run: (x: number) => number,
  isAllowed: (x: number) => boolean = () => true,
): OperatorMaker =>
  nullable(1, 1, ([value], name) => {
    const given = numeric(value, name);
    const x = toNumber(given);
    if (!isAllowed(x)) throw locationError(28714, `${name}'s argument is out of range, but is ${x}`);
    return given instanceof Decimal128 ? toDecimal(run(x)) : run(x);
  });

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

function power([base, exponent]: unknown[], name: string): Numeric {
  const [x, y] = [numeric(base, name), numeric(exponent, name)];
  if (toNumber(x) === 0 && toNumber(y) < 0) {
    throw locationError(28764, '$pow cannot take a base of 0 and a negative exponent');
  }
  const result = toNumber(x) ** toNumber(y);
  return x instanceof Decimal128 || y instanceof Decimal128 ? toDecimal(result) : result;
}

export const ARITHMETIC = {
  $add: nullable(0, Infinity, sum),
  $subtract: nullable(2, 2, difference),
  $multiply: nullable(0, Infinity, (args, name) =>
    args.reduce<Numeric>((product, value) => multiply(product, numeric(value, name)), 1),
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
  $sqrt: onDouble(Math.sqrt, (x) => !(x < 0)),
  $exp: onDouble(Math.exp),
  $ln: onDouble(Math.log, (x) => !(x <= 0)),
  $log10: onDouble(Math.log10, (x) => !(x <= 0)),
  $log: nullable(2, 2, ([value, base], name) => {
    const [x, y] = [toNumber(numeric(value, name)), toNumber(numeric(base, name))];
    if (x <= 0 || y <= 0 || y === 1) throw locationError(28758, "$log's arguments are out of range");
    return Math.log(x) / Math.log(y);
  }),
  $pow: nullable(2, 2, power),
  $sin: onDouble(Math.sin),
  $cos: onDouble(Math.cos),
  $asin: onDouble(Math.asin),
  $acos: onDouble(Math.acos),
  $atan2: nullable(2, 2, ([a, b], name) =>
    Math.atan2(toNumber(numeric(a, name)), toNumber(numeric(b, name))),
  ),
  $degreesToRadians: onDouble((x) => (x * Math.PI) / 180),
  $rand: positional(0, 1, () => randomInt(2 ** 47) / 2 ** 47),
} satisfies Record<string, OperatorMaker>;
