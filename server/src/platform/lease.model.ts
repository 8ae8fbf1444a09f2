import { model, Schema, trusted } from 'mongoose';

/** Who does something that only one server at a time may do, and when it is due again. */
const leaseSchema = new Schema({
  _id: { type: String, required: true },
  holder: String,
  until: { type: Date, required: true },
  /** Not before this time; jobs only. */
  dueAt: { type: Date, default: () => new Date(0) },
});
const Lease = model('Lease', leaseSchema);

/**
 * Takes the lease `name` for `seconds`, when nobody holds it and its time has come.
 * @returns whether `holder` has it now
 */
export async function takeLease(name: string, holder: string, seconds: number): Promise<boolean> {
  const now = new Date();
  // Made first, so that taking is one conditional update that cannot collide with another one's insert.
  await Lease.updateOne(
    { _id: name },
    { $setOnInsert: { until: new Date(0), dueAt: new Date(0) } },
    { upsert: true },
  );
  const { modifiedCount } = await Lease.updateOne(
    { _id: name, until: trusted({ $lte: now }), dueAt: trusted({ $lte: now }) },
    { $set: { holder, until: new Date(now.getTime() + seconds * 1000) } },
  );
  return modifiedCount === 1;
}

/** Holds the lease `seconds` longer. */
export async function keepLease(name: string, holder: string, seconds: number): Promise<void> {
  await Lease.updateOne({ _id: name, holder }, { $set: { until: new Date(Date.now() + seconds * 1000) } });
}

/** Gives the lease back; it may be taken again from `dueAt` on. */
export async function giveLease(name: string, holder: string, dueAt = new Date()): Promise<void> {
  await Lease.updateOne({ _id: name, holder }, { $set: { until: new Date(0), dueAt } });
}
