import { badValue, failedToParse, typeMismatch } from '../errors';
import { elementTest, valueTest } from '../query/matcher';
import { isOperatorDoc, type QueryContext } from '../query/operators';
import { sortComparator } from '../sort';
import { compareValues, isEqual } from '../values/compare';
import { add, toNumber } from '../values/numbers';
import { isDoc, isNumeric, typeName, type Doc } from '../values/types';

/** Computes a field's new value; undefined is a missing field. */
export type Change = (current: unknown, isInsert: boolean) => unknown;
/** Validates an operator's argument once for all documents. */
type OperatorMaker = (argument: unknown, context: QueryContext) => Change;

const increment: OperatorMaker = (argument) => {
  if (!isNumeric(argument)) throw typeMismatch(`Cannot increment with a ${typeName(argument)}`);
  const overflow = (): never => {
    throw badValue('Failed to apply $inc operations to current value: integer overflow');
  };
  return (current) => {
    if (current === undefined) return argument;
    if (isNumeric(current)) return add(current, argument, overflow);
    throw typeMismatch(`Cannot apply $inc to a value of type ${typeName(current)}`);
  };
};

const minOrMax =
  (direction: 1 | -1): OperatorMaker =>
  (argument) =>
  (current) =>
    current === undefined || compareValues(argument, current) * direction < 0 ? argument : current;

/** The array to operate on; undefined if there is none. */
function arrayOf(current: unknown): unknown[] | undefined {
  if (current === undefined || Array.isArray(current)) return current;
  throw badValue(`The field must be an array but is of type ${typeName(current)}`);
}

function readInteger(value: unknown, clause: string): number {
  const number = isNumeric(value) ? toNumber(value) : NaN;
  if (Number.isInteger(number)) return number;
  throw badValue(`The value for ${clause} must be a whole number, not ${typeName(value)}`);
}

/** Splits the argument of $push or $addToSet into its items and the clauses next to `$each`. */
function readItems(argument: unknown, clauses: string[]): { items: unknown[]; given: Doc } {
  if (!isDoc(argument) || !('$each' in argument)) return { items: [argument], given: {} };
  const { $each, ...given } = argument;
  const unknown = Object.keys(given).find((name) => !clauses.includes(name));
  if (unknown !== undefined) throw badValue(`Unrecognized clause next to $each: ${unknown}`);
  if (!Array.isArray($each)) throw badValue(`The argument to $each must be an array, not ${typeName($each)}`);
  return { items: $each, given };
}

function elementComparator(sort: unknown): (a: unknown, b: unknown) => number {
  if (isDoc(sort) && Object.keys(sort).length > 0) {
    const compare = sortComparator(sort);
    return (a, b) => compare(isDoc(a) ? a : {}, isDoc(b) ? b : {});
  }
  const direction = isNumeric(sort) ? toNumber(sort) : 0;
  if (Math.abs(direction) !== 1) throw badValue('The $sort value must be 1, -1 or a set of fields');
  return (a, b) => compareValues(a, b) * direction;
}

/** `{$each, $position, $sort, $slice}`, in MongoDB's order of application. */
const push: OperatorMaker = (argument) => {
  const { items, given } = readItems(argument, ['$position', '$sort', '$slice']);
  const position = '$position' in given ? readInteger(given.$position, '$position') : Infinity;
  const compare = '$sort' in given ? elementComparator(given.$sort) : undefined;
  const slice = '$slice' in given ? readInteger(given.$slice, '$slice') : Infinity;
  return (current) => {
    const array = [...(arrayOf(current) ?? [])];
    array.splice(position, 0, ...items);
    if (compare) array.sort(compare);
    return slice < 0 ? array.slice(slice) : array.slice(0, slice);
  };
};

const addToSet: OperatorMaker = (argument) => {
  const { items } = readItems(argument, []);
  return (current) => {
    const array = [...(arrayOf(current) ?? [])];
    for (const item of items) {
      if (!array.some((element) => isEqual(element, item))) array.push(item);
    }
    return array;
  };
};

const removeMatching =
  (makeTest: (argument: unknown, context: QueryContext) => (element: unknown) => boolean): OperatorMaker =>
  (argument, context) => {
    const test = makeTest(argument, context);
    return (current) => arrayOf(current)?.filter((element) => !test(element));
  };

const pull = removeMatching((argument, context) => {
  const hasOperators = isOperatorDoc(argument);
  if (hasOperators || !isDoc(argument)) return valueTest(argument, context, hasOperators);
  const test = elementTest(argument, context);
  return (element) => isDoc(element) && test(element);
});

const pullAll = removeMatching((argument) => {
  if (!Array.isArray(argument)) throw badValue(`$pullAll requires an array, not ${typeName(argument)}`);
  return (element) => argument.some((one) => isEqual(element, one));
});

const pop: OperatorMaker = (argument) => {
  if (argument !== 1 && argument !== -1) throw failedToParse('$pop expects 1 or -1');
  return (current) => (argument === 1 ? arrayOf(current)?.slice(0, -1) : arrayOf(current)?.slice(1));
};

/** Supported update operators. */
export const UPDATE_OPERATORS: Record<string, OperatorMaker> = {
  $set: (value) => () => value,
  $setOnInsert: (value) => (current, isInsert) => (isInsert ? value : current),
  $unset: () => () => undefined,
  $inc: increment,
  $min: minOrMax(1),
  $max: minOrMax(-1),
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};
