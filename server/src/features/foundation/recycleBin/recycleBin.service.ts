import { foldWords } from '@manzil/shared/domain/text/fold';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { notFound } from '../../../platform/base/errors';
import { hidePictures, removePictures, showPictures } from '../../../platform/media/media';
import { withIntents, settlement } from '../../../platform/tasks/settlement';
import type { PageMeta } from '../../../platform/web/page';
import { contributionsOf } from '../../assembly';
import { logSecurity } from '../audit/securityLog';
import type { RecycledKind, Restorer } from '../../module';
import { namesOf } from '../subjects/names';
import { notifyDeleted } from '../subjects/notifyOwner.service';
import { agentNamesOf } from '../people/listingPeople.service';
import {
  countRecycled,
  findManyRecycled,
  findRecycled,
  forgetRecycled,
  keepRelated,
  recycledTokens,
  saveRecycled,
  settleRecycled,
  type RecycledRecord,
} from './recycled.model';

const ID = /^[0-9a-f]{24}$/i;
const DAYS_KEPT = 30;
/** Age at which an unsettled deletion counts as interrupted. */
const INTERRUPTED_AFTER_MS = 60_000;

/** How to restore records of a kind, and which related records the bin keeps with them. */
const restorerOf = (kind: RecycledKind) => contributionsOf('restore').find((part) => part[kind])?.[kind];
const relatedRecordsOf = (kind: RecycledKind) =>
  contributionsOf('related').flatMap((part) => Object.entries(part[kind] ?? {}));
const doesRecordExist = async (kind: RecycledKind, id: string) =>
  (await restorerOf(kind)?.isThere(id)) ?? false;

/** A record to delete. */
export interface Deletion {
  kind: RecycledKind;
  id: string;
  name: string;
  nameAr?: string | null;
  owner?: string | undefined;
  by: string;
  payload: Record<string, unknown>;
  files: string[];
  tellsOwner?: boolean;
}

/** Finishes a deletion whose record is gone but whose related records may not be. */
export const deletions = settlement('deletion', async ({ kind, id }: { kind: string; id: string }) => {
  const item = await findRecycled({ kind, record: id });
  if (item && !item.isSettled && !(await doesRecordExist(item.kind, id))) await finishDeletion(item);
});

/**
 * Copies a record to the bin before removing it, so that a crash in between loses nothing; the job finishes interrupted
 * deletions.
 */
export async function moveToBin(
  deletion: Deletion,
  remove: () => Promise<boolean>,
  now = new Date(),
): Promise<boolean> {
  const { kind, id, name, nameAr = null, owner, by, payload, files, tellsOwner = false } = deletion;
  const record = { kind, id };
  return withIntents(deletions.intent(record), async () => {
    await saveRecycled({
      kind,
      record: id,
      name,
      nameAr,
      owner,
      deletedBy: by,
      deletedAt: now,
      purgeAt: new Date(now.getTime() + DAYS_KEPT * DAY_MS),
      payload,
      files,
      tellsOwner,
      searchTokens: recycledTokens({ name, nameAr }),
    });
    if (!(await remove())) return false;
    await deletions.settle(record);
    return true;
  });
}

/** Fields of a listing or a service that the bin needs. */
interface Offer {
  referenceNo: string;
  title: string;
  titleAr?: string | null;
  agent: unknown;
  images: { publicID: string }[];
}

/**
 * Moves a listing or a service to the bin, including a concurrent edit. Returns false if it doesn't exist.
 * @param offer how to read it and to remove the version that was read: false if it has changed since
 */
export async function moveOfferToBin<Kept extends Offer>(
  kind: Exclude<RecycledKind, 'user'>,
  id: string,
  { by, tellsOwner }: { by: string; tellsOwner: boolean },
  offer: { find: (id: string) => Promise<Kept | null>; remove: (record: Kept) => Promise<boolean> },
): Promise<boolean> {
  for (let record = await offer.find(id); record; record = await offer.find(id)) {
    const current = record;
    const deletion = {
      kind,
      id,
      ...namesOf(record),
      owner: String(record.agent),
      by,
      tellsOwner,
      payload: Object.fromEntries(Object.entries(record)),
      files: record.images.map(({ publicID }) => publicID),
    };
    if (await moveToBin(deletion, () => offer.remove(current))) return true;
  }
  return false;
}

async function finishDeletion(item: RecycledRecord): Promise<void> {
  const id = String(item.record);
  const { referenceNo, hideAgent } = item.payload;
  const deleted = {
    name: item.name,
    nameAr: item.nameAr ?? null,
    referenceNo: typeof referenceNo === 'string' ? referenceNo : '',
    at: item.deletedAt,
    owner: item.owner ? String(item.owner) : undefined,
    isOwnerHidden: hideAgent === true,
  };
  for (const [feature, records] of relatedRecordsOf(item.kind)) {
    if (item.related?.[feature] === undefined) {
      const kept = await records.read(id);
      await keepRelated(item._id, feature, kept, records.files?.(kept) ?? []);
    }
    await records.drop(id, deleted);
  }
  await hidePictures(item.files);
  if (item.tellsOwner && item.kind !== 'user') {
    const offer = item.payload as unknown as Parameters<typeof notifyDeleted>[1];
    await notifyDeleted(item.kind, offer, { by: String(item.deletedBy), at: item.deletedAt });
  }
  await settleRecycled(item._id);
}

