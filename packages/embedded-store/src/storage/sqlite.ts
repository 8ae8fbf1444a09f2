import { closeSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { asBuffer, DatabaseSync } from './driver';
import { createEntries } from './entryTable';
import { createPrepare, isDamage, isFull, type Columns, type Prepare, type Statement } from './statements';

/**
 * Only this file and its tables' modules know SQL: documents by (collection, record), index entries by (key, record),
 * and the catalog. They don't interpret keys or documents.
 * SQLite detects corrupt pages but not changed bytes within a value. Each row therefore has a checksum: documents are
 * verified on every read, collections on every start, index entries only by `findDamage`.
 */

/** A document in the file. */
export interface Row {
  recordId: number;
  raw: Buffer;
}

/** A document's id has 19 bits for the collection and 34 for the record: together an integer that fits in a double. */
export const MAX_COLLECTION_ID = 2 ** 19 - 1;
const MAX_RECORD_ID = 2 ** 34 - 1;
const documentId = (collectionId: number, recordId: number): number =>
  collectionId * (MAX_RECORD_ID + 1) + recordId;

/** Version of the table layout below. */
const FORMAT = 1;
const TABLES = `
  CREATE TABLE documents (id INTEGER PRIMARY KEY, raw BLOB NOT NULL, sum INTEGER NOT NULL);
  CREATE TABLE entries (key BLOB, record INTEGER, sum INTEGER NOT NULL, PRIMARY KEY (key, record)) WITHOUT ROWID;
  CREATE TABLE catalogue (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
  PRAGMA user_version = ${FORMAT};`;

const PAGE_BYTES = 8192;
/** A listing has about sixty index entries, each on a different page; a smaller cache would reread them constantly. */
const CACHE_KB = 64 * 1024;
/** Log size that triggers a checkpoint; after a larger transaction the log is truncated to this. */
const LOG_PAGES = 4000;
/** Only a running copy holds a lock, and only briefly. */
export const BUSY_MS = 10_000;

/** Ends a write transaction: commit or roll back. */
function createEnds(prepare: Prepare) {
  const [commit, rollback] = [prepare('COMMIT'), prepare('ROLLBACK')];
  const writeNothing = prepare(`PRAGMA user_version = ${FORMAT}`);
  const undoAll = (): void => {
    try {
      rollback.run();
    } catch {
      // SQLite rolls back on its own when the disk is full.
    }
  };
  /**
   * Overwrites a failed commit in the log. Its last page may be in the log and would take effect on recovery after a
   * kill, because the commit failed later: the log's index couldn't grow, or syncing failed. This changes nothing else
   * and needs no space, because the log is already longer.
   */
  const takeItsPlace = (): void => {
    try {
      writeNothing.run();
    } catch {
      // It is still in the log, and just as good.
    }
  };
  return {
    undoAll,
    /** @throws if it isn't stored and won't be */
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

/** Serializes writes, and takes one read lock per turn of the event loop: a lock costs as much as ten keys. */
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
      // Readers already got the error; a failed read may have ended the transaction.
    }
  };
  return {
    endRead,
    /** Call before every read. */
    beginRead: (): void => {
      if (open !== 'nothing') return;
      begin.run();
      open = 'read';
      setImmediate(endRead);
    },
    /** Runs `work` as one transaction, on disk when this returns. An error rolls it back. */
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
    /** The same for work that allows reads in between, which see its writes. Nothing else may write meanwhile. */
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
    /** Runs `work` in a savepoint: an error rolls back `work` alone, or everything if SQLite decides so. */
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
          // SQLite rolls everything back on its own when the disk is full.
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
    // A changed byte may also turn it into text or a number.
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
    /** Highest record of a collection; 0 for none. */
    last(collectionId: number): number {
      beginRead();
      return Number(last.get(...bounds(collectionId))?.id ?? 0) % (MAX_RECORD_ID + 1);
    },
    /** Next documents after a record, in order. */
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
    all(): Columns[] {
      beginRead();
      return all.all();
    },
    put: (name: string, value: Buffer) => put.run(name, value),
    remove: (name: string) => remove.run(name),
  };
}

/** Tables of a file. Only this process may write to it. */
export interface Tables extends Omit<ReturnType<typeof createTransactions>, 'endRead' | 'beginRead'> {
  documents: ReturnType<typeof createDocuments>;
  entries: ReturnType<typeof createEntries>;
  catalogue: ReturnType<typeof createCatalogue>;
  /** Checkpoints the log into the database and frees its space. */
  emptyLog: () => void;
  close: () => void;
}

export interface TableOptions {
  /** false: a machine crash may lose writes; a process crash doesn't. */
  durable: boolean;
  /** Called when the file is damaged; returns the error to throw. */
  damaged: (reason: string) => Error;
}

/** Opens a file, creating it if missing. */
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
        // If the disk is full, read the log instead.
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
        // Close explicitly: the package closes a connection only once its statements are collected.
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
