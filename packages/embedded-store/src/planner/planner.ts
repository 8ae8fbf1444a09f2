import { compileFilter, type Matcher } from '../query/matcher';
import type { QueryContext } from '../query/operators';
import type { KeyRange } from '../storage/keyRange';
import type { Collection, Index, Store } from '../storage/store';
import { isEqual } from '../values/compare';
import type { SortKey } from '../values/paths';
import { field, isDoc, isNullish, type Doc } from '../values/types';
import { excludesMissing, readPredicates, type Predicate, type Predicates } from './predicates';
import { boundsOf, type Bounds } from './ranges';

/** Index and ranges of a query. */
export interface IndexPlan extends Bounds {
  kind: 'index';
  index: Index;
  reverse: boolean;
  /** May yield a document twice. */
  mayRepeat: boolean;
  /** Yields documents in the requested order. */
  isSorted: boolean;
  /** A full key of a unique index: at most one document. */
  isOne: boolean;
}
export type Plan =
  | IndexPlan
  | { kind: 'scan'; isSorted: boolean; isExact: boolean }
  | { kind: 'union'; plans: IndexPlan[]; isSorted: false; isExact: false };

/** A query on a collection, ready to run. */
export interface Query {
  filter: Doc;
  matcher: Matcher;
  sort: SortKey[];
  skip: number;
  limit: number;
  context: QueryContext;
}

const MAX_POINTS = 20_000;
/** Keys are counted up to the first limit to compare plans, then up to higher ones while all plans exceed it. */
const FIRST_COUNT = 200;
const LAST_COUNT = 102_400;
/** Ranges to count per plan, spread evenly. */
const MAX_COUNTED = 50;
/** Cost of seeking a range, in documents read. */
const SEEK_COST = 0.3;

interface Candidate extends IndexPlan {
  /** Number of leading fields with equal values. */
  equalFields: number;
  /** Paths that its ranges bound. */
  bound: string[];
}

/** Does a partial index contain everything the filter can match? */
function isImplied(partial: Doc, { paths }: Predicates, { filter, context }: Query): boolean {
  return Object.entries(partial).every(([path, wanted]) => {
    if (isEqual(field(filter, path), wanted)) return true;
    const predicate = paths.get(path);
    if (!predicate?.equals) {
      const asksExistence = isDoc(wanted) && wanted.$exists === true && Object.keys(wanted).length === 1;
      return asksExistence && predicate !== undefined && excludesMissing(predicate);
    }
    const { test } = compileFilter({ v: wanted }, context);
    return predicate.equals.every((v) => !isNullish(v) && !Array.isArray(v) && test({ v }));
  });
}

function isUsable(index: Index, predicates: Predicates, query: Query): boolean {
  if (index.partialFilter && !isImplied(index.partialFilter, predicates, query)) return false;
  const excludes = (path: string) => {
    const predicate = predicates.paths.get(path);
    return predicate !== undefined && excludesMissing(predicate);
  };
  return !index.sparse || index.paths.some(excludes);
}

const isScalar = (value: unknown): boolean => !Array.isArray(value) && !isDoc(value);

/** All combinations of equal values for the leading fields of an index. */
function pointsOf(index: Index, predicates: Predicates): { points: unknown[][]; used: Predicate[] } {
  let points: unknown[][] = [[]];
  const used: Predicate[] = [];
  for (const path of index.paths) {
    const predicate = predicates.paths.get(path);
    const values = predicate?.equals;
    if (!predicate || !values?.every(isScalar) || points.length * values.length > MAX_POINTS) break;
    points = points.flatMap((point) => values.map((value) => [...point, value]));
    used.push(predicate);
  }
  return { points, used };
}

/** Predicate on the field after the equal ones, if an index can use it as a range. */
function rangeAfter(index: Index, predicates: Predicates, place: number): Predicate | undefined {
  const next = predicates.paths.get(index.paths[place] ?? '');
  if (!next || next.equals || (next.lower ?? next.upper ?? next.prefix) === undefined) return undefined;
  const canBound = (value: unknown) => isScalar(value) && !Number.isNaN(value);
  return [next.lower, next.upper].every((bound) => !bound || canBound(bound.value)) ? next : undefined;
}

