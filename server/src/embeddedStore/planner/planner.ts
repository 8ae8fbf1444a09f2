import { MaxKey, MinKey } from 'bson';
import { badValue } from '../errors';
import type { QueryContext } from '../query/context';
import { compileFilter } from '../query/matcher';
import { isOperatorDoc } from '../query/operators';
import { excludesMissing, readPredicates, type Predicate, type Predicates } from '../query/predicates';
import type { Collection, Index, Store } from '../storage/store';
import { isEqual } from '../values/compare';
import type { SortKey } from '../values/paths';
import { field, isDoc, isNullish, type Doc } from '../values/types';
import { boundsOf, type Bounds } from './ranges';

export interface IndexPlan extends Bounds {
  kind: 'index';
  index: Index;
  reverse: boolean;
  /** Several ranges, each in order, have to be merged to be in order. */
  merges: boolean;
  /** One document may be met more than once. */
  mayRepeat: boolean;
  isSorted: boolean;
}
export type Plan =
  | IndexPlan
  | { kind: 'scan'; isSorted: boolean; isExact: boolean }
  | { kind: 'union'; plans: IndexPlan[]; isSorted: false; isExact: false };

export interface PlanRequest {
  filter: Doc;
  sort: SortKey[];
  /** How many documents will be taken, skipped ones included. */
  wanted: number;
  context: QueryContext;
  hint?: unknown;
}

const MAX_POINTS = 500;
const MAX_MERGED = 64;
/** Keys are counted up to here to compare plans. */
const COUNT_LIMIT = 200;

interface Candidate extends IndexPlan {
  equalFields: number;
  hasRange: boolean;
  /** Finds one document at most. */
  isUnique: boolean;
}

/** Whether everything that the filter can match is in a partial index. */
function isImplied(partial: Doc, filter: Doc, context: QueryContext): boolean {
  return Object.entries(partial).every(([path, wanted]) => {
    const given = field(filter, path);
    if (given === undefined) return false;
    if (isEqual(given, wanted)) return true;
    if (!isOperatorDoc(wanted)) return false;
    const values = isOperatorDoc(given)
      ? [given.$eq, given.$in].filter((one) => one !== undefined).flat()
      : [given];
    if (values.length > 0) {
      const { test } = compileFilter({ v: wanted }, context);
      return values.every((v) => !isNullish(v) && !Array.isArray(v) && test({ v }));
    }
    const predicate = readPredicates({ v: given }).paths.get('v');
    const asksExistence = wanted.$exists === true && Object.keys(wanted).length === 1;
    return asksExistence && predicate !== undefined && excludesMissing(predicate);
  });
}

function isUsable(index: Index, predicates: Predicates, request: PlanRequest): boolean {
  if (index.isBuilding || index.spec.hidden === true) return false;
  if (index.partialFilter && !isImplied(index.partialFilter, request.filter, request.context)) return false;
  if (!index.sparse) return true;
  return index.paths.some((path) => {
    const predicate = predicates.paths.get(path);
    return predicate !== undefined && excludesMissing(predicate);
  });
}

const canBePoint = (value: unknown): boolean => !Array.isArray(value) && !isDoc(value);

/** Values whose range is one stretch of an index: not NaN, and not the ends of all types. */
const canBound = (value: unknown): boolean =>
  canBePoint(value) && !Number.isNaN(value) && !(value instanceof MinKey) && !(value instanceof MaxKey);

/** Equal values for the first fields of an index, in all combinations. */
function pointsOf(index: Index, predicates: Predicates): { points: unknown[][]; used: Predicate[] } {
  let points: unknown[][] = [[]];
  const used: Predicate[] = [];
  for (const path of index.paths) {
    const predicate = predicates.paths.get(path);
    const values = predicate?.equals;
    if (!predicate || !values?.every(canBePoint)) break;
    if (points.length * values.length > MAX_POINTS) break;
    points = points.flatMap((point) => values.map((value) => [...point, value]));
    used.push(predicate);
  }
  return { points, used };
}

interface SortFit {
  isSorted: boolean;
  reverse: boolean;
}

