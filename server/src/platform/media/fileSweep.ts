import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { Job } from '../tasks/jobs';
import { removeDocument } from './documents';
import { recordsBefore, dropFileRecords, referredFiles } from '../files/fileJournal.model';
import { removePictures } from './media';
import { sweepPartFiles } from '../files/diskStorage';
import { uploadsFolder } from '../files/storage';
import { sweepTemporaryFiles } from './uploads';

const BATCH = 200;

/** Removes files without a reference, left by interrupted calls and removals or by crashed processes. */
export async function sweepFiles(now = Date.now()): Promise<Record<string, number>> {
  const before = new Date(now - DAY_MS);
  let orphans = 0;
  for (;;) {
    const notes = await recordsBefore(before, BATCH);
    if (notes.length === 0) break;
    const ids = notes.map(({ _id }) => _id);
    const referred = await referredFiles(ids);
    // Removal was decided earlier; a record that still references the file is about to be deleted too.
    const leaving = notes
      .filter(({ _id, isLeaving }) => isLeaving || !referred.has(_id))
      .map(({ _id }) => _id);
    await removePictures(leaving);
    for (const publicID of leaving) await removeDocument(publicID);
    await dropFileRecords(ids);
    orphans += leaving.length;
  }
  return {
    orphans,
    temporary: (await sweepTemporaryFiles(now)) + (await sweepPartFiles(uploadsFolder(), now)),
  };
}

export const sweepJob: Job = { name: 'sweepFiles', everyMinutes: 1440, run: () => sweepFiles() };
