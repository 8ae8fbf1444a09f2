import { Long } from 'bson';
import { badValue, failedToParse } from '../errors';
import { compareValues, isEqual } from '../values/compare';
import { groupKey } from '../values/groupKey';
import { toNumber } from '../values/numbers';
import {
  bsonType,
  isDoc,
  isNullish,
  isNumeric,
  isRegex,
  Order,
  TYPE_NUMBERS,
  typeOrder,
} from '../values/types';
import type { Doc } from '../values/types';
import type { QueryContext } from './context';
import { textTest } from './regex';

/** Tests one value; undefined is a missing field. */
export type ValueTest = (value: unknown) => boolean;

export interface Leaf {
  test: ValueTest;
  /** An array is tested as a whole and element by element. */
  expands: boolean;
  /** The operator matches where the test does not. */
  negated?: boolean;
}
/** Makes the test of one operator; `siblings` is the document it stands in, for $options. */
export type LeafMaker = (argument: unknown, siblings: Doc, context: QueryContext) => Leaf;

/** {$gt: 1, ...}: every condition begins with $. A DBRef is a value, not an operator. */
export function isOperatorDoc(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first);
}

const equals: LeafMaker = (argument, _siblings, { comparison }) => {
  if (isNullish(argument)) return { test: isNullish, expands: true };
  const isPlain = typeof argument === 'boolean' || (typeof argument === 'string' && !comparison.collator);
  if (isPlain) return { test: (value) => value === argument, expands: true };
  return { test: (value) => value !== undefined && isEqual(value, argument, comparison), expands: true };
};

/** A range only sees values of its bound's own type; null also meets a missing field. */
function range(accepts: (order: number) => boolean): LeafMaker {
  return (argument, _siblings, { comparison }) => {
    const order = typeOrder(argument ?? null);
    if (isRegex(argument)) throw badValue("Can't have RegEx as arg to predicate over field");
    if (order === Order.minKey || order === Order.maxKey) {
      return {
        test: (value) => value !== undefined && accepts(compareValues(value, argument, comparison)),
        expands: true,
      };
    }
    if (typeof argument === 'number' && Number.isNaN(argument)) {
      return {
        test: (value) => isNumeric(value) && Number.isNaN(toNumber(value)) && accepts(0),
        expands: true,
      };
    }
    const test: ValueTest = (value) => {
      if (typeOrder(value ?? null) !== order) return false;
      if (order === Order.number && Number.isNaN(toNumber(value as number))) return false;
      return accepts(compareValues(value, argument, comparison));
    };
    return { test, expands: true };
  };
}

const isIn: LeafMaker = (argument, _siblings, { comparison }) => {
  if (!Array.isArray(argument)) throw badValue('$in needs an array');
  if (argument.some(isOperatorDoc)) throw badValue('cannot nest $ under $in');
  const patterns = argument.filter(isRegex).map((regex) => textTest(regex));
  const values = argument.filter((value) => !isRegex(value));
  const expands = true;
  const hasNull = values.some(isNullish);
  const matchesPattern = (value: unknown) =>
    typeof value === 'string' && patterns.some((pattern) => pattern(value) !== null);
  if (comparison.collator) {
    const test: ValueTest = (value) =>
      (value === undefined ? hasNull : values.some((one) => isEqual(value, one, comparison))) ||
      matchesPattern(value);
    return { test, expands };
  }
  const keys = new Set(values.map(groupKey));
  const test: ValueTest = (value) =>
    value === undefined ? hasNull : keys.has(groupKey(value)) || matchesPattern(value);
  return { test, expands };
};

const not = (leaf: Leaf): Leaf => ({ ...leaf, negated: !leaf.negated });

const regex: LeafMaker = (argument, siblings) => {
  const options = siblings.$options;
  const test = textTest(argument, typeof options === 'string' ? options : undefined);
  return {
    test: (value) =>
      typeof value === 'string' ? test(value) !== null : isRegex(value) && isEqual(value, argument),
    expands: true,
  };
};

