import { Schema, trusted } from 'mongoose';
import { model } from './model';
import { trustedWhere, type ConditionOf } from './where';

/** Who does something that only one server at a time may do, and when it is due again. */
const leaseSchema = new Schema({
  _id: { type: String, required: true },
  holder: String,
  until: { type: Date, required: true },
  /** Not before this time; jobs only. */
  dueAt: { type: Date, default: () => new Date(0) },
  /** Its last run that ended, wherever that was; jobs only. */
  ran: {
    type: new Schema(
      { at: { type: Date, required: true }, ms: { type: Number, required: true }, hasFailed: Boolean },
      { _id: false },
    ),
  },
});
const Lease = model('Lease', leaseSchema);

/** Clocks of servers differ by less. */
const SKEW_MS = 5 * 60_000;

/** Whether a stored time has come, or was written by a clock that ran ahead: no wait is longer than `longestMs`. */
const hasCome = (
  field: 'until' | 'dueAt',
  now: number,
  longestMs: number,
): ConditionOf<typeof leaseSchema> => ({
  $or: [{ [field]: { $lte: new Date(now) } }, { [field]: { $gt: new Date(now + longestMs + SKEW_MS) } }],
});

/**
 * Takes the lease `name` for `seconds` if nobody holds it and it is due.
 * @param longestMs the longest wait until it is due again
 * @returns whether `holder` has it now
 */
export async function takeLease(
  name: string,
  { holder, seconds, longestMs }: { holder: string; seconds: number; longestMs: number },
): Promise<boolean> {
  const now = Date.now();
  // Made first, so that taking is one conditional update that cannot collide with another one's insert.
  await Lease.updateOne(
    { _id: name },
    { $setOnInsert: { until: new Date(0), dueAt: new Date(0) } },
    { upsert: true },
  );
  const { modifiedCount } = await Lease.updateOne(
    trustedWhere({
      _id: name,
      $and: [hasCome('until', now, seconds * 1000), hasCome('dueAt', now, longestMs)],
    }),
    { $set: { holder, until: new Date(now + seconds * 1000) } },
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

/** A run of a job: when it began, how many ms it took, how it ended. */
export interface JobRun {
  at: Date;
  ms: number;
  hasFailed: boolean;
}

/** Notes how the work of the lease `name` ended. */
export async function noteRun(name: string, ran: JobRun): Promise<void> {
  await Lease.updateOne({ _id: name }, { $set: { ran } });
}

/** What is known of these leases: the last run, whether somebody is at it, when it is due again. */
export async function leaseStates(
  names: string[],
): Promise<Map<string, { ran: JobRun | undefined; isHeld: boolean; dueAt: Date }>> {
  const rows = await Lease.find({ _id: trusted({ $in: names }) }).lean();
  return new Map(
    rows.map(({ _id, ran, until, dueAt }) => [
      _id,
      {
        ran: ran ? { at: ran.at, ms: ran.ms, hasFailed: ran.hasFailed === true } : undefined,
        isHeld: until.getTime() > Date.now(),
        dueAt,
      },
    ]),
  );
}

const SERVER = 'server:';

/** Notes that a server works on this database, for `seconds`; those long gone are forgotten. */
export async function announce(id: string, holder: string, seconds: number): Promise<void> {
  const now = Date.now();
  await Lease.updateOne(
    { _id: SERVER + id },
    { $set: { holder, until: new Date(now + seconds * 1000) } },
    { upsert: true },
  );
  await Lease.deleteMany({
    _id: trusted({ $gte: SERVER, $lt: `${SERVER}~` }),
    until: trusted({ $lt: new Date(now - 86_400_000) }),
  });
}

/** Notes that it has stopped. */
export async function unannounce(id: string): Promise<void> {
  await Lease.deleteOne({ _id: SERVER + id });
}

/** Who works on this database. */
export async function announced(): Promise<string[]> {
  const running = await Lease.find({
    _id: trusted({ $gte: SERVER, $lt: `${SERVER}~` }),
    until: trusted({ $gt: new Date() }),
  }).lean();
  return running.map(({ holder }) => String(holder));
}
