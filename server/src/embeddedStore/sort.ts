import { badValue, locationError } from './errors';
import { createBudget, roughSize } from './memory';
import { PAUSE, type Flow } from './flow';
import type { Comparison } from './values/compare';
import { compareBySort, sortValue, splitPath, type SortKey } from './values/paths';
import { toNumber } from './values/numbers';
import { isDoc, isNumeric, type Doc } from './values/types';

const QUERY_ORDER: Comparison = { missingIsNull: true };

/** Reads a sort document; empty for none. `$natural` is for the caller. */
export function parseSort(sort: unknown): SortKey[] {
  if (sort === undefined) return [];
  if (!isDoc(sort)) throw badValue('the sort must be an object');
  const keys = Object.entries(sort).map(([path, given]): SortKey => {
    if (isDoc(given)) throw badValue(`a sort by ${Object.keys(given)[0] ?? 'nothing'} is not supported`);
    const direction = isNumeric(given) ? toNumber(given) : 0;
    if (direction !== 1 && direction !== -1) {
      throw locationError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    return { path, parts: splitPath(path), direction };
  });
  if (keys.length > 32) throw badValue('a sort may have at most 32 fields');
  return keys;
}

export function sortComparator(sort: unknown, how: Comparison = QUERY_ORDER): (a: Doc, b: Doc) => number {
  const keys = parseSort(sort);
  const values = (doc: Doc) => keys.map((key) => sortValue(doc, key, how));
  return (a, b) => compareBySort(values(a), values(b), keys, how);
}

/** One thing to sort, with what it is sorted by. */
interface Row<T> {
  values: unknown[];
  item: T;
  place: number;
}

/**
 * Sorts a flow, stable, keeping no more than `keep` rows at any time. `docOf` gives the document to sort by and
 * `item` what is kept of it, so that a sort need not hold whole documents.
 */
export function* sorted<S, T>(
  input: Flow<S>,
  keys: SortKey[],
  how: Comparison,
  keep: number,
  docOf: (source: S) => Doc,
  item: (source: S) => T,
): Generator<T | typeof PAUSE> {
  const budget = createBudget('$sort');
  const compare = (a: Row<T>, b: Row<T>) => compareBySort(a.values, b.values, keys, how) || a.place - b.place;
  let rows: Row<T>[] = [];
  let worst: Row<T> | undefined;
  let place = 0;
  for (const source of input) {
    if (source === PAUSE) {
      yield PAUSE;
      continue;
    }
    const doc = docOf(source);
    const row = {
      values: keys.map((key) => sortValue(doc, key, how)),
      item: item(source),
      place: place++,
    };
    if (worst && compare(row, worst) >= 0) continue;
    rows.push(row);
    if (keep === Infinity) budget.take(roughSize(row.values) + (isDoc(row.item) ? roughSize(row.item) : 8));
    else if (rows.length >= keep * 2 + 100) {
      rows = rows.sort(compare).slice(0, keep);
      worst = rows[keep - 1];
    }
  }
  rows.sort(compare);
  for (const row of rows.slice(0, keep === Infinity ? undefined : keep)) yield row.item;
}