/** Whether an index gives the wanted order once the fields before `place` are fixed. */
function sortFit(index: Index, sort: SortKey[], place: number, used: Predicate[]): SortFit {
  if (sort.length === 0) return { isSorted: true, reverse: false };
  if (index.hasInexactKeys) return { isSorted: false, reverse: false };
  const isPinned = (path: string) => {
    const at = index.paths.indexOf(path);
    return at >= 0 && at < place && used[at]?.equals?.length === 1 && !index.multikey[at];
  };
  let at = place;
  let turn: number | undefined;
  for (const { path, direction } of sort) {
    if (isPinned(path)) continue;
    if (index.paths[at] !== path || index.multikey[at]) return { isSorted: false, reverse: false };
    const wanted = direction * (index.directions[at] ?? 1);
    if (turn !== undefined && turn !== wanted) return { isSorted: false, reverse: false };
    turn = wanted;
    at++;
  }
  return { isSorted: true, reverse: turn === -1 };
}

/** The predicate on the field after the equal ones, when an index can take it as a range. */
function rangeAfter(index: Index, predicates: Predicates, place: number): Predicate | undefined {
  const next = predicates.paths.get(index.paths[place] ?? '');
  if (!next || next.equals || (next.lower ?? next.upper ?? next.prefix) === undefined) return undefined;
  return [next.lower, next.upper].every((bound) => !bound || canBound(bound.value)) ? next : undefined;
}

/** Nothing in the filter is left over beside what the bounds take. */
const coversAll = (predicates: Predicates, used: Predicate[], range: Predicate | undefined): boolean =>
  predicates.isComplete &&
  predicates.paths.size === used.length + (range ? 1 : 0) &&
  ![...predicates.paths.keys()].some((path) => /\.\d/.test(path)) &&
  [...used, ...(range ? [range] : [])].every((one) => one.isComplete) &&
  used.every((one) => !one.lower && !one.upper && one.prefix === undefined);

function candidateOf(
  collection: Collection,
  index: Index,
  predicates: Predicates,
  request: PlanRequest,
): Candidate | undefined {
  const { points, used } = pointsOf(index, predicates);
  const place = used.length;
  const range = rangeAfter(index, predicates, place);
  const hasOrder = request.sort.length > 0;
  const fit =
    hasOrder && points.length > MAX_MERGED
      ? { isSorted: false, reverse: false }
      : sortFit(index, request.sort, place, used);
  const isUseful =
    place > 0 || range !== undefined || (fit.isSorted && hasOrder) || request.hint !== undefined;
  if (!isUseful) return undefined;
  const bounds = boundsOf(collection, index, points, range);
  const isPinned = (at: number) => at < place && used[at]?.equals?.length === 1;
  return {
    kind: 'index',
    index,
    ...bounds,
    ...fit,
    isExact: bounds.isExact && coversAll(predicates, used, range),
    merges: fit.isSorted && hasOrder && points.length > 1,
    mayRepeat: index.multikey.some((isArray, at) => isArray && !isPinned(at)),
    equalFields: place,
    hasRange: range !== undefined,
    isUnique: index.unique && place === index.paths.length && points.length === 1,
  };
}

/** Keys that a plan would read; counting stops where it no longer matters. */
function keysOf(store: Store, { ranges }: IndexPlan): number {
  let keys = 0;
  for (const range of ranges) {
    keys += store.index.getKeysCount({ ...range, limit: COUNT_LIMIT });
    if (keys >= COUNT_LIMIT) return COUNT_LIMIT;
  }
  return keys;
}

function costOf(store: Store, candidate: Candidate, request: PlanRequest): number {
  // An index that only gives an order is read from its start.
  const hasBounds = candidate.equalFields > 0 || candidate.hasRange;
  const counted = hasBounds ? keysOf(store, candidate) : COUNT_LIMIT;
  // Beyond the limit the shape decides: each equality is worth more than a range.
  const keys =
    counted < COUNT_LIMIT ? counted : 1e6 / (1 + candidate.equalFields * 10 + (candidate.hasRange ? 4 : 0));
  if (!candidate.isSorted) return keys * 1.5;
  return Math.min(keys, request.wanted * (candidate.isExact ? 1 : 10)) * (candidate.isExact ? 0.5 : 1);
}

function isHinted(index: Index, hint: unknown): boolean {
  return hint === undefined || hint === index.name || (isDoc(hint) && isEqual(hint, index.spec.key));
}

