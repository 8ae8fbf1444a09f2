import type { Types } from 'mongoose';
import type { RECOMMENDATIONS } from '@manzil/shared/domain/enums';
import { photosOf } from '@manzil/shared/domain/offer/photos';
import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/offer/propertyRules';
import { listingTokens } from '@manzil/shared/domain/text/searchTokens';
import type { Picture } from '../../../platform/media/media';
import { withNewReference } from '../../../platform/store/reference';
import { trustedWhere, undefinedIfDuplicate } from '../../../platform/store/where';
import type { NewListing } from './listingForm.service';
import { permitKeyOf } from './permitKey';
import { catalogue } from './search/catalogue';
import { Property, type PropertyCondition, type PropertyRecord } from './property.model';
import { snapshotOf } from './review/reviewedFields';
import { withShownPlace } from './shownPlace';

/** Maximum length of the price history. */
export const HISTORY_LENGTH = 50;

/**
 * Condition for the public lists: verified, available or under offer, with an active owner (spec/1-domain, Property).
 */
const IS_LISTED = {
  $and: ['$isVerified', { $in: ['$availability', [...LISTED_AVAILABILITIES]] }, '$isOwnerActive'],
};

/** Awaits staff: neither verified nor sent back to the owner. */
const IS_PENDING_REVIEW = { $and: [{ $not: ['$isVerified'] }, { $not: ['$sentBackReason'] }] };

/** Derived fields for records that are inserted whole. */
export function derivedOf(record: {
  isVerified: boolean;
  availability: string;
  isOwnerActive: boolean;
  images: readonly Picture[];
  permit?: { number?: string | null | undefined } | null | undefined;
}) {
  const number = record.permit?.number;
  const listed: readonly string[] = LISTED_AVAILABILITIES;
  return {
    isListed: record.isVerified && record.isOwnerActive && listed.includes(record.availability),
    imageCount: photosOf(record.images).length,
    ...(number && { permitKey: permitKeyOf(number) }),
  };
}

/** Fields that a change may set; `stagesOf` adds those derived from them. */
type Writable = Omit<
  PropertyRecord,
  | '_id'
  | '__v'
  | 'createdAt'
  | 'updatedAt'
  | 'isListed'
  | 'imageCount'
  | 'permitKey'
  | 'priceHistory'
  | 'submittedAt'
>;
/** Change to a stored listing. */
export interface ListingChange {
  set?: Partial<Writable>;
  unset?: (keyof Writable)[];
}

/** Update pipeline that applies a change and its derived fields in one step. */
function stagesOf({ set = {}, unset = [] }: ListingChange) {
  // User text may start with a dollar sign, which would otherwise be a field reference.
  const literals = Object.fromEntries(
    Object.entries<unknown>(set).map(([key, value]) => [key, { $literal: value }] as const),
  );
  const now = new Date();
  const { price, images, permit } = set;
  const removed = unset.includes('permit') ? [...unset, 'permitKey'] : unset;
  const history = { $ifNull: ['$priceHistory', []] };
  const appended = {
    $slice: [{ $concatArrays: [history, [{ price: { $literal: price }, at: now }]] }, -HISTORY_LENGTH],
  };
  return [
    {
      $set: {
        ...literals,
        ...(price !== undefined && {
          priceHistory: { $cond: [{ $eq: ['$price', { $literal: price }] }, history, appended] },
        }),
        ...(images && { imageCount: { $literal: photosOf(images).length } }),
        ...(permit?.number && { permitKey: { $literal: permitKeyOf(permit.number) } }),
        submittedAt: { $cond: [IS_PENDING_REVIEW, { $ifNull: ['$submittedAt', '$updatedAt'] }, null] },
        updatedAt: now,
        __v: { $add: [{ $ifNull: ['$__v', 0] }, 1] },
      },
    },
    ...(removed.length > 0 ? [{ $unset: removed }] : []),
    {
      $set: {
        isListed: IS_LISTED,
        listedAt: { $cond: [{ $and: [IS_LISTED, { $not: ['$isListed'] }] }, now, '$listedAt'] },
        submittedAt: { $cond: [IS_PENDING_REVIEW, { $ifNull: ['$submittedAt', now] }, null] },
      },
    },
  ];
}

const OPTIONS = { updatePipeline: true, timestamps: false } as const;

/**
 * Changes one listing atomically and updates `isListed`, `imageCount`, `priceHistory` and the version.
 * @returns the changed listing, or null if none matches `where`
 */
export async function changeListing(
  where: PropertyCondition,
  change: ListingChange,
): Promise<PropertyRecord | null> {
  const changed = await Property.findOneAndUpdate(trustedWhere(where), stagesOf(change), {
    ...OPTIONS,
    returnDocument: 'after',
  }).lean<PropertyRecord | null>();
  if (changed) catalogue().put(changed);
  return changed;
}

/** Change that makes a published listing pending; requests keep naming it as it was published. */
export const unpublished = (record: PropertyRecord): ListingChange => ({
  set: {
    isVerified: false,
    ...(record.isVerified && { publishedBefore: snapshotOf(record, record.images) }),
  },
  unset: ['verifiedAt', 'verifiedAs'],
});

/**
 * Applies a change that may list a listing again. It becomes pending if another live listing has its permit by now
 * (spec/1-domain, Permit).
 */
export async function changeOrUnpublish(where: PropertyCondition, change: ListingChange): Promise<void> {
  if ((await undefinedIfDuplicate(() => changeListing(where, change))) !== undefined) return;
  const record = await Property.findOne(trustedWhere(where)).lean<PropertyRecord | null>();
  if (!record) return;
  const { set, unset } = unpublished(record);
  await changeListing(where, {
    ...change,
    set: { ...change.set, ...set },
    unset: [...(change.unset ?? []), ...(unset ?? [])],
  });
}

