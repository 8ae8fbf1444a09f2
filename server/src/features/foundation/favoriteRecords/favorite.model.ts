import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';

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
