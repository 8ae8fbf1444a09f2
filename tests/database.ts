import { MongoMemoryServer } from 'mongodb-memory-server';

/**
 * Chooses and prints the database of the server tests: MONGODB_TEST_URI if set, else the mongod of
 * MONGOMS_SYSTEM_BINARY, else the embedded store. Downloads nothing.
 */
export default async function chooseDatabase(): Promise<(() => Promise<void>) | undefined> {
  const say = (what: string) => process.stdout.write(`Test database: ${what}\n`);
  if (process.env['MONGODB_TEST_URI']) {
    say('the MongoDB of MONGODB_TEST_URI');
    return undefined;
  }
  if (process.env['MONGOMS_SYSTEM_BINARY']) {
    const server = await MongoMemoryServer.create();
    process.env['MONGODB_TEST_URI'] = server.getUri();
    say('a mongod of mongodb-memory-server');
    return async () => {
      await server.stop();
    };
  }
  say('the embedded store');
  return undefined;
}
