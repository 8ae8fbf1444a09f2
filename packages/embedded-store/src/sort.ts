import { badValue, locationError } from './errors';
import { visitAll, type PausableIterable, type PausableGenerator } from './flow';
import { createBudget, approximateSize } from './memory';
import { compareBySort, sortValue, splitPath, type SortKey } from './values/paths';
import { isDoc, type Doc } from './values/types';

/** Parses a sort document; empty for none. */
export function parseSort(sort: unknown): SortKey[] {
  if (sort === undefined) return [];
  if (!isDoc(sort)) throw badValue('the sort must be an object');
  return Object.entries(sort).map(([path, direction]): SortKey => {
    if (direction !== 1 && direction !== -1) {
      throw locationError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    return { path, parts: splitPath(path), direction };
  });
}

export function sortComparator(sort: unknown): (a: Doc, b: Doc) => number {
  const keys = parseSort(sort);
  const values = (doc: Doc) => keys.map((key) => sortValue(doc, key));
  return (a, b) => compareBySort(values(a), values(b), keys);
}

/** An item and its sort values. */
interface Row<T> {
  values: unknown[];
  item: T;
  place: number;
}

/**
 * Sorts a flow stably, keeping about `keep` rows at any time. `docOf` returns the document to sort by, `itemOf` what to
 * keep, so that whole documents need not stay in memory.
 */
export function* sorted<S, T>(
  input: PausableIterable<S>,
  keys: SortKey[],
  keep: number,
  docOf: (source: S) => Doc,
  itemOf: (source: S) => T,
): PausableGenerator<T> {
  const budget = createBudget('$sort');
  const compare = (a: Row<T>, b: Row<T>) => compareBySort(a.values, b.values, keys) || a.place - b.place;
  let rows: Row<T>[] = [];
  let worst: Row<T> | undefined;
  let place = 0;
  yield* visitAll(input, (source) => {
    const doc = docOf(source);
    const values = keys.map((key) => sortValue(doc, key));
    const row = { values, item: itemOf(source), place: place++ };
    if (worst && compare(row, worst) >= 0) return;
    rows.push(row);
    if (keep === Infinity) {
      budget.reserve(approximateSize(row.values) + (isDoc(row.item) ? approximateSize(row.item) : 8));
    } else if (rows.length >= keep * 2 + 100) {
      rows = rows.sort(compare).slice(0, keep);
      worst = rows[keep - 1];
    }
  });
  rows.sort(compare);
  for (const row of rows.slice(0, keep)) yield row.item;
}
