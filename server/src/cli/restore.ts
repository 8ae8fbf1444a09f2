import { placeOf } from '../backup/place';
import { removeAside, restoreBackup } from '../backup/restore';
import { openDatabase } from '../platform/store/database';
import { env, readEnvironment, setEnv } from '../platform/env';
import { log } from '../platform/logger';
import { runningServers } from '../platform/store/runningServers';
import { runCommand, UsageError } from './command';

/** Servers running on the MongoDB. */
async function askServers(): Promise<string[]> {
  const database = await openDatabase();
  return runningServers().finally(() => database.close());
}

await runCommand({
  name: 'restore',
  about: 'Replaces database and files with those of a backup. Stop the product first.',
  options: {
    from: { value: 'ARCHIVE', about: 'A file, s3://bucket/folder/file, or a folder for its newest' },
    check: { about: 'Only reads and checks the archive' },
    open: { about: 'Accepts an unsealed archive although BACKUP_PASSPHRASE is set' },
    list: { value: 'PLACE', about: 'Lists the backups of a folder or of s3://bucket/folder' },
    forget: { about: 'Deletes for good what earlier restores have kept aside' },
  },
  async run(args) {
    setEnv(readEnvironment());
    log.level = 'warn';
    if (args.has('forget')) {
      console.log(`Removed: ${await removeAside()} that were kept aside.`);
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
      runningServers: askServers,
    });
    const { version, createdAt, files } = manifest;
    console.log(
      `${path}: version ${version} of ${createdAt}, ${documents} documents, ${files.count} files: whole.`,
    );
    if (isOtherSecret) {
      console.log(
        'It was made under another JWT_SECRET: everybody signs in again, and second factors are set up anew.',
      );
    }
    if (aside === undefined) return;
    const collections = !env().MONGODB_URI ? '' : ' and, in the database, beforeRestore.*';
    console.log(`Restored. What was there before is in ${aside}${collections}; --forget removes it.`);
  },
});
