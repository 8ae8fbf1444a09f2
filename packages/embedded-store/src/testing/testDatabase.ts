import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type StoreServer } from '../server';

/** A test file's database: the server at a given address, or its own store in this thread. */
export interface TestDatabase {
  uri: string;
  dbName: string;
  /** Undefined for servers other than the embedded store. */
  server: StoreServer | undefined;
  stop: () => Promise<void>;
}

export async function startTestStore(): Promise<TestDatabase & { server: StoreServer; dir: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'st-'));
  const server = await startServer({
    dir: join(dir, 'data'),
    socketPath: join(dir, 's.sock'),
    durable: false,
    cacheBytes: 64 * 1024 * 1024,
  });
  return {
    uri: server.uri,
    dbName: 'test',
    server,
    dir,
    stop: async () => {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export const randomName = (): string => `store_${randomBytes(6).toString('hex')}`;

/** @param referenceUri another server to run the same test on */
export async function startTestDatabase(referenceUri: string | undefined): Promise<TestDatabase> {
  if (referenceUri === undefined) return startTestStore();
  return { uri: referenceUri, dbName: randomName(), server: undefined, stop: () => Promise.resolve() };
}
