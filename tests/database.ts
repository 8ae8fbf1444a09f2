import { MongoMemoryServer } from 'mongodb-memory-server';

/**
 * Decides once which database the server's tests run on and says so: the one MONGODB_TEST_URI names, else a mongod that
 * MONGOMS_SYSTEM_BINARY points at, else the embedded store. Nothing is downloaded.
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
