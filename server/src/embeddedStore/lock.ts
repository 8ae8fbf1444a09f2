import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';

/** One process at a time may use a data directory: the store keeps counters in memory. */
export interface Lock {
  release: () => void;
}

interface Holder {
  pid: number;
  /** When that process began, so that a later one with the same number is not taken for it. */
  startedAt: string;
  /** What it leaves behind when it is killed. */
  socketDir?: string;
}

const heldHere = new Set<string>();

/** Linux tells when a process began; elsewhere its number alone has to do. */
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

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

const inUse = (dir: string, holder?: Holder) =>
  new Error(
    `The data directory ${dir} is in use${holder ? ` by process ${holder.pid}` : ''}. ` +
      'Stop that process first, or set another DATA_DIR.',
  );

/** Takes a dead holder's lock away, by a rename that only one process can win. */
function removeStale(path: string, dir: string): void {
  const holder = readHolder(path);
  if (holder && isAlive(holder)) throw inUse(dir, holder);
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  renameSync(path, aside);
  const taken = readHolder(aside);
  if (taken && isAlive(taken)) {
    // Someone else was faster and holds it now: give it back.
    linkSync(aside, path);
    rmSync(aside);
    throw inUse(dir, taken);
  }
  rmSync(aside);
  if (taken?.socketDir) rmSync(taken.socketDir, { recursive: true, force: true });
}

/** Takes the lock of a data directory; throws when a living process has it. */
export function takeLock(dir: string, socketDir?: string): Lock {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, 'store.lock');
  if (heldHere.has(path)) throw inUse(dir);
  const holder: Holder = {
    pid: process.pid,
    startedAt: processStart(process.pid),
    ...(socketDir === undefined ? {} : { socketDir }),
  };
  const mine = `${path}.${randomBytes(4).toString('hex')}`;
  writeFileSync(mine, JSON.stringify(holder));
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        linkSync(mine, path);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 3) throw error;
        removeStale(path, dir);
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
  heldHere.add(path);
  return {
    release: () => {
      heldHere.delete(path);
      rmSync(path, { force: true });
    },
  };
}
