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
  /** Where the data lies. Made when it is missing. */
  dir: string;
  /** true: run in this thread (tests, tsx). false (default): in a worker thread from the built file. */
  inline?: boolean;
  /** Default true: a write is on disk when it is acknowledged. false only for tests. */
  durable?: boolean;
  /** For documents kept in memory. Default: a quarter of the machine, at most 128. */
  memoryBudgetMb?: number;
  /** Of a worker. Default: as much as the memory budget, at least 512. */
  heapMb?: number;
  /** The worker died: the process has to end, and to be started again. Left out: an uncaught error. */
  onCrash?: (error: Error) => void;
  log?: (line: string) => void;
  /** Told in one line when the files turn out to be damaged; reads go on, writes are refused. */
  onDamage?: (line: string) => void;
}

const MB = 1024 * 1024;
/** A path to a Unix socket may be this long on every system. */
const MAX_SOCKET_PATH = 100;
const MIN_HEAP_MB = 512;
/** Small collections, read again and again, fit; a large one comes from the system's own cache of the file. */
const MAX_BUDGET_MB = 128;

function makeSocketDir(): string | undefined {
  if (process.platform === 'win32') return undefined;
  for (const parent of [tmpdir(), '/tmp']) {
    if (join(parent, 'store-XXXXXX', 's.sock').length > MAX_SOCKET_PATH) continue;
    try {
      return mkdtempSync(join(parent, 'store-'));
    } catch {
      // Read-only or missing: the next place, or a loopback port.
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
 * Starts the store on a data directory and gives the address for the MongoDB driver. Throws when another process has
 * the directory, or when its file is damaged.
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
 * Writes everything that a store holds at this moment into a new file, which a store can be started on as
 * `data.sqlite` in a folder of its own. The store may be running, in whatever process. Throws when there is a file
 * already, or when the copy is not whole.
 */
export const copyStore = (dir: string, file: string): void => copyTables(prepareFiles(dir), file);

/**
 * Keeps everybody from starting a store on a directory, until what it gives is called, with where the directory is now if
 * it was renamed meanwhile. Throws when another process has it.
 */
export const holdStore = (dir: string): ((dirNow?: string) => void) => takeLock(dir);
