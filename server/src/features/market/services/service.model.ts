import { Schema, Types, type InferRawDocTypeFromSchema } from 'mongoose';
import { model } from '../../../platform/store/model';
import type { ServiceForm } from '@manzil/shared/contract/schemas/services.schemas';
import * as enums from '@manzil/shared/domain/enums';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, type ConditionOf } from '../../../platform/store/where';
import { pictureSchema } from '../../../platform/media/pictureSchema';

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
    /** Districts as `emirate/district`; of an emirate without any, all are covered. */
    districts: { type: [String], default: [] },
    included: { type: [String], default: [] },
    includedAr: { type: [String], default: [] },
    vatIncluded: Boolean,
    hours: { type: [{ _id: false, day: Number, from: String, to: String }], default: [] },
    licence: {
      type: new Schema({ number: String, authority: String, expiresAt: String }, { _id: false }),
    },
    phone: String,
    images: { type: [pictureSchema], default: [] },
    agent: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** In the public lists: staff did not hide it, and its owner is not suspended. */
    isListed: { type: Boolean, default: true },
    /** Why staff took it out of them; there while it is hidden. */
    hiddenReason: String,
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
serviceSchema.index({ createdAt: -1, _id: -1 });
serviceSchema.index({ isListed: 1, createdAt: -1, _id: -1 });
serviceSchema.index({ isListed: 1, category: 1, createdAt: -1, _id: -1 });
serviceSchema.index({ isListed: 1, city: 1, createdAt: -1, _id: -1 });
serviceSchema.index({ isListed: 1, hasPrice: -1, price: 1, _id: 1 });
serviceSchema.index({ isListed: 1, avgRating: -1, ratingCount: -1, _id: -1 });
serviceSchema.index({ isListed: 1, views: -1, _id: -1 });
serviceSchema.index({ searchTokens: 1, isListed: 1 });
serviceSchema.index({ agent: 1, createdAt: -1, _id: -1 });

export const Service = model('Service', serviceSchema);
/** A condition on the stored records. */
export type ServiceCondition = ConditionOf<typeof serviceSchema>;
/** Records of before have none of these. */
type Later = Pick<ServiceForm, 'districts' | 'included' | 'includedAr' | 'hours' | 'licence'>;
/** A stored service as lean queries give it. */
export type ServiceRecord = Omit<InferRawDocTypeFromSchema<typeof serviceSchema>, keyof Later> & {
  _id: Types.ObjectId;
  __v: number;
  createdAt: Date;
  updatedAt: Date;
} & Later;

export interface ServicePage {
  sort: Record<string, 1 | -1>;
  skip?: number;
  limit: number;
}
/** Cards need no texts but the title, and the first picture. */
const CARD_FIELDS = {
  ...({ description: 0, descriptionAr: 0, included: 0, includedAr: 0, districts: 0 } as const),
  images: { $slice: 1 },
};
/** A service as lists read it; its first photo only. */
export type ServiceCardRecord = Omit<
  ServiceRecord,
  'searchTokens' | Exclude<keyof typeof CARD_FIELDS, 'images'>
>;

/** Services with every field that an owner's row is made of. */
export const findServiceRows = (
  where: ServiceCondition,
  { sort, skip = 0, limit }: ServicePage,
): Promise<ServiceRecord[]> =>
  Service.find(trustedWhere(where)).sort(sort).skip(skip).limit(limit).lean<ServiceRecord[]>();

/** Services with the fields of a card. */
export const findServiceCards = (
  where: ServiceCondition,
  { sort, skip = 0, limit }: ServicePage,
): Promise<ServiceCardRecord[]> =>
  Service.find(trustedWhere(where), CARD_FIELDS)
    .sort(sort)
    .skip(skip)
    .limit(limit)
    .lean<ServiceCardRecord[]>();

export const findService = (id: string): Promise<ServiceRecord | null> =>
  Service.findById(id).lean<ServiceRecord | null>();

/** A few fields of the services that match, and their ids. */
export const findServiceFields = <Key extends keyof ServiceRecord>(
  where: ServiceCondition,
  fields: readonly Key[],
): Promise<ReadOf<ServiceRecord, readonly Key[]>[]> =>
  Service.find(trustedWhere(where), projectionOf(['_id', ...fields]))
    .limit(100_000)
    .lean<ReadOf<ServiceRecord, readonly Key[]>[]>();

/** An agent's services as they are stored, without what is derived (`select: false`). */
export const findServicesOf = (agent: string): Promise<Omit<ServiceRecord, 'searchTokens'>[]> =>
  Service.find({ agent }).limit(100_000).lean<Omit<ServiceRecord, 'searchTokens'>[]>();

/** The ids of the photos that services show. */
export async function findServicePhotoIds(where: ServiceCondition): Promise<string[]> {
  const found = await Service.find(trustedWhere(where), 'images.publicID')
    .limit(100_000)
    .lean<{ images: { publicID: string }[] }[]>();
  return found.flatMap(({ images }) => images.map(({ publicID }) => publicID));
}

/** Which of these pictures services show. */
export const servicePicturesShown = (publicIDs: string[]): Promise<string[]> =>
  findServicePhotoIds({ 'images.publicID': { $in: publicIDs } });

export const countServices = (where: ServiceCondition): Promise<number> =>
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

/** Takes an owner's services out of the public lists, or brings those back that staff did not hide. */
export async function setListedOf(agent: string, isListed: boolean): Promise<void> {
  const where = { agent, ...(isListed && { hiddenReason: null }) };
  await Service.updateMany(where, { $set: { isListed } }, { timestamps: false });
}

/** Gives all services of one person to another; those that staff did not hide are public again. */
export async function moveServices(from: string, to: string): Promise<void> {
  const moved = (set: Record<string, unknown>) => ({ $set: { agent: to, ...set }, $inc: { __v: 1 } });
  await Service.updateMany({ agent: from, hiddenReason: null }, moved({ isListed: true }));
  await Service.updateMany({ agent: from }, moved({}));
}

/** Hides a service; false when it is gone. An edit that met it is made anew. */
export const hideServiceRecord = async (id: string, hiddenReason: string): Promise<boolean> =>
  (
    await Service.updateOne(
      { _id: id },
      { $set: { hiddenReason, isListed: false }, $inc: { __v: 1 } },
      { timestamps: false },
    )
  ).matchedCount === 1;

/** Ends the hiding; `isListed` is for the owner's state to say. */
export async function showServiceRecord(id: string, isListed: boolean): Promise<void> {
  await Service.updateOne(
    { _id: id },
    { $set: { isListed }, $unset: { hiddenReason: 1 }, $inc: { __v: 1 } },
    { timestamps: false },
  );
}

/** How many services that match have each value of a field; of a list each of its values. */
export async function countServicesBy(
  where: ServiceCondition,
  field: 'category' | 'city' | 'districts' | 'price',
): Promise<Map<string | number, number>> {
  const isList = field === 'city' || field === 'districts';
  const { agent, ...rest } = where;
  const found = await Service.aggregate<{ _id: string | number | null; count: number }>([
    // An aggregation casts nothing by itself.
    { $match: { ...rest, ...(typeof agent === 'string' && { agent: new Types.ObjectId(agent) }) } },
    ...(isList ? [{ $unwind: `$${field}` }] : []),
    { $group: { _id: `$${field}`, count: { $sum: 1 } } },
  ]).exec();
  return new Map(found.flatMap(({ _id, count }) => (_id === null ? [] : [[_id, count]])));
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
