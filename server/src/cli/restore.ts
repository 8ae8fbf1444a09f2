import { placeOf } from '../backup/place';
import { removeAside, restoreBackup } from '../backup/restore';
import { openDatabase } from '../platform/store/database';
import { env, readEnvironment, setEnv } from '../platform/base/env';
import { log } from '../platform/base/logger';
import { runningServers } from '../platform/store/runningServers';
import { runCommand, UsageError } from './command';

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
      for (const { path, bytes } of await placeOf(list).list()) {
        console.log(`${path}  ${(bytes / 1e6).toFixed(1)} MB`);
      }
      return;
    }
    const from = args.path('from');
    if (from === undefined) throw new UsageError('Option --from is missing');
    const { path, manifest, documents, aside, isOtherSecret } = await restoreBackup({
      from,
      passphrase: env().BACKUP_PASSPHRASE,
      checkOnly: args.has('check'),
      allowOpen: args.has('open'),
      runningServers: findRunningServers,
    });
    const { version, createdAt, files } = manifest;
    console.log(
      `${path}: version ${version} of ${createdAt}, ${documents} documents, ${files.count} files: complete.`,
    );
    if (isOtherSecret) {
      console.log(
        'It was made with another JWT_SECRET: everyone has to sign in and set up two-factor authentication again.',
      );
    }
    if (aside === undefined) return;
    const collections = !env().MONGODB_URI ? '' : ' and, in the database, beforeRestore.*';
    console.log(`Restored. The previous data is in ${aside}${collections}; --forget deletes it.`);
  },
});
