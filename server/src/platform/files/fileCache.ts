import { buffer } from 'node:stream/consumers';
import { log } from '../base/logger';
import { storage } from './storage';
import { CACHE_AREA, type StoredFile } from './storageKey';

/** Reads a file from the cache; undefined if missing. */
export async function readCached(name: string): Promise<Buffer | undefined> {
  const file = await storage().read(CACHE_AREA + name);
  return file && buffer(file.stream);
}

/** Caches a file for all servers. Failures are only logged, because the caller has the file anyway. */
export async function putCached(name: string, content: Buffer): Promise<void> {
  await storage()
    .put(CACHE_AREA + name, content)
    .catch((error: unknown) => log.warn({ err: error }, `${name} could not be cached`));
}

/** Deletes a file from the cache. */
export const dropCached = (name: string): Promise<void> => storage().remove(CACHE_AREA + name);

/** Cache folder of pictures for link previews. */
export const PREVIEWS = 'previews/';
/** Cached name of a picture's preview, of one of its stored widths in pixels. */
export const previewName = (publicID: string, width: number): string =>
  `${PREVIEWS}${publicID.slice(0, 2)}/${publicID}-${width}.jpg`;

/** Deletes cached files below `folder` that are older than `maxAgeMs`, and the oldest ones beyond `most`. */
export async function sweepCache(
  folder: string,
  { maxAgeMs, most, now = Date.now() }: { maxAgeMs: number; most: number; now?: number },
): Promise<{ removed: number }> {
  const files: StoredFile[] = [];
  for await (const file of storage().list(CACHE_AREA + folder)) files.push(file);
  const newestFirst = files.toSorted((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime());
  const leaving = newestFirst.filter(
    ({ modifiedAt }, at) => at >= most || now - modifiedAt.getTime() > maxAgeMs,
  );
  for (const { key } of leaving) await storage().remove(key);
  return { removed: leaving.length };
}
