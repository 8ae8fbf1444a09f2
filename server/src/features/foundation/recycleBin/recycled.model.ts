import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { RECYCLED_KINDS } from '@manzil/shared/domain/enums';
import { foldWords } from '@manzil/shared/domain/text/fold';
import { storedTokens } from '../../../platform/store/storedTokens';
import type { RecycledKind } from '../../module';
import { retryIfDuplicate, trustedWhere, type ConditionOf } from '../../../platform/store/where';

const recycledSchema = new Schema({
  kind: { type: String, enum: RECYCLED_KINDS, required: true },
  /** Original id, which a restore reuses. */
  record: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  nameAr: String,
  owner: Schema.Types.ObjectId,
  deletedBy: Schema.Types.ObjectId,
  deletedAt: { type: Date, required: true },
  purgeAt: { type: Date, required: true },
  /** The record before its deletion. */
  payload: { type: Schema.Types.Mixed, required: true },
  /** Related records, by feature. */
  related: { type: Schema.Types.Mixed, default: {} },
  /** Its pictures, which are kept but no longer served. */
  files: { type: [String], default: [] },
  /** Pictures of related records, which have no public URL. */
  relatedFiles: { type: [new Schema({ publicID: String }, { _id: false })], default: undefined },
  /** Whether the owner gets a notification for this deletion, rather than one for many. */
  tellsOwner: Boolean,
  /** Whether the whole deletion is finished; otherwise the job resumes it. */
  isSettled: { type: Boolean, default: false },
  searchTokens: { type: [String], default: [] },
});
recycledSchema.index({ kind: 1, record: 1 }, { unique: true });
recycledSchema.index({ deletedAt: -1, _id: -1 });
recycledSchema.index({ purgeAt: 1 });
recycledSchema.index({ searchTokens: 1 });
recycledSchema.index({ isSettled: 1, deletedAt: 1 });

const Recycled = model('Recycled', recycledSchema);
/** Query condition for deleted records. */
export type RecycledCondition = ConditionOf<typeof recycledSchema>;

/** Search words of a deleted record. */
export const recycledTokens = ({ name, nameAr }: Pick<RecycledRecord, 'name' | 'nameAr'>): string[] => [
  ...new Set([name, nameAr ?? ''].flatMap(foldWords)),
];
export const tokensOfRecycled = storedTokens<RecycledRecord & { searchTokens: string[] }>(
  Recycled.collection,
  ['name', 'nameAr', 'searchTokens'],
  (records) => records.map((record) => ({ searchTokens: recycledTokens(record) })),
);

export interface RecycledRecord {
  _id: Types.ObjectId;
  kind: RecycledKind;
  record: Types.ObjectId;
  name: string;
  nameAr?: string | null;
  owner?: Types.ObjectId | null;
  deletedBy?: Types.ObjectId | null;
  tellsOwner?: boolean | null;
  isSettled: boolean;
  deletedAt: Date;
  purgeAt: Date;
  payload: Record<string, unknown>;
  related?: Record<string, unknown>;
  files: string[];
  relatedFiles?: { publicID: string }[];
}

/** Stores a record about to be deleted; replaces an earlier copy of it. */
export async function saveRecycled(
  fields: Omit<
    RecycledRecord,
    '_id' | 'isSettled' | 'related' | 'relatedFiles' | 'record' | 'owner' | 'deletedBy'
  > & {
    record: string;
    owner?: string | undefined;
    deletedBy: string;
    searchTokens: string[];
  },
): Promise<void> {
  const { kind, record, ...rest } = fields;
  const update = { $set: { ...rest, isSettled: false } };
  await retryIfDuplicate(() => Recycled.updateOne({ kind, record }, update, { upsert: true }));
}

export const findRecycled = (where: RecycledCondition): Promise<RecycledRecord | null> =>
  Recycled.findOne(trustedWhere(where)).lean<RecycledRecord | null>().exec();

/** A deleted record for lists, without its content. */
export type RecycledRow = Omit<RecycledRecord, 'payload' | 'related'>;

export const findManyRecycled = (
  where: RecycledCondition,
  { skip = 0, limit }: { skip?: number; limit: number },
): Promise<RecycledRow[]> =>
  Recycled.find(trustedWhere(where), { payload: 0, related: 0 })
    .sort({ deletedAt: -1, _id: -1 })
    .skip(skip)
    .limit(limit)
    .lean<RecycledRow[]>()
    .exec();

export const countRecycled = (where: RecycledCondition): Promise<number> =>
  Recycled.countDocuments(trustedWhere(where)).exec();

/** Stores a feature's related records with the ids of their pictures, unless they are stored already. */
export async function keepRelated(
  id: Types.ObjectId,
  feature: string,
  kept: unknown,
  pictures: string[],
): Promise<void> {
  const relatedFiles = pictures.map((publicID) => ({ publicID }));
  const path = `related.${feature}`;
  const where: RecycledCondition = { _id: id, [path]: { $exists: false } };
  await Recycled.updateOne(trustedWhere(where), {
    $set: { [path]: kept },
    $push: { relatedFiles: { $each: relatedFiles } },
  });
}

export async function settleRecycled(id: Types.ObjectId): Promise<void> {
  await Recycled.updateOne({ _id: id }, { $set: { isSettled: true } });
}

export async function forgetRecycled(id: Types.ObjectId): Promise<void> {
  await Recycled.deleteOne({ _id: id });
}
