import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { SNAPSHOT } from '../platform/dataFolder';
import { openDatabase } from '../platform/store/database';
import { readEnvironment, setEnv } from '../platform/env';
import { importDatabase } from '../backup/dump';

/**
 * `npm run db:import -- FOLDER [--replace]`: an export into the configured database (MONGODB_URI, else the embedded store),
 * which must be empty unless --replace. Everything is read back and compared.
 */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  if (folder === undefined) throw new Error('Say where from: npm run db:import -- FOLDER [--replace]');
  const { DATA_DIR } = setEnv(readEnvironment());
  const database = await openDatabase({ inline: import.meta.url.endsWith('.ts') });
  try {
    const { db } = mongoose.connection;
    if (!db) throw new Error('There is no database.');
    // It is of what was there.
    await rm(join(DATA_DIR, SNAPSHOT), { force: true });
    const replace = process.argv.includes('--replace');
    for (const { name, documents } of await importDatabase(db, folder, { replace })) {
      console.log(`${name}: ${documents} documents`);
    }
  } finally {
    await database.close();
  }
  console.log('Counts and hashes are the same.');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
