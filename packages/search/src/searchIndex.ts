import { NUMERIC, type Numeric } from './columns';
import { Order } from './order';
import { hasCurrentWords, plainOf, plainRows, type PlainRow, type PlainRows } from './plain';
import type { SearchRow } from './row';
import { createRows, readRow } from './rows';
import { createSorter } from './sorter';

/** Most rows per group of an order: scanning half a group costs as much as scanning all bits of a million rows. */
const GROUP = 16_384;

/** Version of a listing, and figures that change without a new version. */
export interface Edition {
  updatedAt: number;
  edition: number;
  avgRating: number;
  views: number;
}

/**
 * The published listings in memory, as sets of rows: one per value, per word, per step of a number. A query combines a
 * few sets, so its cost depends on their size rather than on every row. Changes are visible to the next query.
 * @param group most rows per group of an order; tests use smaller ones
 */
export function createSearchIndex({ group = GROUP }: { group?: number } = {}) {
  const rows = createRows();
  const { extent, columns, values, words, buildings, descriptions, texts, rowOf, orders } = rows;
  return {
    columns,
    values,
    words,
    buildings,
    descriptions,
    texts,
    live: rows.live,
    /** Adds a listing, or removes it if it isn't listed. Versions older than the known one are ignored. */
    put(listing: SearchRow): void {
      if (!listing.isListed) {
        rows.remove(listing.id);
        return;
      }
      const known = texts[rowOf.get(listing.id) ?? -1];
      const changedAt = listing.updatedAt.getTime();
      if (known && (known.updatedAt - changedAt || known.edition - listing.edition) > 0) return;
      rows.write(plainOf(listing));
    },
    remove: (id: string): void => rows.remove(id),
    setViews: (id: string, views: number): void => rows.setViews(id, views),
    /**
     * Loads the output of `plain` of an index with the same shape (`plainShape`).
     * @throws Error if another version extracted its words
     */
    restore(plain: PlainRows): void {
      if (!hasCurrentWords(plain)) throw new Error('its words come from another version');
      const add = words.adderOf(plain.words);
      for (const [at, row] of plain.rows.entries()) {
        // A listing removed and re-added during the snapshot appears twice; the first catch-up corrects an outdated one.
        if (rowOf.get(row.text.id) !== undefined) continue;
        rows.write(row, (place) => add(place, plain.places[at] ?? []));
      }
    },
    /** Current listings of the rows `from` to `to`. */
    plain(from: number, to: number): PlainRows {
      const found: PlainRow[] = [];
      for (let row = from; row < Math.min(to, texts.length); row += 1) {
        const plain = readRow(rows, row);
        if (plain) found.push(plain);
      }
      return plainRows(found);
    },
    /**
     * Sorts the rows by every number, once, after loading and before the first query. Yields after each number to free
     * the thread.
     */
    *settle(): Generator<Numeric> {
      const { low, high } = columns.ids;
      const sorted = createSorter(rowOf.size);
      const all = sorted(sorted(Uint32Array.from(rowOf.values()), low), high).slice();
      for (const name of NUMERIC) {
        const ordered = { values: () => columns.numbers[name], tie: columns.compareIds, extent, most: group };
        orders.set(name, new Order(ordered, sorted(all, columns.numbers[name])));
        yield name;
      }
    },
    /** @throws Error before the index is settled */
    order(name: Numeric): Order {
      const order = orders.get(name);
      if (!order) throw new Error(`The index is not in order by ${name} yet`);
      return order;
    },
    /** Capacity in rows. */
    rows: () => texts.length,
    rowOf: (id: string): number | undefined => rowOf.get(id),
    /** Ids of all listings. */
    *ids(): Generator<string> {
      for (const row of rowOf.values()) yield texts[row]?.id ?? '';
    },
    /** Changes with every write but `setViews`. */
    version: () => rows.version() + descriptions.version(),
    /** Changes with every write that `plain` shows. */
    writtenVersion: rows.version,
    /** Number of listings. */
    count: () => rowOf.size,
    /** Known version of a listing; undefined if it isn't listed. */
    editionOf(id: string): Edition | undefined {
      const row = rowOf.get(id) ?? -1;
      const known = texts[row];
      if (!known) return undefined;
      const { avgRating, views } = columns.numbers;
      const { updatedAt, edition } = known;
      return { updatedAt, edition, avgRating: avgRating[row] as number, views: views[row] as number };
    },
    /** Row of a listing; undefined if it isn't listed. */
    stamp: (id: string): number | undefined => texts[rowOf.get(id) ?? -1]?.stamp,
    /** Bytes of columns and orders, which are most of the index besides texts. */
    bytes: () => [...orders.values()].reduce((sum, order) => sum + order.bytes(), columns.bytes()),
  };
}
export type SearchIndex = ReturnType<typeof createSearchIndex>;

/** A separate index of some listings, ready for queries. */
export function subsetOf(index: SearchIndex, ids: readonly string[]): SearchIndex {
  const part = createSearchIndex();
  part.restore(plainRows(ids.flatMap((id) => readRow(index, index.rowOf(id) ?? -1) ?? [])));
  Array.from(part.settle());
  return part;
}
