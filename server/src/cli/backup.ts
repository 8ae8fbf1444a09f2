import { makeBackup } from '../backup/makeBackup';
import { readEnvironment, setEnv } from '../platform/base/env';
import { runCommand, UsageError } from './command';
import { backupLines } from './lines';

await runCommand({
  name: 'backup',
  about:
    'Writes database and files into one archive while the product runs; encrypts it if BACKUP_PASSPHRASE is set.',
  options: {
    to: { value: 'PLACE', about: 'A folder or s3://bucket/folder; default: BACKUP_DIR' },
    keep: { value: 'N', about: 'Number of backups to keep; default: BACKUP_KEEP' },
  },
  async run(args) {
    const { BACKUP_DIR, BACKUP_KEEP, BACKUP_PASSPHRASE } = setEnv(readEnvironment());
    const to = args.path('to') ?? BACKUP_DIR;
    const keep = Number(args.text('keep') ?? BACKUP_KEEP);
    if (to === undefined) throw new UsageError('Option --to is missing, and BACKUP_DIR is not set');
    if (!Number.isInteger(keep) || keep < 1) {
      throw new UsageError('--keep must be a whole number of at least 1');
    }
    const report = await makeBackup({ to, keep, passphrase: BACKUP_PASSPHRASE });
    for (const line of backupLines(report, { isOpen: BACKUP_PASSPHRASE === undefined })) console.log(line);
    // The nightly job of the product reads the report.
    process.send?.(report);
    process.disconnect?.();
  },
});
