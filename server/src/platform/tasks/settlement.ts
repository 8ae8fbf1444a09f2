import { Types } from 'mongoose';
import { AppError } from '../base/errors';
import type { Job } from './jobs';
import { log } from '../base/logger';
import { coalesce } from '../store/coalesce';
import {
  addIntents,
  findIntents,
  removeIntents,
  removeStale,
  touchIntents,
  type IntentRecord,
} from './intent.model';

const ROUNDS = 100;

/**
 * Stores a figure derived from records that others may be changing: reads, writes, and repeats until a fresh read matches
 * what was written. The last writer has read after every write, so the figure is right once the records are at rest.
 * Needs no lock and no transaction.
 */
async function storeUntilStable<T>(
  read: () => Promise<T>,
  write: (value: T) => Promise<unknown>,
): Promise<T> {
  let value = await read();
  for (let round = 0; round < ROUNDS; round += 1) {
    await write(value);
    const now = await read();
    if (JSON.stringify(now) === JSON.stringify(value)) return now;
    value = now;
  }
  return value;
}

type Subject = Record<string, string>;

/** An entry in the list of unfinished work. */
export interface IntentFields {
  kind: string;
  subject: Subject;
}

/** Brings stored data in line with the data it follows from. */
export interface Settlement<Of extends Subject = Subject, T = unknown> {
  name: string;
  /** Settles a subject. Safe to repeat. Concurrent calls for one subject share a run. */
  settle(subject: Of): Promise<T>;
  /** Record that `withIntents` writes before the first change. */
  intent(subject: Of): IntentFields;
}

const settlementNames = new Set<string>();

/**
 * Defines how to complete dependent writes after a crash. List it under `settlements` in the feature's parts.
 * @param run must be repeatable, and find its work from the database alone; `storeUntilStable` is only available here
 */
export function settlement<Of extends Subject, T>(
  name: string,
  run: (subject: Of, derive: typeof storeUntilStable) => Promise<T>,
): Settlement<Of, T> {
  if (settlementNames.has(name)) throw new Error(`Two settlements are called ${name}`);
  settlementNames.add(name);
  return {
    name,
    settle: (subject) => coalesce(`${name} ${JSON.stringify(subject)}`, () => run(subject, storeUntilStable)),
    intent: (subject) => ({ kind: name, subject }),
  };
}

/**
 * Checks that all settlements are listed; after a crash an unlisted one would never run.
 * @throws if a defined settlement isn't listed
 */
export function assertComplete(listed: readonly Settlement[]): void {
  const names = new Set(listed.map(({ name }) => name));
  const missing = [...settlementNames].filter((name) => !names.has(name));
  if (missing.length > 0) throw new Error(`Not listed under settlements: ${missing.join(', ')}`);
}

/** An intent untouched for this long belongs to a dead process. */
export const GRACE_MS = 60_000;

const ownIntents = new Set<Types.ObjectId>();
let touching: NodeJS.Timeout | undefined;

/** Renews intents until they are finished. */
export function startIntents(ids: Types.ObjectId[]): void {
  for (const id of ids) ownIntents.add(id);
  touching ??= setInterval(() => {
    touchIntents([...ownIntents]).catch((error: unknown) =>
      log.warn({ err: error }, 'intents could not be renewed'),
    );
  }, GRACE_MS / 3).unref();
}

/** Stops renewing intents. */
export function finishIntents(ids: Types.ObjectId[]): void {
  for (const id of ids) ownIntents.delete(id);
  if (ownIntents.size > 0) return;
  clearInterval(touching);
  touching = undefined;
}

/** Whether the caller was refused, in which case all writes have been settled or undone. */
export const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

/**
 * Runs `work`, which writes something and then settles what follows from it. Records the intent first, so that it
 * survives a crash in between. Costs an insert before and a delete after, shared by concurrent operations; nothing
 * waits for the delete.
 */
export async function withIntents<T>(due: IntentFields | IntentFields[], work: () => Promise<T>): Promise<T> {
  const at = new Date();
  const intents = [due].flat().map((one): IntentRecord => ({ _id: new Types.ObjectId(), ...one, at }));
  if (intents.length === 0) return work();
  const ids = intents.map(({ _id }) => _id);
  startIntents(ids);
  let isSettled = false;
  try {
    await addIntents(intents);
    const result = await work();
    isSettled = true;
    return result;
  } catch (error) {
    isSettled = isRefusal(error);
    throw error;
  } finally {
    finishIntents(ids);
    if (isSettled) {
      // An intent that remains is settled again, which changes nothing.
      removeIntents(ids).catch((error: unknown) => log.debug({ err: error }, 'intents not removed'));
    }
  }
}

/** Intents settled per run; the rest wait for the next. */
const MAX_PER_RUN = 5000;

function groupedBySubject(intents: IntentRecord[]): IntentRecord[][] {
  const groups = new Map<string, IntentRecord[]>();
  for (const intent of intents) {
    const key = `${intent.kind} ${JSON.stringify(intent.subject)}`;
    groups.set(key, [...(groups.get(key) ?? []), intent]);
  }
  return [...groups.values()];
}

/** Concurrently settled subjects. */
const AT_ONCE = 8;

interface Range {
  /** Only intents last touched before this moment; without it, all of them. */
  before?: Date;
  newestFirst?: boolean;
  signal?: AbortSignal;
}

/** Settles what stopped processes left unfinished. */
export async function settlePending(
  settlements: readonly Settlement[],
  { before = new Date(Date.now() + 1), newestFirst = false, signal }: Range = {},
): Promise<{ settled: number; failed: number }> {
  const byName = new Map(settlements.map((one) => [one.name, one]));
  // Keep recent intents: a running server may still need them.
  const stale = new Date(Date.now() - GRACE_MS);
  let settled = 0;
  let failed = 0;
  const groups = groupedBySubject(await findIntents(before, MAX_PER_RUN, newestFirst)).values();
  const work = async (): Promise<void> => {
    for (const group of groups) {
      if (signal?.aborted) break;
      const [{ kind, subject }] = group as [IntentRecord];
      const ids = group.map(({ _id }) => _id);
      try {
        const known = byName.get(kind);
        if (known) await known.settle(subject);
        else log.error({ kind, subject }, 'no such settlement');
        await removeStale(ids, stale);
        settled += 1;
      } catch (error) {
        log.error({ err: error, kind, subject }, 'could not be settled');
        // Requeue it last, so that it doesn't block the others.
        await touchIntents(ids);
        failed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { settled, failed };
}

/** Time by which a database has applied everything a killed server had sent it. */
const LAST_WRITES_MS = 4000;

/**
 * Settles the unfinished work of killed servers, newest first: intents stay for a minute, so an earlier start has
 * settled the older ones. Settles again later, in case the database was still applying their last writes.
 */
export async function settleAtStart(settlements: readonly Settlement[]): Promise<void> {
  const settle = async () => {
    const { settled, failed } = await settlePending(settlements, { newestFirst: true });
    if (settled + failed > 0) log.info({ settled, failed }, 'settled unfinished intents');
    return settled + failed;
  };
  const report = (error: unknown) => log.error({ err: error }, 'unfinished intents could not be settled');
  const count = await settle().catch(report);
  if (count !== 0) setTimeout(() => void settle().catch(report), LAST_WRITES_MS).unref();
}

/** Settles the unfinished work of dead servers. */
export const settleJob = (settlements: readonly Settlement[]): Job => ({
  name: 'settle',
  everyMinutes: 1,
  run: (signal) => settlePending(settlements, { before: new Date(Date.now() - GRACE_MS), signal }),
});