/** Applies a change to every matching listing; returns their number. */
export async function changeListings(where: PropertyCondition, change: ListingChange): Promise<number> {
  const { matchedCount } = await Property.updateMany(trustedWhere(where), stagesOf(change), OPTIONS);
  catalogue().noteBulkChange();
  return matchedCount;
}

/** Stores a new listing, pending verification, under a new reference. */
export function insertNewListing(
  _id: Types.ObjectId,
  listing: NewListing,
  images: Picture[],
): Promise<PropertyRecord> {
  const fields = withShownPlace(listing.fields, String(_id));
  const now = new Date();
  const availability = fields.availability ?? 'available';
  const state = { isVerified: false, isOwnerActive: true, availability, images };
  const derived = derivedOf({ ...state, permit: fields.permit });
  return withNewReference('PR', (referenceNo) =>
    insertListing({
      _id,
      ...fields,
      ...state,
      ...derived,
      referenceNo,
      searchTokens: listingTokens({ ...fields, referenceNo }),
      agent: listing.agent,
      lastConfirmedAt: now,
      submittedAt: now,
      priceHistory: [{ price: fields.price, at: now }],
    }),
  );
}

/** Stores a complete listing record. */
export async function insertListing(fields: Record<string, unknown>): Promise<PropertyRecord> {
  const created = await Property.create(fields);
  const stored = await Property.findById(created._id).lean<PropertyRecord>().orFail();
  catalogue().put(stored);
  return stored;
}

/**
 * Bulk-inserts listings unchecked, for the demo market and load tests. Adds the schema's defaults; the caller provides
 * the other fields.
 */
export async function insertListings(
  records: (Record<string, unknown> & { _id: Types.ObjectId })[],
): Promise<void> {
  const defaults = Object.fromEntries(
    Object.entries(new Property({}).toObject()).filter(([key]) => key !== '_id'),
  );
  // Databases store the id first, and in that order the embedded store takes the bytes unchanged.
  await Property.collection.insertMany(
    records.map(({ _id, ...record }) => ({ _id, ...defaults, __v: 0, ...record })),
  );
  catalogue().reload();
}

/** Stores the permit keys of listings whose permits are unchanged since they were read. */
export async function storePermitKeys(
  listings: readonly Pick<PropertyRecord, '_id' | 'permit'>[],
): Promise<void> {
  const writes = listings.map(({ _id, permit }) => {
    const number = permit?.number ?? '';
    const update = { $set: { permitKey: permitKeyOf(number) } };
    return { updateOne: { filter: { _id, 'permit.number': number }, update } };
  });
  // Bypasses Mongoose, which would set `updatedAt`.
  if (writes.length > 0) await Property.collection.bulkWrite(writes, { ordered: false });
}

/** Drops an index of listings if it exists. */
export async function dropListingIndex(name: string): Promise<void> {
  // The collection may not exist yet.
  await Property.createCollection();
  const indexes = await Property.collection.indexes();
  if (indexes.some((index) => index.name === name)) await Property.collection.dropIndex(name);
}

/** Removes a listing unless its version changed; returns whether it did. */
export async function removeListing({ _id, __v }: Pick<PropertyRecord, '_id' | '__v'>): Promise<boolean> {
  const { deletedCount } = await Property.deleteOne({ _id, __v });
  if (deletedCount === 1) catalogue().remove(String(_id));
  return deletedCount === 1;
}

/** Figures derived from other records. */
type Figure = 'favoritesCount' | 'requestsCount' | 'ratingSum' | 'ratingCount' | 'avgRating';

/**
 * Stores derived figures without changing `updatedAt` or the version, since the listing itself doesn't change. Returns
 * false if the listing is gone.
 */
export async function setListingFigures(
  id: string,
  figures: Partial<Record<Figure, number>>,
): Promise<boolean> {
  const stored = await Property.findOneAndUpdate(
    { _id: id },
    { $set: figures },
    { timestamps: false, returnDocument: 'after' },
  ).lean<PropertyRecord | null>();
  if (stored && figures.avgRating !== undefined) catalogue().put(stored);
  return stored !== null;
}

/** A worker's recommendation on a version of a listing. */
export interface Recommendation {
  verdict: (typeof RECOMMENDATIONS)[number];
  note?: string | undefined;
  by: string;
}

/**
 * Sets the recommendation on a pending listing, or removes it with null; doesn't change the listing's version. Returns
 * false if the listing changed since it was read.
 */
export async function setRecommendation(
  { _id, __v }: Pick<PropertyRecord, '_id' | '__v'>,
  advice: Recommendation | null,
): Promise<boolean> {
  const { matchedCount } = await Property.updateOne(
    { _id, __v, isVerified: false },
    advice ? { $set: { recommendation: { ...advice, at: new Date() } } } : { $unset: { recommendation: 1 } },
    { timestamps: false },
  );
  return matchedCount === 1;
}

/** Removes all recommendations of an account that is deleted. */
export async function removeRecommendationsOf(by: string): Promise<void> {
  await Property.updateMany(
    { 'recommendation.by': by },
    { $unset: { recommendation: 1 } },
    { timestamps: false },
  );
}

/** Increments the view count. */
export async function addListingView(id: string): Promise<void> {
  const viewed = await Property.findOneAndUpdate(
    { _id: id },
    { $inc: { views: 1 } },
    { timestamps: false, returnDocument: 'after', projection: 'views' },
  ).lean<Pick<PropertyRecord, 'views'> | null>();
  if (viewed) catalogue().setViews(id, viewed.views);
}
