import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './prototype.mjs';

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
  memoryBudgetMb?: number;
  /** The worker died and could not be restarted. */
  onCrash?: (error: Error) => void;
  log?: (line: string) => void;
}

/** Starts the store. For now always in this thread; the worker follows behind the same interface. */
export async function startEmbeddedStore(options: EmbeddedStoreOptions): Promise<EmbeddedStore> {
  const socketDir = process.platform === 'win32' ? undefined : await mkdtemp(join(tmpdir(), 'store-'));
  const server = await startServer({
    path: options.dir,
    noSync: options.durable === false,
    ...(socketDir ? { socket: join(socketDir, 's.sock') } : {}),
  });
  options.log?.(`Embedded store running; its files lie in ${options.dir}`);
  return {
    uri: server.uri,
    stop: async () => {
      await server.close();
      if (socketDir) await rm(socketDir, { recursive: true, force: true });
    },
  };
}
