import { Types } from 'mongoose';
import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/offer/propertyRules';
import type { Caller } from '../../../../platform/base/caller';
import { teamOf } from '../../../identity/agencies/membership.service';
import { formOf, newListing } from '../../listings/listingForm.service';
import { handOverListing } from '../../listings/lifecycle/handOver.service';
import { editListing, idsOf } from '../../listings/listingEdit.service';
import { findListing } from '../../listings/listingReads';
import { insertNewListing } from '../../listings/listingWrites';
import { appliedForm, compareRecord, digestOf, problemsOf } from './compareRecord';
import type { StoredFeed } from '../feed.model';
import { agentOf, editorOf } from '../feedOwner';
import type { FeedArchive } from '../sources/feedArchive';
import { changeItem, findItem, itemFor, type FeedItemRecord } from './feedItem.model';
import {
  changeRow,
  countRows,
  findRows,
  type Counts,
  type FeedRowRecord,
  type FeedRunRecord,
} from './feedRun.model';
import { withFeedPhotos } from './feedPhotos.service';
import { listingOf } from './readFeed.service';

const BATCH = 50;
const WRITTEN = ['new', 'changed', 'gone'] as const;

interface Application {
  feed: StoredFeed;
  owner: Caller;
  /** The zip that the photos are in. */
  archive?: FeedArchive | undefined;
}

/** Returns the item of a listing to create; replaces a listing that is in the recycle bin. */
async function freshItem(feed: StoredFeed, reference: string): Promise<FeedItemRecord> {
  const item = await itemFor(feed._id, reference, new Types.ObjectId());
  if (!item.binnedAt) return item;
  const property = new Types.ObjectId();
  const renewed = { property, digest: undefined, binnedAt: undefined, goneAt: undefined, photos: [] };
  await changeItem(item._id, { ...renewed, hasWithdrawn: false });
  return { ...item, ...renewed };
}

/** Creates a record's listing, pending verification. Stores its id in the item first, so that a retry finds it. */
async function create(row: FeedRowRecord, { feed, owner, archive }: Application): Promise<Types.ObjectId> {
  const done = { digest: digestOf(row), form: row.form, missingRuns: 0 };
  const known = await findItem(feed._id, row.reference);
  const present = known && !known.binnedAt && (await findListing(String(known.property)));
  if (known && present) {
    // A crash right after this leaves photos unfetched; the next run fetches them.
    const applied = { ...done, applied: formOf(present), hasOpenPhotos: row.photos.length > 0 };
    if (!known.digest) await changeItem(known._id, applied);
    return known.property;
  }
  const agent = await agentOf(row.agent, owner);
  const listing = await newListing({ ...row.form, unlessTwice: true }, agent.id, agent);
  const item = await freshItem(feed, row.reference);
  const pictures = { item, photos: row.photos, former: [], owner, archive };
  await withFeedPhotos(pictures, async ({ images, photos, hasOpenPhotos }) => {
    const stored = await insertNewListing(item.property, listing, images);
    await changeItem(item._id, { ...done, photos, hasOpenPhotos, applied: formOf(stored) });
  });
  // A member who left in between keeps no listing of the agency.
  const isStillTheirs = agent === owner || (await teamOf(owner.id)).includes(agent.id);
  if (!isStillTheirs) await handOverListing(item.property, agent.id, owner);
  return item.property;
}

/** Edits the listing as its owner would, except what was edited by hand. */
async function change(row: FeedRowRecord, { feed, owner, archive }: Application): Promise<void> {
  const item = await findItem(feed._id, row.reference);
  const before = item && (await listingOf(item, owner.id));
  const editor = before && (await editorOf(before, owner));
  if (!before || !editor) return;
  const { patch, setsPhotos } = compareRecord(row, item, before);
  const id = String(item.property);
  const finish = async (after: typeof before, photos: Partial<FeedItemRecord> = {}) =>
    changeItem(item._id, {
      digest: digestOf(row),
      form: row.form,
      applied: appliedForm(row, item, { before, after }),
      goneAt: undefined,
      hasWithdrawn: false,
      ...photos,
    });
  if (!setsPhotos) {
    const isEdited = Object.keys(patch).length > 0;
    await finish(isEdited ? await editListing(id, editor, { input: patch }) : before);
    return;
  }
  const pictures = { item, photos: row.photos, former: before.images, owner, archive };
  await withFeedPhotos(pictures, async ({ images, added, photos, hasOpenPhotos }) => {
    const order = idsOf(images);
    const isSame = order.join() === idsOf(before.images).join();
    const isEdited = !isSame || Object.keys(patch).length > 0;
    const edit = { input: patch, ...(!isSame && { kept: order, added }) };
    await finish(isEdited ? await editListing(id, editor, edit) : before, { photos, hasOpenPhotos });
  });
}

/** Withdraws a listing unless someone closed it. */
async function withdraw(row: FeedRowRecord, { feed, owner }: Application): Promise<void> {
  const item = await findItem(feed._id, row.reference);
  const listing = item && (await listingOf(item, owner.id));
  const editor = listing && (await editorOf(listing, owner));
  if (!listing || !editor) return;
  const listed: readonly string[] = LISTED_AVAILABILITIES;
  const hasWithdrawn = listed.includes(listing.availability);
  if (hasWithdrawn) {
    await editListing(String(item.property), editor, { input: { availability: 'withdrawn' } });
  }
  await changeItem(item._id, { goneAt: new Date(), hasWithdrawn: hasWithdrawn || item.hasWithdrawn });
}

async function applyRow(row: FeedRowRecord, application: Application): Promise<Partial<FeedRowRecord>> {
  try {
    if (row.kind === 'new') return { property: await create(row, application) };
    await (row.kind === 'gone' ? withdraw : change)(row, application);
    return {};
  } catch (error) {
    return { kind: 'refused', problems: problemsOf(error) };
  }
}

/** Counts a run's records by outcome; unchanged records usually have no row. */
async function countKinds({ _id, counts }: FeedRunRecord): Promise<Counts> {
  const kinds = [...WRITTEN, 'refused'] as const;
  const found = await Promise.all(kinds.map((kind) => countRows({ run: _id, kind })));
  return { ...counts, ...Object.fromEntries(kinds.map((kind, at) => [kind, found[at] ?? 0])) };
}

/**
 * Applies the rows of a run that aren't done yet.
 * @param onProgress is called after each row with the number of rows done
 * @returns the final counts; undefined if it was stopped between two rows
 */
export async function applyFeed(
  run: FeedRunRecord,
  application: Application,
  {
    isStopped,
    onProgress,
  }: { isStopped: () => Promise<boolean>; onProgress: (done: number) => Promise<void> },
): Promise<Counts | undefined> {
  let done = await countRows({ run: run._id, done: true, kind: { $in: [...WRITTEN] } });
  for (;;) {
    const rows = await findRows({ run: run._id, done: false }, { limit: BATCH });
    if (rows.length === 0) return countKinds(run);
    for (const row of rows) {
      if (await isStopped()) return undefined;
      const outcome = await applyRow(row, application);
      await changeRow(row._id, { ...outcome, done: true });
      done += 1;
      await onProgress(done);
    }
  }
}
