import type { Types } from 'mongoose';
import type { RECOMMENDATIONS } from '@manzil/shared/domain/enums';
import { photosOf } from '@manzil/shared/domain/photos';
import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/propertyRules';
import { listingTokens } from '@manzil/shared/domain/searchTokens';
import type { Picture } from '../../../platform/media/media';
import { underNewReference } from '../../../platform/store/reference';
import { trustedWhere } from '../../../platform/store/where';
import type { NewListing } from './listingForm.service';
import { forgetSearchIndex, noteChanges, noteListing, noteRemoval, noteViews } from './searchIndex';
import { Property, type PropertyCondition, type PropertyRecord } from './property.model';
import { withShownPlace } from './shownPlace';

/** Changes of the price that are kept. */
export const HISTORY_LENGTH = 50;

/** In the public lists: verified, available or under offer, its owner active (spec/1-domain, Property). */
const IS_LISTED = {
  $and: ['$isVerified', { $in: ['$availability', [...LISTED_AVAILABILITIES]] }, '$isOwnerActive'],
};

/** Waits for staff: not verified, and not with its owner again. */
const IS_WAITING = { $and: [{ $not: ['$isVerified'] }, { $not: ['$sentBackReason'] }] };

/** What is stored but follows from other fields, for records that are inserted whole. */
export function derivedOf(record: {
  isVerified: boolean;
  availability: string;
  isOwnerActive: boolean;
  images: readonly Picture[];
}) {
  const listed: readonly string[] = LISTED_AVAILABILITIES;
  return {
    isListed: record.isVerified && record.isOwnerActive && listed.includes(record.availability),
    imageCount: photosOf(record.images).length,
  };
}

/** What a change may write: what follows from it is written with it (see `stagesOf`). */
type Writable = Omit<
  PropertyRecord,
  '_id' | '__v' | 'createdAt' | 'updatedAt' | 'isListed' | 'imageCount' | 'priceHistory' | 'submittedAt'
>;
/** A change of a stored listing. */
export interface ListingChange {
  set?: Partial<Writable>;
  unset?: (keyof Writable)[];
}

/** The update that makes a change and whatever follows from it, in one step. */
function stagesOf({ set = {}, unset = [] }: ListingChange) {
  // People's text may begin with a dollar sign; as a literal it is no reference to a field.
  const literals = Object.fromEntries(
    Object.entries<unknown>(set).map(([key, value]) => [key, { $literal: value }] as const),
  );
  const now = new Date();
  const { price, images } = set;
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
        submittedAt: { $cond: [IS_WAITING, { $ifNull: ['$submittedAt', '$updatedAt'] }, null] },
        updatedAt: now,
        __v: { $add: [{ $ifNull: ['$__v', 0] }, 1] },
      },
    },
    ...(unset.length > 0 ? [{ $unset: unset }] : []),
    {
      $set: {
        isListed: IS_LISTED,
        listedAt: { $cond: [{ $and: [IS_LISTED, { $not: ['$isListed'] }] }, now, '$listedAt'] },
        submittedAt: { $cond: [IS_WAITING, { $ifNull: ['$submittedAt', now] }, null] },
      },
    },
  ];
}

const OPTIONS = { updatePipeline: true, timestamps: false } as const;

/**
 * Changes one listing atomically and keeps `isListed`, `imageCount`, `priceHistory` and the version right.
 * @returns the listing after the change, or null when `where` matches none
 */
export async function changeListing(
  where: PropertyCondition,
  change: ListingChange,
): Promise<PropertyRecord | null> {
  const changed = await Property.findOneAndUpdate(trustedWhere(where), stagesOf(change), {
    ...OPTIONS,
    returnDocument: 'after',
  }).lean<PropertyRecord | null>();
  if (changed) noteListing(changed);
  return changed;
}

/** The same change for every listing that matches; answers how many there were. */
export async function changeListings(where: PropertyCondition, change: ListingChange): Promise<number> {
  const { matchedCount } = await Property.updateMany(trustedWhere(where), stagesOf(change), OPTIONS);
  noteChanges();
  return matchedCount;
}

/** Stores a new listing under a new reference; it waits for verification. */
export function insertNewListing(
  _id: Types.ObjectId,
  listing: NewListing,
  images: Picture[],
): Promise<PropertyRecord> {
  const fields = withShownPlace(listing.fields, String(_id));
  const now = new Date();
  const availability = fields.availability ?? 'available';
  const state = { isVerified: false, isOwnerActive: true, availability, images };
  return underNewReference('PR', (referenceNo) =>
    insertListing({
      _id,
      ...fields,
      ...state,
      ...derivedOf(state),
      referenceNo,
      searchTokens: listingTokens({ ...fields, referenceNo }),
      agent: listing.agent,
      lastConfirmedAt: now,
      submittedAt: now,
      priceHistory: [{ price: fields.price, at: now }],
    }),
  );
}

/** Stores a whole new listing. */
export async function insertListing(fields: Record<string, unknown>): Promise<PropertyRecord> {
  const created = await Property.create(fields);
  const stored = await Property.findById(created._id).lean<PropertyRecord>().orFail();
  noteListing(stored);
  return stored;
}

/**
 * Stores many listings at once, as they are: for the demo market and for load tests. What the schema fills in by itself
 * is filled in here; the caller sees to the rest.
 */
export async function insertListings(
  records: (Record<string, unknown> & { _id: Types.ObjectId })[],
): Promise<void> {
  const defaults = Object.fromEntries(
    Object.entries(new Property({}).toObject()).filter(([key]) => key !== '_id'),
  );
  // The id first, where databases keep it: the embedded store then takes the bytes as they come.
  await Property.collection.insertMany(
    records.map(({ _id, ...record }) => ({ _id, ...defaults, __v: 0, ...record })),
  );
  forgetSearchIndex();
}

/** Removes a listing if it still is the version that was read; true when it was. */
export async function removeListing({ _id, __v }: Pick<PropertyRecord, '_id' | '__v'>): Promise<boolean> {
  const { deletedCount } = await Property.deleteOne({ _id, __v });
  if (deletedCount === 1) noteRemoval(String(_id));
  return deletedCount === 1;
}

/** Figures of a listing that are derived from other records. */
type Figure = 'favoritesCount' | 'requestsCount' | 'ratingSum' | 'ratingCount' | 'avgRating';

/**
 * Stores derived figures; they are no change of the listing itself, so its `updatedAt` and version stay. False when the
 * listing is gone.
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
  if (stored && figures.avgRating !== undefined) noteListing(stored);
  return stored !== null;
}

/** What a worker advises about a listing as they saw it. */
export interface Recommendation {
  verdict: (typeof RECOMMENDATIONS)[number];
  note?: string | undefined;
  by: string;
}

/**
 * Keeps, or with null takes away, what is advised about a waiting listing; no change of the listing itself. False when it
 * is no longer as it was read.
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

/** What somebody who goes has advised goes with them. */
export async function forgetRecommendationsOf(by: string): Promise<void> {
  await Property.updateMany(
    { 'recommendation.by': by },
    { $unset: { recommendation: 1 } },
    { timestamps: false },
  );
}

/** Adds one view. */
export async function addListingView(id: string): Promise<void> {
  const viewed = await Property.findOneAndUpdate(
    { _id: id },
    { $inc: { views: 1 } },
    { timestamps: false, returnDocument: 'after', projection: 'views' },
  ).lean<Pick<PropertyRecord, 'views'> | null>();
  if (viewed) noteViews(id, viewed.views);
}
