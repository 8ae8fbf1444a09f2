import { withIntents, settlement } from '../../../../platform/tasks/settlement';
import { contributionsOf } from '../../../assembly';
import { favoritedBy } from '../../../foundation/favoriteRecords/favoriteRecords.service';
import { findListing } from '../listingReads';
import { notRecentlyNotified, notifyPriceDrop, notifyVerdict } from './notifyOwner.service';
import { announcedDropFrom } from '../priceDrops';
import type { PropertyRecord } from '../property.model';

/** Reference to a listing before a change; a higher version means the change was stored. */
interface RecordVersion extends Record<string, string> {
  listing: string;
  version: string;
}
const versionOf = ({ _id, __v }: PropertyRecord): RecordVersion => ({
  listing: String(_id),
  version: String(__v),
});

async function findChanged({ listing, version }: RecordVersion): Promise<PropertyRecord | undefined> {
  const record = await findListing(listing);
  return record && record.__v > Number(version) ? record : undefined;
}

/** Notifies the owner of staff's decision. */
export const verdictNotifications = settlement('listing verdict', async (subject: RecordVersion) => {
  const record = await findChanged(subject);
  if (record) await notifyVerdict(record);
});

/** Runs an admin's change and delivers its verdict to the owner, even after a crash. */
export const changeWithVerdict = (record: PropertyRecord, change: () => Promise<PropertyRecord>) => {
  const subject = versionOf(record);
  return withIntents(verdictNotifications.intent(subject), async () => {
    const changed = await change();
    await verdictNotifications.settle(subject);
    return changed;
  });
};

const isOffered = ({ availability }: Pick<PropertyRecord, 'availability'>) =>
  availability === 'available' || availability === 'underOffer';

/** Notifies people who saved the listing of a lower price, at most once a week. */
async function notifyFavoriters(record: PropertyRecord, from: number): Promise<void> {
  const id = String(record._id);
  await notifyPriceDrop(record, await notRecentlyNotified(id, await favoritedBy(id)), from);
}

/** Notifies people who enquired that the listing was let, sold or withdrawn. */
async function notifySeekers(record: PropertyRecord): Promise<void> {
  const { title, titleAr, hideAgent, agent } = record;
  const id = String(record._id);
  const from = hideAgent ? undefined : String(agent);
  const closed = { kind: 'property', id, title, titleAr, path: `/single?id=${id}`, at: new Date() } as const;
  for (const listener of contributionsOf('onSubjectClosed')) await listener({ ...closed, from });
}

interface Edit extends RecordVersion {
  /** Previous price if the new one is a price drop, otherwise empty. */
  from: string;
  /** `yes` if the listing left the market. */
  closes: string;
}

/** Notifies people affected by an edit: a price drop or the end of the offer. */
export const editNotifications = settlement('news of an edit', async (subject: Edit) => {
  const record = await findChanged(subject);
  if (!record) return;
  if (subject.from && record.isListed) await notifyFavoriters(record, Number(subject.from));
  if (subject.closes && !isOffered(record)) await notifySeekers(record);
});

/**
 * Stores an edit and notifies the people it affects, even after a crash.
 * @param next the edit's new price and availability, if any
 * @param store returns null or undefined if the listing was not changed
 */
export async function editWithNotifications(
  record: PropertyRecord,
  next: Partial<Pick<PropertyRecord, 'price' | 'availability'>>,
  store: () => Promise<PropertyRecord | null | undefined>,
): Promise<PropertyRecord | null | undefined> {
  const from = announcedDropFrom(record, next.price ?? record.price, new Date());
  const closes = isOffered(record) && !isOffered({ availability: next.availability ?? record.availability });
  if (from === undefined && !closes) return store();
  const subject = { ...versionOf(record), from: String(from ?? ''), closes: closes ? 'yes' : '' };
  return withIntents(editNotifications.intent(subject), async () => {
    const stored = await store();
    if (stored) await editNotifications.settle(subject);
    return stored;
  });
}
