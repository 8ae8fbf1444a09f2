import type { Caller, RequestInfo } from '../../platform/caller';
import { notFound, refused } from '../../platform/errors';
import { unlessDuplicate } from '../../platform/where';
import { recycleOffer, setRestore } from '../recycleBin/recycleBin.service';
import { namesOf } from '../subjects/subject';
import {
  addDataSource,
  addListingCounter,
  addRatingSource,
  onPersonDeleted,
  onPersonSuspended,
} from '../users/people.hooks';
import { agentNamesOf, findListingPerson } from '../users/listingPeople.service';
import { countByAgent, findFields, findListing, sumRatings, toObjectId } from './listingReads.model';
import { changeListing, changeListings, insertListing, removeListing } from './listingWrites.model';
import { listingTokens } from '@manzil/shared/domain/searchTokens';
import { theirListing } from './listingAccess.service';
import type { PropertyRecord } from './property.model';

/** What "download my data" holds of a listing. */
const FIELDS_OF_OWNER = '-searchTokens -publishedBefore';

const binListing = (id: string, by: string): Promise<boolean> =>
  recycleOffer('property', id, by, { find: findListing, remove: removeListing });

/**
 * Deletes a listing into the recycle bin.
 * @throws 403, 404
 */
export async function removeProperty(id: string, caller: Caller, info: RequestInfo): Promise<void> {
  const { name } = namesOf(await theirListing(id, caller));
  await binListing(id, caller.id);
  info.note({ target: { kind: 'property', id, name } });
}

async function removeAllOf(agent: string, by: string): Promise<number> {
  const records = await findFields({ agent: toObjectId(agent) }, '_id', 100_000);
  let deletedCount = 0;
  for (const { _id } of records) if (await binListing(String(_id), by)) deletedCount += 1;
  return deletedCount;
}

/**
 * Deletes every listing of an agent into the recycle bin.
 * @throws 404 when there is no such person
 */
export async function removeAllProperties(ref: string, caller: Caller, info: RequestInfo): Promise<number> {
  const agent = await findListingPerson(ref);
  if (!agent) throw notFound('user_not_found');
  const deleted = await removeAllOf(agent.id, caller.id);
  const name = (await agentNamesOf([agent.id])).get(agent.id)?.name;
  info.note({ target: { kind: 'user', id: agent.id, name }, diff: { deleted } });
  return deleted;
}

/** Brings a listing back as it was; one whose permit is on another live listing by now waits for staff. */
async function restoreListing(payload: Record<string, unknown>): Promise<void> {
  const record = payload as unknown as PropertyRecord;
  const owner = await findListingPerson(String(record.agent));
  if (!owner) throw refused('owner_gone');
  const fields = { ...payload, isOwnerActive: !owner.isSuspended, searchTokens: listingTokens(record) };
  const where = { _id: record._id };
  if (await findListing(String(record._id))) return;
  const isBack = await unlessDuplicate(() => insertListing(fields));
  if (!isBack) await insertListing({ ...fields, isVerified: false, isListed: false });
  await changeListing(where, { set: { isOwnerActive: !owner.isSuspended } });
}

setRestore('property', restoreListing, async (id) => (await findListing(id)) !== null);
addRatingSource(sumRatings);
addListingCounter(countByAgent);
addDataSource('properties', (id) => findFields({ agent: toObjectId(id) }, FIELDS_OF_OWNER));
onPersonDeleted(({ id, by }) => removeAllOf(id, by));
onPersonSuspended((id, isSuspended) =>
  changeListings({ agent: toObjectId(id) }, { set: { isOwnerActive: !isSuspended } }),
);
