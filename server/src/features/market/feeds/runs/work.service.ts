import type { FeedFailure } from '@manzil/shared/domain/offer/feeds';
import type { Caller } from '../../../../platform/base/caller';
import { log } from '../../../../platform/base/logger';
import { emit } from '../../../../platform/realtime/realtime';
import { FetchFailed } from '../../../../platform/outbound/fetchFailed';
import { withLease } from '../../../../platform/store/lease';
import { serialize } from '../../../../platform/tasks/keyedMutex';
import { teamOf } from '../../../identity/agencies/membership.service';
import { notify } from '../../../foundation/notifications/notifications.service';
import { applyFeed } from './applyFeed.service';
import { changeFeed, findFeed, type StoredFeed } from '../feed.model';
import { FeedFailed } from '../feedFailed';
import { confirmFound } from '../feedUpkeep.service';
import { dropFile, openZip } from '../sources/feedFile';
import { hasOpenItems } from './feedItem.model';
import { ownerOf } from '../feedOwner';
import {
  awaitsPerson,
  changeRun,
  dropRows,
  findRun,
  findRuns,
  supersede,
  type FeedRunRecord,
} from './feedRun.model';
import { openSource } from '../sources/feedSource.service';
import { readFeed } from './readFeed.service';
import { openFeed } from '../shapes';
import { FeedError } from '../shapes/shape';

/** Minimum time between two progress events of a run. */
const EMIT_MS = 1000;

interface Work {
  feed: StoredFeed;
  owner: Caller;
}

const stopping = new AbortController();
const working = new Set<Promise<void>>();

/** Stops runs between two rows; another server or the next start continues them. */
export async function stopWork(): Promise<void> {
  stopping.abort();
  await Promise.allSettled(working);
}

/** Makes the owner's tabs refetch their feeds. */
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

/** Whether to stop between two records; a stopping server leaves the run to another. */
const stopperOf = (run: FeedRunRecord, feed: StoredFeed) => async (): Promise<boolean> =>
  stopping.signal.aborted || (await findRun(run._id))?.isCancelled !== false || !(await ownerOf(feed));

async function cancel(run: FeedRunRecord): Promise<void> {
  if (stopping.signal.aborted) return;
  if (run.state === 'reading') await dropRows(run._id);
  await end(run, { state: 'cancelled' });
}

/**
 * Ends a run that applied everything. The next one sends a conditional request, unless the same records must be read
 * again.
 */
async function finish(run: FeedRunRecord, feed: StoredFeed): Promise<void> {
  const isSettled = run.counts.refused === 0 && !(await hasOpenItems(feed._id));
  const { etag, lastModified } = isSettled ? run : {};
  const isRead = run.shape != null && !run.isUpload;
  await changeFeed(
    { _id: feed._id },
    {
      appliedRecords: run.records,
      ...(isRead && { etag: etag ?? undefined, lastModified: lastModified ?? undefined }),
    },
  );
  await confirmFound(feed);
  await end(run, { state: 'done' });
}

/** Findings of a run before it is applied. */
type Found = Pick<FeedRunRecord, 'counts' | 'records'> & Partial<FeedRunRecord>;

/** Ends reading: the run is applied, waits for a person, or has nothing to write. */
async function take(run: FeedRunRecord, found: Found, { feed, owner }: Work): Promise<void> {
  await supersede(run);
  const { new: added, changed, gone } = found.counts;
  const isEmpty = added + changed + gone === 0;
  if (!isEmpty && !(run.isScheduled && feed.appliesItself)) {
    await end(run, { ...found, state: 'ready' });
    return;
  }
  await changeRun({ _id: run._id }, { ...found, state: 'applying' });
  const read = { ...run, ...found };
  if (isEmpty) await finish(read, feed);
  else await apply(read, { feed, owner });
}

async function read(run: FeedRunRecord, { feed, owner }: Work): Promise<void> {
  const source = await openSource(run, feed, stopping.signal);
  if (!source) {
    const counts = { new: 0, changed: 0, gone: 0, refused: 0, unchanged: feed.appliedRecords };
    await take(run, { counts, records: feed.appliedRecords }, { feed, owner });
    return;
  }
  const { bytes, archive, validators } = source;
  const opened = await openFeed(bytes, feed.columns).catch((error: unknown) => {
    archive?.close();
    throw error;
  });
  const found = await readFeed({ feed, run, owner }, opened, { isStopped: stopperOf(run, feed) }).finally(
    () => archive?.close(),
  );
  if (!found) {
    await cancel(run);
    return;
  }
  await take(run, { ...found, ...validators }, { feed, owner });
}

async function apply(run: FeedRunRecord, { feed, owner }: Work): Promise<void> {
  const emitProgress = throttledEmit(feed, (done) => changeRun({ _id: run._id }, { done }));
  const steps = { isStopped: stopperOf(run, feed), onProgress: emitProgress };
  const archive = await openZip(run._id);
  const counts = await applyFeed(run, { feed, owner, archive }, steps).finally(() => archive?.close());
  emit(await teamOf(owner.id), 'account:changed', { what: 'properties' });
  if (!counts) {
    await cancel(run);
    return;
  }
  await changeRun({ _id: run._id }, { counts, done: counts.new + counts.changed + counts.gone });
  await finish({ ...run, counts }, feed);
}

/** Notifies the owner of the first failed scheduled run after a successful one. */
async function notifyFailure(feed: StoredFeed, failure: FeedFailure): Promise<void> {
  const [run, former] = await findRuns(feed._id, 2);
  log.warn({ feed: String(feed._id), failure }, 'feed changed nothing');
  if (!run?.isScheduled || former?.state === 'failed') return;
  await notify({
    users: [String(feed.owner)],
    kind: 'feedFailed',
    data: { title: feed.name, path: `/dashboard/feeds?feed=${String(feed._id)}` },
    key: `feed run:${String(run._id)}`,
  });
}

async function fail(run: FeedRunRecord, feed: StoredFeed, error: unknown): Promise<void> {
  // A stopping server aborts the read.
  if (stopping.signal.aborted) return;
  const hasFailed = error instanceof FeedFailed || error instanceof FetchFailed;
  if (!hasFailed && !(error instanceof FeedError)) throw error;
  await dropRows(run._id);
  const { failure, detail } = error;
  const columns = error instanceof FeedError ? [...error.columns] : [];
  await end(run, { state: 'failed', failure, failureDetail: detail, columns });
  await notifyFailure(feed, failure);
}

async function work({ _id }: FeedRunRecord): Promise<void> {
  const run = await findRun(_id);
  const feed = run && (await findFeed(String(run.feed)));
  if (!run?.isActive || !feed) return;
  const owner = await ownerOf(feed);
  if (run.isCancelled || !owner) await cancel(run);
  else if (run.state === 'applying') await apply(run, { feed, owner });
  else await read(run, { feed, owner }).catch((error: unknown) => fail(run, feed, error));
  if (stopping.signal.aborted) return;
  const ended = await findRun(_id);
  if (!ended || !awaitsPerson(ended)) await dropFile(_id);
  emitChange(feed);
}

/** Continues a run unless another server holds it. */
export const continueRun = (run: FeedRunRecord): Promise<boolean> =>
  serialize(`feed run ${String(run.feed)}`, () => withLease(`feed:${String(run.feed)}`, () => work(run)));

/** Starts a run; the job continues it if this process stops. */
export function workOn(run: FeedRunRecord): void {
  const done = continueRun(run)
    .then(() => {})
    .catch((error: unknown) => log.error({ err: error, run: String(run._id) }, 'run of a feed failed'))
    .finally(() => working.delete(done));
  working.add(done);
}
