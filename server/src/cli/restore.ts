import { placeOf } from '../backup/place';
import { removeAside, restoreBackup } from '../backup/restore';
import { openDatabase } from '../platform/store/database';
import { env, readEnvironment, setEnv } from '../platform/base/env';
import { log } from '../platform/base/logger';
import { runningServers } from '../platform/store/runningServers';
import { runCommand, UsageError } from './command';
import { listedLine, restoreLines } from './lines';

/** Servers running on the MongoDB. */
async function findRunningServers(): Promise<string[]> {
  const database = await openDatabase();
  try {
    return await runningServers();
  } finally {
    await database.close();
  }
}

await runCommand({
  name: 'restore',
  about: 'Replaces database and files with those of a backup. Stop the product first.',
  options: {
    from: { value: 'ARCHIVE', about: 'A file, s3://bucket/folder/file, or a folder (its newest backup)' },
    check: { about: 'Only verifies the archive' },
    open: { about: 'Accepts an unencrypted archive although BACKUP_PASSPHRASE is set' },
    list: { value: 'PLACE', about: 'Lists the backups of a folder or of s3://bucket/folder' },
    forget: { about: 'Permanently deletes the data set aside by earlier restores' },
  },
  async run(args) {
    setEnv(readEnvironment());
    log.level = 'warn';
    if (args.has('forget')) {
      console.log(`Deleted ${await removeAside()} folders and collections set aside by earlier restores.`);
      return;
    }
    const list = args.path('list');
    if (list !== undefined) {
      for (const backup of await placeOf(list).list()) console.log(listedLine(backup));
      return;
    }
    const from = args.path('from');
    if (from === undefined) throw new UsageError('Option --from is missing');
    const restored = await restoreBackup({
      from,
      passphrase: env().BACKUP_PASSPHRASE,
      checkOnly: args.has('check'),
      allowOpen: args.has('open'),
      runningServers: findRunningServers,
    });
    const isExternal = Boolean(env().MONGODB_URI);
    for (const line of restoreLines({ ...restored, isExternal })) console.log(line);
  },
});
