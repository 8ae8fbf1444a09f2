import { parseArgs } from 'node:util';
import { placeOf } from '../backup/place';
import { forgetAside, restoreBackup } from '../backup/restore';
import { openDatabase } from '../platform/store/database';
import { env, readEnvironment, setEnv } from '../platform/env';
import { log } from '../platform/logger';
import { runningServers } from '../platform/store/running';

const USAGE = `npm run restore -- --from ARCHIVE           puts a backup in the place of what is there
npm run restore -- --from ARCHIVE --check   only reads and checks it
                                            ARCHIVE: a file, s3://bucket/folder/file, or a folder, for its newest
npm run restore -- --from ARCHIVE --open    accepts an unsealed archive although BACKUP_PASSPHRASE is set
npm run restore -- --list PLACE             the backups of a folder or of s3://bucket/folder
npm run restore -- --forget                 removes for good what restores have kept aside`;

/** Asks the MongoDB who works on it. */
async function askServers(): Promise<string[]> {
  const database = await openDatabase();
  return runningServers().finally(() => database.close());
}

/** What `USAGE` says. The product must be stopped. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      list: { type: 'string' },
      check: { type: 'boolean' },
      open: { type: 'boolean' },
      forget: { type: 'boolean' },
    },
  });
  setEnv(readEnvironment());
  log.level = 'warn';
  if (values.forget) {
    console.log(`Removed: ${await forgetAside()} that were kept aside.`);
    return;
  }
  if (values.list !== undefined) {
    for (const { path, bytes } of await placeOf(values.list).list()) {
      console.log(`${path}  ${(bytes / 1e6).toFixed(1)} MB`);
    }
    return;
  }
  if (values.from === undefined) throw new Error(USAGE);
  const { path, manifest, documents, aside, isOtherSecret } = await restoreBackup({
    from: values.from,
    passphrase: env().BACKUP_PASSPHRASE,
    checkOnly: values.check === true,
    allowOpen: values.open === true,
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
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
