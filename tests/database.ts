import { execFileSync } from 'node:child_process';
import { MongoMemoryServer } from 'mongodb-memory-server';

/** Starts the mongod of MONGOMS_SYSTEM_BINARY, else one on the path; undefined if there is none that starts. */
async function startMongod(): Promise<MongoMemoryServer | undefined> {
  const named = process.env['MONGOMS_SYSTEM_BINARY'];
  try {
    const systemBinary =
      named ?? execFileSync('sh', ['-c', 'command -v mongod'], { encoding: 'utf8' }).trim();
    return await MongoMemoryServer.create({ binary: { systemBinary } });
  } catch (error) {
    if (named) throw error;
    return undefined;
  }
}

/**
 * Chooses and prints the database of the server tests: that of MONGODB_TEST_URI, else a mongod started by
 * mongodb-memory-server, else the embedded store. Downloads nothing.
 */
export default async function chooseDatabase(): Promise<(() => Promise<void>) | undefined> {
  const print = (what: string) => process.stdout.write(`Test database: ${what}\n`);
  if (process.env['MONGODB_TEST_URI']) {
    print('the MongoDB of MONGODB_TEST_URI');
    return undefined;
  }
  const server = await startMongod();
  if (server) {
    process.env['MONGODB_TEST_URI'] = server.getUri();
    print('a mongod started by mongodb-memory-server');
    return async () => {
      await server.stop();
    };
  }
  print('the embedded store, as no mongod starts here');
  return undefined;
}
