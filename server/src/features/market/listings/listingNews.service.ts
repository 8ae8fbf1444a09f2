import { owing, settlement } from '../../../platform/store/settlement';
import { contributionsOf } from '../../assembly';
import { keepersOf } from '../../foundation/favoriteRecords/favoriteRecords.service';
import { findListing } from './listingReads';
import { notToldLately, tellPriceDrop, tellVerdict } from './notifyOwner.service';
import { newsFrom } from './priceDrops';
import type { PropertyRecord } from './property.model';

/** Reference to a listing before a change; a higher version means the change was stored. */
interface Before extends Record<string, string> {
  listing: string;
  version: string;
}
const before = ({ _id, __v }: PropertyRecord): Before => ({ listing: String(_id), version: String(__v) });

async function changedSince({ listing, version }: Before): Promise<PropertyRecord | undefined> {
  const record = await findListing(listing);
  return record && record.__v > Number(version) ? record : undefined;
}

/** Notifies the owner of staff's decision. */
export const verdictNews = settlement('listing verdict', async (subject: Before) => {
  const record = await changedSince(subject);
  if (record) await tellVerdict(record);
});

/** Runs an admin's change and delivers its verdict to the owner, even after a crash. */
export const withVerdict = (record: PropertyRecord, change: () => Promise<PropertyRecord>) => {
  const subject = before(record);
  return owing(verdictNews.due(subject), async () => {
    const changed = await change();
    await verdictNews.settle(subject);
    return changed;
  });
};

const isOffered = ({ availability }: Pick<PropertyRecord, 'availability'>) =>
  availability === 'available' || availability === 'underOffer';

/** Notifies people who saved the listing of a lower price, at most once a week. */
async function tellKeepers(record: PropertyRecord, from: number): Promise<void> {
  const id = String(record._id);
  await tellPriceDrop(record, await notToldLately(id, await keepersOf(id)), from);
}

/** Notifies people who enquired that the listing was let, sold or withdrawn. */
async function tellClosed(record: PropertyRecord): Promise<void> {
  const { title, titleAr, hideAgent, agent } = record;
  const id = String(record._id);
  const from = hideAgent ? undefined : String(agent);
  const closed = { kind: 'property', id, title, titleAr, path: `/single?id=${id}`, at: new Date() } as const;
  for (const hear of contributionsOf('onSubjectClosed')) await hear({ ...closed, from });
}

interface Edit extends Before {
  /** Previous price if the new one is a price drop, otherwise empty. */
  from: string;
  /** `yes` if the listing left the market. */
  closes: string;
}

/** Notifies people affected by an edit: a price drop or the end of the offer. */
export const editNews = settlement('news of an edit', async (subject: Edit) => {
  const record = await changedSince(subject);
  if (!record) return;
  if (subject.from && record.isListed) await tellKeepers(record, Number(subject.from));
  if (subject.closes && !isOffered(record)) await tellClosed(record);
});

/**
 * Stores an edit and notifies the people it affects, even after a crash.
 * @param next the edit's new price and availability, if any
 * @param store returns null if the listing changed in the meantime
 */
export async function withEditNews(
  record: PropertyRecord,
  next: Partial<Pick<PropertyRecord, 'price' | 'availability'>>,
  store: () => Promise<PropertyRecord | null>,
): Promise<PropertyRecord | null> {
  const from = newsFrom(record, next.price ?? record.price, new Date());
  const closes = isOffered(record) && !isOffered({ availability: next.availability ?? record.availability });
  if (from === undefined && !closes) return store();
  const subject = { ...before(record), from: String(from ?? ''), closes: closes ? 'yes' : '' };
  return owing(editNews.due(subject), async () => {
    const stored = await store();
    if (stored) await editNews.settle(subject);
    return stored;
  });
}
