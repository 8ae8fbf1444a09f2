import { statfs } from 'node:fs/promises';
import { env } from '../base/env';

/** Below this, the product stores nothing new (spec/4-platform "Operations"). The embedded store itself stops at 8 MB. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Whether the disk of DATA_DIR has room for new records and files. */
export async function hasFreeSpace(): Promise<boolean> {
  const { bavail, bsize } = await statfs(env().DATA_DIR);
  return bavail * bsize >= MIN_FREE_BYTES;
}
