import { Schema, type Types } from 'mongoose';
import {
  FEED_CHOICE_FIELDS,
  FEED_COLUMN_FIELDS,
  type FeedChoiceField,
} from '@manzil/shared/domain/offer/feeds';
import type { MappedColumn } from './shapes/shape';
import { model } from '../../../platform/store/model';
import { trustedWhere, undefinedIfDuplicate, type ConditionOf } from '../../../platform/store/where';

const choiceSchema = new Schema(
  { field: { type: String, enum: FEED_CHOICE_FIELDS, required: true }, value: String, ours: String },
  { _id: false },
);

const columnSchema = new Schema(
  { name: String, field: { type: String, enum: FEED_COLUMN_FIELDS } },
  { _id: false },
);

const feedSchema = new Schema(
  {
    owner: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** 0–4, unique per owner, so that concurrent requests can't create a sixth feed. */
    place: { type: Number, required: true },
    name: { type: String, required: true },
    url: String,
    userName: String,
    /** Sealed; leaves the server only in a request to `url`. */
    password: String,
    everyHours: { type: Number, default: 0 },
    appliesItself: { type: Boolean, default: false },
    choices: { type: [choiceSchema], default: [] },
    columns: { type: [columnSchema], default: [] },
    /** Validators of the last answer that was applied completely. */
    etag: String,
    lastModified: String,
    nextRunAt: Date,
    /** Records of the last applied run. */
    appliedRecords: { type: Number, default: 0 },
  },
  { timestamps: true },
);
feedSchema.index({ owner: 1, place: 1 }, { unique: true });
feedSchema.index({ createdAt: -1, _id: -1 });
feedSchema.index({ nextRunAt: 1 }, { partialFilterExpression: { nextRunAt: { $exists: true } } });

const Feed = model('Feed', feedSchema);
export type FeedCondition = ConditionOf<typeof feedSchema>;

export interface FeedChoice {
  field: FeedChoiceField;
  value: string;
  ours: string | null;
}

export interface StoredFeed {
  _id: Types.ObjectId;
  owner: Types.ObjectId;
  place: number;
  name: string;
  url?: string | null;
  userName?: string | null;
  password?: string | null;
  everyHours: 0 | 6 | 12 | 24;
  appliesItself: boolean;
  choices: FeedChoice[];
  columns: MappedColumn[];
  etag?: string | null;
  lastModified?: string | null;
  nextRunAt?: Date | null;
  appliedRecords: number;
  createdAt: Date;
}

/** Feeds, newest first. */
export const findFeeds = (where: FeedCondition): Promise<StoredFeed[]> =>
  Feed.find(trustedWhere(where)).sort({ createdAt: -1, _id: -1 }).limit(1000).lean<StoredFeed[]>().exec();

export const findFeed = (id: string): Promise<StoredFeed | null> =>
  Feed.findById(id).lean<StoredFeed | null>().exec();

/** Stores a feed; undefined if its slot is taken. */
export async function insertFeed(
  fields: Omit<StoredFeed, '_id' | 'owner' | 'createdAt' | 'appliedRecords' | 'choices' | 'columns'> & {
    owner: string;
  },
): Promise<StoredFeed | undefined> {
  const created = await undefinedIfDuplicate(() => Feed.create(fields));
  return created?.toObject<StoredFeed>();
}

/** Fields that a change may set; undefined unsets a field. */
export type FeedChange = Partial<Omit<StoredFeed, '_id' | 'owner' | 'place' | 'createdAt'>>;

/** Changes a feed; null if none matches. */
export function changeFeed(where: FeedCondition, change: FeedChange): Promise<StoredFeed | null> {
  const entries = Object.entries(change);
  const $set = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  const $unset = Object.fromEntries(
    entries.filter(([, value]) => value === undefined).map(([key]) => [key, 1]),
  );
  return Feed.findOneAndUpdate(trustedWhere(where), { $set, $unset }, { returnDocument: 'after' })
    .lean<StoredFeed | null>()
    .exec();
}

export const removeFeed = async (id: string): Promise<void> => void (await Feed.deleteOne({ _id: id }));
