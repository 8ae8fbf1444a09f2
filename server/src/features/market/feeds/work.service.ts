import { log } from '../../../platform/base/logger';
import { emit } from '../../../platform/realtime/realtime';
import { withLease } from '../../../platform/store/lease';
import { serialize } from '../../../platform/tasks/keyedMutex';
import { findFeed, type StoredFeed } from './feed.model';
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

/** Emits at most once a second. */
export function throttledEmit(feed: StoredFeed): () => void {
  let last = 0;
  return () => {
    if (Date.now() - last < EMIT_MS) return;
    last = Date.now();
    emitChange(feed);
  };
}

async function end(run: FeedRunRecord, change: Parameters<typeof changeRun>[1]): Promise<void> {
  await changeRun({ _id: run._id }, { isActive: false, endedAt: new Date(), ...change });
}

async function read(run: FeedRunRecord, feed: StoredFeed): Promise<void> {
  const owner = await ownerOf(feed);
  const bytes = await openFile(run._id);
  if (!bytes || !owner) throw new FeedFailed('interrupted');
  const isStopped = async () => stopping.signal.aborted || (await findRun(run._id))?.isCancelled !== false;
  const found = await readFeed({ feed, run, owner }, await openFeed(bytes), { isStopped });
  if (!found) {
    if (stopping.signal.aborted) return;
    await dropRows(run._id);
    await end(run, { state: 'cancelled' });
    return;
  }
  const { new: added, changed, gone } = found.counts;
  await supersede(run);
  await end(run, { ...found, state: added + changed + gone > 0 ? 'ready' : 'done' });
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
  await read(run, feed).catch((error: unknown) => fail(run, error));
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
