import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import * as enums from '@manzil/shared/domain/enums';
import {
  trustedWhere,
  undefinedIfDuplicate,
  type ConditionOf,
  type CallerCondition,
} from '../../../platform/store/where';
import { clearFingerprint, uniqueFingerprintIndex, fingerprintField } from './fingerprint';
import { changesOf, isUnchanged, statusFields, type StatusChange, type StatusWish } from './statusFields';

const customRequestSchema = new Schema(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, required: true },
    type: { type: String, enum: enums.DEAL_TYPES, required: true },
    propertyType: { type: String, enum: enums.PROPERTY_TYPES, required: true },
    city: { type: String, enum: enums.EMIRATES, required: true },
    district: String,
    minPrice: Number,
    maxPrice: Number,
    bedrooms: { type: String, enum: enums.BEDROOMS },
    area: Number,
    furnishing: { type: String, enum: enums.FURNISHINGS },
    nationality: String,
    message: String,
    /** Set if the sender was signed in. */
    user: { type: Schema.Types.ObjectId, ref: 'User' },
    /** Language of the form, in which matches are mailed. */
    locale: { type: String, enum: enums.LOCALES },
    sent: {
      type: [
        new Schema(
          {
            ids: [{ type: Schema.Types.ObjectId, ref: 'Property' }],
            by: { type: Schema.Types.ObjectId, ref: 'User' },
            at: Date,
          },
          { _id: false },
        ),
      ],
      default: [],
    },
    ...statusFields,
    ...fingerprintField,
    searchTokens: { type: [String], default: [], select: false },
  },
  { timestamps: true },
);
customRequestSchema.index({ createdAt: -1, _id: -1 });
customRequestSchema.index({ status: 1, createdAt: -1, _id: -1 });
customRequestSchema.index({ searchTokens: 1 });
customRequestSchema.index({ user: 1 }, { sparse: true });
customRequestSchema.index(...uniqueFingerprintIndex);

export const CustomRequest = model('CustomRequest', customRequestSchema);
/** Query condition for custom requests. */
export type CustomRequestCondition = ConditionOf<typeof customRequestSchema>;

export interface CustomRequestRecord {
  _id: Types.ObjectId;
  name: string;
  email: string;
  phone: string;
  type: enums.DealType;
  propertyType: enums.PropertyType;
  city: enums.Emirate;
  district?: string | null;
  minPrice?: number | null;
  maxPrice?: number | null;
  bedrooms?: string | null;
  area?: number | null;
  furnishing?: string | null;
  nationality?: string | null;
  message?: string | null;
  user?: Types.ObjectId | null;
  locale?: enums.Locale | null;
  sent?: { ids?: Types.ObjectId[] | null; by?: Types.ObjectId | null; at?: Date | null }[] | null;
  status: enums.RequestStatus;
  statusHistory: StatusChange[];
  createdAt: Date;
  updatedAt: Date;
}

/** Stores a custom request, unless an identical one is still waiting. */
export async function addCustomRequest(fields: Record<string, unknown>): Promise<void> {
  await undefinedIfDuplicate(() => CustomRequest.create(fields));
}

export const findCustomRequest = (id: string): Promise<CustomRequestRecord | null> =>
  CustomRequest.findById(id).lean<CustomRequestRecord | null>().exec();

export async function findCustomRequests<C extends CustomRequestCondition>(
  where: CallerCondition<C, typeof customRequestSchema>,
  { page, limit }: { page: number; limit: number },
) {
  const [records, count] = await Promise.all([
    CustomRequest.find(trustedWhere<CustomRequestCondition>(where))
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<CustomRequestRecord[]>(),
    CustomRequest.countDocuments(trustedWhere<CustomRequestCondition>(where)),
  ]);
  return { records, count };
}

/** A person's custom requests. */
export const findCustomRequestsOf = (user: string): Promise<CustomRequestRecord[]> =>
  CustomRequest.find({ user }).lean<CustomRequestRecord[]>().exec();

/** Sets a status and records the change; null if the request is gone, has the status already or was changed meanwhile. */
export const changeCustomStatus = (
  id: string,
  wish: StatusWish,
  by: string,
): Promise<CustomRequestRecord | null> =>
  CustomRequest.findOneAndUpdate(
    trustedWhere({ _id: id, ...isUnchanged(wish) }),
    { ...changesOf(wish.status, by), ...clearFingerprint },
    { returnDocument: 'after' },
  )
    .lean<CustomRequestRecord | null>()
    .exec();

/** Records which listings were sent; null if the request is gone. */
export const addSent = (id: string, ids: string[], by: string): Promise<CustomRequestRecord | null> =>
  CustomRequest.findByIdAndUpdate(
    id,
    { $push: { sent: { ids, by, at: new Date() } } },
    { returnDocument: 'after' },
  )
    .lean<CustomRequestRecord | null>()
    .exec();

/** Removes matching requests; returns their number. */
export const removeCustomRequests = async (where: { _id?: string; user?: string }): Promise<number> =>
  (await CustomRequest.deleteMany(where)).deletedCount;
