import { Schema, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { REPORT_KINDS, REPORT_REASONS, REPORT_STATUSES, type ReportKind } from '@manzil/shared/domain/enums';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import {
  trustedWhere,
  retryIfDuplicate,
  type ConditionOf,
  type CallerCondition,
} from '../../../platform/store/where';

const reportSchema = new Schema(
  {
    kind: { type: String, enum: REPORT_KINDS, required: true },
    target: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    /** Text and owner of the target at the time of the report. */
    text: { type: String, required: true },
    textAr: String,
    owner: Schema.Types.ObjectId,
    /** Chat in which a person was reported. */
    talk: {
      type: new Schema({ id: { type: Schema.Types.ObjectId, ref: 'Chat' }, name: String }, { _id: false }),
    },
    reason: { type: String, enum: REPORT_REASONS, required: true },
    comment: String,
    status: { type: String, enum: REPORT_STATUSES, default: 'open' },
    note: String,
    closedBy: Schema.Types.ObjectId,
    closedAt: Date,
    searchTokens: { type: [String], default: [], select: false },
  },
  { timestamps: true },
);
// One report per person and target.
reportSchema.index({ user: 1, kind: 1, target: 1 }, { unique: true });
reportSchema.index({ createdAt: -1, _id: -1 });
reportSchema.index({ status: 1, createdAt: -1, _id: -1 });
reportSchema.index({ kind: 1, createdAt: -1, _id: -1 });
reportSchema.index({ target: 1, status: 1 });
reportSchema.index({ searchTokens: 1 });

export const Report = model('Report', reportSchema);
/** Query condition for reports. */
export type ReportCondition = ConditionOf<typeof reportSchema>;

type ReportStatus = (typeof REPORT_STATUSES)[number];
export interface ReportRecord {
  _id: Types.ObjectId;
  kind: ReportKind;
  target: Types.ObjectId;
  user: Types.ObjectId;
  text: string;
  textAr?: string | null;
  owner?: Types.ObjectId | null;
  talk?: { id: Types.ObjectId; name?: string | null } | null;
  reason: (typeof REPORT_REASONS)[number];
  comment?: string | null;
  status: ReportStatus;
  note?: string | null;
  closedBy?: Types.ObjectId | null;
  closedAt?: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A person's report of a target. */
export interface NewReport {
  kind: ReportKind;
  target: string;
  user: string;
  text: string;
  textAr: string | null;
  owner?: string | undefined;
  talk?: { id: string; name: string | null } | undefined;
  reason: ReportRecord['reason'];
  comment?: string | undefined;
  searchTokens: string[];
}

/** Stores a report; it replaces the same person's earlier report of the target and is open again. */
export async function saveReport({
  user,
  kind,
  target,
  comment,
  ...fields
}: NewReport): Promise<ReportRecord> {
  const put = () =>
    Report.findOneAndUpdate(
      { user, kind, target },
      {
        $set: { ...fields, ...(comment && { comment }), status: 'open' },
        $unset: { ...(!comment && { comment: 1 }), note: 1, closedBy: 1, closedAt: 1 },
      },
      { upsert: true, returnDocument: 'after' },
    )
      .lean<ReportRecord>()
      .orFail();
  return retryIfDuplicate(put);
}

export const findReport = (id: string): Promise<ReportRecord | null> =>
  Report.findById(id).lean<ReportRecord | null>().exec();

export const findReportsOf = (where: ReportCondition): Promise<ReportRecord[]> =>
  Report.find(trustedWhere(where)).lean<ReportRecord[]>().exec();

/** A page of matching reports, newest first, with their total. */
export async function findReports<C extends ReportCondition>(
  where: CallerCondition<C, typeof reportSchema>,
  { page, limit }: { page: number; limit: number },
) {
  const [records, count] = await Promise.all([
    Report.find(where)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<ReportRecord[]>(),
    Report.countDocuments(where),
  ]);
  return { records, count };
}

/** All open reports of one target. */
export interface ReportGroup {
  latest: ReportRecord;
  count: number;
  since: Date;
  users: Types.ObjectId[];
  reasons: ReportRecord['reason'][];
}

/** A report within a group. */
interface Grouped {
  id: Types.ObjectId;
  user: Types.ObjectId;
  reason: ReportRecord['reason'];
  at: Date;
}
const newestFirst = (a: Grouped, b: Grouped): number =>
  b.at.getTime() - a.at.getTime() || String(b.id).localeCompare(String(a.id));

/** A page of targets with open reports, most reported first, with the total of targets. */
export async function findGroups(
  kind: ReportKind | undefined,
  { page, limit }: { page: number; limit: number },
) {
  const match = { $match: { status: 'open', ...(kind && { kind }) } };
  const _id = { kind: '$kind', target: '$target' };
  const [groups, counted] = await Promise.all([
    Report.aggregate<{ count: number; since: Date; reports: Grouped[] }>([
      match,
      {
        $group: {
          _id,
          count: { $sum: 1 },
          newest: { $max: '$createdAt' },
          since: { $min: '$createdAt' },
          reports: { $push: { id: '$_id', user: '$user', reason: '$reason', at: '$createdAt' } },
        },
      },
      { $sort: { count: -1, newest: -1, _id: 1 } },
      { $skip: (page - 1) * limit },
      { $limit: limit },
    ]),
    Report.aggregate<{ count: number }>([match, { $group: { _id } }, { $count: 'count' }]),
  ]);
  // Not every server preserves the order of `$push`.
  for (const { reports } of groups) reports.sort(newestFirst);
  const newest = await Report.find(
    trustedWhere({ _id: { $in: groups.flatMap(({ reports }) => reports.slice(0, 1).map(({ id }) => id)) } }),
  ).lean<ReportRecord[]>();
  const byId = new Map(newest.map((record) => [String(record._id), record]));
  return {
    groups: groups.flatMap(({ count, since, reports }): ReportGroup[] => {
      const latest = byId.get(String(reports[0]?.id));
      if (!latest) return [];
      const users = reports.map(({ user }) => user);
      return [{ latest, count, since, users, reasons: reports.map(({ reason }) => reason) }];
    }),
    count: counted[0]?.count ?? 0,
  };
}

export const countOpen = (): Promise<number> => Report.countDocuments({ status: 'open' }).exec();

/** Number of open reports by target. */
export async function countOpenOf(targets: Types.ObjectId[]): Promise<Map<string, number>> {
  const found = await Report.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { target: { $in: targets }, status: 'open' } },
    { $group: { _id: '$target', count: { $sum: 1 } } },
  ]).exec();
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}

