import { Long } from 'bson';
import { badValue, failedToParse } from '../errors';
import { compareValues, groupKey, isEqual } from '../values/compare';
import { toNumber } from '../values/numbers';
import {
  isDoc,
  isNullish,
  isNumeric,
  isRegex,
  isTrue,
  TYPE_NAMES,
  typeName,
  typeOrder,
} from '../values/types';
import type { Doc, Numeric } from '../values/types';
import { textTest } from './regex';

/** Context of the command for compiling filters, updates and pipelines. */
export interface QueryContext {
  /** Variables, `$$name` in expressions. */
  variables: Doc;
}

/** Tests one value; undefined is a missing field. */
export type ValueTest = (value: unknown) => boolean;
/** Tests the values at a path, where arrays may be opened, and array elements, which aren't. */
export type Condition = (values: readonly unknown[], elements: readonly unknown[]) => boolean;
/** Compiles one operator; `siblings` is its document, for $options. */
export type ConditionMaker = (argument: unknown, context: QueryContext, siblings: Doc) => Condition;

/** An operator document such as {$gt: 1}: every key starts with $. A DBRef is a value. */
export function isOperatorDoc(value: unknown): value is Doc {
  const first = isDoc(value) ? Object.keys(value)[0] : undefined;
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first);
}

/** Passes if a value passes as it is. */
export const whole =
  (test: ValueTest): Condition =>
  (values, elements) =>
    values.some(test) || elements.some(test);

/** Passes if a value or an element of an array passes. */
function some(test: ValueTest): Condition {
  const passes = (value: unknown) => test(value) || (Array.isArray(value) && value.some(test));
  return (values, elements) => values.some(passes) || elements.some(test);
}

export const none =
  (condition: Condition): Condition =>
  (values, elements) =>
    !condition(values, elements);

const equals: ConditionMaker = (argument) => {
  if (isNullish(argument)) return some(isNullish);
  const isPlain = typeof argument === 'boolean' || typeof argument === 'string';
  if (isPlain) return some((value) => value === argument);
  return some((value) => value !== undefined && isEqual(value, argument));
};

const isNaNumber = (value: unknown) => isNumeric(value) && Number.isNaN(toNumber(value));

/** Ranges compare values of the bound's type only; null also matches a missing field, NaN only itself. */
function range(accepts: (order: number) => boolean): ConditionMaker {
  return (argument) => {
    if (['regex', 'minKey', 'maxKey'].includes(typeName(argument))) {
      throw badValue(`a range from or to a ${typeName(argument)} is not supported`);
    }
    const order = typeOrder(argument ?? null);
    const needsNaN = isNaNumber(argument);
    return some(
      (value) =>
        typeOrder(value ?? null) === order &&
        isNaNumber(value) === needsNaN &&
        accepts(compareValues(value, argument)),
    );
  };
}

const isIn: ConditionMaker = (argument) => {
  if (!Array.isArray(argument)) throw badValue('$in needs an array');
  const values: unknown[] = argument;
  if (values.some((value) => isOperatorDoc(value) || isRegex(value))) {
    throw badValue('operators and regular expressions in $in are not supported');
  }
  const hasNull = values.some(isNullish);
  const keys = new Set(values.map(groupKey));
  return some((value) => (value === undefined ? hasNull : keys.has(groupKey(value))));
};

const not =
  (maker: ConditionMaker): ConditionMaker =>
  (argument, context, siblings) => {
    if (isRegex(argument)) throw badValue("Can't have regex as arg to $ne.");
    return none(maker(argument, context, siblings));
  };

const regex: ConditionMaker = (argument, _context, { $options }) => {
  const test = textTest(argument, typeof $options === 'string' ? $options : undefined);
  return some((value) =>
    typeof value === 'string' ? test(value) : isRegex(value) && isEqual(value, argument),
  );
};

const mod: ConditionMaker = (argument) => {
  const numbers = Array.isArray(argument) && argument.length === 2 ? argument.filter(isNumeric) : [];
  const [divisor = 0, rest = 0] = numbers.map((part: Numeric) => Math.trunc(toNumber(part)));
  if (numbers.length < 2 || !divisor) throw badValue('$mod needs a divisor other than 0 and a remainder');
  const remainder = (value: Numeric) =>
    value instanceof Long
      ? Number(value.toBigInt() % BigInt(divisor))
      : Math.trunc(toNumber(value)) % divisor;
  return some((value) => isNumeric(value) && remainder(value) === rest);
};

const size: ConditionMaker = (argument) => {
  const wanted = isNumeric(argument) ? toNumber(argument) : NaN;
  if (!Number.isInteger(wanted) || wanted < 0) throw failedToParse('$size needs a whole number from 0 on');
  return whole((value) => Array.isArray(value) && value.length === wanted);
};

const type: ConditionMaker = (argument) => {
  const names: unknown[] = Array.isArray(argument) ? argument : [argument];
  const isName = (name: unknown) => name === 'number' || TYPE_NAMES.includes(String(name));
  if (names.length === 0 || !names.every(isName)) throw badValue('$type needs the name of a type');
  return some((value) => names.includes(typeName(value)) || (names.includes('number') && isNumeric(value)));
};

const exists = whole((value) => value !== undefined);

/** Operators on a single value; those with nested filters are in matcher.ts. */
export const VALUE_OPERATORS = {
  $eq: equals,
  $ne: not(equals),
  $gt: range((order) => order > 0),
  $gte: range((order) => order >= 0),
  $lt: range((order) => order < 0),
  $lte: range((order) => order <= 0),
  $in: isIn,
  $nin: not(isIn),
  $exists: (argument) => (isTrue(argument) ? exists : none(exists)),
  $regex: regex,
  $options: (_argument, _context, siblings) => {
    if ('$regex' in siblings) return () => true;
    throw badValue('$options needs a $regex');
  },
  $mod: mod,
  $size: size,
  $type: type,
} satisfies Record<string, ConditionMaker>;
