import { model, Schema, Types, type InferRawDocTypeFromSchema } from 'mongoose';
import * as enums from '@manzil/shared/domain/enums';
import { trustedWhere, type Condition } from '../../platform/where';
import { pictureSchema } from '../properties/property.model';

const serviceSchema = new Schema(
  {
    referenceNo: { type: String, required: true },
    title: { type: String, required: true },
    titleAr: String,
    description: { type: String, required: true },
    descriptionAr: String,
    category: { type: String, enum: enums.SERVICE_CATEGORIES, required: true },
    /** Absent: on request. */
    price: Number,
    /** Stored for the sorts by price: services on request come last in both directions. */
    hasPrice: { type: Boolean, default: false },
    priceUnit: { type: String, enum: enums.PRICE_UNITS },
    currency: { type: String, enum: enums.CURRENCIES, default: 'aed' },
    /** The emirates covered. */
    city: { type: [String], enum: enums.EMIRATES, required: true },
    phone: String,
    images: { type: [pictureSchema], default: [] },
    agent: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** In the public lists: its owner is not suspended; kept by the account rules. */
    isListed: { type: Boolean, default: true },
    avgRating: { type: Number, default: 0 },
    ratingCount: { type: Number, default: 0 },
    ratingSum: { type: Number, default: 0 },
    views: { type: Number, default: 0 },
    requestsCount: { type: Number, default: 0 },
    /** Folded words of everything `search` looks in. */
    searchTokens: { type: [String], default: [], select: false },
  },
  { timestamps: true },
);
serviceSchema.index({ referenceNo: 1 }, { unique: true });
serviceSchema.index({ isListed: 1, createdAt: -1, _id: -1 });
serviceSchema.index({ isListed: 1, category: 1, createdAt: -1, _id: -1 });
serviceSchema.index({ isListed: 1, city: 1, createdAt: -1, _id: -1 });
serviceSchema.index({ isListed: 1, hasPrice: -1, price: 1, _id: 1 });
serviceSchema.index({ isListed: 1, avgRating: -1, ratingCount: -1, _id: -1 });
serviceSchema.index({ isListed: 1, views: -1, _id: -1 });
serviceSchema.index({ searchTokens: 1, isListed: 1 });
serviceSchema.index({ agent: 1, createdAt: -1, _id: -1 });

export const Service = model('Service', serviceSchema);
/** A stored service as lean queries give it. */
export type ServiceRecord = InferRawDocTypeFromSchema<typeof serviceSchema> & {
  _id: Types.ObjectId;
  __v: number;
  createdAt: Date;
  updatedAt: Date;
};

export interface ServicePage {
  sort: Record<string, 1 | -1>;
  skip?: number;
  limit: number;
}
/** Cards need no texts but the title, and the first picture. */
const CARD_FIELDS = { description: 0, descriptionAr: 0, images: { $slice: 1 } };

/** Services with the fields of a card. */
export const findServiceCards = (
  where: Condition,
  { sort, skip = 0, limit }: ServicePage,
): Promise<ServiceRecord[]> =>
  Service.find(trustedWhere(where), CARD_FIELDS).sort(sort).skip(skip).limit(limit).lean<ServiceRecord[]>();

export const findService = (id: string): Promise<ServiceRecord | null> =>
  Service.findById(id).lean<ServiceRecord | null>();

/** A few fields of the services that match. */
export const findServiceFields = (where: Condition, fields: string): Promise<ServiceRecord[]> =>
  Service.find(trustedWhere(where), fields).limit(100_000).lean<ServiceRecord[]>();

export const countServices = (where: Condition): Promise<number> =>
  Service.countDocuments(trustedWhere(where)).exec();

/** Stores a new service, or a restored one whole. */
export async function insertService(
  fields: Record<string, unknown>,
  { isRestored = false } = {},
): Promise<ServiceRecord> {
  const [created] = await Service.create([fields], { timestamps: !isRestored });
  return Service.findById(created?._id).lean<ServiceRecord>().orFail();
}

/** Changes a service if it still is the version that was read; null when it is not. */
export const changeService = (
  { _id, __v }: Pick<ServiceRecord, '_id' | '__v'>,
  set: Record<string, unknown>,
  unset: string[],
): Promise<ServiceRecord | null> =>
  Service.findOneAndUpdate(
    { _id, __v },
    {
      $set: set,
      $inc: { __v: 1 },
      ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((key) => [key, 1])) }),
    },
    { returnDocument: 'after' },
  ).lean<ServiceRecord | null>();

/** Removes a service if it still is the version that was read; true when it was. */
export const removeService = async ({ _id, __v }: Pick<ServiceRecord, '_id' | '__v'>): Promise<boolean> =>
  (await Service.deleteOne({ _id, __v })).deletedCount === 1;

/** Takes an owner's services out of the public lists, or brings them back. */
export async function setListedOf(agent: string, isListed: boolean): Promise<void> {
  await Service.updateMany({ agent }, { $set: { isListed } }, { timestamps: false });
}

type Figures = Partial<Record<'ratingSum' | 'ratingCount' | 'avgRating' | 'requestsCount', number>>;
/** Stores figures that are derived from other records; false when the service is gone. */
export const setServiceFigures = async (id: string, figures: Figures): Promise<boolean> =>
  (await Service.updateOne({ _id: id }, { $set: figures }, { timestamps: false })).matchedCount === 1;

export async function addServiceView(id: string): Promise<void> {
  await Service.updateOne({ _id: id }, { $inc: { views: 1 } }, { timestamps: false });
}

/** Sums of the ratings of people's services, by person. */
export async function sumServiceRatings(
  agents: string[],
): Promise<Map<string, { sum: number; count: number }>> {
  const found = await Service.aggregate<{ _id: Types.ObjectId; sum: number; count: number }>([
    { $match: { agent: { $in: agents.map((id) => new Types.ObjectId(id)) } } },
    { $group: { _id: '$agent', sum: { $sum: '$ratingSum' }, count: { $sum: '$ratingCount' } } },
  ]).exec();
  return new Map(found.map(({ _id, sum, count }) => [String(_id), { sum, count }]));
}

/** How many services people have, by person. */
export async function countServicesByAgent(agents: string[]): Promise<Map<string, number>> {
  const found = await Service.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { agent: { $in: agents.map((id) => new Types.ObjectId(id)) } } },
    { $group: { _id: '$agent', count: { $sum: 1 } } },
  ]).exec();
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}
