import { locationError, overMemoryBudget, typeMismatch } from '../errors';
import { countCreated, MAX_ARRAY, MAX_STRING } from '../memory';
import { compareValues, isEqual, STRICT } from '../values/compare';
import { add, toNumber } from '../values/numbers';
import { isDoc, isNullish, isNumeric, isTrue, typeName, type Doc, type Numeric } from '../values/types';
import { inOrder, listOf, namedArguments, positional, type OperatorMaker } from './maker';

/** Comparison, conditions, numbers, text, documents and arrays. */

const compared = (accepts: (order: number) => boolean): OperatorMaker =>
  positional(2, 2, ([a, b]) => accepts(compareValues(a, b, STRICT)));

/** $and stops at the first false part, $or at the first true one. */
const logical =
  (deciding: boolean): OperatorMaker =>
  (argument, compile) => {
    const parts = listOf(argument).map(compile);
    return (doc, variables) => parts.some((part) => isTrue(part(doc, variables)) === deciding) === deciding;
  };

const cond: OperatorMaker = (argument, compile, name) => {
  const [test, then, otherwise] = listOf(argument);
  const isList = Array.isArray(argument) && argument.length === 3;
  const spec = isList ? { if: test, then, else: otherwise } : argument;
  const parts = namedArguments(spec, ['if', 'then', 'else'], [], name);
  const [condition, yes, no] = [compile(parts.if), compile(parts.then), compile(parts.else)];
  return (doc, variables) => (isTrue(condition(doc, variables)) ? yes : no)(doc, variables);
};

const switchCase: OperatorMaker = (argument, compile, name) => {
  const { branches, ...rest } = namedArguments(argument, ['branches'], ['default'], name);
  const compiled = listOf(branches).map((branch) => {
    const { case: test, then } = namedArguments(branch, ['case', 'then'], [], name);
    return [compile(test), compile(then)] as const;
  });
  const otherwise = 'default' in rest ? compile(rest.default) : undefined;
  return (doc, variables) => {
    const found = compiled.find(([test]) => isTrue(test(doc, variables)))?.[1] ?? otherwise;
    if (found) return found(doc, variables);
    throw locationError(40066, '$switch could not find a matching branch, and no default was specified.');
  };
};

const ifNull: OperatorMaker = (argument, compile) => {
  const parts = listOf(argument).map(compile);
  if (parts.length < 2) throw locationError(1257300, '$ifNull needs at least two arguments');
  return (doc, variables) => {
    let value: unknown;
    for (const part of parts) {
      value = part(doc, variables);
      if (!isNullish(value)) break;
    }
    return value;
  };
};

function addend(value: unknown, name: string): Numeric | Date {
  if (value instanceof Date || isNumeric(value)) return value;
  throw typeMismatch(`${name} only supports numeric or date types, not ${typeName(value)}`);
}

/** Adds numbers; with one date, they are milliseconds. */
function sum(args: (Numeric | Date)[]): Numeric | Date {
  const dates = args.filter((value) => value instanceof Date);
  if (dates.length > 1) throw locationError(16612, 'only one date allowed in an $add expression');
  const total = args.filter(isNumeric).reduce((part, value) => add(part, value), 0);
  return dates[0] ? new Date(dates[0].getTime() + Math.round(toNumber(total))) : total;
}

function text(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  throw locationError(16702, `${name} only supports strings, not ${typeName(value)}`);
}

function joined(parts: string[], name: string): string {
  const length = parts.reduce((total, part) => total + part.length, 0);
  if (length > MAX_STRING) throw overMemoryBudget(name);
  countCreated(length, name);
  return parts.join('');
}

function merged(args: unknown[], name: string): Doc {
  const bad = args.find((part) => !isNullish(part) && !isDoc(part));
  if (bad !== undefined) throw locationError(40400, `${name} requires objects, but got ${typeName(bad)}`);
  return Object.assign({}, ...args) as Doc;
}

function arrayOf(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw locationError(28689, `${name} requires an array, but got a value of type ${typeName(value)}`);
}

/** Prevents arrays that would exhaust the thread's memory. */
function limited(array: unknown[], name: string): unknown[] {
  if (array.length > MAX_ARRAY) throw overMemoryBudget(name);
  countCreated(array.length, name);
  return array;
}

/** Evaluates `in` for each element as a variable. */
const map: OperatorMaker = (argument, compile, name) => {
  const spec = namedArguments(argument, ['input', 'in'], ['as'], name);
  const as = typeof spec.as === 'string' ? spec.as : 'this';
  const [input, change] = [compile(spec.input), compile(spec.in)];
  return (doc, variables) => {
    const values = input(doc, variables);
    if (isNullish(values)) return null;
    const scope: Doc = { ...variables };
    return limited(arrayOf(values, name), name).map((element) => {
      scope[as] = element;
      return change(doc, scope) ?? null;
    });
  };
};

/** Validates a list and one or two integers: a count, or a position and a count. */
function slice(args: unknown[], name: string): unknown {
  if (args.some(isNullish)) return null;
  const [array, first = 0, count] = [
    arrayOf(args[0], name),
    ...args.slice(1).map((part) => whole(part, name)),
  ];
  if (count === undefined) return first < 0 ? array.slice(first) : array.slice(0, first);
  if (count <= 0) throw locationError(28729, `Third argument to $slice must be positive: ${count}`);
  const start = first < 0 ? Math.max(0, array.length + first) : first;
  return array.slice(start, start + count);
}

function whole(value: unknown, name: string): number {
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (Number.isInteger(number)) return number;
  throw locationError(28690, `${name} requires a whole number, found a value of type ${typeName(value)}`);
}

export const OPERATORS = {
  $eq: compared((order) => order === 0),
  $ne: compared((order) => order !== 0),
  $gt: compared((order) => order > 0),
  $gte: compared((order) => order >= 0),
  $lt: compared((order) => order < 0),
  $lte: compared((order) => order <= 0),
  $and: logical(false),
  $or: logical(true),
  $not: positional(1, 1, ([value]) => !isTrue(value)),
  $cond: cond,
  $switch: switchCase,
  $ifNull: ifNull,
  $literal: (argument) => () => argument,
  $type: positional(1, 1, ([value]) => typeName(value)),
  $add: inOrder(addend, sum),
  $concat: inOrder(text, joined),
  $mergeObjects: positional(0, Infinity, merged),
  $concatArrays: inOrder(arrayOf, (arrays, name) => limited(arrays.flat(1), name)),
  $in: positional(2, 2, ([value, values], name) =>
    arrayOf(values, name).some((element) => isEqual(element, value, STRICT)),
  ),
  $isArray: positional(1, 1, ([value]) => Array.isArray(value)),
  $map: map,
  $size: positional(1, 1, ([value], name) => arrayOf(value, name).length),
  $slice: positional(2, 3, slice),
} satisfies Record<string, OperatorMaker>;
