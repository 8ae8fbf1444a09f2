import { badValue, failedToParse, overMemoryBudget, storeError } from '../errors';
import { MAX_ARRAY } from '../memory';
import { compileFilter, matchedElement } from '../query/matcher';
import { isOperatorDoc, type QueryContext, type ValueTest } from '../query/operators';
import { isEqual } from '../values/compare';
import { isIndex, splitPath, valueAt } from '../values/paths';
import { isDoc, isRegex, formatValue, typeName, type Doc } from '../values/types';
import { createDraft, setAt, unsetAt } from './draft';
import { UPDATE_OPERATORS, type Change } from './operators';

/** A compiled update for any number of documents. */
export interface Update {
  /** Returns the document after the update without changing `before`. */
  apply: (before: Doc, isInsert: boolean) => Doc;
  isReplacement: boolean;
}

const immutableId = () =>
  storeError(66, 'ImmutableField', "the update would modify the immutable field '_id'");

/** A replacement keeps the document's _id and must not name another. */
function keepId(before: Doc, after: Doc): Doc {
  if (before._id === undefined) return after;
  if (after._id === undefined) return { _id: before._id, ...after };
  if (isEqual(after._id, before._id)) return after;
  throw immutableId();
}

type ArrayFilters = Map<string, ValueTest>;

/** Array filters by the name used in `$[name]`. */
function readArrayFilters(filters: unknown, context: QueryContext): ArrayFilters {
  const out: ArrayFilters = new Map();
  if (filters === undefined) return out;
  if (!Array.isArray(filters) || !filters.every(isDoc)) throw failedToParse('arrayFilters must be documents');
  for (const filter of filters) {
    const { test, fields } = compileFilter(filter, context);
    const [name, ...others] = fields ?? [];
    if (name === undefined || others.length > 0 || out.has(name)) {
      throw failedToParse('each array filter must have one field name of its own');
    }
    out.set(name, (element) => test({ [name]: element }));
  }
  return out;
}

/** One assignment: an operator on a path. */
interface Step {
  path: string;
  parts: string[];
  change: Change;
}

/** Resolves the positions `$`, `$[]` and `$[name]` in a document. */
interface Positions {
  filter: Doc;
  arrayFilters: ArrayFilters;
  context: QueryContext;
}

/**
 * Concrete paths of a path with `$`, `$[]` or `$[name]` in one document; `$` is the element that matched before the
 * update.
 */
function concretePaths(doc: Doc, before: Doc, parts: string[], positions: Positions): string[][] {
  let paths: string[][] = [[]];
  for (const part of parts) {
    const positionsAt = (path: string[]): string[] => {
      if (part === '$') return [matchedPosition(before, path, positions)];
      return part.startsWith('$[') ? positionsOf(doc, path, part, positions) : [part];
    };
    paths = paths.flatMap((path) => positionsAt(path).map((at) => [...path, at]));
  }
  return paths;
}

function matchedPosition(doc: Doc, path: string[], { filter, context }: Positions): string {
  const at = matchedElement(doc, filter, path.filter((part) => !isIndex(part)).join('.'), context);
  if (at < 0) throw badValue('The positional operator did not find the match needed from the query.');
  return String(at);
}

function positionsOf(doc: Doc, path: string[], part: string, { arrayFilters }: Positions): string[] {
  const name = part.slice(2, -1);
  const test = name === '' ? () => true : arrayFilters.get(name);
  if (!test) throw badValue(`No array filter found for identifier '${name}'`);
  const array = valueAt(doc, path);
  if (!Array.isArray(array)) {
    throw badValue(
      `Cannot apply array updates to non-array element ${path.join('.')}: ${formatValue(array)}`,
    );
  }
  return array.flatMap((element, i) => (test(element) ? [String(i)] : []));
}

/** Rejects assignments to the same path or to nested paths. */
function checkConflicts(steps: Step[]): void {
  const paths = steps.map(({ path }) => `${path}.`);
  paths.forEach((path, i) => {
    const other = paths.find((one, k) => k !== i && path.startsWith(one));
    if (other === undefined) return;
    const message = `Updating the path '${path.slice(0, -1)}' would create a conflict at '${other.slice(0, -1)}'`;
    throw storeError(40, 'ConflictingUpdateOperators', message);
  });
}

