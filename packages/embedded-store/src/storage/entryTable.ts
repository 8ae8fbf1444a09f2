import { asBuffer } from './driver';
import type { KeyRange } from './keyRange';
import type { Prepare } from './statements';

/** Index entries by (key, record). */

/** Checksum of all bytes of an entry. */
export function entrySum(key: Buffer, record: number): number {
  let sum = 0;
  for (let i = 0; i < key.length; i++) sum ^= key[i] ?? 0;
  for (let rest = record; rest > 0; rest = Math.floor(rest / 256)) sum ^= rest % 256;
  // A signed byte takes one byte in the file.
  return (sum << 24) >> 24;
}

/** Row for `putMany`: record and checksum in one number. */
export const entryRow = (key: Buffer, record: number): number => record * 256 + entrySum(key, record) + 128;

/** Longest bound: two lengths and an offset are packed in one number. */
const BOUND_BYTES = 2048;

/** Concatenated bounds, and their positions per range. */
function packed(ranges: readonly KeyRange[]): { bytes: Buffer; places: number[] } | undefined {
  let at = 0;
  const places: number[] = [];
  for (const { start, end } of ranges) {
    if (start.length >= BOUND_BYTES || end.length >= BOUND_BYTES) return undefined;
    places.push((at * BOUND_BYTES + start.length) * BOUND_BYTES + end.length);
    at += start.length + end.length;
  }
  return { bytes: Buffer.concat(ranges.flatMap(({ start, end }) => [start, end])), places };
}

const recordsOf = (text: unknown): number[] => JSON.parse(`[${String(text)}]`) as number[];

/** Position of an index scan. */
export interface Position {
  key: Buffer;
  record: number;
}

export function createEntries(prepare: Prepare, beginRead: () => void) {
  const put = prepare('INSERT OR REPLACE INTO entries VALUES (?, ?, ?)');
  // Binding three values costs more than storing them.
  const putMany = prepare(`INSERT INTO entries
    SELECT substr(?1, 1 + key * ?2, ?2), value >> 8, (value & 255) - 128 FROM json_each(?3) ORDER BY 1, 2`);
  const shared = prepare(`SELECT group_concat(record) records FROM entries WHERE key >= ? AND key < ?
    GROUP BY key HAVING count(*) > 1`);
  const remove = prepare('DELETE FROM entries WHERE key = ? AND record = ?');
  const clear = prepare('DELETE FROM entries WHERE key >= ? AND key < ?');
  const withKey = prepare('SELECT record FROM entries WHERE key = ?');
  const count = prepare('SELECT count(*) n FROM entries WHERE key >= ? AND key < ?');
  const countSome = prepare(
    'SELECT count(*) n FROM (SELECT 1 FROM entries WHERE key >= ? AND key < ? LIMIT ?)',
  );
  // One string of all records costs a fifth of separate rows.
  const page = (last: string, where: string, order: string) =>
    prepare(`SELECT group_concat(record) records, ${last}(key) last FROM (SELECT key, record FROM entries
      WHERE ${where} ORDER BY key ${order}, record ${order} LIMIT ?)`);
  const forwards = page('max', '(key, record) > (?, ?) AND key < ?', 'ASC');
  const backwards = page('min', '(key, record) < (?, ?) AND key >= ?', 'DESC');
  // For many ranges with few records each, the SQLite call costs more than the search.
  const inMany = prepare(`SELECT group_concat(record) records, count(*) n FROM (SELECT record
    FROM (SELECT value >> 22 place, (value >> 11) & 2047 low, value & 2047 high FROM json_each(?2)) CROSS JOIN entries
    WHERE key >= substr(?1, 1 + place, low) AND key < substr(?1, 1 + place + low, high) LIMIT ?3)`);
  return {
    put: (key: Buffer, record: number) => put.run(key, record, entrySum(key, record)),
    /** Stores new entries with keys of `keyBytes`, concatenated. */
    putMany: (keys: Buffer, keyBytes: number, rows: readonly number[]) =>
      putMany.run(keys, keyBytes, JSON.stringify(rows)),
    /** Records per key of the range. */
    sharedKeys(range: KeyRange): number[][] {
      beginRead();
      return shared.all(range.start, range.end).map(({ records }) => recordsOf(records));
    },
    remove: (key: Buffer, record: number) => remove.run(key, record),
    clear: ({ start, end }: KeyRange) => clear.run(start, end),
    /** Records with exactly this key. */
    withKey(key: Buffer): number[] {
      beginRead();
      return withKey.all(key).map(({ record }) => Number(record));
    },
    /** Records of several ranges in turn, if they have at most `limit`. */
    inRanges(ranges: readonly KeyRange[], limit: number): number[] | undefined {
      const bounds = packed(ranges);
      if (!bounds) return undefined;
      beginRead();
      const found = inMany.get(bounds.bytes, JSON.stringify(bounds.places), limit + 1);
      if (Number(found?.n) > limit) return undefined;
      return typeof found?.records === 'string' ? recordsOf(found.records) : [];
    },
    count({ start, end }: KeyRange): number {
      beginRead();
      return Number(count.get(start, end)?.n);
    },
    /** Counts up to `limit`. */
    countUpTo({ start, end }: KeyRange, limit: number): number {
      beginRead();
      return Number(countSome.get(start, end, limit)?.n);
    },
    /** Next records of a range in order, and the start of the next page; nothing at the end. */
    page(
      { start, end }: KeyRange,
      { reverse, limit, after }: { reverse: boolean; limit: number; after?: Position | undefined },
    ): { records: number[]; last: Position } | undefined {
      beginRead();
      const [statement, from, to] = reverse ? [backwards, end, start] : [forwards, start, end];
      const { key, record } = after ?? { key: from, record: -1 };
      const found = statement.get(key, record, to, limit);
      if (typeof found?.records !== 'string') return undefined;
      const records = recordsOf(found.records);
      return { records, last: { key: asBuffer(found.last), record: records.at(-1) ?? 0 } };
    },
  };
}
