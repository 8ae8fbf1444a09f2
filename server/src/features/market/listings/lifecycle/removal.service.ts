import type { Caller, RequestInfo } from '../../../../platform/base/caller';
import { notFound, badRequest } from '../../../../platform/base/errors';
import { withIntents, settlement } from '../../../../platform/tasks/settlement';
import { undefinedIfDuplicate } from '../../../../platform/store/where';
import type { Restorable } from '../../../module';
import { moveOfferToBin } from '../../../foundation/recycleBin/recycleBin.service';
import { namesOf } from '../../../foundation/subjects/names';
import { notifyAllDeleted } from '../../../foundation/subjects/notifyOwner.service';
import {
  agentNamesOf,
  findListingPerson,
  isActiveOwner,
} from '../../../foundation/people/listingPeople.service';
import { countListings, findFields, findListing, toObjectId } from '../listingReads';
import {
  changeListing,
  changeListings,
  changeOrUnpublish,
  derivedOf,
  dropListingIndex,
  insertListing,
  removeListing,
  storePermitKeys,
  unpublished,
} from '../listingWrites';
import { listingTokens } from '@manzil/shared/domain/text/searchTokens';
import { findUnfairTexts } from '../listingForm.service';
import { getManagedListing } from '../listingAccess.service';
import { permitKeyOf } from '../permitKey';
import type { PropertyRecord } from '../property.model';
import { withTrueLocation } from '../shownPlace';

/** Moves a listing to the recycle bin; false if it is gone. */
export const moveListingToBin = (id: string, by: string, tellsOwner = false): Promise<boolean> =>
  moveOfferToBin('property', id, { by, tellsOwner }, { find: findListing, remove: removeListing });

/**
 * Moves a listing to the recycle bin.
 * @throws 403, 404
 */
export async function removeProperty(id: string, caller: Caller, info: RequestInfo): Promise<void> {
  const record = await getManagedListing(id, caller);
  await moveListingToBin(id, caller.id, true);
  info.note({ target: { kind: 'property', id, name: namesOf(record).name } });
}

/** Moves all of an agent's listings to the recycle bin. */
export async function removeAllOf(agent: string, by: string): Promise<number> {
  const records = await findFields({ agent: toObjectId(agent) }, [], 100_000);
  let deletedCount = 0;
  for (const { _id } of records) if (await moveListingToBin(String(_id), by)) deletedCount += 1;
  return deletedCount;
}

/** Notifies an agent that someone else deleted all their listings. */
export const listingsDeleted = settlement(
  'all listings deleted',
  async ({ owner, by, at }: { owner: string; by: string; at: string }) => {
    if ((await countListings({ agent: toObjectId(owner) })) > 0) return;
    await notifyAllDeleted('property', [owner], { by, at: new Date(at) });
  },
);

/**
 * Moves all of an agent's listings to the recycle bin on another person's request.
 * @throws 404 if there is no such person
 */
export async function removeAllProperties(ref: string, caller: Caller, info: RequestInfo): Promise<number> {
  const agent = await findListingPerson(ref);
  if (!agent) throw notFound('user_not_found');
  const subject = { owner: agent.id, by: caller.id, at: new Date().toISOString() };
  const deleted = await withIntents(listingsDeleted.intent(subject), async () => {
    const count = await removeAllOf(agent.id, caller.id);
    if (count > 0) await listingsDeleted.settle(subject);
    return count;
  });
  const name = (await agentNamesOf([agent.id])).get(agent.id)?.name;
  info.note({ target: { kind: 'user', id: agent.id, name }, diff: { deleted } });
  return deleted;
}

/** Restores a listing; makes it pending if another live listing now has its permit. */
async function restoreListing(payload: Record<string, unknown>): Promise<void> {
  const record = payload as unknown as PropertyRecord;
  const owner = await findListingPerson(String(record.agent));
  if (!owner) throw badRequest('owner_gone');
  const isOwnerActive = isActiveOwner(owner, 'property');
  const fields = {
    ...payload,
    isOwnerActive,
    ...derivedOf({ ...record, isOwnerActive }),
    searchTokens: listingTokens(record),
    fairProblems: findUnfairTexts(withTrueLocation(record)),
  };
  const where = { _id: record._id };
  if (await findListing(String(record._id))) return;
  const isBack = await undefinedIfDuplicate(() => insertListing(fields));
  if (!isBack) {
    const { set, unset = [] } = unpublished(record);
    const removed = Object.fromEntries(unset.map((key) => [key, undefined]));
    await insertListing({ ...fields, ...removed, ...set, isListed: false });
  }
  await changeOrUnpublish(where, { set: { isOwnerActive } });
}

export const restorableListings: Restorable = {
  restore: restoreListing,
  isThere: async (id) => (await findListing(id)) !== null,
};

/**
 * Removes an agent's listings from the public lists or returns them; those whose permit is on another live listing by
 * then become pending.
 */
export async function setOwnerActive(agent: string, isOwnerActive: boolean): Promise<void> {
  const where = { agent: toObjectId(agent) };
  const change = { set: { isOwnerActive } };
  if ((await undefinedIfDuplicate(() => changeListings(where, change))) !== undefined) return;
  const listings = await findFields(where, [], 100_000);
  for (const { _id } of listings) await changeOrUnpublish({ ...where, _id }, change);
}

/**
 * Makes every live listing pending whose permit is on one published before it, stores the permit keys, and drops the
 * former indexes of permits.
 */
export async function adoptPermitKeys(): Promise<void> {
  const fields = ['permit', 'permitKey', 'isListed', 'verifiedAt'] as const;
  const listings = await findFields({ 'permit.number': { $exists: true } }, fields, 1e7);
  const live = listings
    .filter(({ isListed }) => isListed)
    .toSorted((a, b) => Number(a.verifiedAt ?? 0) - Number(b.verifiedAt ?? 0));
  const taken = new Set<string>();
  for (const { _id, permit } of live) {
    const key = permitKeyOf(permit?.number ?? '');
    const record = taken.has(key) ? await findListing(String(_id)) : null;
    if (record) await changeListing({ _id, isListed: true }, unpublished(record));
    taken.add(key);
  }
  const stale = listings.filter(({ permit, permitKey }) => permitKey !== permitKeyOf(permit?.number ?? ''));
  await storePermitKeys(stale);
  for (const name of ['live_permit', 'listed_permit', 'permit.number_1']) await dropListingIndex(name);
}
