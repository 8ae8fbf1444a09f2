import { createReadStream } from 'node:fs';
import { access, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Types } from 'mongoose';
import { DAY_MS, HOUR_MS } from '@manzil/shared/domain/time/spans';
import { env } from '../../../../platform/base/env';
import { openArchive, type FeedArchive } from './feedArchive';

const folder = () => join(env().DATA_DIR, 'feeds');
const pathOf = (run: Types.ObjectId) => join(folder(), String(run));

/** Days to keep the file of a run that awaits a person. */
const KEPT_DAYS = 7;
/** Signature of a zip file. */
const ZIP = 'PK\u0003\u0004';

/** Stores an uploaded file until its run is over; while it awaits a mapping or its approval, for a week. */
export async function keepFile(run: Types.ObjectId, uploaded: string): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  await rename(uploaded, pathOf(run)).catch(() => copyFile(uploaded, pathOf(run)));
}

/** Gives a run the file of an earlier one. @returns whether the earlier one still has it */
export const reuseFile = (earlier: Types.ObjectId, run: Types.ObjectId): Promise<boolean> =>
  link(pathOf(earlier), pathOf(run)).then(
    () => true,
    () => false,
  );

/** Opens a run's file; undefined if it is missing or on another server. */
export async function openFile(run: Types.ObjectId): Promise<AsyncIterable<Uint8Array> | undefined> {
  const isThere = await access(pathOf(run)).then(
    () => true,
    () => false,
  );
  return isThere ? (createReadStream(pathOf(run)) as AsyncIterable<Uint8Array>) : undefined;
}

/** Opens a run's file if it is a zip. @throws FeedError as `openArchive` does */
export async function openZip(run: Types.ObjectId): Promise<FeedArchive | undefined> {
  const file = await open(pathOf(run)).catch(() => undefined);
  if (!file) return undefined;
  try {
    const { buffer } = await file.read(Buffer.alloc(ZIP.length), 0, ZIP.length, 0);
    if (buffer.toString('latin1') !== ZIP) return undefined;
  } finally {
    await file.close();
  }
  return openArchive(pathOf(run));
}

/** Deletes files whose runs no longer need them, and all after a week. */
export async function sweepFiles(
  isNeeded: (run: string) => Promise<boolean>,
  now = Date.now(),
): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder()).catch(() => [])) {
    const path = join(folder(), name);
    const age = now - (await stat(path)).mtimeMs;
    if (age < HOUR_MS || (age < KEPT_DAYS * DAY_MS && (await isNeeded(name)))) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

export const dropFile = (run: Types.ObjectId): Promise<void> => rm(pathOf(run), { force: true });
