import { Types } from 'mongoose';
import type { FeedRowKind } from '@manzil/shared/domain/offer/feeds';
import type { Locale } from '@manzil/shared/domain/enums';
import type { Caller } from '../../../../platform/base/caller';
import { AppError, badRequest, conflict, notFound } from '../../../../platform/base/errors';
import type { UploadedFile } from '../../../../platform/media/uploads';
import { rowView, runView } from '../feed.view';
import { dropFile, keepFile, reuseFile } from '../sources/feedFile';
import { ownerOf } from '../feedOwner';
import type { StoredFeed } from '../feed.model';
import { changeRun, countRows, findRows, findRun, findRuns, startRun } from './feedRun.model';
import { getManagedFeed, trimRuns } from '../feeds.service';
import { workOn } from './work.service';

/** @throws 404 unless the caller may manage its feed */
async function getManagedRun(id: string, caller: Caller) {
  const run = await findRun(id);
  if (!run) throw notFound();
  return { run, feed: await getManagedFeed(String(run.feed), caller) };
}

const reuseLastFile = async ({ _id }: StoredFeed, run: Types.ObjectId): Promise<boolean> => {
  const [last] = await findRuns(_id, 1);
  return last !== undefined && reuseFile(last._id, run);
};

/**
 * Starts reading a feed, or the file sent with the call; without an address or a file, that of the last run while it
 * awaits a mapping or its approval. Nothing is applied.
 * @throws 400 `feed_file_needed`, 404, 409 `feed_is_running`, 413
 */
export async function checkFeed(
  { id, acceptsFewer = false }: { id: string; acceptsFewer?: boolean | undefined },
  { caller, files }: { caller: Caller; files: UploadedFile[] },
) {
  const feed = await getManagedFeed(id, caller);
  const [file] = files;
  if (file?.isTooLarge) throw new AppError(413, 'too_large');
  if (!(await ownerOf(feed))) throw badRequest('feed_owner_inactive');
  const _id = new Types.ObjectId();
  const isUpload = file !== undefined || !feed.url;
  if (file) await keepFile(_id, file.path);
  else if (isUpload && !(await reuseLastFile(feed, _id))) throw badRequest('feed_file_needed');
  const run = await startRun({
    _id,
    feed: feed._id,
    isScheduled: false,
    isUpload,
    acceptsFewer,
  });
  if (!run) {
    await dropFile(_id);
    throw conflict('feed_is_running');
  }
  await trimRuns(feed);
  workOn(run);
  return { data: runView(run) };
}

/** Applies a run that is ready. @throws 404, 409 `feed_not_ready` */
export async function applyRun(id: string, caller: Caller) {
  const { feed } = await getManagedRun(id, caller);
  if (!(await ownerOf(feed))) throw badRequest('feed_owner_inactive');
  const started = await changeRun(
    { _id: id, state: 'ready' },
    { state: 'applying', isActive: true, endedAt: null },
  );
  if (!started) throw conflict(started === null ? 'feed_not_ready' : 'feed_is_running');
  workOn(started);
  return { data: runView(started) };
}

/** Stops a run before its next row. A run that was ready is not applied. @throws 404 */
export async function cancelRun(id: string, caller: Caller) {
  const { run } = await getManagedRun(id, caller);
  const now = new Date();
  const stopped =
    (await changeRun({ _id: id, state: 'ready' }, { state: 'cancelled', endedAt: now })) ??
    (await changeRun({ _id: id, isActive: true }, { isCancelled: true }));
  if (stopped?.isActive) workOn(stopped);
  return { data: runView(stopped ?? run) };
}

/** The last runs of a feed, newest first. @throws 404 */
export async function listRuns(id: string, caller: Caller) {
  const feed = await getManagedFeed(id, caller);
  return { data: (await findRuns(feed._id)).map(runView) };
}

/** Records of a run, in the order of the feed; those of former runs are not kept. @throws 404 */
export async function listRows(
  query: { run: string; kind?: FeedRowKind | undefined; page: number; limit: number },
  { caller, lang }: { caller: Caller; lang: Locale },
) {
  const { run } = await getManagedRun(query.run, caller);
  const where = { run: run._id, ...(query.kind && { kind: query.kind }) };
  const [rows, count] = await Promise.all([
    findRows(where, { skip: (query.page - 1) * query.limit, limit: query.limit }),
    countRows(where),
  ]);
  return { data: rows.map((row) => rowView(row, lang)), count };
}
