import { isOperatorDoc } from '../query/operators';
import { anchoredPrefix } from '../query/regex';
import { isDoc, isNullish, isRegex, type Doc } from '../values/types';

/** Indexable conditions of a filter on one path. */
export interface Predicate {
  /** Equal to one of these values. */
  equals?: unknown[];
  lower?: Bound;
  upper?: Bound;
  /** Starts with this text. */
  prefix?: string;
  /** Both bounds apply to the same array element. */
  isInterval: boolean;
  /** The predicate covers everything the filter requires of this path. */
  isComplete: boolean;
}
export interface Bound {
  value: unknown;
  inclusive: boolean;
}

export interface Predicates {
  paths: Map<string, Predicate>;
  /** The predicates cover the whole filter. */
  isComplete: boolean;
}

/** Adds conditions. Returns false if they can't be combined with the existing ones, so the filter must check each document. */
function mergePredicate(predicate: Predicate, addition: Partial<Predicate>): boolean {
  const hasRange = predicate.lower ?? predicate.upper;
  if (predicate.isInterval && (addition.lower ?? addition.upper)) return false;
  if (addition.equals && predicate.equals) return false;
  if (addition.lower && (predicate.lower ?? predicate.prefix) !== undefined) return false;
  if (addition.upper && (predicate.upper ?? predicate.prefix) !== undefined) return false;
  if (addition.prefix !== undefined && (predicate.prefix ?? hasRange) !== undefined) return false;
  Object.assign(predicate, addition);
  return true;
}

/** Predicate of one operator; undefined if no index can use it. */
function operatorPredicate(
  operator: string,
  argument: unknown,
  { $options }: Doc,
): Partial<Predicate> | undefined {
  switch (operator) {
    case '$eq':
      return { equals: [argument] };
    case '$in':
      return Array.isArray(argument) ? { equals: argument } : undefined;
    case '$gt':
    case '$gte':
      return { lower: { value: argument, inclusive: operator === '$gte' } };
    case '$lt':
    case '$lte':
      return { upper: { value: argument, inclusive: operator === '$lte' } };
    case '$all':
      return Array.isArray(argument) && !isOperatorDoc(argument[0]) && !isRegex(argument[0])
        ? { equals: argument.slice(0, 1), isComplete: false }
        : undefined;
    case '$regex': {
      const found = anchoredPrefix(argument, typeof $options === 'string' ? $options : undefined);
      return found && { prefix: found.prefix, ...(found.isWhole ? {} : { isComplete: false }) };
    }
    default:
      return undefined;
  }
}

/** Bounds in `$elemMatch` apply to one element, so they intersect even on arrays. */
function readElemMatch(predicates: Predicates, path: string, argument: unknown): void {
  predicates.isComplete = false;
  // Indexes don't open arrays inside arrays.
  if (isDoc(argument) && '$elemMatch' in argument) return;
  const isInterval = isOperatorDoc(argument);
  const inner: Predicates = { paths: new Map(), isComplete: true };
  if (isInterval) readField(inner, path, argument);
  else if (isDoc(argument)) {
    for (const [name, condition] of Object.entries(argument)) readField(inner, `${path}.${name}`, condition);
  }
  for (const [innerPath, predicate] of inner.paths) {
    if (predicates.paths.has(innerPath)) continue;
    predicates.paths.set(innerPath, { ...predicate, isInterval, isComplete: false });
  }
}

function readField(predicates: Predicates, path: string, condition: unknown): void {
  const operators = isOperatorDoc(condition)
    ? condition
    : isRegex(condition)
      ? { $regex: condition }
      : { $eq: condition };
  if ('$elemMatch' in operators) readElemMatch(predicates, path, operators.$elemMatch);
  const predicate = predicates.paths.get(path) ?? { isInterval: false, isComplete: true };
  for (const [operator, argument] of Object.entries(operators)) {
    if (operator === '$options' || operator === '$elemMatch') continue;
    const addition = operatorPredicate(operator, argument, operators);
    if (!addition || !mergePredicate(predicate, addition)) predicate.isComplete = false;
  }
  predicates.paths.set(path, predicate);
}

function readInto(predicates: Predicates, filter: Doc): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const part of condition) if (isDoc(part)) readInto(predicates, part);
    } else if (name.startsWith('$')) predicates.isComplete = false;
    else readField(predicates, name, condition);
  }
}

/** Predicates of a filter by path. */
export function readPredicates(filter: Doc): Predicates {
  const predicates: Predicates = { paths: new Map(), isComplete: true };
  readInto(predicates, filter);
  return predicates;
}

/** Whether no document without the field can match. */
export const excludesMissing = ({ equals, lower, upper, prefix }: Predicate): boolean =>
  prefix !== undefined ||
  (equals !== undefined && !equals.some(isNullish)) ||
  (lower !== undefined && !isNullish(lower.value)) ||
  (upper !== undefined && !isNullish(upper.value));
