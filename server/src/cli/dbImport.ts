import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { SNAPSHOT } from '../platform/base/dataFolder';
import { openDatabase } from '../platform/store/database';
import { readEnvironment, setEnv } from '../platform/base/env';
import { importDatabase } from '../backup/dump';
import { runCommand, UsageError } from './command';

await runCommand({
  name: 'db:import',
  about:
    'Imports an export into the configured database (MONGODB_URI, else the embedded store), and compares counts and hashes.',
  options: {
    from: { value: 'FOLDER', about: 'A folder written by db:export' },
    replace: { about: 'Replaces the data in a database that is not empty' },
  },
  bare: 'from',
  async run(args) {
    const folder = args.path('from');
    if (folder === undefined) throw new UsageError('Option --from is missing');
    const { DATA_DIR } = setEnv(readEnvironment());
    const database = await openDatabase({ inline: import.meta.url.endsWith('.ts') });
    try {
      const { db } = mongoose.connection;
      if (!db) throw new Error('There is no database.');
      // The snapshot belongs to the previous data.
      await rm(join(DATA_DIR, SNAPSHOT), { force: true });
      for (const { name, documents } of await importDatabase(db, folder, { replace: args.has('replace') })) {
        console.log(`${name}: ${documents} documents`);
      }
    } finally {
      await database.close();
    }
    console.log('Imported: counts and hashes match.');
  },
});
