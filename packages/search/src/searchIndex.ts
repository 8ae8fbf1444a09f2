import { NUMERIC, type Numeric } from './columns';
import { Order, sortedBy } from './order';
import { hasWordsOfNow, plainOf, plainRows, type PlainRow, type PlainRows } from './plain';
import type { SearchRow } from './row';
import { createRows, readRow } from './rows';

/** The most rows of a group of an order: walking through half of one takes as long as a look at all bits of a million. */
const GROUP = 16_384;

/** Which state of a listing is known, and the figures that change without one. */
export interface Edition {
  updatedAt: number;
  edition: number;
  avgRating: number;
  views: number;
}

/**
 * The published listings in memory, as sets of rows: one for each value, for each word, for each step along a number.
 * A question is a few of them put together, so that it costs the words they have in common, not a look at each row; and
 * what changes is in all of them before the next question.
 * @param group the most rows of a group of an order; smaller ones are for tests
 */
export function createSearchIndex({ group = GROUP }: { group?: number } = {}) {
  const rows = createRows();
  const { extent, columns, values, words, buildings, texts, rowOf, orders } = rows;
  return {
    columns,
    values,
    words,
    buildings,
    texts,
    live: rows.live,
    /** Puts a listing in, or takes it out when it is not listed; a state older than the known one changes nothing. */
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
     * Puts in what `plain` gave of a index of the same shape (`plainShape`).
     * @throws Error when their words are not those that this version finds
     */
    restore(plain: PlainRows): void {
      if (!hasWordsOfNow(plain)) throw new Error('its words are those of another version');
      const add = words.adderOf(plain.words);
      for (const [at, row] of plain.rows.entries()) {
        // It went and came again while it was written, and is there twice; the older one is known to be so.
        if (rowOf.get(row.text.id) !== undefined) continue;
        rows.write(row, (place) => add(place, plain.places[at] ?? []));
      }
    },
    /** The listings of the rows `from` to `to`, as they are now. */
    plain(from: number, to: number): PlainRows {
      const found: PlainRow[] = [];
      for (let row = from; row < Math.min(to, texts.length); row += 1) {
        const plain = readRow(rows, row);
        if (plain) found.push(plain);
      }
      return plainRows(found);
    },
    /**
     * Puts the rows in order by every number: once, when most of them are there and before the first question. It
     * yields after each number, so that others may have the thread.
     */
    *settle(): Generator<Numeric> {
      const all = Uint32Array.from(rowOf.values()).sort(columns.tie);
      for (const name of NUMERIC) {
        const ordered = { values: () => columns.numbers[name], tie: columns.tie, extent, most: group };
        orders.set(name, new Order(ordered, sortedBy(all, columns.numbers[name])));
        yield name;
      }
    },
    /** @throws Error before the index is settled */
    order(name: Numeric): Order {
      const order = orders.get(name);
      if (!order) throw new Error(`The index is not in order by ${name} yet`);
      return order;
    },
    /** Rows there is room for while a question is asked. */
    rows: () => texts.length,
    rowOf: (id: string): number | undefined => rowOf.get(id),
    /** Of all listings in it. */
    *ids(): Generator<string> {
      for (const row of rowOf.values()) yield texts[row]?.id ?? '';
    },
    /** Another number after every change. */
    version: rows.version,
    /** Listings in it. */
    count: () => rowOf.size,
    /** Which state of a listing it holds; undefined for what is not listed. */
    editionOf(id: string): Edition | undefined {
      const row = rowOf.get(id) ?? -1;
      const known = texts[row];
      if (!known) return undefined;
      const { avgRating, views } = columns.numbers;
      const { updatedAt, edition } = known;
      return { updatedAt, edition, avgRating: avgRating[row] as number, views: views[row] as number };
    },
    /** Undefined for what is not listed. */
    stamp: (id: string): number | undefined => texts[rowOf.get(id) ?? -1]?.stamp,
    /** Bytes of the columns and the orders, which are most of it beside the texts. */
    bytes: () => [...orders.values()].reduce((sum, order) => sum + order.bytes(), columns.bytes()),
  };
}
export type SearchIndex = ReturnType<typeof createSearchIndex>;
