import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { storeError, type StoreError } from '../errors';

/** The store's folder, its files, and messages about damage. */

const fileOf = (dir: string): string => join(dir, 'data.sqlite');
/** SQLite's log and its index; present while a process has the file open and after a kill. */
const logOf = (dir: string): string => `${fileOf(dir)}-wal`;
const FORMER_FILE = 'data.mdb';

/** Creates a folder readable only by its owner, or restricts an existing one. */
export function makePrivate(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
}

/**
 * Prepares the folder and returns the database path.
 * @throws if files of the former store format are there
 */
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

/** Was the last process killed before it closed the files? Then the log still exists. */
export const wasCutShort = (dir: string): boolean =>
  (statSync(logOf(dir), { throwIfNoEntry: false })?.size ?? 0) > 0;

/** State of known damage. */
export interface Health {
  /** Refuses every write, which could only make things worse. */
  damage: StoreError | undefined;
  /** Records the damage and reports it once. */
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
