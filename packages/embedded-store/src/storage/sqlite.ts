import { closeSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { asBuffer, DatabaseSync } from './driver';
import { createEntries } from './entryTable';
import { createPrepare, isDamage, isFull, type Columns, type Prepare, type Statement } from './statements';

/**
 * This and the modules of its tables alone know SQL: documents by (collection, record), index entries by (key, record),
 * the catalogue. What keys and documents mean is not their business.
 *
 * SQLite itself notices a page that makes no sense, not a byte that changed within a value. So each row carries a sum of
 * its own: that of a document is compared whenever it is read from the file, those of entries by `findDamage`.
 */

/** A document as it lies in the file. */
export interface Row {
  recordId: number;
  raw: Buffer;
}

/** Collections have 19 bits of a document's id and records 34: together they are a whole number that a double can hold. */
export const MAX_COLLECTION_ID = 2 ** 19 - 1;
const MAX_RECORD_ID = 2 ** 34 - 1;
const documentId = (collectionId: number, recordId: number): number =>
  collectionId * (MAX_RECORD_ID + 1) + recordId;

/** The layout of the tables below. */
const FORMAT = 1;
const TABLES = `
  CREATE TABLE documents (id INTEGER PRIMARY KEY, raw BLOB NOT NULL, sum INTEGER NOT NULL);
  CREATE TABLE entries (key BLOB, record INTEGER, sum INTEGER NOT NULL, PRIMARY KEY (key, record)) WITHOUT ROWID;
  CREATE TABLE catalogue (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
  PRAGMA user_version = ${FORMAT};`;

const PAGE_BYTES = 8192;
/** A listing has some sixty index entries, all in different pages: with fewer in memory they are read again and again. */
const CACHE_KB = 64 * 1024;
/** So long the log may become before it goes into the database; after a larger transaction it is cut to this. */
const LOG_PAGES = 4000;
/** Only a copy that is being made holds a lock, and only for moments. */
export const BUSY_MS = 10_000;

/** How a write transaction ends: on disk, or undone. */
function createEnds(prepare: Prepare) {
  const [commit, rollback] = [prepare('COMMIT'), prepare('ROLLBACK')];
  const writeNothing = prepare(`PRAGMA user_version = ${FORMAT}`);
  const undoAll = (): void => {
    try {
      rollback.run();
    } catch {
      // A full disk makes SQLite roll back by itself.
    }
  };
  /**
   * A transaction whose end failed may lie in the log whole, where it takes effect when the log is read after a kill: its
   * last page was written, and then the index of the log, a file of its own, found no room to grow, or the disk refused
   * the log when it was to be made durable. What is written next takes its place. This changes nothing, and needs no
   * room, since the log is already longer.
   */
  const takeItsPlace = (): void => {
    try {
      writeNothing.run();
    } catch {
      // It lies there all the same, and is as good.
    }
  };
  return {
    undoAll,
    /** Throws when it is not stored, and will not be. */
    store: (): void => {
      try {
        commit.run();
      } catch (error) {
        undoAll();
        takeItsPlace();
        throw error;
      }
    },
  };
}

/**
 * One write at a time, and reads that lock once for all that one turn of the event loop asks: a lock costs as much as
 * ten keys.
 */
function createTransactions(prepare: Prepare) {
  const [begin, beginWrite, commit, save, release, undo] = [
    'BEGIN',
    'BEGIN IMMEDIATE',
    'COMMIT',
    'SAVEPOINT command',
    'RELEASE command',
    'ROLLBACK TO command',
  ].map(prepare) as [Statement, Statement, Statement, Statement, Statement, Statement];
  const ends = createEnds(prepare);
  let open: 'nothing' | 'read' | 'write' = 'nothing';
  const endRead = (): void => {
    if (open !== 'read') return;
    open = 'nothing';
    try {
      commit.run();
    } catch {
      // Whoever read was told; a read that failed may have ended the transaction.
    }
  };
  return {
    endRead,
    /** Before every read. */
    beginRead: (): void => {
      if (open !== 'nothing') return;
      begin.run();
      open = 'read';
      setImmediate(endRead);
    },
    /** Runs `work` as one transaction, on disk when this returns; what it throws undoes all of it. */
    transaction(work: () => void): void {
      endRead();
      beginWrite.run();
      open = 'write';
      try {
        work();
        ends.store();
      } catch (error) {
        ends.undoAll();
        throw error;
      } finally {
        open = 'nothing';
      }
    },
    /** The same for work that lets reads in between, which then see what it wrote; nothing else may write meanwhile. */
    async longTransaction<T>(work: () => Promise<T>): Promise<T> {
      endRead();
      beginWrite.run();
      open = 'write';
      try {
        const result = await work();
        ends.store();
        return result;
      } catch (error) {
        ends.undoAll();
        throw error;
      } finally {
        open = 'nothing';
      }
    },
    /** Within a transaction: what `work` throws undoes what it did, and nothing before; or all, as SQLite decides. */
    attempt<T>(work: () => T): T {
      save.run();
      let result: T;
      try {
        result = work();
      } catch (error) {
        try {
          undo.run();
          release.run();
        } catch {
          // A full disk makes SQLite roll everything back by itself.
        }
        throw error;
      }
      release.run();
      return result;
    },
  };
}

function createDocuments(prepare: Prepare, beginRead: () => void, damaged: (reason: string) => Error) {
  const get = prepare('SELECT raw, sum FROM documents WHERE id = ?');
  const put = prepare('INSERT OR REPLACE INTO documents VALUES (?, ?, ?)');
  const remove = prepare('DELETE FROM documents WHERE id = ?');
  const clear = prepare('DELETE FROM documents WHERE id BETWEEN ? AND ?');
  const last = prepare('SELECT max(id) id FROM documents WHERE id BETWEEN ? AND ?');
  const after = prepare('SELECT id, raw, sum FROM documents WHERE id > ? AND id <= ? ORDER BY id LIMIT ?');
  const bounds = (collectionId: number): [number, number] => [
    documentId(collectionId, 0),
    documentId(collectionId, MAX_RECORD_ID),
  ];
  const checked = ({ raw, sum }: Columns): Buffer => {
    // A changed byte may make it text or a number, too.
    const bytes = raw instanceof Uint8Array ? asBuffer(raw) : undefined;
    if (!bytes || crc32(bytes) !== sum) throw damaged('a document is not what was stored');
    return bytes;
  };
  return {
    get(collectionId: number, recordId: number): Buffer | undefined {
      beginRead();
      const row = get.get(documentId(collectionId, recordId));
      return row && checked(row);
    },
    put: (collectionId: number, recordId: number, raw: Buffer) =>
      put.run(documentId(collectionId, recordId), raw, crc32(raw)),
    remove: (collectionId: number, recordId: number) => remove.run(documentId(collectionId, recordId)),
    clear: (collectionId: number) => clear.run(...bounds(collectionId)),
    /** The highest record that a collection has; 0 when it has none. */
    last(collectionId: number): number {
      beginRead();
      return Number(last.get(...bounds(collectionId))?.id ?? 0) % (MAX_RECORD_ID + 1);
    },
    /** The next documents after a record, in order. */
    after(collectionId: number, recordId: number, limit: number): Row[] {
      beginRead();
      const [, to] = bounds(collectionId);
      return after.all(documentId(collectionId, recordId), to, limit).map((row) => ({
        recordId: Number(row.id) % (MAX_RECORD_ID + 1),
        raw: checked(row),
      }));
    },
  };
}

function createCatalogue(prepare: Prepare, beginRead: () => void) {
  const all = prepare('SELECT name, value FROM catalogue ORDER BY name');
  const put = prepare('INSERT OR REPLACE INTO catalogue VALUES (?, ?)');
  const remove = prepare('DELETE FROM catalogue WHERE name = ?');
  return {
    all(): { name: string; value: Buffer }[] {
      beginRead();
      return all.all().map(({ name, value }) => ({ name: String(name), value: asBuffer(value) }));
    },
    put: (name: string, value: Buffer) => put.run(name, value),
    remove: (name: string) => remove.run(name),
  };
}

/** The tables of a file, open for this process alone to write. */
export interface Tables extends Omit<ReturnType<typeof createTransactions>, 'endRead' | 'beginRead'> {
  documents: ReturnType<typeof createDocuments>;
  entries: ReturnType<typeof createEntries>;
  catalogue: ReturnType<typeof createCatalogue>;
  /** Puts what is in the log into the database, and gives its room back to the disk. */
  emptyLog: () => void;
  close: () => void;
}

export interface TableOptions {
  /** false: a write may be lost when the machine stops, not when the process does. */
  durable: boolean;
  /** Told what is wrong when something in the file is; gives the error to throw. */
  damaged: (reason: string) => Error;
}

/** Opens a file, which is made when it is missing. */
export function openTables(path: string, { durable, damaged }: TableOptions): Tables {
  closeSync(openSync(path, 'a', 0o600));
  const db = new DatabaseSync(path);
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA page_size = ${PAGE_BYTES}; PRAGMA cache_size = -${CACHE_KB};
      PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = ${LOG_PAGES};
      PRAGMA journal_size_limit = ${LOG_PAGES * PAGE_BYTES};
      PRAGMA synchronous = ${durable ? 'FULL' : 'OFF'};`);
    const prepare = createPrepare(db, damaged);
    const format = Number(prepare('PRAGMA user_version').get()?.user_version);
    if (format === 0) db.exec(`BEGIN; ${TABLES} COMMIT;`);
    else if (format !== FORMAT) throw new Error(`${path} was written by a newer version of the product.`);
    const { endRead, beginRead, ...transactions } = createTransactions(prepare);
    const emptyLog = (): void => {
      try {
        db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // The disk may be full: then the log is read instead.
      }
    };
    return {
      ...transactions,
      documents: createDocuments(prepare, beginRead, damaged),
      entries: createEntries(prepare, beginRead),
      catalogue: createCatalogue(prepare, beginRead),
      emptyLog,
      close: () => {
        endRead();
        // Not left to the connection's end: the package ends one only when its statements are collected.
        emptyLog();
        db.close();
      },
    };
  } catch (error) {
    db.close();
    if (isDamage(error)) throw damaged((error as Error).message);
    const message = `${path} cannot be opened (${(error as Error).message}): its disk is full.`;
    throw isFull(error) ? new Error(message) : error;
  }
}