/** Finishes interrupted deletions whose record is gone; drops those whose record still exists. */
export async function finishInterrupted(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - INTERRUPTED_AFTER_MS);
  const open = await findManyRecycled({ isSettled: false, deletedAt: { $lt: before } }, { limit: 1000 });
  for (const { _id } of open) {
    const item = await findRecycled({ _id });
    if (!item) continue;
    if (await doesRecordExist(item.kind, String(item.record))) await forgetRecycled(_id);
    else await finishDeletion(item);
  }
}

/** Deleted records, newest first. */
export async function listRecycled({
  page,
  limit,
  kind,
  search = '',
}: {
  page: number;
  limit: number;
  kind?: RecycledKind | undefined;
  search?: string | undefined;
}) {
  const words = foldWords(search).map((word) => ({
    searchTokens: { $elemMatch: { $gte: word, $lt: `${word}\uffff` } },
  }));
  const where = { ...(kind && { kind }), ...(words.length > 0 && { $and: words }) };
  const [items, count] = await Promise.all([
    findManyRecycled(where, { skip: (page - 1) * limit, limit }),
    countRecycled(where),
  ]);
  const people = items.flatMap(({ owner, deletedBy }) => [owner, deletedBy]).filter((id) => id != null);
  const names = await agentNamesOf(people.map(String));
  return {
    data: items.map((item) => ({
      id: String(item._id),
      kind: item.kind,
      name: item.name,
      nameAr: item.nameAr ?? null,
      owner: names.get(String(item.owner)) ?? null,
      deletedBy: names.get(String(item.deletedBy)) ?? null,
      deletedAt: item.deletedAt.toISOString(),
      purgedAt: item.purgeAt.toISOString(),
    })),
    count,
  };
}

/** Restores pictures and related records after the record itself. */
async function restoreRelated(item: RecycledRecord): Promise<void> {
  await showPictures(item.files);
  for (const [feature, records] of relatedRecordsOf(item.kind)) {
    const kept = item.related?.[feature];
    if (kept !== undefined) await records.putBack(kept);
  }
  await forgetRecycled(item._id);
}

/** Finishes a restore that brought back the record but perhaps nothing else. */
export const restores = settlement('restore', async ({ item: id }: { item: string }) => {
  const item = await findRecycled({ _id: id });
  if (item?.isSettled && (await doesRecordExist(item.kind, String(item.record)))) await restoreRelated(item);
});

/**
 * Restores a record with its pictures and related records.
 * @throws 404; errors of the kind's own rules
 */
export async function restoreRecycled(id: string, by: Restorer): Promise<void> {
  const item = await findRecycled({ _id: id });
  const restore = item && restorerOf(item.kind)?.restore;
  if (!item || !restore) throw notFound();
  const diff = await withIntents(restores.intent({ item: id }), async () => {
    const changed = await restore(item.payload, by);
    await restoreRelated(item);
    return changed;
  });
  const target = { kind: item.kind, id: String(item.record), name: item.name };
  by.info.note({ target, ...(diff && { diff }) });
  logSecurity('restored', { actor: by.caller.id, target: target.id, ip: by.info.ip });
}

/**
 * Permanently removes records after 30 days in the bin, with their files; keeps the files if an interrupted restore has
 * already brought the record back.
 */
export async function purgeRecycled(now = new Date()): Promise<number> {
  const due = await findManyRecycled({ purgeAt: { $lte: now } }, { limit: 1000 });
  for (const item of due) {
    const isBack = await doesRecordExist(item.kind, String(item.record));
    const related = item.relatedFiles?.map(({ publicID }) => publicID) ?? [];
    await (isBack ? showPictures(item.files) : removePictures([...item.files, ...related]));
    await forgetRecycled(item._id);
  }
  return due.length;
}

/** Page of a record that can't be shown: 410 if it was deleted, 404 if it doesn't exist or isn't public. */
export async function missingPage(
  kind: RecycledKind,
  id: string,
  { path, gone, unknown }: { path: string; gone: string; unknown: string },
): Promise<PageMeta> {
  const isGone =
    ID.test(id) && !(await doesRecordExist(kind, id)) && (await countRecycled({ kind, record: id })) > 0;
  return { status: isGone ? 410 : 404, title: isGone ? gone : unknown, path };
}

/** Hourly job: finishes interrupted deletions and purges records after 30 days. */
export const recycleBinJob = {
  name: 'recycleBin',
  everyMinutes: 60,
  run: async () => {
    await finishInterrupted();
    return { purged: await purgeRecycled() };
  },
};
