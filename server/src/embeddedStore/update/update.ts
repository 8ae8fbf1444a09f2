import { badValue, failedToParse, storeError } from '../errors';
import type { QueryContext } from '../query/context';
import { compileFilter } from '../query/matcher';
import { isOperatorDoc, type ValueTest } from '../query/operators';
import { matchedElement } from '../query/positional';
import { isEqual } from '../values/compare';
import { firstPart, isIndex, splitPath, valueAt } from '../values/paths';
import { isDoc, isRegex, show, typeName, type Doc } from '../values/types';
import { ARRAY_OPERATORS } from './arrayOperators';
import { createDraft, setAt } from './draft';
import { FIELD_OPERATORS } from './fieldOperators';
import type { Change, OperatorMaker, Update } from './operator';

export const UPDATE_OPERATORS = { ...FIELD_OPERATORS, ...ARRAY_OPERATORS };
const MAKERS: Record<string, OperatorMaker> = UPDATE_OPERATORS;

const immutableId = () =>
  storeError(
    66,
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );

/** The new document keeps the old one's _id, and must not name another. */
function keepId(before: Doc, after: Doc): Doc {
  if (before._id === undefined) return after;
  if (after._id === undefined) return { _id: before._id, ...after };
  if (!isEqual(after._id, before._id)) throw immutableId();
  return after;
}

type ArrayFilters = Map<string, ValueTest>;

/** Filters on array elements, by the name that stands in `$[name]`. */
function readArrayFilters(filters: unknown, context: QueryContext): ArrayFilters {
  if (filters === undefined) return new Map();
  if (!Array.isArray(filters)) throw failedToParse('arrayFilters must be an array');
  const out: ArrayFilters = new Map();
  for (const filter of filters as unknown[]) {
    if (!isDoc(filter)) throw failedToParse('each array filter must be an object');
    const names = new Set(filterNames(filter));
    const [name] = names;
    if (name === undefined || names.size > 1) {
      throw failedToParse(
        'Error parsing array filter :: caused by :: Expected a single top-level field name',
      );
    }
    if (out.has(name)) {
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    }
    const { test } = compileFilter(filter, context);
    out.set(name, (element) => test({ [name]: element }));
  }
  return out;
}

function filterNames(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, condition]) =>
    name.startsWith('$')
      ? Array.isArray(condition)
        ? condition.filter(isDoc).flatMap(filterNames)
        : []
      : [firstPart(name)],
  );
}

/** One assignment of an update: an operator on a path. */
interface Step {
  path: string;
  parts: string[];
  hasPositions: boolean;
  run: (change: Change) => void;
}

/** Replaces `$`, `$[]` and `$[name]` by the positions that they mean in this document. */
function concretePaths(
  doc: Doc,
  step: Step,
  filter: Doc,
  filters: ArrayFilters,
  context: QueryContext,
): string[][] {
  let paths: string[][] = [[]];
  for (const part of step.parts) {
    if (part === '$') paths = paths.map((path) => [...path, positionOf(doc, path, filter, context)]);
    else if (part.startsWith('$[')) {
      paths = paths.flatMap((path) => elementsOf(doc, path, part, step, filters));
    } else paths = paths.map((path) => [...path, part]);
  }
  return paths;
}

function positionOf(doc: Doc, path: string[], filter: Doc, context: QueryContext): string {
  const at = matchedElement(doc, filter, path.filter((part) => !isIndex(part)).join('.'), context);
  if (at < 0) throw badValue('The positional operator did not find the match needed from the query.');
  return String(at);
}

function elementsOf(doc: Doc, path: string[], part: string, step: Step, filters: ArrayFilters): string[][] {
  const name = part.slice(2, -1);
  const test = name === '' ? () => true : filters.get(name);
  if (!test) throw badValue(`No array filter found for identifier '${name}' in path '${step.path}'`);
  const array = valueAt(doc, path);
  if (array === undefined) {
    const where = path.join('.');
    throw badValue(`The path '${where}' must exist in the document in order to apply array updates.`);
  }
  if (!Array.isArray(array)) {
    throw badValue(`Cannot apply array updates to non-array element ${path.join('.')}: ${show(array)}`);
  }
  return array.flatMap((element, i) => (test(element) ? [[...path, String(i)]] : []));
}

function checkPath(path: string): string[] {
  const parts = splitPath(path);
  if (parts.includes('')) {
    throw storeError(56, 'EmptyFieldName', `The update path '${path}' contains an empty field name`);
  }
  return parts;
}