/** What two queries have in common when the same index is right for both. */
function shapeOf({ paths }: Predicates, { sort, wanted }: PlanRequest): string {
  const parts = [...paths].map(([path, { equals, lower, upper, prefix }]) => {
    const kind = equals
      ? equals.length > 1
        ? 'in'
        : 'is'
      : (lower ?? upper ?? prefix) !== undefined
        ? 'range'
        : 'any';
    return `${path} ${kind}`;
  });
  return `${parts.join()}|${sort.map(({ path, direction }) => `${path} ${direction}`).join()}|${wanted > 1000}`;
}

/** Which index was best for a shape; asked anew now and then, because the data changes. */
interface Choices {
  indexes: Index[];
  byShape: Map<string, { index: Index; uses: number }>;
}
const USES_OF_A_CHOICE = 100;
const MAX_SHAPES = 200;
const choicesOf = new WeakMap<Collection, Choices>();

function choicesFor(collection: Collection): Choices {
  const known = choicesOf.get(collection);
  if (known?.indexes === collection.indexes && known.byShape.size < MAX_SHAPES) return known;
  const made: Choices = { indexes: collection.indexes, byShape: new Map() };
  choicesOf.set(collection, made);
  return made;
}

function best(store: Store, collection: Collection, request: PlanRequest): IndexPlan | undefined {
  const predicates = readPredicates(request.filter);
  const { byShape } = choicesFor(collection);
  const shape = request.hint === undefined ? shapeOf(predicates, request) : undefined;
  const choice = shape === undefined ? undefined : byShape.get(shape);
  if (choice && choice.uses++ < USES_OF_A_CHOICE && isUsable(choice.index, predicates, request)) {
    const candidate = candidateOf(collection, choice.index, predicates, request);
    if (candidate) return candidate;
  }
  const chosen = choose(store, collection, predicates, request);
  if (chosen && shape !== undefined) byShape.set(shape, { index: chosen.index, uses: 0 });
  return chosen;
}

function choose(
  store: Store,
  collection: Collection,
  predicates: Predicates,
  request: PlanRequest,
): IndexPlan | undefined {
  const candidates: Candidate[] = [];
  for (const index of collection.indexes) {
    if (!isHinted(index, request.hint) || !isUsable(index, predicates, request)) continue;
    const candidate = candidateOf(collection, index, predicates, request);
    if (candidate?.isUnique) return candidate;
    if (candidate) candidates.push(candidate);
  }
  const [only, ...others] = candidates;
  if (!only || others.length === 0) return only;
  const costs = candidates.map((candidate) => costOf(store, candidate, request));
  return candidates[costs.indexOf(Math.min(...costs))];
}

/** `$or` with an index for every branch: the documents of all of them. */
function unionOf(store: Store, collection: Collection, request: PlanRequest): Plan | undefined {
  const { $or, ...rest } = request.filter;
  if (!Array.isArray($or) || request.hint !== undefined) return undefined;
  const plans = $or.map((branch) =>
    best(store, collection, { ...request, sort: [], filter: { $and: [rest, branch] } }),
  );
  const found = plans.filter((plan) => plan !== undefined);
  return found.length === plans.length
    ? { kind: 'union', plans: found, isSorted: false, isExact: false }
    : undefined;
}

/** Chooses how to find what a query asks for. */
export function planQuery(store: Store, collection: Collection, request: PlanRequest): Plan {
  const scan: Plan = {
    kind: 'scan',
    isSorted: request.sort.length === 0,
    isExact: Object.keys(request.filter).length === 0,
  };
  if (isDoc(request.hint) && '$natural' in request.hint) return scan;
  // Index order is binary order: under a collation only a scan is right.
  const plan = request.context.comparison.collator ? undefined : best(store, collection, request);
  if (!plan && request.hint !== undefined) {
    if (collection.indexes.some((index) => isHinted(index, request.hint))) return scan;
    throw badValue('error processing query: hint provided does not correspond to an existing index');
  }
  const hasBounds = plan !== undefined && (plan.ranges.length > 1 || (plan.fixed[0] ?? 0) > 8);
  if (plan && hasBounds) return plan;
  return (
    (request.context.comparison.collator ? undefined : unionOf(store, collection, request)) ?? plan ?? scan
  );
}
