import { Schema, trusted } from 'mongoose';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { model } from './model';
import { trustedWhere, type ConditionOf } from './where';

/** Lease on work that only one server may do at a time, with its next due time. */
const leaseSchema = new Schema({
  _id: { type: String, required: true },
  holder: String,
  until: { type: Date, required: true },
  /** Earliest next run; jobs only. */
  dueAt: { type: Date, default: () => new Date(0) },
  /** Last completed run on any server; jobs only. */
  ran: {
    type: new Schema(
      { at: { type: Date, required: true }, ms: { type: Number, required: true }, hasFailed: Boolean },
      { _id: false },
    ),
  },
});
const Lease = model('Lease', leaseSchema);

/** Maximum clock skew between servers. */
const SKEW_MS = 5 * 60_000;

/** Whether a stored time has passed, or was written by a clock that ran ahead: no wait exceeds `maxMs`. */
const hasPassed = (
  field: 'until' | 'dueAt',
  now: number,
  maxMs: number,
): ConditionOf<typeof leaseSchema> => ({
  $or: [{ [field]: { $lte: new Date(now) } }, { [field]: { $gt: new Date(now + maxMs + SKEW_MS) } }],
});

/**
 * Takes the lease `name` for `seconds` if it is free and due.
 * @param maxMs maximum wait until it is due again
 * @returns whether `holder` has it now
 */
export async function acquireLease(
  name: string,
  { holder, seconds, maxMs }: { holder: string; seconds: number; maxMs: number },
): Promise<boolean> {
  const now = Date.now();
  // Create it first, so that acquiring it is one conditional update, which can't collide with another server's insert.
  await Lease.updateOne(
    { _id: name },
    { $setOnInsert: { until: new Date(0), dueAt: new Date(0) } },
    { upsert: true },
  );
  const { modifiedCount } = await Lease.updateOne(
    trustedWhere({
      _id: name,
      $and: [hasPassed('until', now, seconds * 1000), hasPassed('dueAt', now, maxMs)],
    }),
    { $set: { holder, until: new Date(now + seconds * 1000) } },
  );
  return modifiedCount === 1;
}

/** Extends the lease by `seconds`. */
export async function extendLease(name: string, holder: string, seconds: number): Promise<void> {
  await Lease.updateOne({ _id: name, holder }, { $set: { until: new Date(Date.now() + seconds * 1000) } });
}

/** Releases the lease; it is available again from `dueAt`. */
export async function releaseLease(name: string, holder: string, dueAt = new Date()): Promise<void> {
  await Lease.updateOne({ _id: name, holder }, { $set: { until: new Date(0), dueAt } });
}

/** A job run: its start, duration in ms and outcome. */
export interface JobRun {
  at: Date;
  ms: number;
  hasFailed: boolean;
}

/** Records the outcome of the work under lease `name`. */
export async function recordRun(name: string, ran: JobRun): Promise<void> {
  await Lease.updateOne({ _id: name }, { $set: { ran } });
}

/** State of these leases: the last run, whether one is in progress, and the next due time. */
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

/** Registers a server on this database for `seconds`; drops expired ones. */
export async function registerServer(id: string, holder: string, seconds: number): Promise<void> {
  const now = Date.now();
  await Lease.updateOne(
    { _id: SERVER + id },
    { $set: { holder, until: new Date(now + seconds * 1000) } },
    { upsert: true },
  );
  await Lease.deleteMany({
    _id: trusted({ $gte: SERVER, $lt: `${SERVER}~` }),
    until: trusted({ $lt: new Date(now - DAY_MS) }),
  });
}

/** Unregisters a stopped server. */
export async function unregisterServer(id: string): Promise<void> {
  await Lease.deleteOne({ _id: SERVER + id });
}

/** Servers running on this database. */
export async function registeredServers(): Promise<string[]> {
  const running = await Lease.find({
    _id: trusted({ $gte: SERVER, $lt: `${SERVER}~` }),
    until: trusted({ $gt: new Date() }),
  }).lean();
  return running.map(({ holder }) => String(holder));
}
