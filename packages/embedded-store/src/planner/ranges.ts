import { encodeKey, encodeStringPrefix, isExactValue, MAX_KEY_BYTES, typeByte } from '../storage/indexKey';
import { END, indexPrefix } from '../storage/keys';
import type { KeyRange } from '../storage/keyRange';
import type { Collection, Index } from '../storage/store';
import { Order, typeOrder } from '../values/types';
import type { Bound, Predicate } from './predicates';

/** Part of an index that can match a filter. */
export interface Bounds {
  ranges: KeyRange[];
  /** The bounds are sufficient; documents need not be compared. */
  isExact: boolean;
}

const NONE = Buffer.alloc(0);
const LOWEST_NUMBER: Bound = { value: -Infinity, inclusive: true };

/** Bounds of different types: no value satisfies both, but two elements of an array may. */
const isImpossible = ({ lower, upper, isInterval }: Predicate, isMultikey: boolean): boolean =>
  lower !== undefined &&
  upper !== undefined &&
  typeOrder(lower.value ?? null) !== typeOrder(upper.value ?? null) &&
  (!isMultikey || isInterval);

/** Key of a bound. Inexact keys are widened, because their matches are compared again. */
function sideOf({ value, inclusive }: Bound, direction: number) {
  return { key: encodeKey([value], [direction]).bytes, inclusive: inclusive || !isExactValue(value) };
}

/** A range within one type, for keys that start with `base`. */
function typedRange(base: Buffer, predicate: Predicate, direction: number, isMultikey: boolean): KeyRange {
  if (isImpossible(predicate, isMultikey)) return { start: base, end: base };
  const order = typeOrder((predicate.lower ?? predicate.upper)?.value ?? null);
  // NaN sorts below all numbers but is in no range.
  const lower = predicate.lower ?? (order === Order.number ? LOWEST_NUMBER : undefined);
  // Different array elements may satisfy the two bounds, so only one bound is usable.
  const upper = isMultikey && !predicate.isInterval && predicate.lower ? undefined : predicate.upper;
  const [from, to] = (direction < 0 ? [upper, lower] : [lower, upper]).map(
    (bound) => bound && sideOf(bound, direction),
  );
  const type = Buffer.concat([base, typeByte(order, direction)]);
  const start = from ? Buffer.concat([base, from.key, from.inclusive ? NONE : END]) : type;
  const end = to ? Buffer.concat([base, to.key, to.inclusive ? END : NONE]) : Buffer.concat([type, END]);
  return { start, end };
}

function prefixRange(base: Buffer, prefix: string, direction: number): KeyRange {
  const start = Buffer.concat([base, encodeStringPrefix(prefix, direction).bytes]);
  return { start, end: Buffer.concat([start, END]) };
}

const isRangeExact = ({ lower, upper, prefix = '' }: Predicate, isMultikey: boolean): boolean =>
  isExactValue(prefix) &&
  [lower, upper].every((bound) => !bound || isExactValue(bound.value)) &&
  !(isMultikey && lower && upper);

/** Ranges for all combinations of equal values, followed by one range on the next field. */
export function boundsOf(
  collection: Collection,
  index: Index,
  points: unknown[][],
  place: number,
  range: Predicate | undefined,
): Bounds {
  const prefix = indexPrefix(collection, index);
  const direction = index.directions[place] ?? 1;
  const isMultikey = index.multikey[place] ?? false;
  const bounds: Bounds = { ranges: [], isExact: !range || isRangeExact(range, isMultikey) };
  for (const point of points) {
    const { bytes, exact } = encodeKey(point, index.directions);
    const isCut = bytes.length >= MAX_KEY_BYTES;
    bounds.isExact &&= exact && !isCut && point.every(isExactValue);
    const base = Buffer.concat([prefix, bytes]);
    if (!range || isCut) bounds.ranges.push({ start: base, end: Buffer.concat([base, END]) });
    else if (range.prefix !== undefined) bounds.ranges.push(prefixRange(base, range.prefix, direction));
    else bounds.ranges.push(typedRange(base, range, direction, isMultikey));
  }
  return bounds;
}
