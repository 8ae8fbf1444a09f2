import { encodeKey, encodeStringPrefix, isExactValue, MAX_KEY_BYTES, typeByte } from '../indexKey';
import type { Bound, Predicate } from '../query/predicates';
import { END, indexPrefix, type KeyRange } from '../storage/keys';
import type { Collection, Index } from '../storage/store';
import { Order, typeOrder } from '../values/types';

/** The part of an index that a filter can be in. */
export interface Bounds {
  ranges: KeyRange[];
  /** How many bytes of a key each range has fixed: what follows gives the order. */
  fixed: number[];
  /** The bounds alone decide; documents need not be compared. */
  isExact: boolean;
}

interface Side {
  key: Buffer;
  inclusive: boolean;
}

function sideOf(bound: Bound | undefined, direction: number): Side | undefined {
  if (!bound) return undefined;
  // Near keys are widened: what they find is compared again.
  const inclusive = bound.inclusive || !isExactValue(bound.value);
  return { key: encodeKey([bound.value], [direction]).bytes, inclusive };
}

const LOWEST_NUMBER: Bound = { value: -Infinity, inclusive: true };

/** Bounds of two types: no single value is in both, though two elements of an array may be. */
const isImpossible = ({ lower, upper, isInterval }: Predicate, isMultikey: boolean): boolean =>
  lower !== undefined &&
  upper !== undefined &&
  typeOrder(lower.value ?? null) !== typeOrder(upper.value ?? null) &&
  (!isMultikey || isInterval);

/** A range within one type, from the keys that begin with `base`. */
function typedRange(base: Buffer, predicate: Predicate, direction: number, isMultikey: boolean): KeyRange {
  if (isImpossible(predicate, isMultikey)) return { start: base, end: base };
  const order = typeOrder((predicate.lower ?? predicate.upper)?.value ?? null);
  // NaN sorts below all numbers but is in no range.
  const lower = predicate.lower ?? (order === Order.number ? LOWEST_NUMBER : undefined);
  // Two elements of an array may satisfy the two bounds, so only one of them can be used.
  const upper = isMultikey && !predicate.isInterval && predicate.lower ? undefined : predicate.upper;
  const [from, to] = (direction < 0 ? [upper, lower] : [lower, upper]).map((bound) =>
    sideOf(bound, direction),
  );
  const type = Buffer.concat([base, typeByte(order, direction)]);
  const start = from ? Buffer.concat([base, from.key, from.inclusive ? NONE : END]) : type;
  const end = to ? Buffer.concat([base, to.key, to.inclusive ? END : NONE]) : Buffer.concat([type, END]);
  return { start, end };
}
const NONE = Buffer.alloc(0);

function prefixRange(base: Buffer, prefix: string, direction: number): KeyRange {
  const start = Buffer.concat([base, encodeStringPrefix(prefix, direction).bytes]);
  return { start, end: Buffer.concat([start, END]) };
}

const isRangeExact = ({ lower, upper, prefix }: Predicate, isMultikey: boolean): boolean =>
  (prefix === undefined || prefix.length < 300) &&
  [lower, upper].every((bound) => !bound || (isExactValue(bound.value) && !Number.isNaN(bound.value))) &&
  !(isMultikey && lower && upper);

/** Ranges for all combinations of the equal values, then one range on the field after them. */
export function boundsOf(
  collection: Collection,
  index: Index,
  points: unknown[][],
  range: Predicate | undefined,
): Bounds {
  const prefix = indexPrefix(collection, index);
  const place = points[0]?.length ?? 0;
  const direction = index.directions[place] ?? 1;
  const isMultikey = index.multikey[place] ?? false;
  let isExact = !range || isRangeExact(range, isMultikey);
  const bounds: Bounds = { ranges: [], fixed: [], isExact };
  for (const point of points) {
    const { bytes, exact } = encodeKey(point, index.directions);
    isExact &&= exact && point.every(isExactValue);
    const base = Buffer.concat([prefix, bytes]);
    const isCut = bytes.length >= MAX_KEY_BYTES;
    if (!range || isCut) {
      isExact &&= !isCut;
      bounds.ranges.push({ start: base, end: Buffer.concat([base, END]) });
    } else if (range.prefix !== undefined) bounds.ranges.push(prefixRange(base, range.prefix, direction));
    else bounds.ranges.push(typedRange(base, range, direction, isMultikey));
    bounds.fixed.push(base.length);
  }
  bounds.isExact = isExact;
  return bounds;
}
