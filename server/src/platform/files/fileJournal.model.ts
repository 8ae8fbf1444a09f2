import mongoose, { Schema, trusted } from 'mongoose';
import { model } from '../store/model';

/** A stored file without a confirmed reference, or one being removed. */
const fileRecordSchema = new Schema({
  /** The file's publicID. */
  _id: { type: String, required: true },
  isLeaving: { type: Boolean, default: false },
  at: { type: Date, required: true },
});
fileRecordSchema.index({ at: 1 });
const FileRecord = model('FileNote', fileRecordSchema);

/** Records that a file is about to be stored. The sweep deletes it if no record references it a day later. */
export async function recordStored(publicID: string): Promise<void> {
  await FileRecord.create({ _id: publicID, at: new Date() });
}

/** Records that files are about to be removed, so that the sweep finishes an interrupted removal. */
export async function recordRemoval(publicIDs: string[]): Promise<void> {
  const at = new Date();
  await FileRecord.bulkWrite(
    publicIDs.map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: { isLeaving: true, at } }, upsert: true },
    })),
  );
}

/** Drops the notes on files that are gone or known to be referenced. */
export async function dropFileRecords(publicIDs: string[]): Promise<void> {
  await FileRecord.deleteMany({ _id: trusted({ $in: publicIDs }) });
}

/** Notes older than `before`. */
export function recordsBefore(before: Date, limit: number): Promise<{ _id: string; isLeaving: boolean }[]> {
  return FileRecord.find({ at: trusted({ $lt: before }) })
    .limit(limit)
    .lean<{ _id: string; isLeaving: boolean }[]>()
    .exec();
}

const NAME = /(^|\.)(\w*P|p)ublicID$/;
/** Paths of files within records stored as a whole (Mixed). */
const INSIDE_MIXED = ['images.publicID', 'image.publicID', 'imagePublicID', 'resume.publicID', 'publicID'];

/** All paths of a schema that contain a publicID. */
function pathsOf(schema: Schema, prefix = ''): string[] {
  const found: string[] = [];
  schema.eachPath((path, type) => {
    const full = prefix + path;
    const { instance, schema: inner } = type as { instance: string; schema?: Schema };
    if (inner) found.push(...pathsOf(inner, `${full}.`));
    else if (instance === 'Mixed') found.push(...INSIDE_MIXED.map((name) => `${full}.${name}`));
    else if (NAME.test(full)) found.push(full);
  });
  return found;
}

/** The subset of `publicIDs` that any record of any model references. Covers new models automatically. */
export async function referredFiles(publicIDs: string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const wanted = trusted({ $in: publicIDs });
  for (const one of Object.values(mongoose.models)) {
    for (const path of pathsOf(one.schema)) {
      for (const record of await one
        .find({ [path]: wanted })
        .select(path)
        .lean()) {
        const text = JSON.stringify(record);
        for (const publicID of publicIDs) if (text.includes(publicID)) found.add(publicID);
      }
    }
  }
  return found;
}
