import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { env } from './env';

/** A stored file as a listing tells it. */
interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/** Where files lie. Keys are made by the product, never by people: `area/ab/name.ext`. */
export interface Storage {
  /** Writes the whole file or nothing. */
  put(key: string, content: Buffer): Promise<void>;
  /** The file's bytes as a stream; undefined when there is none. The caller ends the stream. */
  read(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  /** Removes a file; a missing one is fine. */
  remove(key: string): Promise<void>;
  /** Gives a file another key; a missing one is fine. */
  move(from: string, to: string): Promise<void>;
  /** Every file whose key begins with `prefix` (ends with `/`). */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** @throws the reason why nothing can be written */
  checkWritable(): Promise<void>;
}

const KEY = /^[a-z]+(\/[a-z0-9][a-z0-9.-]*)+$/;
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
const orNothing = (error: unknown) => {
  if (isMissing(error)) return undefined;
  throw error;
};

/** Files below one folder; written beside their place and renamed into it. */
function diskStorage(folder: string): Storage {
  const root = resolve(folder);
  const pathOf = (key: string) => {
    const path = resolve(root, key);
    if (!KEY.test(key) || !path.startsWith(root + sep)) throw new Error(`Not a storage key: ${key}`);
    return path;
  };
  const temporary = () => join(root, `.${randomBytes(12).toString('hex')}.part`);

  async function* walk(path: string): AsyncIterable<StoredFile> {
    const entries = await opendir(path).catch(orNothing);
    if (!entries) return;
    for await (const entry of entries) {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) yield* walk(inside);
      else if (entry.isFile()) {
        const found = await stat(inside).catch(orNothing);
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
      const file = await open(pathOf(key), 'r').catch(orNothing);
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
      await rename(pathOf(from), target).catch(orNothing);
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

let current: { storage: Storage; folder: string } | undefined;

/** The storage the configuration names; `env` takes no other than `disk` so far. */
export function storage(): Storage {
  const folder = join(env().DATA_DIR, 'uploads');
  if (current?.folder !== folder) current = { storage: diskStorage(folder), folder };
  return current.storage;
}

/** Removes half-written files older than an hour from the uploads folder, left by a process that died. */
export async function sweepPartFiles(now = Date.now()): Promise<number> {
  const root = join(env().DATA_DIR, 'uploads');
  const entries = await opendir(root).catch(orNothing);
  let removed = 0;
  if (!entries) return removed;
  for await (const entry of entries) {
    if (!entry.isFile() || !entry.name.endsWith('.part')) continue;
    const path = join(root, entry.name);
    const found = await stat(path).catch(orNothing);
    if (!found || now - found.mtimeMs < 3_600_000) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
