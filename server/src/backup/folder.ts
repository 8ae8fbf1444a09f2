import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { BackupPlace, FoundBackup } from './backupPlace';

const NAME = /^manzil-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar(\.sealed)?$/;
/** Prefix of an unfinished backup; hidden, and never listed as one. */
export const PART = '.manzil-part-';
/** Age at which the newest backup counts as too old: a missed night plus half a day of grace. */
export const BACKUP_IS_OLD_MS = 1.5 * DAY_MS;

/** Name of a backup made at `at`. */
export const backupName = (at: Date, isSealed: boolean): string =>
  `manzil-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.tar${isSealed ? '.sealed' : ''}`;

/** Time of a backup, from its name; undefined for any other name. */
export function timeOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined;
}

const emptyIfMissing = (error: unknown): string[] => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
};

/** Finished backups in a folder, newest first; none if the folder doesn't exist. */
export async function backupsIn(folder: string): Promise<FoundBackup[]> {
  const names = await readdir(folder).catch(emptyIfMissing);
  const found: FoundBackup[] = [];
  for (const name of names) {
    const madeAt = timeOf(name);
    if (!madeAt) continue;
    const path = join(folder, name);
    // It may have just been rotated away.
    const bytes = await stat(path).then(
      ({ size }) => size,
      () => undefined,
    );
    if (bytes !== undefined) found.push({ path, madeAt, bytes });
  }
  return found.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Creates the folder, accessible only by this user, and removes remains of backups killed a day ago or earlier. */
export async function prepareFolder(folder: string, now = Date.now()): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PART)) continue;
    const path = join(folder, name);
    if (now - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Syncs a folder: a rename is durable only once its folder is synced. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Backups in a folder, where they are also made. */
export const folderPlace = (folder: string): BackupPlace => ({
  workshop: folder,
  prepare: () => prepareFolder(folder),
  list: () => backupsIn(folder),
  async take(made, name) {
    const path = join(folder, name);
    await rename(made, path);
    await flushFolder(folder);
    return path;
  },
  remove: (path) => rm(path, { force: true }),
  read: (path) => Promise.resolve(createReadStream(path, { highWaterMark: 1024 * 1024 })),
});
