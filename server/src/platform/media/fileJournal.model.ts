import mongoose, { Schema, trusted } from 'mongoose';
import { model } from '../store/model';

/** A stored file nobody has been seen to refer to yet, or one whose removal has begun. */
const fileNoteSchema = new Schema({
  /** The file's publicID. */
  _id: { type: String, required: true },
  isLeaving: { type: Boolean, default: false },
  at: { type: Date, required: true },
});
fileNoteSchema.index({ at: 1 });
const FileNote = model('FileNote', fileNoteSchema);

/** Notes that files are about to be stored. What no record refers to a day later is swept. */
export async function noteStored(publicID: string): Promise<void> {
  await FileNote.create({ _id: publicID, at: new Date() });
}

/** Notes that files are about to be removed, so that a removal broken off is finished by the sweep. */
export async function noteLeaving(publicIDs: string[]): Promise<void> {
  const at = new Date();
  await FileNote.bulkWrite(
    publicIDs.map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: { isLeaving: true, at } }, upsert: true },
    })),
  );
}

/** Forgets files: gone, or known to be referred to. */
export async function forgetFiles(publicIDs: string[]): Promise<void> {
  await FileNote.deleteMany({ _id: trusted({ $in: publicIDs }) });
}

/** Notes older than `before`, oldest first. */
export function notesBefore(before: Date, limit: number): Promise<{ _id: string; isLeaving: boolean }[]> {
  return FileNote.find({ at: trusted({ $lt: before }) })
    .sort({ at: 1 })
    .limit(limit)
    .lean<{ _id: string; isLeaving: boolean }[]>()
    .exec();
}

const NAME = /(^|\.)(\w*P|p)ublicID$/;
/** Where records kept whole (Mixed) have their files. */
const INSIDE_MIXED = ['images.publicID', 'image.publicID', 'imagePublicID', 'resume.publicID', 'publicID'];

/** Every path of a schema that holds a publicID. */
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

/** Those of `publicIDs` that some record of any model refers to. A new model is seen by itself. */
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
