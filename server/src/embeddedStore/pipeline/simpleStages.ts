import { randomInt } from 'node:crypto';
import { locationError } from '../errors';
import { PAUSE, type Flow } from '../flow';
import { createBudget, roughSize } from '../memory';
import { compileAddedFields, compileProjection } from '../projection';
import { compileFilter } from '../query/matcher';
import { parseSort, sorted } from '../sort';
import { toNumber } from '../values/numbers';
import { isIndex, splitPath, valueAt } from '../values/paths';
import { field, isDoc, isNullish, isNumeric, show, typeName, type Doc } from '../values/types';
import type { Stage, StageMaker } from './stage';

const eachDoc = (change: (doc: Doc) => Doc): Stage =>
  function* (input) {
    for (const item of input) yield item === PAUSE ? PAUSE : change(item);
  };

const match: StageMaker = (filter, context) => {
  const { test } = compileFilter(filter, context);
  return function* (input) {
    for (const item of input) if (item === PAUSE || test(item)) yield item;
  };
};

export function limitOf(argument: unknown): number {
  const count = isNumeric(argument) ? toNumber(argument) : NaN;
  if (!Number.isInteger(count)) {
    throw locationError(15957, `the limit must be specified as a number: ${show(argument)}`);
  }
  if (count <= 0) throw locationError(15958, 'the limit must be positive');
  return count;
}

export function skipOf(argument: unknown): number {
  const count = isNumeric(argument) ? toNumber(argument) : NaN;
  if (Number.isInteger(count) && count >= 0) return count;
  throw locationError(
    5107200,
    `invalid argument to $skip stage: Expected a non-negative number in: $skip: ${show(argument)}`,
  );
}

const limit: StageMaker = (argument) => {
  const count = limitOf(argument);
  return function* (input) {
    let left = count;
    for (const item of input) {
      yield item;
      if (item !== PAUSE && --left === 0) return;
    }
  };
};

const skip: StageMaker = (argument) => {
  const count = skipOf(argument);
  return function* (input) {
    let left = count;
    for (const item of input) {
      if (item === PAUSE || left === 0) yield item;
      else left--;
    }
  };
};

const sort: StageMaker = (argument, { comparison }, keep) => {
  const keys = parseSort(argument);
  if (keys.length === 0) throw locationError(15976, '$sort stage must have at least one sort key');
  return (input) =>
    sorted(
      input,
      keys,
      comparison,
      keep,
      (doc: Doc) => doc,
      (doc) => doc,
    );
};

const project: StageMaker = (spec, context) => {
  const projection = compileProjection(spec, context);
  if (!projection) throw locationError(15969, '$project specification must be an object');
  return eachDoc(projection.apply);
};

const addFields: StageMaker = (spec, context) => eachDoc(compileAddedFields(spec, context));

const unset: StageMaker = (argument, context) => {
  const paths: unknown[] = Array.isArray(argument) ? argument : [argument];
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string')) {
    throw locationError(31002, '$unset specification must be a string or an array of strings');
  }
  const spec = Object.fromEntries(paths.map((path) => [String(path), 0]));
  return project(spec, context, Infinity);
};

const replaceRoot: StageMaker = (argument, context) => {
  if (!isDoc(argument) || !('newRoot' in argument)) {
    throw locationError(40229, 'no newRoot specified for the $replaceRoot stage');
  }
  return replaceWith(argument.newRoot, context, Infinity);
};

const replaceWith: StageMaker = (expression, context) => {
  const evaluate = context.compileExpression(expression);
  return eachDoc((doc) => {
    const root = evaluate(doc, context.variables);
    if (isDoc(root)) return root;
    throw locationError(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type: ${typeName(root)}`,
    );
  });
};

/** A copy of the document with one value put at a path; undefined takes the field away. */
export function withValue(doc: Doc, parts: readonly string[], value: unknown): Doc {
  const [first = '', ...rest] = parts;
  const copy = { ...doc };
  const child = field(doc, first);
  const next = rest.length > 0 ? withValue(isDoc(child) ? child : {}, rest, value) : value;
  if (next === undefined) delete copy[first];
  else copy[first] = next;
  return copy;
}

const unwind: StageMaker = (argument) => {
  const spec = isDoc(argument) ? argument : { path: argument };
  const { path, includeArrayIndex, preserveNullAndEmptyArrays: keepsEmpty } = spec;
  if (typeof path !== 'string' || !path.startsWith('$') || path.startsWith('$$')) {
    throw locationError(28818, `path option to $unwind stage should be prefixed with a '$': ${show(path)}`);
  }
  const parts = splitPath(path.slice(1));
  const indexParts = typeof includeArrayIndex === 'string' ? splitPath(includeArrayIndex) : undefined;
  const indexed = (doc: Doc, index: number | null) => (indexParts ? withValue(doc, indexParts, index) : doc);
  return function* (input) {
    for (const item of input) {
      if (item === PAUSE) {
        yield PAUSE;
        continue;
      }
      const doc = item;
      const value = parts.some(isIndex) ? undefined : valueAt(doc, parts);
      if (!Array.isArray(value)) {
        if (!isNullish(value) || keepsEmpty === true) yield indexed(doc, null);
      } else if (value.length === 0) {
        if (keepsEmpty === true) yield indexed(withValue(doc, parts, undefined), null);
      } else {
        for (let i = 0; i < value.length; i++) yield indexed(withValue(doc, parts, value[i] as unknown), i);
      }
    }
  };
};

const count: StageMaker = (name) => {
  if (typeof name !== 'string' || !name || name.startsWith('$') || name.includes('.')) {
    throw locationError(40156, 'the count field must be a non-empty string without $ and dots');
  }
  return function* (input) {
    let found = 0;
    for (const item of input) {
      if (item === PAUSE) yield PAUSE;
      else found++;
    }
    if (found > 0) yield { [name]: found };
  };
};

/** Every document has the same chance to be among the sample. */
const sample: StageMaker = (argument) => {
  const size = isDoc(argument) && isNumeric(argument.size) ? toNumber(argument.size) : NaN;
  if (!(size > 0)) throw locationError(28747, 'size argument to $sample must be a positive integer');
  return function* (input: Flow<Doc>) {
    const budget = createBudget('$sample');
    const kept: Doc[] = [];
    let seen = 0;
    for (const item of input) {
      if (item === PAUSE) {
        yield PAUSE;
        continue;
      }
      const at = kept.length < size ? kept.length : randomInt(seen + 1);
      seen++;
      if (at >= size) continue;
      if (at === kept.length) budget.take(roughSize(item));
      kept[at] = item;
    }
    for (let i = kept.length - 1; i > 0; i--) {
      const other = randomInt(i + 1);
      [kept[i], kept[other]] = [kept[other] ?? {}, kept[i] ?? {}];
    }
    yield* kept;
  };
};

export const SIMPLE_STAGES = {
  $match: match,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $replaceRoot: replaceRoot,
  $replaceWith: replaceWith,
  $unwind: unwind,
  $count: count,
  $sample: sample,
} satisfies Record<string, StageMaker>;
