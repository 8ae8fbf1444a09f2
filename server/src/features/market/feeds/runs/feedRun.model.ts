import { Schema, type Types } from 'mongoose';
import {
  FEED_FAILURES,
  FEED_ROW_KINDS,
  FEED_RUN_STATES,
  FEED_RUNS_KEPT,
  FEED_SHAPES,
  type FeedChoiceField,
  type FeedFailure,
  type FeedRowKind,
  type FeedRunState,
  type FeedShape,
} from '@manzil/shared/domain/offer/feeds';
import type { FoundColumn } from '../shapes/shape';
import { model } from '../../../../platform/store/model';
import { type ReadOf } from '../../../../platform/store/projection';
import { trustedWhere, undefinedIfDuplicate, type ConditionOf } from '../../../../platform/store/where';

const runSchema = new Schema({
  feed: { type: Schema.Types.ObjectId, ref: 'Feed', required: true },
  state: { type: String, enum: FEED_RUN_STATES, required: true },
  /** Being read or applied; at most one run per feed. */
  isActive: { type: Boolean, default: true },
  /** Started by the schedule; may be applied without approval. */
  isScheduled: { type: Boolean, default: false },
  /** The feed was uploaded. */
  isUpload: { type: Boolean, default: false },
  /** The caller accepts the loss of more than a fifth of the records. */
  acceptsFewer: { type: Boolean, default: false },
  isCancelled: { type: Boolean, default: false },
  failure: { type: String, enum: FEED_FAILURES },
  failureDetail: String,
  shape: { type: String, enum: FEED_SHAPES },
  startedAt: { type: Date, required: true },
  endedAt: Date,
  records: { type: Number, default: 0 },
  counts: {
    type: new Schema(Object.fromEntries(FEED_ROW_KINDS.map((kind) => [kind, { type: Number, default: 0 }])), {
      _id: false,
    }),
    default: {},
  },
  done: { type: Number, default: 0 },
  unknown: { type: [Schema.Types.Mixed], default: [] },
  /** Columns of a file of unknown shape. */
  columns: { type: [Schema.Types.Mixed], default: [] },
  etag: String,
  lastModified: String,
});
runSchema.index({ feed: 1, startedAt: -1, _id: -1 });
runSchema.index(
  { feed: 1, isActive: 1 },
  { unique: true, partialFilterExpression: { isActive: true }, name: 'one_active_run' },
);
runSchema.index({ isActive: 1, startedAt: 1 });

const rowSchema = new Schema(
  {
    run: { type: Schema.Types.ObjectId, ref: 'FeedRun', required: true },
    reference: { type: String, default: '' },
    kind: { type: String, enum: FEED_ROW_KINDS, required: true },
    form: { type: Schema.Types.Mixed, default: {} },
    photos: { type: [Schema.Types.Mixed], default: [] },
    property: Schema.Types.ObjectId,
    /** How the record names its agent. */
    agent: { type: new Schema({ email: String, brn: String }, { _id: false }) },
    problems: { type: [Schema.Types.Mixed], default: [] },
    changes: { type: [Schema.Types.Mixed], default: [] },
    missing: { type: [String], default: [] },
    source: { type: [Schema.Types.Mixed], default: [] },
    done: { type: Boolean, required: true },
  },
  { minimize: false },
);
rowSchema.index({ run: 1, kind: 1, _id: 1 });
rowSchema.index({ run: 1, done: 1, _id: 1 });
rowSchema.index({ run: 1, _id: 1 });

const FeedRun = model('FeedRun', runSchema);
const FeedRow = model('FeedRow', rowSchema);
type RunCondition = ConditionOf<typeof runSchema>;
type RowCondition = ConditionOf<typeof rowSchema>;

/** A value unknown to the tables, or mapped by the owner, with its number of records. */
export interface CountedValue {
  field: FeedChoiceField;
  value: string;
  ours: string | null;
  isMapped: boolean;
  count: number;
  guess: { ours: string; likeness: number } | null;
}

export type Counts = Record<FeedRowKind, number>;

export interface FeedRunRecord {
  _id: Types.ObjectId;
  feed: Types.ObjectId;
  state: FeedRunState;
  isActive: boolean;
  isScheduled: boolean;
  isUpload: boolean;
  acceptsFewer: boolean;
  isCancelled: boolean;
  failure?: FeedFailure | null;
  failureDetail?: string | null;
  shape?: FeedShape | null;
  startedAt: Date;
  endedAt?: Date | null;
  /** Records of the feed by their distinct references. */
  records: number;
  counts: Counts;
  done: number;
  unknown: CountedValue[];
  columns?: FoundColumn[];
  etag?: string | null;
  lastModified?: string | null;
}

/** Why a record was refused, in both languages. */
export interface RowProblem {
  path: string;
  en: string;
  ar: string;
}

