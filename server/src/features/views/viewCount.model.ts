import { model, Schema, type Model, type Types } from 'mongoose';
import { SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import { countUpTo } from '../../platform/dailyCount.model';
import { dubaiDay } from '../../platform/day';
import { projectionOf } from '../../platform/store/projection';
import { trustedWhere, unlessDuplicate } from '../../platform/store/where';
import { addToMarketDay, changeMarketDays, hasMarketDays, setMarketDay } from './marketDay.model';

const DAY_MS = 86_400_000;

/** Views of a subject that one address brings about in a day: a family, not a machine with many names. */
export const MOST_BY_ADDRESS = 3;

/** One row a subject, viewer and day, named by them, so that there is no second one; gone after two days. */
const viewSchema = new Schema({
  /** `subject:day:viewer`; the day in the UAE, the viewer a salted hash that lasts a day. */
  _id: { type: String, required: true },
  at: { type: Date, required: true },
});
viewSchema.index({ at: 1 }, { expireAfterSeconds: 172_800 });

const bucketFields = {
  agent: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  day: { type: String, required: true },
  views: { type: Number, default: 0 },
  /** How often somebody asked for the number of its agent. */
  contacts: { type: Number, default: 0 },
} as const;
const idField = { type: Schema.Types.ObjectId, required: true } as const;

/** Views a listing and day, for graphs (spec/1-domain, Property view bucket). */
const propertyBucketSchema = new Schema({ property: { ...idField, ref: 'Property' }, ...bucketFields });
propertyBucketSchema.index({ property: 1, day: 1 }, { unique: true });
/** The same for services. */
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

/** What is counted, and on which day. */
export interface OnDay {
  kind: SubjectKind;
  subject: string;
  agent: string;
  day: string;
}
export interface ViewOf extends OnDay {
  viewer: string;
  /** Where the viewer comes from, as a salted hash. */
  address: string;
}

/** Adds one to a day's figures. Two first ones of a day may both try to make the bucket; the second one finds it. */
export async function addToBucket(
  { kind, subject, agent, day }: OnDay,
  figure: 'views' | 'contacts',
): Promise<void> {
  const add = () =>
    Bucket[kind].updateOne(
      { [kind]: subject, day },
      { $inc: { [figure]: 1 }, $setOnInsert: { agent } },
      { upsert: true },
    );
  if (!(await unlessDuplicate(add))) await add();
  await addToMarketDay(kind, day, figure);
}

/**
 * Counts a view unless the viewer's of that day is counted already, or three from the same address; `addOne` adds it to the subject itself.
 * @returns true when it counted
 */
export async function countView(view: ViewOf, addOne: () => Promise<unknown>): Promise<boolean> {
  const { kind, subject, viewer, address, day } = view;
  const isNew = await unlessDuplicate(() =>
    View[kind].create({ _id: `${subject}:${day}:${viewer}`, at: new Date() }),
  );
  if (!isNew) return false;
  if (!(await countUpTo(`views:${kind}:${subject}:${day}:${address}`, MOST_BY_ADDRESS))) return false;
  await addOne();
  await addToBucket(view, 'views');
  return true;
}

/** Everything counted of one subject. */
export interface CountedViews {
  viewers: { _id: string; at: Date }[];
  days: BucketRecord[];
}
const viewersOf = (subject: string) => trustedWhere({ _id: { $gte: `${subject}:`, $lt: `${subject};` } });

export const findCountedViews = async (kind: SubjectKind, subject: string): Promise<CountedViews> => ({
  viewers: await View[kind].find(viewersOf(subject)).lean<CountedViews['viewers']>(),
  days: await Bucket[kind].find({ [kind]: subject }).lean<BucketRecord[]>(),
});

/** Removes everything counted of a subject; what is removed here is taken from the days of the market, by nobody else. */
export async function removeCountedViews(kind: SubjectKind, subject: string): Promise<void> {
  await View[kind].deleteMany(viewersOf(subject));
  const days: BucketRecord[] = [];
  const recent = trustedWhere({ [kind]: subject, day: { $gte: dubaiDay(new Date(Date.now() - DAY_MS)) } });
  for (;;) {
    // Views may still come in while these are removed.
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
  // Where two removed at once the nightly count says what is left.
  if (deletedCount === past.length) days.push(...past);
  await changeMarketDays(kind, days, -1);
}

/** Puts views back as they were; those that are there already stay. */
export async function restoreCountedViews(kind: SubjectKind, { viewers, days }: CountedViews): Promise<void> {
  for (const row of viewers) await unlessDuplicate(() => View[kind].create(row));
  const back: BucketRecord[] = [];
  for (const row of days) if (await unlessDuplicate(() => Bucket[kind].create(row))) back.push(row);
  await changeMarketDays(kind, back, 1);
}

/**
 * Counts the days of the market anew, from the counters of each listing and service, those of days that are over: they
 * change by what is removed and restored alone.
 * @param isWhole the running days too, while nobody is let in yet
 * @returns how many days there are
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

/** The first day after `day` on which anything is counted. */
async function nextDay(kind: SubjectKind, day: string): Promise<string | undefined> {
  const found = await Bucket[kind]
    .findOne(trustedWhere({ day: { $gt: day } }), projectionOf(['day']))
    .sort({ day: 1 })
    .lean<Pick<BucketRecord, 'day'> | null>();
  return found?.day;
}

/** Counts the days of the market where that was never done. */
export async function fillMarketDays(): Promise<void> {
  if (!(await hasMarketDays())) await recountMarketDays({ isWhole: true });
}