export interface Verdict {
  status: ReportStatus;
  note?: string | undefined;
  by: string;
}

/** Closes or reopens matching reports; returns those whose status changed. */
export async function decideReports(
  where: ReportCondition,
  { status, note, by }: Verdict,
): Promise<ReportRecord[]> {
  const changed: ReportRecord[] = [];
  const change =
    status === 'open'
      ? { $set: { status }, $unset: { note: 1, closedBy: 1, closedAt: 1 } }
      : {
          $set: { status, closedBy: by, closedAt: new Date(), ...(note && { note }) },
          ...(!note && { $unset: { note: 1 } }),
        };
  const candidates = await Report.find(trustedWhere(where), projectionOf(['status'])).lean<
    ReadOf<ReportRecord, ['status']>[]
  >();
  for (const { _id, status: former } of candidates) {
    const stored = await Report.findOneAndUpdate({ _id, status: former }, change, {
      returnDocument: 'after',
    }).lean<ReportRecord | null>();
    if (stored && former !== status) changed.push(stored);
  }
  return changed;
}

const OWN_FIELDS = ['kind', 'text', 'reason', 'comment', 'status', 'createdAt'] as const;

/** A person's own reports. */
export const findReportsBy = (user: string): Promise<ReadOf<ReportRecord, typeof OWN_FIELDS>[]> =>
  Report.find({ user }, projectionOf(OWN_FIELDS))
    .sort({ createdAt: -1 })
    .limit(1000)
    .lean<ReadOf<ReportRecord, typeof OWN_FIELDS>[]>()
    .exec();

export async function removeReportsBy(user: string): Promise<void> {
  await Report.deleteMany({ user });
}
