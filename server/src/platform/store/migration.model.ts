import { Schema } from 'mongoose';
import { model } from './model';

/** A completed migration. */
const migrationSchema = new Schema({
  _id: { type: Number, required: true },
  name: { type: String, required: true },
  doneAt: { type: Date, required: true },
  ms: { type: Number, required: true },
});
const Migration = model('Migration', migrationSchema);

/** Numbers of the completed migrations, ascending. */
export async function doneMigrations(): Promise<number[]> {
  const done = await Migration.find().sort({ _id: 1 }).lean();
  return done.map(({ _id }) => _id);
}

/** Records a migration as done. */
export async function recordMigration(migration: { id: number; name: string; ms: number }): Promise<void> {
  const { id, name, ms } = migration;
  await Migration.updateOne({ _id: id }, { $set: { name, ms, doneAt: new Date() } }, { upsert: true });
}