function checkConflicts(paths: string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    const parts = path.split('.');
    for (let i = 1; i <= parts.length; i++) {
      const start = parts.slice(0, i).join('.');
      if (seen.has(start)) throw conflict(path, start);
    }
    for (const other of seen) if (other.startsWith(`${path}.`)) throw conflict(path, other);
    seen.add(path);
  }
}
const conflict = (path: string, other: string) =>
  storeError(
    40,
    'ConflictingUpdateOperators',
    `Updating the path '${path}' would create a conflict at '${other}'`,
  );

function readSteps(update: Doc, context: QueryContext): Step[] {
  const touched: string[] = [];
  const steps = Object.entries(update).flatMap(([operator, fields]) => {
    const maker = Object.hasOwn(MAKERS, operator) ? MAKERS[operator] : undefined;
    if (!maker) {
      throw failedToParse(
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDoc(fields)) {
      throw failedToParse(`Modifiers operate on fields but we found type ${typeName(fields)} instead.`);
    }
    return Object.entries(fields).map(([path, argument]): Step => {
      const parts = checkPath(path);
      touched.push(path);
      if (operator === '$rename' && typeof argument === 'string') touched.push(argument);
      const hasPositions = parts.some((part) => part.startsWith('$'));
      return { path, parts, hasPositions, run: maker(argument, path, context) };
    });
  });
  checkConflicts(touched);
  // New fields appear in the order of their names, numbers by size, as MongoDB writes them.
  return steps.sort((a, b) => comparePaths(a.parts, b.parts));
}

function comparePaths(a: string[], b: string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x = '', y = ''] = [a[i], b[i]];
    if (x === y) continue;
    if (isIndex(x) && isIndex(y)) return Number(x) - Number(y);
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}

function operatorUpdate(update: Doc, filter: Doc, arrayFilters: unknown, context: QueryContext): Update {
  const steps = readSteps(update, context);
  const filters = readArrayFilters(arrayFilters, context);
  const used = steps.flatMap((step) => step.parts);
  for (const name of filters.keys()) {
    if (used.includes(`$[${name}]`)) continue;
    throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
  }
  const apply: Update['apply'] = (before, options) => {
    const draft = createDraft(before);
    for (const step of steps) {
      const paths = step.hasPositions
        ? concretePaths(draft.root, step, filter, filters, context)
        : [step.parts];
      for (const parts of paths) {
        step.run({ draft, path: step.path, parts, current: valueAt(draft.root, parts), ...options });
      }
    }
    const after = draft.root;
    if (before._id !== undefined && !isEqual(after._id, before._id)) throw immutableId();
    return after;
  };
  return { apply, isReplacement: false };
}

/** Compiles an update: operators, a replacement, or a pipeline (handed in ready, as `pipeline`). */
export function compileUpdate(
  update: unknown,
  options: { filter: Doc; arrayFilters?: unknown },
  context: QueryContext,
  compilePipeline: (stages: unknown[]) => (doc: Doc) => Doc,
): Update {
  if (Array.isArray(update)) {
    const run = compilePipeline(update);
    return { apply: (before) => keepId(before, run(before)), isReplacement: false };
  }
  if (!isDoc(update)) throw failedToParse('Update argument must be either an object or an array');
  if (isOperatorDoc(update)) return operatorUpdate(update, options.filter, options.arrayFilters, context);
  const bad = Object.keys(update).find((name) => name.startsWith('$'));
  if (bad !== undefined) {
    throw storeError(52, 'DollarPrefixedFieldName', `The dollar ($) prefixed field '${bad}' is not allowed`);
  }
  return { apply: (before) => keepId(before, update), isReplacement: true };
}

/** What an upsert starts from: the filter's equalities. */
export function upsertBase(filter: Doc): Doc {
  const draft = createDraft({});
  const walk = (part: Doc): void => {
    for (const [name, condition] of Object.entries(part)) {
      if (name === '$and' || (name === '$or' && Array.isArray(condition) && condition.length === 1)) {
        if (Array.isArray(condition)) condition.filter(isDoc).forEach(walk);
      } else if (!name.startsWith('$')) {
        const value = equality(condition);
        if (value === undefined) continue;
        const parts = splitPath(name);
        if (valueAt(draft.root, parts) !== undefined) {
          throw storeError(
            54,
            'NotSingleValueField',
            `cannot infer query fields to set, path '${name}' is matched twice`,
          );
        }
        setAt(draft, parts, value);
      }
    }
  };
  walk(filter);
  return draft.root;
}

function equality(condition: unknown): unknown {
  if (!isOperatorDoc(condition)) return isRegex(condition) ? undefined : condition;
  if ('$eq' in condition) return condition.$eq;
  for (const list of [condition.$in, condition.$all]) {
    if (Array.isArray(list) && list.length === 1 && !isOperatorDoc(list[0]) && !isRegex(list[0])) {
      return list[0];
    }
  }
  return undefined;
}
