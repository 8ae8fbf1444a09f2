import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { env, inBucket } from '../platform/base/env';
import { projectRoot } from '../platform/base/root';
import type { BackupPlace } from './backupPlace';
import { bucketPlace } from './bucket';
import { folderPlace, timeOf } from './folder';

/**
 * The place for a folder, or for an address such as s3://bucket/folder in the configured S3 store.
 * @throws for an address of another kind
 */
export function placeOf(to: string): BackupPlace {
  const address = inBucket(to);
  if (address) return bucketPlace(address);
  if (to.includes('://')) {
    throw new Error(`${to} is no place for backups: use a folder, or s3://bucket/folder.`);
  }
  return folderPlace(resolve(projectRoot(), to));
}

/** Removes all backups except the newest `keep`. Returns the number removed. */
export async function rotate(place: BackupPlace, keep: number): Promise<number> {
  const old = (await place.list()).slice(Math.max(1, keep));
  for (const { path } of old) await place.remove(path);
  return old.length;
}

/** A backup to read. */
export interface Archive {
  path: string;
  bytes: number;
  read: () => Promise<Readable>;
}

/**
 * Finds a backup by its path, or the newest one by its folder.
 * @throws if there is none
 */
export async function archiveAt(from: string): Promise<Archive> {
  const isFile = !inBucket(from) && existsSync(resolve(projectRoot(), from));
  const path = isFile ? resolve(projectRoot(), from) : from;
  const found = isFile ? await stat(path) : undefined;
  if (found?.isFile()) return { path, bytes: found.size, read: () => folderPlace('').read(path) };
  const name = path.split('/').at(-1) ?? '';
  const isNamed = inBucket(path) !== undefined && timeOf(name) !== undefined;
  const folder = isNamed ? path.slice(0, -name.length - 1) : path;
  const place = placeOf(folder);
  const all = await place.list();
  const wanted = isNamed ? all.find((one) => one.path === path) : all[0];
  const isPlace = !isNamed && (found !== undefined || inBucket(path) !== undefined);
  if (!wanted) throw new Error(isPlace ? `${from} holds no backup.` : `There is no ${from}.`);
  return { path: wanted.path, bytes: wanted.bytes, read: () => place.read(wanted.path) };
}

/** Cache time for a bucket's list, because scrapers ask every few seconds. */
const BUCKET_CACHE_MS = 5 * 60_000;
let cachedNewest: { of: string; at: number; newest: Promise<number> } | undefined;

/** Time of the newest backup in BACKUP_DIR in ms; 0 if there is none. Up to five minutes old for a bucket. */
export function newestBackupAt(now = Date.now()): Promise<number> {
  const { BACKUP_DIR: of } = env();
  if (of === undefined) return Promise.resolve(0);
  const ask = async () => (await placeOf(of).list())[0]?.madeAt.getTime() ?? 0;
  if (!inBucket(of)) return ask();
  if (cachedNewest?.of !== of || now - cachedNewest.at > BUCKET_CACHE_MS) {
    cachedNewest = { of, at: now, newest: ask() };
  }
  return cachedNewest.newest;
}
