import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { makePrivate } from './storage/files';

/** Only one process may use a data directory: the store keeps counters in memory. */

interface Holder {
  pid: number;
  /** Start time of that process, to recognize a reused process id. */
  startedAt: string;
  /** Files it leaves behind when killed. */
  socketDir?: string | undefined;
}

const LOCK = 'store.lock';
const ownLocks = new Set<string>();

/** Linux provides a process's start time; elsewhere the id has to suffice. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startedAt === '' || processStart(pid) === startedAt;
}

/**
 * Owner of a lock file.
 * @throws if that process is alive
 */
function findDeadHolder(file: string, dir: string): Holder | undefined {
  let holder: Holder;
  try {
    holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
  if (isAlive(holder)) throw inUse(dir, ` by process ${holder.pid}`);
  return holder;
}

const inUse = (dir: string, who = '') =>
  new Error(`The data directory ${dir} is in use${who}. Stop that process first, or set another DATA_DIR.`);

/** Removes a dead owner's lock by a rename that only one process can win. */
function removeStale(path: string, aside: string, dir: string): void {
  findDeadHolder(path, dir);
  renameSync(path, aside);
  try {
    const taken = findDeadHolder(aside, dir);
    if (taken?.socketDir) rmSync(taken.socketDir, { recursive: true, force: true });
  } catch (error) {
    // Another process was faster and holds it now: give it back.
    linkSync(aside, path);
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * Locks a data directory.
 * @returns releases the lock; pass the directory's new name if it was renamed
 * @throws if a living process has it
 */
export function takeLock(dir: string, socketDir?: string): (dirNow?: string) => void {
  makePrivate(dir);
  const path = join(dir, LOCK);
  if (ownLocks.has(path)) throw inUse(dir);
  const mine = `${path}.${randomBytes(4).toString('hex')}`;
  const holder: Holder = { pid: process.pid, startedAt: processStart(process.pid), socketDir };
  writeFileSync(mine, JSON.stringify(holder), { mode: 0o600 });
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(mine, path);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 3) throw error;
        removeStale(path, `${mine}.old`, dir);
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
  ownLocks.add(path);
  return (dirNow = dir) => {
    ownLocks.delete(path);
    rmSync(join(dirNow, LOCK), { force: true });
  };
}
