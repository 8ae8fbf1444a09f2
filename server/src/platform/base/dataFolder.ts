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

/** Stored data is readable only by the user the server runs as. */
const PRIVATE_FILE_MODE = 0o600;
const PRIVATE_FOLDER_MODE = 0o700;

/** Snapshot of the published listings for the next start (features/market/listings/search/searchSnapshot.ts). */
export const SNAPSHOT = 'catalogue.snapshot';

/** Commands that let this user write a folder: its owner may lack the write mode, another user ownership too. */
export const writableCommand = (folder: string): string =>
  `chown -R ${process.getuid?.()}:${process.getgid?.()} ${folder} && chmod -R u+rwX ${folder}`;

/** Error for an unwritable data folder, with instructions. */
export const folderProblem = (folder: string, error: unknown): StartError =>
  new StartError(
    `${folder} cannot be written (${(error as Error).message}): ${writableCommand(folder)}, or set DATA_DIR.`,
    WRONG_SETTINGS,
  );

/** Folders written at run time. */
const WRITABLE_FOLDERS = ['', 'tmp', 'uploads', 'store'];

/**
 * Checks at startup that this user may write the data folder, its subfolders and the embedded store's files, so that a
 * folder copied or created by another user fails now instead of at the first upload.
 * @throws StartError with instructions
 */
export function assertWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
    for (const part of WRITABLE_FOLDERS.map((name) => join(folder, name))) {
      if (!statSync(part, { throwIfNoEntry: false })) continue;
      const probe = join(part, `.${randomBytes(12).toString('hex')}.part`);
      writeFileSync(probe, '', { flag: 'wx', mode: PRIVATE_FILE_MODE });
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

/** Folders that older versions created readable by others. The embedded store secures its own. */
const PARTS = ['uploads', 'outbox'];

/**
 * Restricts everything the process writes from now on to this user, along with existing subfolders of the data folder.
 * The folder itself keeps its mode if someone else created it.
 * @throws StartError if the folder can't be created
 */
export function restrictToOwner(folder: string): void {
  process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
  } catch (error) {
    throw folderProblem(folder, error);
  }
  for (const part of PARTS.map((name) => join(folder, name))) {
    const found = statSync(part, { throwIfNoEntry: false });
    if (!found || (found.mode & 0o077) === 0) continue;
    try {
      chmodSync(part, PRIVATE_FOLDER_MODE);
    } catch (error) {
      log.warn({ err: error }, `${part} can be read by other users of this machine`);
    }
  }
}

/** Text of a file in the data folder; undefined if missing. */
export function readDataFile(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw folderProblem(folder, error);
  }
}

/**
 * Creates a text file in the data folder once, readable only by this user, and returns its text. Two processes that
 * start together get the same text.
 * @throws StartError if the folder can't be written or the file is empty
 */
export function createDataFileOnce(folder: string, name: string, make: () => string): string {
  const path = join(folder, name);
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
    writeFileSync(path, `${make()}\n`, { flag: 'wx', mode: PRIVATE_FILE_MODE, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw folderProblem(folder, error);
    chmodSync(path, PRIVATE_FILE_MODE);
  }
  const stored = readDataFile(folder, name);
  if (!stored) throw new StartError(`${path} is empty: remove it, and another is made.`);
  return stored;
}