export interface RowChange {
  field: string;
  before: string | null;
  after: string | null;
  isHeld: boolean;
}

export interface RowPhoto {
  url: string;
  isFloorPlan: boolean;
}

export interface FeedRowRecord {
  _id: Types.ObjectId;
  run: Types.ObjectId;
  reference: string;
  kind: FeedRowKind;
  form: Record<string, unknown>;
  photos: RowPhoto[];
  property?: Types.ObjectId | null;
  agent?: { email: string; brn: string } | undefined;
  problems: RowProblem[];
  changes: RowChange[];
  missing: string[];
  source: { name: string; value: string }[];
  done: boolean;
}

/** Starts a run; undefined while another run of the feed is active. */
export async function startRun(
  fields: Pick<FeedRunRecord, 'feed' | 'isScheduled' | 'isUpload'> & {
    _id?: Types.ObjectId;
    acceptsFewer?: boolean;
  },
): Promise<FeedRunRecord | undefined> {
  const run = { ...fields, state: 'reading' as const, startedAt: new Date() };
  const created = await undefinedIfDuplicate(() => FeedRun.create(run));
  return created?.toObject<FeedRunRecord>();
}

export const findRun = (id: string | Types.ObjectId): Promise<FeedRunRecord | null> =>
  FeedRun.findById(id).lean<FeedRunRecord | null>().exec();

/** A feed's runs, newest first. */
export const findRuns = (feed: Types.ObjectId, limit = FEED_RUNS_KEPT): Promise<FeedRunRecord[]> =>
  FeedRun.find({ feed }).sort({ startedAt: -1, _id: -1 }).limit(limit).lean<FeedRunRecord[]>().exec();

/** Runs that are being read or applied, oldest first. */
export const findActiveRuns = (limit: number): Promise<FeedRunRecord[]> =>
  FeedRun.find({ isActive: true }).sort({ startedAt: 1 }).limit(limit).lean<FeedRunRecord[]>().exec();

/** Changes a run; null if none matches, undefined if another run of the feed is active. */
export const changeRun = (
  where: RunCondition,
  change: Partial<Omit<FeedRunRecord, '_id' | 'feed'>>,
): Promise<FeedRunRecord | null | undefined> =>
  undefinedIfDuplicate(() =>
    FeedRun.findOneAndUpdate(trustedWhere(where), { $set: change }, { returnDocument: 'after' })
      .lean<FeedRunRecord | null>()
      .exec(),
  );

/** Removes all runs of a feed but the newest `kept`, with their rows. */
export async function dropRuns(feed: Types.ObjectId, kept: number): Promise<void> {
  const old = await FeedRun.find({ feed }, '_id')
    .sort({ startedAt: -1, _id: -1 })
    .skip(kept)
    .lean<ReadOf<FeedRunRecord>[]>();
  for (const { _id } of old) {
    await dropRows(_id);
    await FeedRun.deleteOne({ _id });
  }
}

/** Whether the run awaits a person to approve it or map its columns or values. */
export const awaitsPerson = ({
  state,
  failure,
  unknown,
}: Pick<FeedRunRecord, 'state' | 'failure' | 'unknown'>): boolean =>
  state === 'ready' || failure === 'unmapped' || unknown.some(({ isMapped }) => !isMapped);

/** Cancels earlier runs that were ready; removes the rows of all other runs. */
export async function supersede({ _id, feed }: Pick<FeedRunRecord, '_id' | 'feed'>): Promise<void> {
  await FeedRun.updateMany(trustedWhere({ feed, state: 'ready', _id: { $ne: _id } }), {
    $set: { state: 'cancelled', endedAt: new Date() },
  });
  const others = await FeedRun.find(trustedWhere({ feed, _id: { $ne: _id } }), '_id').lean<
    ReadOf<FeedRunRecord>[]
  >();
  await FeedRow.deleteMany(trustedWhere({ run: { $in: others.map((run) => run._id) } }));
}

export const dropRows = async (run: Types.ObjectId): Promise<void> =>
  void (await FeedRow.deleteMany({ run }));

export async function insertRows(rows: Omit<FeedRowRecord, '_id'>[]): Promise<void> {
  if (rows.length > 0) await FeedRow.insertMany(rows);
}

export const findRows = (
  where: RowCondition,
  { skip = 0, limit }: { skip?: number; limit: number },
): Promise<FeedRowRecord[]> =>
  FeedRow.find(trustedWhere(where)).sort({ _id: 1 }).skip(skip).limit(limit).lean<FeedRowRecord[]>().exec();

export const countRows = (where: RowCondition): Promise<number> =>
  FeedRow.countDocuments(trustedWhere(where)).exec();

export const changeRow = async (_id: Types.ObjectId, change: Partial<FeedRowRecord>): Promise<void> =>
  void (await FeedRow.updateOne({ _id }, { $set: change }));
