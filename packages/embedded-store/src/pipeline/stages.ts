import { randomInt } from 'node:crypto';
import { locationError } from '../errors';
import { compileExpression } from '../expression/compile';
import { namedArguments } from '../expression/maker';
import { filter, flatMap, map, pageOf } from '../flow';
import { compileProjection } from '../projection';
import { compileFilter } from '../query/matcher';
import { parseSort, sorted } from '../sort';
import { toNumber } from '../values/numbers';
import { splitPath, valueAt } from '../values/paths';
import { isDoc, isNullish, isNumeric, formatValue, typeName, type Doc } from '../values/types';
import { withValue, type StageMaker } from './stage';

/** Stages that process one document at a time; grouping and joining have their own files. */

function wholeFrom(least: number, argument: unknown, code: number, name: string): number {
  const count = isNumeric(argument) ? toNumber(argument) : NaN;
  if (Number.isInteger(count) && count >= least) return count;
  throw locationError(
    code,
    `${name} needs a whole number of at least ${least}, not ${formatValue(argument)}`,
  );
}
export const limitOf = (argument: unknown): number => wholeFrom(1, argument, 15958, '$limit');
export const skipOf = (argument: unknown): number => wholeFrom(0, argument, 5107200, '$skip');

const match: StageMaker = (condition, context) => {
  const { test } = compileFilter(condition, context);
  return (input) => filter(input, test);
};

const limit: StageMaker = (argument) => {
  const count = limitOf(argument);
  return (input) => pageOf(input, 0, count);
};

const skip: StageMaker = (argument) => {
  const count = skipOf(argument);
  return (input) => pageOf(input, count, Infinity);
};

const identity = (doc: Doc): Doc => doc;

const sort: StageMaker = (argument, _context, keep) => {
  const keys = parseSort(argument);
  if (keys.length === 0) throw locationError(15976, '$sort stage must have at least one sort key');
  return (input) => sorted(input, keys, keep, identity, identity);
};

/** A uniform sample: documents with the smallest random numbers. */
const sample: StageMaker = (argument) => {
  const size = wholeFrom(1, isDoc(argument) ? argument.size : undefined, 28747, '$sample');
  const keys = parseSort({ at: 1 });
  return (input) => sorted(input, keys, size, () => ({ at: randomInt(2 ** 47) }), identity);
};

const shaped =
  (stage: '$project' | '$addFields', code: number): StageMaker =>
  (spec, context) => {
    const projection = isDoc(spec) ? compileProjection(spec, context, stage) : undefined;
    if (!projection) throw locationError(code, `${stage} specification must be an object`);
    return (input) => map(input, projection.apply);
  };

const replaceRoot: StageMaker = (argument, context) => {
  if (!isDoc(argument) || !('newRoot' in argument)) throw locationError(40229, 'no newRoot specified');
  const evaluate = compileExpression(argument.newRoot);
  const replace = (doc: Doc): Doc => {
    const root = evaluate(doc, context.variables);
    if (isDoc(root)) return root;
    throw locationError(40228, `'newRoot' must evaluate to an object, not ${typeName(root)}`);
  };
  return (input) => map(input, replace);
};

const unwind: StageMaker = (argument) => {
  const given = isDoc(argument) ? argument : { path: argument };
  const spec = namedArguments(
    given,
    ['path'],
    ['includeArrayIndex', 'preserveNullAndEmptyArrays'],
    '$unwind',
  );
  const { path, includeArrayIndex, preserveNullAndEmptyArrays: keepsEmpty } = spec;
  if (typeof path !== 'string' || !/^\$[^$]/.test(path)) {
    throw locationError(
      28818,
      `path option to $unwind stage should be prefixed with a '$': ${formatValue(path)}`,
    );
  }
  const parts = splitPath(path.slice(1));
  const indexParts = typeof includeArrayIndex === 'string' ? splitPath(includeArrayIndex) : undefined;
  const indexed = (doc: Doc, index: number | null) => (indexParts ? withValue(doc, indexParts, index) : doc);
  const unwound = (doc: Doc): Doc[] => {
    const value = valueAt(doc, parts);
    if (!isNullish(value) && !Array.isArray(value)) return [indexed(doc, null)];
    const list: unknown[] = value ?? [];
    if (list.length > 0) return list.map((element, i) => indexed(withValue(doc, parts, element), i));
    return keepsEmpty === true ? [indexed(value ? withValue(doc, parts, undefined) : doc, null)] : [];
  };
  return (input) => flatMap(input, unwound);
};

export const STAGES = {
  $match: match,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $sample: sample,
  $project: shaped('$project', 15969),
  $addFields: shaped('$addFields', 40272),
  $replaceRoot: replaceRoot,
  $unwind: unwind,
} satisfies Record<string, StageMaker>;
