import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DAY_MS, HOUR_MS } from '@manzil/shared/domain/time/spans';
import type { Job } from '../platform/tasks/jobs';
import type { BackupReport } from './makeBackup';

/** 02:00 in the UAE, the quietest hour. */
const NIGHT_UTC_HOUR = 22;

/** The next backup time after `now`. */
export function nextNight(now: number): Date {
  const night = new Date(now).setUTCHours(NIGHT_UTC_HOUR, 0, 0, 0);
  return new Date(night > now ? night : night + DAY_MS);
}

/** Path of the command: next to the built main file, or in dist when running from source. */
function commandFile(): string {
  const found = ['./cli/backup.js', '../cli/backup.js', '../../dist/cli/backup.js']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  if (found) return found;
  throw new Error('Backups need the built command: npm run build.');
}

/**
 * Nightly backup into BACKUP_DIR, in a process of its own so that reading everything doesn't slow down requests.
 * Retried an hour after a failure. The first one runs at the first start.
 */
export const backupJob = (command: () => string = commandFile): Job => ({
  name: 'backup',
  everyMinutes: 1440,
  nextAt: ({ startedAt, hasFailed }) => (hasFailed ? new Date(startedAt + HOUR_MS) : nextNight(Date.now())),
  run: (signal) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const child = fork(command(), [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], signal });
      let report: BackupReport | undefined;
      let output = '';
      child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2000)));
      child.on('message', (message) => (report = message as BackupReport));
      child.once('error', reject);
      child.once('close', (code) => {
        if (report && code === 0) resolve({ ...report });
        else reject(new Error(`The backup was not made: ${output.trim() || `exit ${code}`}`));
      });
    }),
});
