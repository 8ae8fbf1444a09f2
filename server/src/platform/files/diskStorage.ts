import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import { assertKey, type Storage, type StoredFile } from './storageKey';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
const undefinedIfMissing = (error: unknown) => {
  if (isMissing(error)) return undefined;
  throw error;
};

/** Storage in one folder. Writes are atomic: to a temporary file, then renamed. */
export function diskStorage(folder: string): Storage {
  const root = resolve(folder);
  const pathOf = (key: string) => {
    const path = resolve(root, key);
    assertKey(key, path.startsWith(root + sep));
    return path;
  };
  const temporary = () => join(root, `.${randomBytes(12).toString('hex')}.part`);

  async function* walk(path: string): AsyncIterable<StoredFile> {
    const entries = await opendir(path).catch(undefinedIfMissing);
    if (!entries) return;
    for await (const entry of entries) {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) yield* walk(inside);
      else if (entry.isFile()) {
        const found = await stat(inside).catch(undefinedIfMissing);
        if (!found) continue;
        yield {
          key: relative(root, inside).split(sep).join('/'),
          size: found.size,
          modifiedAt: found.mtime,
        };
      }
    }
  }

  return {
    async put(key, content) {
      const path = pathOf(key);
      const part = temporary();
      await mkdir(dirname(path), { recursive: true, mode: 0o750 });
      try {
        await writeFile(part, content, { flag: 'wx', mode: 0o640, flush: true });
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async read(key) {
      const file = await open(pathOf(key), 'r').catch(undefinedIfMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { stream: createReadStream('', { fd: file }), size };
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async move(from, to) {
      const target = pathOf(to);
      await mkdir(dirname(target), { recursive: true, mode: 0o750 });
      await rename(pathOf(from), target).catch(undefinedIfMissing);
    },
    list: (prefix) => walk(resolve(root, prefix)),
    async checkWritable() {
      await mkdir(root, { recursive: true, mode: 0o750 });
      const part = temporary();
      await writeFile(part, '');
      await rm(part);
    },
  };
}

/** Deletes partial files older than an hour from a disk storage's folder, left by a crashed process. */
export async function sweepPartFiles(root: string, now = Date.now()): Promise<number> {
  const entries = await opendir(root).catch(undefinedIfMissing);
  let removed = 0;
  if (!entries) return removed;
  for await (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith('.part')) continue;
    const path = join(root, entry.name);
    const found = await stat(path).catch(undefinedIfMissing);
    if (!found || now - found.mtimeMs < HOUR_MS) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
