import { owing, settlement } from '../../../platform/store/settlement';
import { contributionsOf } from '../../assembly';
import { keepersOf } from '../../foundation/favoriteRecords/favoriteRecords.service';
import { findListing } from './listingReads';
import { notToldLately, tellPriceDrop, tellVerdict } from './notifyOwner.service';
import { newsFrom } from './priceDrops';
import type { PropertyRecord } from './property.model';

/** A listing as it was before a change; the change has happened once the version is higher. */
interface Before extends Record<string, string> {
  listing: string;
  version: string;
}
const before = ({ _id, __v }: PropertyRecord): Before => ({ listing: String(_id), version: String(__v) });

async function changedSince({ listing, version }: Before): Promise<PropertyRecord | undefined> {
  const record = await findListing(listing);
  return record && record.__v > Number(version) ? record : undefined;
}

/** Tells the owner what staff decided. */
export const verdictNews = settlement('listing verdict', async (subject: Before) => {
  const record = await changedSince(subject);
  if (record) await tellVerdict(record);
});

/** Runs an admin’s change; the verdict it carries reaches the owner even after a crash. */
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

/** Tells those who keep the listing of a lower price, once a week. */
async function tellKeepers(record: PropertyRecord, from: number): Promise<void> {
  const id = String(record._id);
  await tellPriceDrop(record, await notToldLately(id, await keepersOf(id)), from);
}

/** Tells those who asked that the listing was let, sold or withdrawn. */
async function tellClosed(record: PropertyRecord): Promise<void> {
  const { title, titleAr, hideAgent, agent } = record;
  const id = String(record._id);
  const from = hideAgent ? undefined : String(agent);
  const closed = { kind: 'property', id, title, titleAr, path: `/single?id=${id}`, at: new Date() } as const;
  for (const hear of contributionsOf('onSubjectClosed')) await hear({ ...closed, from });
}

interface Edit extends Before {
  /** The former price when the new one is news, else empty. */
  from: string;
  /** `yes` when the listing left the market. */
  closes: string;
}

/** Tells people what an edit means for them: a lower price, or the end of the offer. */
export const editNews = settlement('news of an edit', async (subject: Edit) => {
  const record = await changedSince(subject);
  if (!record) return;
  if (subject.from && record.isListed) await tellKeepers(record, Number(subject.from));
  if (subject.closes && !isOffered(record)) await tellClosed(record);
});

/**
 * Stores an edit; the people it concerns hear of it even after a crash.
 * @param next the edit's new price and availability, if any
 * @param store null when the listing changed meanwhile
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
