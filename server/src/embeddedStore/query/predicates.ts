import { isDoc, isNullish, isRegex, type Doc } from '../values/types';
import { isOperatorDoc } from './operators';
import { anchoredPrefix } from './regex';

/** What a filter says about one path, as far as an index can use it. */
export interface Predicate {
  /** The value is one of these. */
  equals?: unknown[];
  lower?: Bound;
  upper?: Bound;
  /** The text begins with this. */
  prefix?: string;
  /** Both bounds hold for the same element of an array. */
  isInterval: boolean;
  /** Nothing else is asked of this path. */
  isComplete: boolean;
}
export interface Bound {
  value: unknown;
  inclusive: boolean;
}

export interface Predicates {
  paths: Map<string, Predicate>;
  /** The predicates are all that the filter asks. */
  isComplete: boolean;
}

function predicateOf(predicates: Predicates, path: string): Predicate {
  const known = predicates.paths.get(path);
  if (known) return known;
  const made: Predicate = { isInterval: false, isComplete: true };
  predicates.paths.set(path, made);
  return made;
}

function setEquals(predicate: Predicate, values: unknown[]): void {
  if (predicate.equals || values.some(isRegex)) predicate.isComplete = false;
  else predicate.equals = values;
}

function setPrefix(predicate: Predicate, regex: unknown, options?: string): void {
  const found = anchoredPrefix(regex, options);
  if (!found || predicate.prefix !== undefined || predicate.lower || predicate.upper) {
    predicate.isComplete = false;
    return;
  }
  predicate.prefix = found.prefix;
  predicate.isComplete &&= found.isWhole;
}

function setBound(predicate: Predicate, side: 'lower' | 'upper', value: unknown, inclusive: boolean): void {
  if (predicate[side] || predicate.prefix !== undefined) predicate.isComplete = false;
  else predicate[side] = { value, inclusive };
}

function readOperator(predicates: Predicates, path: string, operator: string, condition: Doc): void {
  const predicate = predicateOf(predicates, path);
  const argument = condition[operator];
  switch (operator) {
    case '$eq':
      // As an operator even a regex is a value here, which no range can find.
      setEquals(predicate, [argument]);
      break;
    case '$in':
      if (Array.isArray(argument)) setEquals(predicate, argument);
      break;
    case '$gt':
    case '$gte':
      setBound(predicate, 'lower', argument, operator === '$gte');
      break;
    case '$lt':
    case '$lte':
      setBound(predicate, 'upper', argument, operator === '$lte');
      break;
    case '$regex':
      setPrefix(predicate, argument, typeof condition.$options === 'string' ? condition.$options : undefined);
      break;
    case '$options':
      break;
    case '$all':
      if (Array.isArray(argument) && argument.length > 0 && !isOperatorDoc(argument[0])) {
        setEquals(predicate, [argument[0]]);
      }
      predicate.isComplete = false;
      break;
    case '$elemMatch':
      readElemMatch(predicates, path, argument);
      predicate.isComplete = false;
      break;
    default:
      predicate.isComplete = false;
  }
}

/** `$elemMatch` bounds hold for one element, so they may be cut with each other even on arrays. */
function readElemMatch(predicates: Predicates, path: string, argument: unknown): void {
  if (!isDoc(argument)) return;
  const inner: Predicates = { paths: new Map(), isComplete: true };
  if (isOperatorDoc(argument)) {
    if (!('$and' in argument) && !('$or' in argument)) readField(inner, path, argument);
  } else {
    for (const [name, condition] of Object.entries(argument)) {
      if (!name.startsWith('$')) readField(inner, `${path}.${name}`, condition);
    }
  }
  for (const [innerPath, predicate] of inner.paths) {
    if (predicates.paths.has(innerPath) && innerPath !== path) continue;
    predicates.paths.set(innerPath, {
      ...predicates.paths.get(innerPath),
      ...predicate,
      isInterval: true,
      isComplete: false,
    });
  }
  predicates.isComplete = false;
}

function readField(predicates: Predicates, path: string, condition: unknown): void {
  const predicate = predicateOf(predicates, path);
  if (isOperatorDoc(condition)) {
    for (const operator of Object.keys(condition)) readOperator(predicates, path, operator, condition);
  } else if (isRegex(condition)) setPrefix(predicate, condition);
  else setEquals(predicate, [condition]);
}

function readInto(predicates: Predicates, filter: Doc): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const part of condition) if (isDoc(part)) readInto(predicates, part);
    } else if (name === '$comment') continue;
    else if (name.startsWith('$')) predicates.isComplete = false;
    else readField(predicates, name, condition);
  }
}

export function readPredicates(filter: Doc): Predicates {
  const predicates: Predicates = { paths: new Map(), isComplete: true };
  readInto(predicates, filter);
  return predicates;
}

/** A document without the field cannot match. */
export const excludesMissing = ({ equals, lower, upper, prefix }: Predicate): boolean =>
  prefix !== undefined ||
  (equals !== undefined && !equals.some(isNullish)) ||
  (lower !== undefined && !isNullish(lower.value)) ||
  (upper !== undefined && !isNullish(upper.value));
