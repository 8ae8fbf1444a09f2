import { Schema, type Model, type Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import { SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import { incrementBelow } from '../../../platform/guard/dailyCount.model';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { projectionOf } from '../../../platform/store/projection';
import { trustedWhere, retryIfDuplicate, undefinedIfDuplicate } from '../../../platform/store/where';
import { addToMarketDay, changeMarketDays, hasMarketDays, setMarketDay } from './marketDay.model';

/** Views per subject, day and address: a family, not a bot with many names. */
export const MAX_BY_ADDRESS = 3;

/** One row per subject, viewer and day; its id keeps it unique. Deleted after two days. */
const viewSchema = new Schema({
  /** `subject:day:viewer`: the day in the UAE, the viewer as a hash with a daily salt. */
  _id: { type: String, required: true },
  at: { type: Date, required: true },
});
viewSchema.index({ at: 1 }, { expireAfterSeconds: 172_800 });

const bucketFields = {
  agent: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  day: { type: String, required: true },
  views: { type: Number, default: 0 },
  /** Requests for its agent's number. */
  contacts: { type: Number, default: 0 },
} as const;
const idField = { type: Schema.Types.ObjectId, required: true } as const;

/** Views per listing and day, for charts (spec/1-domain, Property view bucket). */
const propertyBucketSchema = new Schema({ property: { ...idField, ref: 'Property' }, ...bucketFields });
propertyBucketSchema.index({ property: 1, day: 1 }, { unique: true });
/** Views per service and day. */
const serviceBucketSchema = new Schema({ service: { ...idField, ref: 'Service' }, ...bucketFields });
serviceBucketSchema.index({ service: 1, day: 1 }, { unique: true });
for (const schema of [propertyBucketSchema, serviceBucketSchema]) {
  schema.index({ agent: 1, day: 1 });
  schema.index({ day: 1 });
}

const View = { property: model('PropertyView', viewSchema), service: model('ServiceView', viewSchema) };
export const PropertyViewBucket = model('PropertyViewBucket', propertyBucketSchema);
export const ServiceViewBucket = model('ServiceViewBucket', serviceBucketSchema);

interface BucketRecord {
  property?: Types.ObjectId;
  service?: Types.ObjectId;
  agent: Types.ObjectId;
  day: string;
  views: number;
  contacts?: number;
}
const Bucket = { property: PropertyViewBucket, service: ServiceViewBucket } as unknown as Record<
  SubjectKind,
  Model<BucketRecord>
>;

/** Subject and day of a count. */
export interface OnDay {
  kind: SubjectKind;
  subject: string;
  agent: string;
  day: string;
}
export interface ViewOf extends OnDay {
  viewer: string;
  /** The viewer's address as a salted hash. */
  address: string;
}

/** Increments a day's figure. Parallel first calls of a day may both try to create the bucket; the second one finds it. */
export async function addToBucket(
  { kind, subject, agent, day }: OnDay,
  figure: 'views' | 'contacts',
): Promise<void> {
  await retryIfDuplicate(() =>
    Bucket[kind].updateOne(
      { [kind]: subject, day },
      { $inc: { [figure]: 1 }, $setOnInsert: { agent } },
      { upsert: true },
    ),
  );
  await addToMarketDay(kind, day, figure);
}

/**
 * Counts a view once per viewer and day, at most three per address; `addOne` adds it to the subject itself.
 * @returns true when it counted
 */
export async function countView(view: ViewOf, addOne: () => Promise<unknown>): Promise<boolean> {
  const { kind, subject, viewer, address, day } = view;
  const isNew = await undefinedIfDuplicate(() =>
    View[kind].create({ _id: `${subject}:${day}:${viewer}`, at: new Date() }),
  );
  if (!isNew) return false;
  if (!(await incrementBelow(`views:${kind}:${subject}:${day}:${address}`, MAX_BY_ADDRESS))) return false;
  await addOne();
  await addToBucket(view, 'views');
  return true;
}

/** All figures of a subject. */
export interface CountedViews {
  viewers: { _id: string; at: Date }[];
  days: BucketRecord[];
}
const viewersOf = (subject: string) => trustedWhere({ _id: { $gte: `${subject}:`, $lt: `${subject};` } });

export const findCountedViews = async (kind: SubjectKind, subject: string): Promise<CountedViews> => ({
  viewers: await View[kind].find(viewersOf(subject)).lean<CountedViews['viewers']>(),
  days: await Bucket[kind].find({ [kind]: subject }).lean<BucketRecord[]>(),
});

/** Removes all figures of a subject, and subtracts them from the daily totals. */
export async function removeCountedViews(kind: SubjectKind, subject: string): Promise<void> {
  await View[kind].deleteMany(viewersOf(subject));
  const days: BucketRecord[] = [];
  const recent = trustedWhere({ [kind]: subject, day: { $gte: dubaiDay(new Date(Date.now() - DAY_MS)) } });
  for (;;) {
    // Views may still arrive during the removal.
    const day = await Bucket[kind].findOneAndDelete(recent).lean<BucketRecord | null>();
    if (!day) break;
    days.push(day);
  }
  const past = await Bucket[kind]
    .find({ [kind]: subject })
    .lean<(BucketRecord & { _id: Types.ObjectId })[]>();
  const { deletedCount } = await Bucket[kind].deleteMany(
    trustedWhere({ _id: { $in: past.map(({ _id }) => _id) } }),
  );
  // After two parallel removals the nightly job corrects the totals.
  if (deletedCount === past.length) days.push(...past);
  await changeMarketDays(kind, days, -1);
}

/** Restores views; existing ones stay. */
export async function restoreCountedViews(kind: SubjectKind, { viewers, days }: CountedViews): Promise<void> {
  for (const row of viewers) await undefinedIfDuplicate(() => View[kind].create(row));
  const back: BucketRecord[] = [];
  for (const row of days) if (await undefinedIfDuplicate(() => Bucket[kind].create(row))) back.push(row);
  await changeMarketDays(kind, back, 1);
}

/**
 * Recalculates the daily totals of past days from the counters of each listing and service. Past days change only when
 * something is removed or restored.
 * @param isWhole includes the current day, before the server takes requests
 * @returns the number of days
 */
export async function recountMarketDays({ isWhole = false } = {}): Promise<number> {
  const last = dubaiDay(new Date(Date.now() - (isWhole ? 0 : 2 * DAY_MS)));
  let count = 0;
  for (const kind of SUBJECT_KINDS) {
    for (let day = await nextDay(kind, ''); day && day <= last; day = await nextDay(kind, day)) {
      const [sums] = await Bucket[kind].aggregate<{ views: number; contacts: number }>([
        { $match: { day } },
        { $group: { _id: null, views: { $sum: '$views' }, contacts: { $sum: '$contacts' } } },
      ]);
      await setMarketDay(kind, { day, views: sums?.views ?? 0, contacts: sums?.contacts ?? 0 });
      count += 1;
    }
  }
  return count;
}

/** First day after `day` with any figures. */
async function nextDay(kind: SubjectKind, day: string): Promise<string | undefined> {
  const found = await Bucket[kind]
    .findOne(trustedWhere({ day: { $gt: day } }), projectionOf(['day']))
    .sort({ day: 1 })
    .lean<Pick<BucketRecord, 'day'> | null>();
  return found?.day;
}

/** Calculates the daily totals once, on databases that have none. */
export async function fillMarketDays(): Promise<void> {
  if (!(await hasMarketDays())) await recountMarketDays({ isWhole: true });
}
