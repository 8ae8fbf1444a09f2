import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Types } from 'mongoose';
import { env } from '../../../platform/base/env';

const folder = () => join(env().DATA_DIR, 'feeds');
const pathOf = (run: Types.ObjectId) => join(folder(), String(run));

/** Keeps an uploaded file until its run has been read. */
export async function keepFile(run: Types.ObjectId, uploaded: string): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  await rename(uploaded, pathOf(run)).catch(() => copyFile(uploaded, pathOf(run)));
}

/** Opens a run's file; undefined if it is missing or on another server. */
export async function openFile(run: Types.ObjectId): Promise<AsyncIterable<Uint8Array> | undefined> {
  const isThere = await access(pathOf(run)).then(
    () => true,
    () => false,
  );
  return isThere ? (createReadStream(pathOf(run)) as AsyncIterable<Uint8Array>) : undefined;
}

export const dropFile = (run: Types.ObjectId): Promise<void> => rm(pathOf(run), { force: true });
