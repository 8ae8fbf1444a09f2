import { parseArgs } from 'node:util';
import { makeBackup } from '../backup/makeBackup';
import { readEnvironment, setEnv } from '../platform/env';

/**
 * `npm run backup -- [--to PLACE] [--keep N]`: database and files as one archive in a folder or at s3://bucket/folder, while the
 * product runs; BACKUP_DIR and
 * BACKUP_KEEP where nothing is said. With BACKUP_PASSPHRASE it is sealed. The product's nightly job runs it too, and is told
 * the figures.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });
  const { BACKUP_DIR, BACKUP_KEEP, BACKUP_PASSPHRASE } = setEnv(readEnvironment());
  const to = values.to ?? BACKUP_DIR;
  const keep = values.keep === undefined ? BACKUP_KEEP : Number(values.keep);
  if (to === undefined) {
    throw new Error('Say where to: npm run backup -- --to FOLDER (or s3://bucket/folder)');
  }
  if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep is how many backups stay: 1 or more.');
  const report = await makeBackup({ to, keep, passphrase: BACKUP_PASSPHRASE });
  const { path, bytes, documents, files, removed, ms } = report;
  console.log(
    `${path}: ${documents} documents and ${files} files, ${(bytes / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s, read through.`,
  );
  if (removed > 0) console.log(`${removed} older removed.`);
  if (BACKUP_PASSPHRASE === undefined) {
    console.log('It is not sealed: whoever has it reads everything. BACKUP_PASSPHRASE seals it.');
  }
  process.send?.(report);
}

main().then(
  // A channel to whoever started this would keep it alive.
  () => process.disconnect?.(),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
