import { locationError } from '../errors';
import { compileExpression } from '../expression/compile';
import { compareValues, STRICT } from '../values/compare';
import { isDoc, type Doc } from '../values/types';

/** Stages defined in terms of others, as in MongoDB itself. */

function count(name: unknown): Doc[] {
  if (typeof name !== 'string' || name === '_id' || /^$|^\$|\./.test(name)) {
    throw locationError(40156, 'the count field must be a non-empty string without $ and dots');
  }
  return [{ $group: { _id: null, [name]: { $sum: 1 } } }, { $project: { _id: 0 } }];
}

function sortByCount(expression: unknown): Doc[] {
  if (isDoc(expression) || /^\$./.test(String(expression))) {
    return [{ $group: { _id: expression, count: { $sum: 1 } } }, { $sort: { count: -1 } }];
  }
  throw locationError(40148, '$sortByCount needs a path with $ or an expression');
}

/** A boundary belongs to the bucket above it. */
function bucket(spec: unknown): Doc[] {
  if (!isDoc(spec) || !('groupBy' in spec)) throw locationError(40198, '$bucket needs a groupBy');
  const { groupBy, boundaries, output = { count: { $sum: 1 } }, ...rest } = spec;
  const given: unknown[] = Array.isArray(boundaries) ? boundaries : [];
  const bounds = given.map((bound) => compileExpression(bound)({}, {}));
  const isAscending = bounds.every((bound, i) => i === 0 || compareValues(bounds[i - 1], bound, STRICT) < 0);
  if (bounds.length < 2 || !isAscending || !isDoc(output)) {
    throw locationError(40192, "The $bucket 'boundaries' must be at least 2 values in ascending order");
  }
  const branches = bounds.slice(1).map((upper, i) => {
    const [from, to] = [{ $literal: bounds[i] }, { $literal: upper }];
    return { case: { $and: [{ $gte: [groupBy, from] }, { $lt: [groupBy, to] }] }, then: from };
  });
  return [{ $group: { _id: { $switch: { branches, ...rest } }, ...output } }, { $sort: { _id: 1 } }];
}

function unset(argument: unknown): Doc[] {
  const paths: unknown[] = Array.isArray(argument) ? argument : [argument];
  if (paths.length > 0 && paths.every((path) => typeof path === 'string')) {
    return [{ $project: Object.fromEntries(paths.map((path) => [path, 0])) }];
  }
  throw locationError(31002, '$unset needs a string or an array of strings');
}

export const STAGE_ALIASES: Record<string, (argument: unknown) => Doc[]> = {
  $count: count,
  $sortByCount: sortByCount,
  $bucket: bucket,
  $unset: unset,
  $set: (fields) => [{ $addFields: fields }],
};