const exists: LeafMaker = (argument) => {
  const wanted = isNumeric(argument) ? toNumber(argument) !== 0 : !!argument;
  return { test: (value) => value !== undefined, expands: false, negated: !wanted };
};

const mod: LeafMaker = (argument) => {
  if (!Array.isArray(argument)) throw badValue('malformed mod, needs to be an array');
  if (argument.length < 2) throw badValue('malformed mod, not enough elements');
  if (argument.length > 2) throw badValue('malformed mod, too many elements');
  const [divisor, rest] = (argument as unknown[]).map((part) =>
    isNumeric(part) ? Math.trunc(toNumber(part)) : NaN,
  );
  if (divisor === undefined || Number.isNaN(divisor)) throw badValue('malformed mod, divisor not a number');
  if (divisor === 0) throw badValue('divisor cannot be 0');
  const test: ValueTest = (value) => {
    if (value instanceof Long) return Number(value.toBigInt() % BigInt(divisor)) === (rest || 0);
    const number = isNumeric(value) ? toNumber(value) : NaN;
    return Number.isFinite(number) && Math.trunc(number) % divisor === (rest || 0);
  };
  return { test, expands: true };
};

const size: LeafMaker = (argument) => {
  const wanted = isNumeric(argument) ? toNumber(argument) : NaN;
  if (!Number.isInteger(wanted)) throw failedToParse(`Failed to parse $size. Expected an integer`);
  if (wanted < 0) throw failedToParse(`Failed to parse $size. Expected a non-negative number`);
  return { test: (value) => Array.isArray(value) && value.length === wanted, expands: false };
};

function typeCodes(argument: unknown): Set<number> {
  const codes = new Set<number>();
  for (const one of Array.isArray(argument) ? (argument as unknown[]) : [argument]) {
    if (one === 'number') [1, 16, 18, 19].forEach((code) => codes.add(code));
    else if (typeof one === 'string') {
      const code = Object.hasOwn(TYPE_NUMBERS, one) ? TYPE_NUMBERS[one] : undefined;
      if (code === undefined) throw badValue(`Unknown type name alias: ${one}`);
      codes.add(code);
    } else {
      const code = isNumeric(one) ? toNumber(one) : NaN;
      if (!Object.values(TYPE_NUMBERS).includes(code)) throw badValue(`Invalid numerical type code: ${code}`);
      codes.add(code);
    }
  }
  return codes;
}

const type: LeafMaker = (argument) => {
  const codes = typeCodes(argument);
  if (codes.size === 0) throw failedToParse('$type must match at least one type');
  return { test: (value) => value !== undefined && codes.has(bsonType(value)), expands: true };
};

const always: LeafMaker = () => ({ test: () => true, expands: false });

/** The operators that need nothing but a value; $not, $all and $elemMatch are in matcher.ts. */
export const LEAF_OPERATORS = {
  $eq: equals,
  $ne: (argument, siblings, context) => {
    if (isRegex(argument)) throw badValue("Can't have regex as arg to $ne.");
    return not(equals(argument, siblings, context));
  },
  $gt: range((order) => order > 0),
  $gte: range((order) => order >= 0),
  $lt: range((order) => order < 0),
  $lte: range((order) => order <= 0),
  $in: isIn,
  $nin: (argument, siblings, context) => {
    if (!Array.isArray(argument)) throw badValue('$nin needs an array');
    return not(isIn(argument, siblings, context));
  },
  $exists: exists,
  $regex: regex,
  $options: (_argument, siblings) => {
    if (!('$regex' in siblings)) throw badValue('$options needs a $regex');
    return { test: () => true, expands: false };
  },
  $mod: mod,
  $size: size,
  $type: type,
  $comment: always,
} satisfies Record<string, LeafMaker>;
