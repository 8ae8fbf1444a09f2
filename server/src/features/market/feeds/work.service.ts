import type { Caller } from '../../../platform/base/caller';
import { log } from '../../../platform/base/logger';
import { emit } from '../../../platform/realtime/realtime';
import { withLease } from '../../../platform/store/lease';
import { serialize } from '../../../platform/tasks/keyedMutex';
import { applyFeed } from './applyFeed.service';
import { changeFeed, findFeed, type StoredFeed } from './feed.model';
import { FeedFailed } from './feedFailed';
import { dropFile, openFile } from './feedFile';
import { ownerOf } from './feedOwner';
import { changeRun, dropRows, findRun, supersede, type FeedRunRecord } from './feedRun.model';
import { readFeed } from './readFeed.service';
import { openFeed } from './shapes';
import { FeedError } from './shapes/shape';

/** Shortest time between two refetches of a run in progress. */
const EMIT_MS = 1000;

const stopping = new AbortController();
const working = new Set<Promise<void>>();

/** Stops the work on runs between two rows; another server or the next start goes on with it. */
export async function stopWork(): Promise<void> {
  stopping.abort();
  await Promise.allSettled(working);
}

/** Refetches the owner's list of feeds. */
const emitChange = ({ owner }: StoredFeed): void =>
  emit([String(owner)], 'account:changed', { what: 'feeds' });

/** Stores the progress of a run and emits it, at most once a second. */
function throttledEmit(feed: StoredFeed, store: (done: number) => Promise<unknown>) {
  let last = 0;
  return async (done: number): Promise<void> => {
    if (Date.now() - last < EMIT_MS) return;
    last = Date.now();
    await store(done);
    emitChange(feed);
  };
}

async function end(run: FeedRunRecord, change: Parameters<typeof changeRun>[1]): Promise<void> {
  await changeRun({ _id: run._id }, { isActive: false, endedAt: new Date(), ...change });
}

/** Whether to leave a run between two records; a server that stops leaves it to another one. */
const stopperOf = (run: FeedRunRecord, feed: StoredFeed) => async (): Promise<boolean> =>
  stopping.signal.aborted || (await findRun(run._id))?.isCancelled !== false || !(await ownerOf(feed));

async function cancel(run: FeedRunRecord): Promise<void> {
  if (stopping.signal.aborted) return;
  if (run.state === 'reading') await dropRows(run._id);
  await end(run, { state: 'cancelled' });
}

/** The run changed all it found; the next one is compared with it. */
async function finish(run: FeedRunRecord, feed: StoredFeed): Promise<void> {
  await end(run, { state: 'done' });
  await changeFeed({ _id: feed._id }, { appliedRecords: run.records });
}

async function read(run: FeedRunRecord, feed: StoredFeed, owner: Caller): Promise<void> {
  const bytes = await openFile(run._id);
  if (!bytes) throw new FeedFailed('interrupted');
  const opened = await openFeed(bytes);
  const found = await readFeed({ feed, run, owner }, opened, { isStopped: stopperOf(run, feed) });
  if (!found) return cancel(run);
  await dropFile(run._id);
  await supersede(run);
  const hasWrites = found.counts.new + found.counts.changed + found.counts.gone > 0;
  const read = { ...run, ...found };
  if (!hasWrites) {
    await changeRun({ _id: run._id }, found);
    return finish(read, feed);
  }
  if (!run.isScheduled || !feed.appliesItself) return end(run, { ...found, state: 'ready' });
  await changeRun({ _id: run._id }, { ...found, state: 'applying' });
  return apply(read, feed, owner);
}

async function apply(run: FeedRunRecord, feed: StoredFeed, owner: Caller): Promise<void> {
  const emitProgress = throttledEmit(feed, (done) => changeRun({ _id: run._id }, { done }));
  const steps = { isStopped: stopperOf(run, feed), onProgress: emitProgress };
  const counts = await applyFeed(run, { feed, owner }, steps);
  emit([owner.id], 'account:changed', { what: 'properties' });
  if (!counts) return cancel(run);
  await changeRun({ _id: run._id }, { counts, done: counts.new + counts.changed + counts.gone });
  await finish(run, feed);
}

async function fail(run: FeedRunRecord, error: unknown): Promise<void> {
  if (!(error instanceof FeedFailed) && !(error instanceof FeedError)) throw error;
  await dropRows(run._id);
  await end(run, { state: 'failed', failure: error.failure, failureDetail: error.detail });
}

async function work({ _id }: FeedRunRecord): Promise<void> {
  const run = await findRun(_id);
  const feed = run && (await findFeed(String(run.feed)));
  if (!run?.isActive || !feed) return;
  const owner = await ownerOf(feed);
  if (run.isCancelled || !owner) await cancel(run);
  else if (run.state === 'applying') await apply(run, feed, owner);
  else await read(run, feed, owner).catch((error: unknown) => fail(run, error));
  if (stopping.signal.aborted) return;
  await dropFile(_id);
  emitChange(feed);
}

/** Goes on with a run, unless another server does. */
export const continueRun = (run: FeedRunRecord): Promise<boolean> =>
  serialize(`feed run ${String(run.feed)}`, () => withLease(`feed:${String(run.feed)}`, () => work(run)));

/** Starts the work on a run; the job goes on with it if this process stops. */
export function workOn(run: FeedRunRecord): void {
  const done = continueRun(run)
    .then(() => {})
    .catch((error: unknown) => log.error({ err: error, run: String(run._id) }, 'run of a feed failed'))
    .finally(() => working.delete(done));
  working.add(done);
}
