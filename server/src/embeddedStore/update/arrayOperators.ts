import { badValue, failedToParse, overMemoryBudget } from '../errors';
import { MAX_ARRAY } from '../memory';
import { compileFilter, valueTest } from '../query/matcher';
import { isOperatorDoc, type ValueTest } from '../query/operators';
import { sortComparator } from '../sort';
import { compareValues, isEqual } from '../values/compare';
import { toNumber } from '../values/numbers';
import { isDoc, isNumeric, show, typeName } from '../values/types';
import { setAt } from './draft';
import type { Change, OperatorMaker } from './operator';

/** The array at a path; undefined when there is none. */
function arrayAt({ current, path }: Change): unknown[] | undefined {
  if (current === undefined) return undefined;
  if (Array.isArray(current)) return current as unknown[];
  throw badValue(`The field '${path}' must be an array but is of type ${typeName(current)}`);
}

function wholeNumber(value: unknown, clause: string): number {
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (Number.isInteger(number)) return number;
  throw badValue(`The value for ${clause} must be an integer value but was given type: ${typeName(value)}`);
}

function checkLength(array: unknown[], operator: string): unknown[] {
  if (array.length > MAX_ARRAY) throw overMemoryBudget(operator);
  return array;
}

/** Of `$push: {tags: {$each, $position, $sort, $slice}}`, in the order in which MongoDB applies them. */
interface PushClauses {
  items: unknown[];
  position: number;
  compare?: (a: unknown, b: unknown) => number;
  slice?: number;
}

function readPush(argument: unknown): PushClauses {
  if (!isDoc(argument) || !('$each' in argument)) return { items: [argument], position: Infinity };
  const { $each, $position, $sort, $slice, ...rest } = argument;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  if (!Array.isArray($each)) {
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeName($each)}`);
  }
  return {
    items: $each,
    position: $position === undefined ? Infinity : wholeNumber($position, '$position'),
    ...($sort === undefined ? {} : { compare: pushOrder($sort) }),
    ...($slice === undefined ? {} : { slice: wholeNumber($slice, '$slice') }),
  };
}

function pushOrder(sort: unknown): (a: unknown, b: unknown) => number {
  if (isDoc(sort)) {
    if (Object.keys(sort).length === 0) {
      throw badValue('The $sort pattern is empty when it should be a set of fields.');
    }
    const compare = sortComparator(sort);
    return (a, b) => compare(isDoc(a) ? a : {}, isDoc(b) ? b : {});
  }
  const direction = isNumeric(sort) ? toNumber(sort) : 0;
  if (Math.abs(direction) !== 1) throw badValue('The $sort element value must be either 1 or -1');
  return (a, b) => compareValues(a, b) * direction;
}

function pushed(array: readonly unknown[], { items, position, compare, slice }: PushClauses): unknown[] {
  const start = position < 0 ? Math.max(0, array.length + position) : Math.min(position, array.length);
  const out = [...array.slice(0, start), ...items, ...array.slice(start)];
  if (compare) out.sort(compare);
  if (slice === undefined) return out;
  return slice >= 0 ? out.slice(0, slice) : out.slice(slice);
}

const push: OperatorMaker = (argument) => {
  const clauses = readPush(argument);
  return (change) => {
    const array = pushed(arrayAt(change) ?? [], clauses);
    setAt(change.draft, change.parts, checkLength(array, '$push'));
  };
};

const addToSet: OperatorMaker = (argument, _path, context) => {
  const isList = isDoc(argument) && '$each' in argument;
  if (isList && !Array.isArray(argument.$each)) {
    throw badValue('The argument to $each in $addToSet must be an array');
  }
  const items = isList ? (argument.$each as unknown[]) : [argument];
  return (change) => {
    const array = [...(arrayAt(change) ?? [])];
    for (const item of items) {
      if (!array.some((element) => isEqual(element, item, context.comparison))) array.push(item);
    }
    if (array.length === (change.current as unknown[] | undefined)?.length) return;
    setAt(change.draft, change.parts, checkLength(array, '$addToSet'));
  };
};

function keepOnly(change: Change, keep: (element: unknown) => boolean): void {
  const array = arrayAt(change);
  const kept = array?.filter(keep);
  if (array && kept && kept.length !== array.length) setAt(change.draft, change.parts, kept);
}

const pull: OperatorMaker = (argument, _path, context) => {
  let test: ValueTest;
  const isLogical =
    isOperatorDoc(argument) && ['$and', '$or', '$nor'].includes(Object.keys(argument)[0] ?? '');
  if (isDoc(argument) && (!isOperatorDoc(argument) || isLogical)) {
    const matcher = compileFilter(argument, context);
    test = (element) => isDoc(element) && matcher.test(element);
  } else test = valueTest(argument, context);
  return (change) => keepOnly(change, (element) => !test(element));
};

const pullAll: OperatorMaker = (argument, _path, context) => {
  if (!Array.isArray(argument)) {
    throw badValue(`$pullAll requires an array argument but was given a ${typeName(argument)}`);
  }
  const unwanted: unknown[] = argument;
  return (change) =>
    keepOnly(change, (element) => !unwanted.some((one) => isEqual(element, one, context.comparison)));
};

const pop: OperatorMaker = (argument) => {
  const side = isNumeric(argument) ? toNumber(argument) : 0;
  if (Math.abs(side) !== 1) {
    throw failedToParse(`$pop expects 1 or -1, found: ${show(argument)}`);
  }
  return (change) => {
    const array = arrayAt(change);
    if (array?.length) setAt(change.draft, change.parts, side < 0 ? array.slice(1) : array.slice(0, -1));
  };
};
export const ARRAY_OPERATORS = {
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
} satisfies Record<string, OperatorMaker>;
