import { Schema, type Types } from 'mongoose';
import { model } from '../../../../platform/store/model';
import { projectionOf, type ReadOf } from '../../../../platform/store/projection';
import { trustedWhere, undefinedIfDuplicate, type ConditionOf } from '../../../../platform/store/where';

const photoSchema = new Schema(
  { url: { type: String, required: true }, sha256: String, publicID: String },
  { _id: false },
);

/** A record of a feed that became a listing. */
const feedItemSchema = new Schema(
  {
    feed: { type: Schema.Types.ObjectId, ref: 'Feed', required: true },
    reference: { type: String, required: true },
    property: { type: Schema.Types.ObjectId, required: true },
    /** Digest of form and photo addresses as last applied; unset until the listing is stored completely. */
    digest: String,
    /** Form last read from the feed, and the listing's form after applying it. */
    form: { type: Schema.Types.Mixed, default: {} },
    applied: { type: Schema.Types.Mixed, default: {} },
    photos: { type: [photoSchema], default: [] },
    /** A photo is temporarily unavailable. */
    hasOpenPhotos: { type: Boolean, default: false },
    /** Consecutive runs without the record, and the latest of them. */
    missingRuns: { type: Number, default: 0 },
    missedRun: { type: Schema.Types.ObjectId, ref: 'FeedRun' },
    /** The feed no longer has the record. */
    goneAt: Date,
    /** Withdrawn by the feed, not by a person. */
    hasWithdrawn: { type: Boolean, default: false },
    /** The feed moved the listing to the recycle bin. */
    binnedAt: Date,
  },
  { minimize: false },
);
feedItemSchema.index({ feed: 1, reference: 1 }, { unique: true });
feedItemSchema.index({ goneAt: 1 }, { partialFilterExpression: { goneAt: { $exists: true } } });
feedItemSchema.index({ property: 1 });

const FeedItem = model('FeedItem', feedItemSchema);
type ItemCondition = ConditionOf<typeof feedItemSchema>;

export interface ItemPhoto {
  url: string;
  sha256?: string | null;
  /** Unset for an address that yielded no picture. */
  publicID?: string | null;
}

export interface FeedItemRecord {
  _id: Types.ObjectId;
  feed: Types.ObjectId;
  reference: string;
  property: Types.ObjectId;
  digest?: string | null;
  form: Record<string, unknown>;
  applied: Record<string, unknown>;
  photos: ItemPhoto[];
  hasOpenPhotos: boolean;
  missingRuns: number;
  missedRun?: Types.ObjectId | null;
  goneAt?: Date | null;
  hasWithdrawn: boolean;
  binnedAt?: Date | null;
}

const KNOWN = [
  'reference',
  'property',
  'digest',
  'hasOpenPhotos',
  'missingRuns',
  'missedRun',
  'goneAt',
  'binnedAt',
] as const;
/** Fields of every item that a run reads. */
export type KnownItem = ReadOf<FeedItemRecord, typeof KNOWN>;

/** A feed's items by reference. */
export async function knownItems(feed: Types.ObjectId): Promise<Map<string, KnownItem>> {
  const items = await FeedItem.find({ feed }, projectionOf(KNOWN)).lean<KnownItem[]>();
  return new Map(items.map((item) => [item.reference, item]));
}

export const findItem = (feed: Types.ObjectId, reference: string): Promise<FeedItemRecord | null> =>
  FeedItem.findOne({ feed, reference }).lean<FeedItemRecord | null>().exec();

/** Returns a reference's item; creates it with `property` if it doesn't exist. */
export async function itemFor(
  feed: Types.ObjectId,
  reference: string,
  property: Types.ObjectId,
): Promise<FeedItemRecord> {
  await undefinedIfDuplicate(() => FeedItem.create({ feed, reference, property }));
  return FeedItem.findOne({ feed, reference }).lean<FeedItemRecord>().orFail().exec();
}

/** Sets fields of an item; undefined unsets a field. */
export async function changeItem(
  _id: Types.ObjectId,
  change: Partial<Omit<FeedItemRecord, '_id' | 'feed' | 'reference'>>,
): Promise<void> {
  const entries = Object.entries(change);
  const $set = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  const $unset = Object.fromEntries(
    entries.filter(([, value]) => value === undefined).map(([key]) => [key, 1]),
  );
  await FeedItem.updateOne({ _id }, { $set, $unset });
}

const BATCH = 500;

/** Counts these items as missing, once per run. */
export async function countMissed(items: readonly KnownItem[], run: Types.ObjectId): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) {
    const ids = items.slice(at, at + BATCH).map(({ _id }) => _id);
    await FeedItem.updateMany(trustedWhere({ _id: { $in: ids }, missedRun: { $ne: run } }), {
      $inc: { missingRuns: 1 },
      $set: { missedRun: run },
    });
  }
}

/** Resets the missing count of these items. */
export async function countFound(items: readonly KnownItem[]): Promise<void> {
  for (let at = 0; at < items.length; at += BATCH) {
    const ids = items.slice(at, at + BATCH).map(({ _id }) => _id);
    await FeedItem.updateMany(trustedWhere({ _id: { $in: ids } }), {
      $set: { missingRuns: 0 },
      $unset: { missedRun: 1 },
    });
  }
}

export const findItems = (where: ItemCondition, limit: number): Promise<FeedItemRecord[]> =>
  FeedItem.find(trustedWhere(where)).limit(limit).lean<FeedItemRecord[]>().exec();

/** References of listings in the feeds they came from, by listing. */
export async function referencesOf(properties: readonly Types.ObjectId[]): Promise<Map<string, string>> {
  const items = await FeedItem.find(trustedWhere({ property: { $in: [...properties] } }), {
    _id: 0,
    property: 1,
    reference: 1,
  }).lean<Pick<FeedItemRecord, 'property' | 'reference'>[]>();
  return new Map(items.map(({ property, reference }) => [String(property), reference]));
}

export const removeItems = async (feed: string): Promise<void> => void (await FeedItem.deleteMany({ feed }));

/** Whether reading the same records again would change something: photos to fetch, missing records. */
export const hasOpenItems = async (feed: Types.ObjectId): Promise<boolean> =>
  (await FeedItem.exists(
    trustedWhere({ feed, $or: [{ hasOpenPhotos: true }, { missingRuns: { $gt: 0 }, goneAt: null }] }),
  )) !== null;