function readSteps(update: Doc, context: QueryContext): Step[] {
  const steps = Object.entries(update).flatMap(([operator, fields]) => {
    const maker = Object.hasOwn(UPDATE_OPERATORS, operator) ? UPDATE_OPERATORS[operator] : undefined;
    if (!maker) throw failedToParse(`Unknown modifier: ${operator}`);
    if (!isDoc(fields)) throw failedToParse(`Modifiers operate on fields, not on a ${typeName(fields)}`);
    return Object.entries(fields).map(([path, argument]): Step => {
      const parts = splitPath(path);
      if (parts.includes('')) throw storeError(56, 'EmptyFieldName', `'${path}' has an empty field name`);
      return { path, parts, change: maker(argument, context) };
    });
  });
  checkConflicts(steps);
  // New fields are added in name order, numbers by value, as in MongoDB.
  return steps.sort((a, b) => comparePaths(a.parts, b.parts));
}

function comparePaths(a: string[], b: string[]): number {
  const at = a.findIndex((part, i) => part !== b[i]);
  const [x = '', y = ''] = [a[at], b[at]];
  if (isIndex(x) && isIndex(y)) return Number(x) - Number(y);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Unchanged values aren't written, to preserve their stored types. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((part, i) => part === b[i]));

function operatorUpdate(update: Doc, positions: Positions): Update {
  const steps = readSteps(update, positions.context);
  const used = steps.flatMap((step) => step.parts);
  const unused = [...positions.arrayFilters.keys()].find((name) => !used.includes(`$[${name}]`));
  if (unused !== undefined) throw failedToParse(`The array filter '${unused}' was not used in the update`);
  const apply: Update['apply'] = (before, isInsert) => {
    const draft = createDraft(before);
    for (const { parts, change } of steps) {
      for (const path of concretePaths(draft.root, before, parts, positions)) {
        const current = valueAt(draft.root, path);
        const next = change(current, isInsert);
        if (Array.isArray(next) && next.length > MAX_ARRAY) throw overMemoryBudget('an array');
        if (next === undefined) unsetAt(draft, path);
        else if (!isSame(next, current)) setAt(draft, path, next);
      }
    }
    if (before._id !== undefined && !isEqual(draft.root._id, before._id)) throw immutableId();
    return draft.root;
  };
  return { apply, isReplacement: false };
}

/** Compiles an update: operators, a replacement, or a pipeline (compiled by `compilePipeline`). */
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
  if (isOperatorDoc(update)) {
    const arrayFilters = readArrayFilters(options.arrayFilters, context);
    return operatorUpdate(update, { filter: options.filter, arrayFilters, context });
  }
  const bad = Object.keys(update).find((name) => name.startsWith('$'));
  if (bad !== undefined) throw storeError(52, 'DollarPrefixedFieldName', `a field may not be named '${bad}'`);
  return { apply: (before) => keepId(before, update), isReplacement: true };
}

/** Initial document of an upsert: the filter's equalities. */
export function upsertBase(filter: Doc): Doc {
  const draft = createDraft({});
  for (const [path, value] of equalitiesOf(filter)) {
    const parts = splitPath(path);
    if (valueAt(draft.root, parts) !== undefined) {
      throw storeError(54, 'NotSingleValueField', `the filter names two values for '${path}'`);
    }
    setAt(draft, parts, value);
  }
  return draft.root;
}

function equalitiesOf(filter: Doc): [path: string, value: unknown][] {
  return Object.entries(filter).flatMap(([name, condition]): [string, unknown][] => {
    const isAll = name === '$and' || (name === '$or' && Array.isArray(condition) && condition.length === 1);
    if (isAll && Array.isArray(condition)) return condition.filter(isDoc).flatMap(equalitiesOf);
    if (name.startsWith('$') || isRegex(condition)) return [];
    if (!isOperatorDoc(condition)) return [[name, condition]];
    if ('$eq' in condition) return [[name, condition.$eq]];
    const { $in } = condition;
    return Array.isArray($in) && $in.length === 1 ? [[name, $in[0]]] : [];
  });
}
