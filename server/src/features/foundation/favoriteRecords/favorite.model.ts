import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, unlessDuplicate } from '../../../platform/store/where';

const favoriteSchema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    property: { type: Schema.Types.ObjectId, ref: 'Property', required: true },
  },
  { timestamps: true },
);
favoriteSchema.index({ user: 1, property: 1 }, { unique: true });
favoriteSchema.index({ user: 1, createdAt: -1, _id: -1 });
favoriteSchema.index({ property: 1 });

export const Favorite = model('Favorite', favoriteSchema);

export interface FavoriteRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  property: Types.ObjectId;
  createdAt: Date;
}

const NEWEST = { createdAt: -1, _id: -1 } as const;

/** Takes a favourite away; the record it was, or null. */
export const takeFavorite = (user: string, property: string): Promise<FavoriteRecord | null> =>
  Favorite.findOneAndDelete({ user, property }).lean<FavoriteRecord | null>().exec();

/**
 * Adds a favourite; one that another call added at the same moment is that one. When a third has taken that away again
 * it is added after all.
 */
export async function putFavorite(user: string, property: string): Promise<FavoriteRecord> {
  for (;;) {
    const created = await unlessDuplicate(() => Favorite.create({ user, property }));
    if (created) return created.toObject();
    const found = await Favorite.findOne({ user, property }).lean<FavoriteRecord | null>();
    if (found) return found;
  }
}

export const findFavorites = (where: { user?: string; property?: string }): Promise<FavoriteRecord[]> =>
  Favorite.find(where).sort(NEWEST).lean<FavoriteRecord[]>().exec();

/** Which of these listings a person keeps. */
export const findAmong = (
  user: string,
  properties: string[],
): Promise<ReadOf<FavoriteRecord, ['property']>[]> =>
  Favorite.find(trustedWhere({ user, property: { $in: properties } }), projectionOf(['property']))
    .lean<ReadOf<FavoriteRecord, ['property']>[]>()
    .exec();

export const countFavorites = (where: { user?: string; property?: string }): Promise<number> =>
  Favorite.countDocuments(where).exec();

export const removeFavorites = async (where: { user?: string; property?: string }): Promise<void> => {
  await Favorite.deleteMany(where);
};

/** Takes these listings off a person's favourites. */
export const removeFavoritesAmong = async (user: string, properties: string[]): Promise<void> => {
  await Favorite.deleteMany(trustedWhere({ user, property: { $in: properties } }));
};

/** Puts favourites back as they were; those that are there already stay. */
export async function restoreFavorites(
  records: { user: string; property: string; createdAt: Date }[],
): Promise<void> {
  for (const record of records) {
    await unlessDuplicate(() => Favorite.create([record], { timestamps: false }));
  }
}
