import { closeSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { asBuffer, DatabaseSync } from './driver';
import { entrySum } from './entryTable';
import { decodeCollection } from './savedCollection';
import { BUSY_MS } from './sqlite';
import type { Columns } from './statements';

/** Verifies a file while others may write to it. Returns what is wrong, or nothing. */
export function findDamage(path: string): string | undefined {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const [first] = db.prepare('PRAGMA quick_check(1)').all() as Columns[];
    if (first?.quick_check !== 'ok') return String(first?.quick_check).replace(/[^]*\n/, '');
    for (const { raw, sum } of db.prepare('SELECT raw, sum FROM documents').iterate() as Iterable<Columns>) {
      if (crc32(asBuffer(raw)) !== sum) return 'a document is not what was stored';
    }
    for (const row of db.prepare('SELECT key, record, sum FROM entries').iterate() as Iterable<Columns>) {
      if (entrySum(asBuffer(row.key), Number(row.record)) !== row.sum) {
        return 'an index entry is not what was stored';
      }
    }
    const collections = db.prepare('SELECT name, value FROM catalogue').all() as Columns[];
    return collections.every(decodeCollection) ? undefined : 'a collection is not what was stored';
  } catch (error) {
    return (error as Error).message;
  } finally {
    db.close();
  }
}

/**
 * Copies a consistent snapshot into a new file while others may write.
 * @throws if the file exists or the copy fails verification
 */
export function copyTables(path: string, target: string): void {
  closeSync(openSync(target, 'wx', 0o600));
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    db.prepare('VACUUM INTO ?').run(target);
  } finally {
    db.close();
  }
  const damage = findDamage(target);
  if (damage !== undefined) throw new Error(`The copy ${target} is not whole: ${damage}`);
}
