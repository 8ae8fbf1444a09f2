import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { storeError, type StoreError } from '../errors';

/** The folder of a store, what lies in it, and what to say when that is not whole. */

const fileOf = (dir: string): string => join(dir, 'data.sqlite');
/** SQLite's log and the index of it; both lie there while a process has the file open, and after it was killed. */
const logOf = (dir: string): string => `${fileOf(dir)}-wal`;
const FORMER_FILE = 'data.mdb';

/** Makes a folder that only its owner can look into, or makes one so that is there. */
export function makePrivate(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
}

/** Makes ready what the files need, and gives the path of the database; throws when the former store's lie there. */
export function prepareFiles(dir: string): string {
  makePrivate(dir);
  const path = fileOf(dir);
  if (existsSync(join(dir, FORMER_FILE)) && !existsSync(path)) {
    throw new Error(
      `${dir} holds ${FORMER_FILE}, a file of the store before SQLite, which is not read any more: export it with the version that wrote it (npm run db:export), move the folder away, and import (npm run db:import).`,
    );
  }
  for (const file of [path, logOf(dir), `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
  return path;
}

/** Whether whoever had the files open last did not come to close them: then the log is still there. */
export const wasCutShort = (dir: string): boolean =>
  (statSync(logOf(dir), { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Whether the files are known to be damaged. */
export interface Health {
  /** What every write is refused with, since it could only make things worse. */
  damage: StoreError | undefined;
  /** Notes what is wrong, and says so once. */
  damaged: (reason: string) => StoreError;
  report: (line: string) => void;
}

export function createHealth(dir: string): Health {
  const health: Health = {
    damage: undefined,
    damaged: (reason) => {
      if (health.damage) return health.damage;
      const line = `The database file ${fileOf(dir)} is damaged (${reason}), so nothing more is written to it. Stop the product and put back a backup of ${dir}; without one, try what npm run db:export can still read.`;
      health.damage = storeError(341, 'DataCorruptionDetected', line);
      health.report(line);
      return health.damage;
    },
    report: () => {},
  };
  return health;
}