/**
 * Direction in which an index yields the requested order once its first `place` fields are fixed: 1, -1 or 0 for
 * neither.
 */
function directionFor(index: Index, sort: SortKey[], place: number, used: Predicate[]): number {
  if (sort.length > 0 && index.hasInexactKeys) return 0;
  let at = place;
  let turn = 0;
  for (const { path, direction } of sort) {
    const fixedAt = index.paths.indexOf(path);
    if (used[fixedAt] && !index.multikey[fixedAt]) continue;
    const step = direction * (index.directions[at] ?? 1);
    if (index.paths[at] !== path || index.multikey[at] || (turn !== 0 && turn !== step)) return 0;
    turn = step;
    at++;
  }
  return turn || 1;
}

/** Do the bounds cover the whole filter? */
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
  query: Query,
): Candidate | undefined {
  const { points, used } = pointsOf(index, predicates);
  const place = used.length;
  const range = rangeAfter(index, predicates, place);
  const hasOrder = query.sort.length > 0;
  // Several ranges in turn aren't sorted.
  const direction = hasOrder && points.length > 1 ? 0 : directionFor(index, query.sort, place, used);
  const isUseful = place > 0 || range || (direction !== 0 && hasOrder);
  if (!isUseful) return undefined;
  const bounds = boundsOf(collection, index, points, place, range);
  const isPinned = (at: number) => used[at]?.equals?.length === 1;
  const repeats = index.multikey.some((isArray, at) => isArray && !isPinned(at));
  return {
    kind: 'index',
    index,
    ranges: bounds.ranges,
    isExact: bounds.isExact && coversAll(predicates, used, range),
    reverse: direction < 0,
    isSorted: direction !== 0,
    isOne: index.unique && place === index.paths.length && bounds.ranges.length === 1,
    mayRepeat: repeats || bounds.ranges.length > 1,
    equalFields: place,
    bound: index.paths.slice(0, place + (range ? 1 : 0)),
  };
}

/** Plan that reads the fewest documents, and an estimate of their number. */
function cheapest(store: Store, candidates: Candidate[], query: Query, total: number) {
  let limit = FIRST_COUNT;
  for (;;) {
    // A plan without bounds reads everything.
    const sizes = candidates.map(({ ranges, bound }) =>
      bound.length > 0 ? sizeOf(store, ranges, limit) : Infinity,
    );
    const costs = costsOf(candidates, { sizes, limit, query, total });
    const cost = Math.min(...costs);
    // Count only while the estimate exceeds the cost of counting by far.
    if (cost < limit || limit >= LAST_COUNT) {
      // Among equals, as in an empty collection, prefer the plan with most bounds.
      const equals = candidates.filter((_, at) => costs[at] === cost);
      return { chosen: equals.toSorted((a, b) => b.bound.length - a.bound.length)[0], cost };
    }
    limit *= 8;
  }
}

/** Number of keys in ranges, up to a limit beyond which it is infinite. Many ranges are sampled. */
function sizeOf(store: Store, ranges: KeyRange[], limit: number): number {
  const step = Math.ceil(ranges.length / MAX_COUNTED);
  let size = 0;
  for (let at = 0; at < ranges.length; at += step) {
    if (size >= limit) return Infinity;
    size += store.tables.entries.countUpTo(ranges[at] as KeyRange, limit - size) * step;
  }
  return size < limit ? size : Infinity;
}

/**
 * Estimates how many documents each plan reads. Bounds too wide to count are guessed: an equality is worth more than a
 * range. In the requested order, reading stops once enough match; assuming an even spread, times four because matches
 * may cluster.
 */
