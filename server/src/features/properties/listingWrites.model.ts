import type { Types } from 'mongoose';
import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/propertyRules';
import type { Picture } from '../../platform/media';
import { trustedWhere, type Condition } from '../../platform/where';
import { forgetCatalogue, noteChanges, noteListing, noteRemoval, noteViews } from './catalogueIndex.model';
import { Property, type PropertyRecord } from './property.model';

/** Changes of the price that are kept. */
const HISTORY_LENGTH = 50;

/** In the public lists: verified, available or under offer, its owner active (spec/1-domain, Property). */
const IS_LISTED = {
  $and: ['$isVerified', { $in: ['$availability', [...LISTED_AVAILABILITIES]] }, '$isOwnerActive'],
};

/** What is stored but follows from other fields, for records that are inserted whole. */
export function derivedOf(record: {
  isVerified: boolean;
  availability: string;
  isOwnerActive: boolean;
  images: readonly unknown[];
}) {
  const listed: readonly string[] = LISTED_AVAILABILITIES;
  return {
    isListed: record.isVerified && record.isOwnerActive && listed.includes(record.availability),
    imageCount: record.images.length,
  };
}

/** A change of a stored listing. */
export interface ListingChange {
  set?: Record<string, unknown>;
  unset?: string[];
  /** Photos put behind those that are there. */
  addImages?: Picture[];
}

/** The update that makes a change and whatever follows from it, in one step. */
function stagesOf({ set = {}, unset = [], addImages = [] }: ListingChange) {
  // People's text may begin with a dollar sign; as a literal it is no reference to a field.
  const literals = Object.fromEntries(
    Object.entries(set).map(([key, value]) => [key, { $literal: value }] as const),
  );
  const now = new Date();
  const { price } = set;
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
        ...(addImages.length > 0 && { images: { $concatArrays: ['$images', { $literal: addImages }] } }),
        updatedAt: now,
        __v: { $add: [{ $ifNull: ['$__v', 0] }, 1] },
      },
    },
    ...(unset.length > 0 ? [{ $unset: unset }] : []),
    { $set: { isListed: IS_LISTED, imageCount: { $size: '$images' } } },
  ];
}

const OPTIONS = { updatePipeline: true, timestamps: false } as const;

/**
 * Changes one listing atomically and keeps `isListed`, `imageCount`, `priceHistory` and the version right.
 * @returns the listing after the change, or null when `where` matches none
 */
export async function changeListing(where: Condition, change: ListingChange): Promise<PropertyRecord | null> {
  const changed = await Property.findOneAndUpdate(trustedWhere(where), stagesOf(change), {
    ...OPTIONS,
    returnDocument: 'after',
  }).lean<PropertyRecord | null>();
  if (changed) noteListing(changed);
  return changed;
}

/** The same change for every listing that matches; answers how many there were. */
export async function changeListings(where: Condition, change: ListingChange): Promise<number> {
  const { matchedCount } = await Property.updateMany(trustedWhere(where), stagesOf(change), OPTIONS);
  noteChanges();
  return matchedCount;
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
  forgetCatalogue();
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

/** Adds one view. */
export async function addListingView(id: string): Promise<void> {
  const viewed = await Property.findOneAndUpdate(
    { _id: id },
    { $inc: { views: 1 } },
    { timestamps: false, returnDocument: 'after', projection: 'views' },
  ).lean<Pick<PropertyRecord, 'views'> | null>();
  if (viewed) noteViews(id, viewed.views);
}
