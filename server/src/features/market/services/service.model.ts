import { Schema, Types, type InferRawDocTypeFromSchema } from 'mongoose';
import { model } from '../../../platform/store/model';
import type { ServiceForm } from '@manzil/shared/contract/schemas/services.schemas';
import * as enums from '@manzil/shared/domain/enums';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, type ConditionOf } from '../../../platform/store/where';
import { countWrites } from '../../../platform/share/changeCount';
import { pictureSchema } from '../../../platform/media/pictureSchema';

const serviceSchema = new Schema(
  {
    referenceNo: { type: String, required: true },
    title: { type: String, required: true },
    titleAr: String,
    description: { type: String, required: true },
    descriptionAr: String,
    category: { type: String, enum: enums.SERVICE_CATEGORIES, required: true },
    /** Undefined if the price is on request. */
    price: Number,
    /** Stored for sorting by price: services with a price on request come last in both directions. */
    hasPrice: { type: Boolean, default: false },
    priceUnit: { type: String, enum: enums.PRICE_UNITS },
    currency: { type: String, enum: enums.CURRENCIES, default: 'aed' },
    /** Emirates covered. */
    city: { type: [String], enum: enums.EMIRATES, required: true },
    /** Districts as `emirate/district`; an emirate without any is covered completely. */
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
    /** In the public lists: not hidden by staff, and its owner isn't suspended. */
    isListed: { type: Boolean, default: true },
    /** Staff's reason for hiding it; set while it is hidden. */
    hiddenReason: String,
    avgRating: { type: Number, default: 0 },
    ratingCount: { type: Number, default: 0 },
    ratingSum: { type: Number, default: 0 },
    views: { type: Number, default: 0 },
    requestsCount: { type: Number, default: 0 },
    /** Folded words of every field that `search` covers. */
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

/** Counts changes of services on all servers, to discard outdated reads. */
export const serviceChanges = countWrites(serviceSchema, 'services');

export const Service = model('Service', serviceSchema);
/** Query condition for services. */
export type ServiceCondition = ConditionOf<typeof serviceSchema>;
/** Fields missing in older records. */
type LaterFields = Pick<ServiceForm, 'districts' | 'included' | 'includedAr' | 'hours' | 'licence'>;
/** A stored service as lean queries return it. */
export type ServiceRecord = Omit<InferRawDocTypeFromSchema<typeof serviceSchema>, keyof LaterFields> & {
  _id: Types.ObjectId;
  __v: number;
  createdAt: Date;
  updatedAt: Date;
} & LaterFields;

export interface ServicePage {
  sort: Record<string, 1 | -1>;
  skip?: number;
  limit: number;
}
/** Leaves out what cards don't show: descriptions, inclusions, districts and all photos but the first. */
const CARD_FIELDS = {
  ...({ description: 0, descriptionAr: 0, included: 0, includedAr: 0, districts: 0 } as const),
  images: { $slice: 1 },
};
/** A service with the fields for lists and only its first photo. */
export type ServiceCardRecord = Omit<
  ServiceRecord,
  'searchTokens' | Exclude<keyof typeof CARD_FIELDS, 'images'>
>;

/** Services with every field of an owner's row. */
export const findServiceRows = (
  where: ServiceCondition,
  { sort, skip = 0, limit }: ServicePage,
): Promise<ServiceRecord[]> =>
  Service.find(trustedWhere(where)).sort(sort).skip(skip).limit(limit).lean<ServiceRecord[]>();

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

/** Ids and the given fields of the matching services. */
export const findServiceFields = <Key extends keyof ServiceRecord>(
  where: ServiceCondition,
  fields: readonly Key[],
): Promise<ReadOf<ServiceRecord, readonly Key[]>[]> =>
  Service.find(trustedWhere(where), projectionOf(['_id', ...fields]))
    .limit(100_000)
    .lean<ReadOf<ServiceRecord, readonly Key[]>[]>();

/** An agent's services without derived fields (`select: false`). */
export const findServicesOf = (agent: string): Promise<Omit<ServiceRecord, 'searchTokens'>[]> =>
  Service.find({ agent }).limit(100_000).lean<Omit<ServiceRecord, 'searchTokens'>[]>();

/** Ids of the photos of matching services. */
export async function findServicePhotoIds(where: ServiceCondition): Promise<string[]> {
  const found = await Service.find(trustedWhere(where), 'images.publicID')
    .limit(100_000)
    .lean<{ images: { publicID: string }[] }[]>();
  return found.flatMap(({ images }) => images.map(({ publicID }) => publicID));
}

/** The given pictures that services use. */
export const findUsedServicePictures = (publicIDs: string[]): Promise<string[]> =>
  findServicePhotoIds({ 'images.publicID': { $in: publicIDs } });

export const countServices = (where: ServiceCondition): Promise<number> =>
  Service.countDocuments(trustedWhere(where)).exec();

/** Stores a new service, or a restored one with its original timestamps. */
export async function insertService(
  fields: Record<string, unknown>,
  { isRestored = false } = {},
): Promise<ServiceRecord> {
  const [created] = await Service.create([fields], { timestamps: !isRestored });
  return Service.findById(created?._id).lean<ServiceRecord>().orFail();
}

/** Changes a service; returns null if its version changed. */
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

/** Removes a service unless its version changed; returns whether it did. */
export const removeService = async ({ _id, __v }: Pick<ServiceRecord, '_id' | '__v'>): Promise<boolean> =>
  (await Service.deleteOne({ _id, __v })).deletedCount === 1;

/** Removes an owner's services from the public lists, or puts back those that staff didn't hide. */
export async function setListedOf(agent: string, isListed: boolean): Promise<void> {
  const where = { agent, ...(isListed && { hiddenReason: null }) };
  await Service.updateMany(where, { $set: { isListed } }, { timestamps: false });
}

/** Moves all services from one person to another; those that staff didn't hide become public again. */
export async function moveServices(from: string, to: string): Promise<void> {
  const moved = (set: Record<string, unknown>) => ({ $set: { agent: to, ...set }, $inc: { __v: 1 } });
  await Service.updateMany({ agent: from, hiddenReason: null }, moved({ isListed: true }));
  await Service.updateMany({ agent: from }, moved({}));
}

/** Hides a service; returns false if it is gone. Increments the version, so that a concurrent edit is retried. */
export const hideServiceRecord = async (id: string, hiddenReason: string): Promise<boolean> =>
  (
    await Service.updateOne(
      { _id: id },
      { $set: { hiddenReason, isListed: false }, $inc: { __v: 1 } },
      { timestamps: false },
    )
  ).matchedCount === 1;

/** Shows a hidden service again. `isListed` depends on the owner's state. */
export async function showServiceRecord(id: string, isListed: boolean): Promise<void> {
  await Service.updateOne(
    { _id: id },
    { $set: { isListed }, $unset: { hiddenReason: 1 }, $inc: { __v: 1 } },
    { timestamps: false },
  );
}

/** Ids of the people who offer the matching services. */
export const findProviders = async (where: ServiceCondition): Promise<string[]> =>
  (await Service.distinct('agent', where)).map(String);

/** Number of matching services per value of a field; list fields count each of their values. */
export async function countServicesBy(
  where: ServiceCondition,
  field: 'category' | 'city' | 'districts' | 'price',
): Promise<Map<string | number, number>> {
  const isList = field === 'city' || field === 'districts';
  const { agent, ...rest } = where;
  const found = await Service.aggregate<{ _id: string | number | null; count: number }>([
    // Mongoose doesn't cast in aggregations.
    { $match: { ...rest, ...(typeof agent === 'string' && { agent: new Types.ObjectId(agent) }) } },
    ...(isList ? [{ $unwind: `$${field}` }] : []),
    { $group: { _id: `$${field}`, count: { $sum: 1 } } },
  ]).exec();
  return new Map(found.flatMap(({ _id, count }) => (_id === null ? [] : [[_id, count]])));
}

type Figures = Partial<Record<'ratingSum' | 'ratingCount' | 'avgRating' | 'requestsCount', number>>;
/** Stores figures derived from other records; returns false if the service is gone. */
export const setServiceFigures = async (id: string, figures: Figures): Promise<boolean> =>
  (await Service.updateOne({ _id: id }, { $set: figures }, { timestamps: false })).matchedCount === 1;

export async function addServiceView(id: string): Promise<void> {
  await Service.updateOne({ _id: id }, { $inc: { views: 1 } }, { timestamps: false });
}

/** Rating sums of people's services, by person. */
export async function sumServiceRatings(
  agents: string[],
): Promise<Map<string, { sum: number; count: number }>> {
  const found = await Service.aggregate<{ _id: Types.ObjectId; sum: number; count: number }>([
    { $match: { agent: { $in: agents.map((id) => new Types.ObjectId(id)) } } },
    { $group: { _id: '$agent', sum: { $sum: '$ratingSum' }, count: { $sum: '$ratingCount' } } },
  ]).exec();
  return new Map(found.map(({ _id, sum, count }) => [String(_id), { sum, count }]));
}

/** Number of services by person. */
export async function countServicesByAgent(agents: string[]): Promise<Map<string, number>> {
  const found = await Service.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { agent: { $in: agents.map((id) => new Types.ObjectId(id)) } } },
    { $group: { _id: '$agent', count: { $sum: 1 } } },
  ]).exec();
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}
