import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { log } from './logger';
import { StartError, WRONG_SETTINGS } from './startError';

/** Only the user the server runs as may read what is kept. */
const OWN_FILE = 0o600;
const OWN_FOLDER = 0o700;

/** The published listings, for the next start (features/market/listings/searchSnapshot.ts). */
export const SNAPSHOT = 'catalogue.snapshot';

/** What to do when the data folder cannot be written. */
export const folderProblem = (folder: string, error: unknown): StartError => {
  const owner = `${process.getuid?.()}:${process.getgid?.()}`;
  return new StartError(
    `${folder} cannot be written (${(error as Error).message}): chown -R ${owner} ${folder}, or set DATA_DIR.`,
    WRONG_SETTINGS,
  );
};

/** Folders the product writes while it runs. */
const WRITTEN = ['', 'tmp', 'uploads', 'store'];

/**
 * Checks before the start that this user may write the data folder, its parts and the embedded store's files: a folder
 * copied or started by another user is told at once, not with the first upload.
 * @throws StartError with what to do
 */
export function assertWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
    for (const part of WRITTEN.map((name) => join(folder, name))) {
      if (!statSync(part, { throwIfNoEntry: false })) continue;
      const probe = join(part, `.${randomBytes(12).toString('hex')}.part`);
      writeFileSync(probe, '', { flag: 'wx', mode: OWN_FILE });
      rmSync(probe);
    }
    const store = join(folder, 'store');
    if (!statSync(store, { throwIfNoEntry: false })) return;
    for (const file of readdirSync(store, { withFileTypes: true }).filter((entry) => entry.isFile())) {
      accessSync(join(store, file.name), constants.R_OK | constants.W_OK);
    }
  } catch (error) {
    throw folderProblem(folder, error);
  }
}

/** Folders of an older version that others could look into. The embedded store sees to its own. */
const PARTS = ['uploads', 'outbox'];

/**
 * From here on only this user can read what the process writes; so it is with the parts of the data folder that are there
 * already. The folder itself keeps its mode where somebody else made it.
 * @throws StartError when the folder cannot be made
 */
export function closeToOthers(folder: string): void {
  process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
  } catch (error) {
    throw folderProblem(folder, error);
  }
  for (const part of PARTS.map((name) => join(folder, name))) {
    const found = statSync(part, { throwIfNoEntry: false });
    if (!found || (found.mode & 0o077) === 0) continue;
    try {
      chmodSync(part, OWN_FOLDER);
    } catch (error) {
      log.warn({ err: error }, `${part} can be read by other users of this machine`);
    }
  }
}

/** A text kept in the data folder; undefined when there is none. */
export function readKept(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw folderProblem(folder, error);
  }
}

/**
 * A text that is made once and kept in the data folder, readable by this user alone: two processes that start together
 * get the same.
 * @throws StartError when the folder cannot be written, or the file was emptied
 */
export function keep(folder: string, name: string, make: () => string): string {
  const path = join(folder, name);
  try {
    mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
    writeFileSync(path, `${make()}\n`, { flag: 'wx', mode: OWN_FILE, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw folderProblem(folder, error);
    chmodSync(path, OWN_FILE);
  }
  const kept = readKept(folder, name);
  if (!kept) throw new StartError(`${path} is empty: remove it, and another is made.`);
  return kept;
}