function costsOf(
  candidates: Candidate[],
  { sizes, limit, query, total }: { sizes: number[]; limit: number; query: Query; total: number },
): number[] {
  const wanted = query.skip + query.limit;
  const guessed = candidates.map(({ bound, equalFields }, at) => {
    const size = sizes[at] ?? Infinity;
    if (size < Infinity) return size;
    const guess = total / (1 + equalFields * 10 + (bound.length - equalFields) * 4);
    return bound.length === 0 ? total : Math.max(limit, guess);
  });
  // No more can match than the narrowest bounds contain.
  const most = Math.max(1, Math.min(...guessed));
  return candidates.map(({ isSorted, isExact, ranges }, at) => {
    const size = guessed[at] ?? total;
    const seeks = ranges.length * SEEK_COST;
    if (!isSorted) return size * 1.5 + seeks;
    if (isExact) return Math.min(size, wanted) * 0.5 + seeks;
    const read = size > 0 && wanted < Infinity ? Math.max(wanted, (size / most) * wanted * 4) : size;
    return Math.min(size, read) + seeks;
  });
}

/** Does one plan dominate another: at least the same bounds, and as well sorted? */
const isBetter = (one: Candidate, other: Candidate): boolean =>
  one.bound.length > other.bound.length &&
  one.equalFields >= other.equalFields &&
  (one.isSorted || !other.isSorted) &&
  other.bound.every((path) => one.bound.includes(path));

function bestCandidate(collection: Collection, query: Query): Candidate | undefined {
  const predicates = readPredicates(query.filter);
  const candidates: Candidate[] = [];
  for (const index of collection.indexes) {
    const candidate = isUsable(index, predicates, query)
      ? candidateOf(collection, index, predicates, query)
      : undefined;
    if (!candidate) continue;
    // Nothing beats it.
    if (candidate.isOne) return candidate;
    candidates.push(candidate);
  }
  const rest = candidates.filter((one) => !candidates.some((other) => isBetter(other, one)));
  return rest.length < 2 ? rest[0] : cheapest(collection.store, rest, query, collection.count).chosen;
}

/** Each `$or` of a filter, at the top or within its `$and`, with the rest of the filter. */
function orBranches({ $or, $and, ...rest }: Doc): { branches: unknown[]; rest: Doc }[] {
  const both: unknown[] = Array.isArray($and) ? $and : [];
  const parts: unknown[] = Array.isArray($or) ? [{ $or }, ...both] : both;
  return parts.flatMap((part, at) => {
    if (!isDoc(part) || !Array.isArray(part.$or)) return [];
    const { $or: branches, ...others } = part;
    return { branches: branches as unknown[], rest: { $and: [rest, others, ...parts.toSpliced(at, 1)] } };
  });
}

/** Plans for an `$or` with index bounds in every branch: the union of the branches of the cheapest `$or`. */
function unionOf(collection: Collection, query: Query): Plan | undefined {
  let chosen: Candidate[] | undefined;
  let lowest = Infinity;
  for (const { branches, rest } of orBranches(query.filter)) {
    const plans = branches.map((branch) =>
      bestCandidate(collection, { ...query, sort: [], filter: { $and: [rest, branch] } }),
    );
    const found = plans.filter((plan) => plan !== undefined);
    if (found.length < plans.length) continue;
    const whole = { ...query, skip: 0, limit: Infinity };
    const costs = found.map((plan) => cheapest(collection.store, [plan], whole, collection.count).cost);
    const cost = costs.reduce((sum, one) => sum + one, 0);
    if (cost < lowest) [chosen, lowest] = [found, cost];
  }
  return chosen && { kind: 'union', plans: chosen, isSorted: false, isExact: false };
}

/** Chooses how to read a collection: through one index, several for an `$or`, or entirely. */
export function planQuery(collection: Collection, query: Query): Plan {
  const plan = bestCandidate(collection, query);
  if (plan && plan.bound.length > 0) return plan;
  const isExact = Object.keys(query.filter).length === 0;
  const scan: Plan = { kind: 'scan', isSorted: query.sort.length === 0, isExact };
  return unionOf(collection, query) ?? plan ?? scan;
}
