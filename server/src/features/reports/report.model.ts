import { model, Schema, type Types } from 'mongoose';
import { REPORT_KINDS, REPORT_REASONS, REPORT_STATUSES, type ReportKind } from '@manzil/shared/domain/enums';
import { trustedWhere, unlessDuplicate, type Condition } from '../../platform/where';

const reportSchema = new Schema(
  {
    kind: { type: String, enum: REPORT_KINDS, required: true },
    target: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, required: true },
    /** The target in words, and whose it is, as they were then. */
    text: { type: String, required: true },
    textAr: String,
    owner: Schema.Types.ObjectId,
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
// One report a person and target.
reportSchema.index({ user: 1, kind: 1, target: 1 }, { unique: true });
reportSchema.index({ createdAt: -1, _id: -1 });
reportSchema.index({ status: 1, createdAt: -1, _id: -1 });
reportSchema.index({ kind: 1, createdAt: -1, _id: -1 });
reportSchema.index({ target: 1, status: 1 });
reportSchema.index({ searchTokens: 1 });

const Report = model('Report', reportSchema);

export type ReportStatus = (typeof REPORT_STATUSES)[number];
export interface ReportRecord {
  _id: Types.ObjectId;
  kind: ReportKind;
  target: Types.ObjectId;
  user: Types.ObjectId;
  text: string;
  textAr?: string | null;
  owner?: Types.ObjectId | null;
  reason: (typeof REPORT_REASONS)[number];
  comment?: string | null;
  status: ReportStatus;
  note?: string | null;
  closedBy?: Types.ObjectId | null;
  closedAt?: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What one person reports of one target. */
export interface NewReport {
  kind: ReportKind;
  target: string;
  user: string;
  text: string;
  textAr: string | null;
  owner?: string | undefined;
  reason: ReportRecord['reason'];
  comment?: string | undefined;
  searchTokens: string[];
}

/** Stores a report; the same person's next one of the same target takes its place and is open again. */
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
  return (await unlessDuplicate(put)) ?? put();
}

export const findReport = (id: string): Promise<ReportRecord | null> =>
  Report.findById(id).lean<ReportRecord | null>().exec();

/** One page of the reports that match, newest first, and how many there are. */
export async function findReports(where: Condition, { page, limit }: { page: number; limit: number }) {
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

export const countOpen = (): Promise<number> => Report.countDocuments({ status: 'open' }).exec();

/** How many open reports there are of targets, by target. */
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

/** Closes or reopens the reports that match; answers those whose status changed. */
export async function decideReports(
  where: Condition,
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
  const candidates = await Report.find(trustedWhere(where), 'status').lean<ReportRecord[]>();
  for (const { _id, status: former } of candidates) {
    const stored = await Report.findOneAndUpdate({ _id, status: former }, change, {
      returnDocument: 'after',
    }).lean<ReportRecord | null>();
    if (stored && former !== status) changed.push(stored);
  }
  return changed;
}

/** What one person reported. */
export const findReportsBy = (user: string): Promise<ReportRecord[]> =>
  Report.find({ user }, 'kind text reason comment status createdAt')
    .sort({ createdAt: -1 })
    .limit(1000)
    .lean<ReportRecord[]>()
    .exec();

export async function removeReportsBy(user: string): Promise<void> {
  await Report.deleteMany({ user });
}
