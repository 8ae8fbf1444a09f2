import mongoose from 'mongoose';
import { openDatabase } from '../platform/store/database';
import { readEnvironment, setEnv } from '../platform/base/env';
import { exportDatabase } from '../backup/dump';
import { runCommand, UsageError } from './command';

await runCommand({
  name: 'db:export',
  about: 'Writes all data of the configured database (MONGODB_URI, else the embedded store) into a folder.',
  options: { to: { value: 'FOLDER', about: 'The folder to write to' } },
  bare: 'to',
  async run(args) {
    const folder = args.path('to');
    if (folder === undefined) throw new UsageError('Option --to is missing');
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
    console.log(`Exported everything to ${folder}.`);
  },
});
