import mongoose from 'mongoose';
import { openDatabase } from '../platform/store/database';
import { readEnvironment, setEnv } from '../platform/env';
import { exportDatabase } from '../backup/dump';

/** `npm run db:export -- FOLDER`: all data of the configured database (MONGODB_URI, else the embedded store). */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Say where to: npm run db:export -- FOLDER');
  setEnv(readEnvironment());
  const database = await openDatabase({ inline: import.meta.url.endsWith('.ts') });
  try {
    const { db } = mongoose.connection;
    if (!db) throw new Error('There is no database.');
    for (const { name, documents } of await exportDatabase(db, folder)) {
      console.log(`${name}: ${documents} documents`);
    }
  } finally {
    await database.close();
  }
  console.log(`Everything is in ${folder}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
