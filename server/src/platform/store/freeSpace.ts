import { statfs } from 'node:fs/promises';
import { env } from '../base/env';

/** Below this, the product stores nothing new (spec/4-platform "Operations"). The embedded store itself stops at 8 MB. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Free bytes, for this user, on the disk of a folder. */
export async function freeBytes(folder = env().DATA_DIR): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Every command asks; one answer serves those of this many milliseconds. */
const SHARED_MS = 200;
let last: { at: number; answer: Promise<boolean> } | undefined;

/** Whether the disk of DATA_DIR has room for new records and files. */
export function hasFreeSpace(): Promise<boolean> {
  const at = performance.now();
  if (!last || at - last.at >= SHARED_MS) {
    last = { at, answer: freeBytes().then((bytes) => bytes >= MIN_FREE_BYTES) };
  }
  return last.answer;
}
