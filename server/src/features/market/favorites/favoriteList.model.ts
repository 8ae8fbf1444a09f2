import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { trustedWhere, undefinedIfDuplicate } from '../../../platform/store/where';

const person = { type: Schema.Types.ObjectId, ref: 'User', required: true } as const;
const noteSchema = new Schema(
  {
    by: person,
    text: { type: String, required: true },
    /** Visible to everyone on the list. */
    isShared: { type: Boolean, required: true },
  },
  { _id: false },
);
const homeSchema = new Schema(
  {
    property: { type: Schema.Types.ObjectId, ref: 'Property', required: true },
    notes: { type: [noteSchema], default: [] },
  },
  { _id: false },
);
/** A named list of homes that several people may share. One document, so that every limit is a condition of its write. */
const favoriteListSchema = new Schema(
  {
    owner: person,
    /** 0–19, unique per owner, so that concurrent requests can't create a 21st list. */
    place: { type: Number, required: true },
    name: { type: String, required: true },
    /** The owner first, then members in order of joining. */
    people: { type: [person], required: true },
    /** Newest first. */
    homes: { type: [homeSchema], default: [] },
    /** Random value that the link is derived from; null without a link. */
    linkSeed: { type: String, default: null },
    /** Incremented by every change. */
    revision: { type: Number, default: 0 },
  },
  { timestamps: true },
);
favoriteListSchema.index({ owner: 1, place: 1 }, { unique: true });
favoriteListSchema.index({ people: 1 });

const FavoriteList = model('FavoriteList', favoriteListSchema);

interface ListNote {
  by: string | Types.ObjectId;
  text: string;
  isShared: boolean;
}
export interface ListHome {
  property: string | Types.ObjectId;
  notes: ListNote[];
}
export interface FavoriteListRecord {
  _id: Types.ObjectId;
  owner: Types.ObjectId;
  place: number;
  name: string;
  people: (string | Types.ObjectId)[];
  homes: ListHome[];
  linkSeed: string | null;
  revision: number;
  createdAt: Date;
}
export type ListChange = Partial<Pick<FavoriteListRecord, 'name' | 'people' | 'homes' | 'linkSeed'>>;

/** Lists that a person owns or has joined, newest first. */
export const findListsOf = (user: string): Promise<FavoriteListRecord[]> =>
  FavoriteList.find({ people: user }).sort({ createdAt: -1, _id: -1 }).lean<FavoriteListRecord[]>().exec();

/** Lists of a person that hold any of these homes. */
export const findListsWith = (user: string, properties: string[]): Promise<FavoriteListRecord[]> =>
  FavoriteList.find(trustedWhere({ people: user, 'homes.property': { $in: properties } }))
    .lean<FavoriteListRecord[]>()
    .exec();

export const findList = (id: string): Promise<FavoriteListRecord | null> =>
  FavoriteList.findById(id).lean<FavoriteListRecord | null>().exec();

/** Stores a list in a free place; undefined if a concurrent request took it. */
export async function addList(fields: {
  owner: string;
  place: number;
  name: string;
  people: string[];
  homes: { property: string }[];
}): Promise<FavoriteListRecord | undefined> {
  const created = await undefinedIfDuplicate(() => FavoriteList.create(fields));
  return created?.toObject<FavoriteListRecord>();
}

/** Changes a list unless it changed since it was read; null if it did, or is gone. */
export const changeList = (
  { _id, revision }: Pick<FavoriteListRecord, '_id' | 'revision'>,
  change: ListChange,
): Promise<FavoriteListRecord | null> =>
  FavoriteList.findOneAndUpdate(
    { _id, revision },
    { $set: change, $inc: { revision: 1 } },
    { returnDocument: 'after' },
  )
    .lean<FavoriteListRecord | null>()
    .exec();

/** Deletes a list of this owner; returns it, or null if there is none. */
export const deleteList = (id: string, owner: string): Promise<FavoriteListRecord | null> =>
  FavoriteList.findOneAndDelete({ _id: id, owner }).lean<FavoriteListRecord | null>().exec();
