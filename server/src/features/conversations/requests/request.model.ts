import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import {
  BEDROOMS,
  PREFERRED_TIMES,
  SUBJECT_KINDS,
  type PreferredTime,
  type RequestStatus,
  type SubjectKind,
} from '@manzil/shared/domain/enums';
import { isOpenStatus } from '@manzil/shared/domain/requestStatus';
import {
  trustedWhere,
  undefinedIfDuplicate,
  type ConditionOf,
  type CallerCondition,
} from '../../../platform/store/where';
import {
  changesOf,
  isUnchanged,
  statusFields,
  type Decline,
  type StatusChange,
  type StatusWish,
} from './statusFields';
import { quoteField, type Quote } from './quotes/quoteFields';
import { viewingField, type Viewing } from './viewings/viewingFields';

const requestSchema = new Schema(
  {
    /** Type of `subject`, the id of a listing or a service; the recipient is its owner. */
    kind: { type: String, enum: SUBJECT_KINDS, required: true },
    subject: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: { type: String, required: true },
    nationality: String,
    message: String,
    /** A day, `YYYY-MM-DD`. */
    preferredDate: String,
    preferredTime: { type: String, enum: PREFERRED_TIMES },
    /** Answers to the questions of the service's trade. */
    bedrooms: { type: String, enum: BEDROOMS },
    address: String,
    addressTo: String,
    /** Note of the receiving side; the seeker never sees it. */
    note: String,
    ...viewingField,
    ...quoteField,
    ...statusFields,
    searchTokens: { type: [String], default: [], select: false },
    /** Pending or in progress; stored for the unique index. */
    isOpen: { type: Boolean, default: true },
  },
  { timestamps: true },
);
// One open request per person and subject.
requestSchema.index(
  { kind: 1, subject: 1, user: 1 },
  { name: 'one_open', unique: true, partialFilterExpression: { isOpen: true } },
);
requestSchema.index({ kind: 1, subject: 1, createdAt: -1, _id: -1 });
requestSchema.index({ kind: 1, user: 1, createdAt: -1, _id: -1 });
requestSchema.index({ kind: 1, status: 1, createdAt: -1, _id: -1 });
requestSchema.index({ kind: 1, createdAt: -1, _id: -1 });
requestSchema.index({ searchTokens: 1 });
requestSchema.index({ 'viewing.at': 1 }, { sparse: true });

export const Request = model('Request', requestSchema);
/** Query condition for requests. */
export type RequestCondition = ConditionOf<typeof requestSchema>;

export interface RequestRecord {
  _id: Types.ObjectId;
  kind: SubjectKind;
  subject: Types.ObjectId;
  user: Types.ObjectId;
  name: string;
  email: string;
  phone: string;
  nationality?: string | null;
  message?: string | null;
  preferredDate?: string | null;
  preferredTime?: PreferredTime | null;
  bedrooms?: (typeof BEDROOMS)[number] | null;
  address?: string | null;
  addressTo?: string | null;
  note?: string | null;
  viewing?: Viewing | null;
  quote?: Quote | null;
  status: RequestStatus;
  statusHistory: StatusChange[];
  isOpen: boolean;
  createdAt: Date;
  updatedAt: Date;
}

/** Stores a request; null if the person has an open one about the same subject. */
export async function addRequest(fields: Record<string, unknown>): Promise<RequestRecord | null> {
  const created = await undefinedIfDuplicate(() => Request.create(fields));
  return created?.toObject<RequestRecord>() ?? null;
}

export const findRequest = (where: RequestCondition): Promise<RequestRecord | null> =>
  Request.findOne(trustedWhere(where)).lean<RequestRecord | null>().exec();

const NEWEST_FIRST = { createdAt: -1, _id: -1 } as const;

export async function findRequests<C extends RequestCondition>(
  where: CallerCondition<C, typeof requestSchema>,
  { page, limit, order = NEWEST_FIRST }: { page: number; limit: number; order?: Record<string, 1 | -1> },
) {
  const [records, count] = await Promise.all([
    Request.find(trustedWhere<RequestCondition>(where))
      .sort(order)
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<RequestRecord[]>(),
    countRequests(where),
  ]);
  return { records, count };
}

/** A request with its search words, as the recycle bin keeps it. */
export type WholeRequest = RequestRecord & { searchTokens: string[] };

/** Matching requests with all fields, oldest first. */
export const findAllRequests = (where: RequestCondition): Promise<WholeRequest[]> =>
  Request.find(trustedWhere(where))
    .select('+searchTokens')
    .sort({ createdAt: 1, _id: 1 })
    .lean<WholeRequest[]>()
    .exec();

export const countRequests = (where: RequestCondition): Promise<number> =>
  Request.countDocuments(trustedWhere(where)).exec();

/** Updates the request if the condition still holds; null otherwise. */
export const updateRequest = (where: RequestCondition, change: object): Promise<RequestRecord | null> =>
  Request.findOneAndUpdate(trustedWhere(where), change, { returnDocument: 'after' })
    .lean<RequestRecord | null>()
    .exec();

/**
 * Sets a status and records the change. Null if the request is gone, has the status already or was changed meanwhile;
 * `taken` if it can't be reopened because the seeker has another open one about the same subject.
 */
export async function changeStatus(
  id: Types.ObjectId,
  wish: StatusWish,
  by: string,
  decline?: Decline,
): Promise<RequestRecord | 'taken' | null> {
  const { status } = wish;
  const changed = await undefinedIfDuplicate(() =>
    Request.findOneAndUpdate(
      trustedWhere({ _id: id, ...isUnchanged(wish) }),
      changesOf(status, by, { isOpen: isOpenStatus(status) }, decline),
      { returnDocument: 'after' },
    ).lean<RequestRecord | null>(),
  );
  return changed === undefined ? 'taken' : changed;
}

/**
 * Sets or removes the receiving side's note; null if the request is gone.
 * @param seen the note to replace, whatever it is if undefined; null if it has become another one meanwhile
 */
export const putNote = (
  id: Types.ObjectId,
  note: string,
  seen: string | null | undefined,
): Promise<RequestRecord | null> =>
  Request.findOneAndUpdate(
    trustedWhere({ _id: id, ...(seen !== undefined && { note: { $in: [seen || null, note || null] } }) }),
    note ? { $set: { note } } : { $unset: { note: '' } },
    { returnDocument: 'after', timestamps: false },
  )
    .lean<RequestRecord | null>()
    .exec();

export const removeRequest = async (id: Types.ObjectId): Promise<boolean> =>
  (await Request.deleteOne({ _id: id })).deletedCount === 1;

export async function removeRequests(where: RequestCondition): Promise<void> {
  await Request.deleteMany(trustedWhere(where));
}

/** Inserts requests unchanged; skips existing ones. */
export async function insertRequests(requests: readonly object[]): Promise<void> {
  for (const request of requests) {
    await undefinedIfDuplicate(() => Request.create([request], { timestamps: false }));
  }
}
