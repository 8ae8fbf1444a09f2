import { mkdtempSync, rmSync } from 'node:fs';
import { totalmem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHost } from './host';
import { takeLock } from './lock';
import { startServer, type ServerOptions } from './server';
import { prepareFiles } from './storage/files';
import { copyTables } from './storage/wholeFile';

export interface EmbeddedStore {
  /** `mongodb://` URI without a database name; ends with '/'. */
  uri: string;
  stop(): Promise<void>;
}

export interface EmbeddedStoreOptions {
  /** Data directory, created if missing. */
  dir: string;
  /** true: run in this thread (tests, tsx). false (default): run the built file in a worker thread. */
  inline?: boolean;
  /** Default true: acknowledged writes are on disk. Use false only in tests. */
  durable?: boolean;
  /** Memory for cached documents. Default: a quarter of the machine, at most 128. */
  memoryBudgetMb?: number;
  /** Heap of the worker. Default: the memory budget, at least 512. */
  heapMb?: number;
  /** Called when the worker died: exit the process and let the supervisor restart it. Default: an uncaught error. */
  onCrash?: (error: Error) => void;
  log?: (line: string) => void;
  /** Called with one line when the files turn out to be damaged; reads continue, writes are refused. */
  onDamage?: (line: string) => void;
}

const MB = 1024 * 1024;
/** Longest path of a Unix socket on every system. */
const MAX_SOCKET_PATH = 100;
const MIN_HEAP_MB = 512;
/** Enough for small, frequently read collections; large ones rely on the system's page cache. */
const MAX_BUDGET_MB = 128;

function makeSocketDir(): string | undefined {
  if (process.platform === 'win32') return undefined;
  for (const parent of [tmpdir(), '/tmp']) {
    if (join(parent, 'store-XXXXXX', 's.sock').length > MAX_SOCKET_PATH) continue;
    try {
      return mkdtempSync(join(parent, 'store-'));
    } catch {
      // Read-only or missing: try the next place, or a loopback port.
    }
  }
  return undefined;
}

function defaultBudgetMb(): number {
  const constrained = process.constrainedMemory();
  const machine = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return Math.min(MAX_BUDGET_MB, Math.floor(machine / MB / 4));
}

/**
 * Starts the store on a data directory.
 * @returns the address for the MongoDB driver
 * @throws if another process has the directory, or if its file is damaged
 */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const { dir, inline = false, durable = true, log = () => undefined, onDamage = log } = options;
  const budgetMb = options.memoryBudgetMb ?? defaultBudgetMb();
  const heapMb = options.heapMb ?? Math.max(MIN_HEAP_MB, budgetMb);
  const socketDir = makeSocketDir();
  const onCrash =
    options.onCrash ??
    ((error: Error) => {
      throw error;
    });
  let release = () => {};
  const clear = () => {
    release();
    if (socketDir !== undefined) rmSync(socketDir, { recursive: true, force: true });
  };
  try {
    release = takeLock(dir, socketDir);
    const socketPath = socketDir === undefined ? {} : { socketPath: join(socketDir, 's.sock') };
    const server: ServerOptions = { dir, durable, cacheBytes: budgetMb * MB, ...socketPath };
    const running = inline
      ? await startServer({ ...server, report: onDamage })
      : await startHost({ server, heapMb, onCrash, onDamage });
    log(`Embedded store: running without a database server; its files lie in ${dir}`);
    return { uri: running.uri, stop: () => running.stop().finally(clear) };
  } catch (error) {
    clear();
    throw error;
  }
}

/**
 * Copies a consistent snapshot of a store, running or not, into a new file. A store can start on it as `data.sqlite` in
 * a folder of its own.
 * @throws if the file exists or the copy fails verification
 */
export const copyStore = (dir: string, file: string): void => copyTables(prepareFiles(dir), file);

/**
 * Locks a directory so that no store can start on it.
 * @returns releases the lock; pass the directory's new name if it was renamed
 * @throws if another process has it
 */
export const holdStore = (dir: string): ((dirNow?: string) => void) => takeLock(dir);
