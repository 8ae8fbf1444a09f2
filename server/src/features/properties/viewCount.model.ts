import { model, Schema, type Model, type Types } from 'mongoose';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { trustedWhere, unlessDuplicate } from '../../platform/where';

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
}
const Bucket = { property: PropertyViewBucket, service: ServiceViewBucket } as unknown as Record<
  SubjectKind,
  Model<BucketRecord>
>;

export interface ViewOf {
  kind: SubjectKind;
  subject: string;
  agent: string;
  viewer: string;
  day: string;
}

/** Two first views of a day may both try to make the bucket; the second one finds it. */
async function addToBucket({ kind, subject, agent, day }: ViewOf): Promise<void> {
  const add = () =>
    Bucket[kind].updateOne(
      { [kind]: subject, day },
      { $inc: { views: 1 }, $setOnInsert: { agent } },
      { upsert: true },
    );
  if (!(await unlessDuplicate(add))) await add();
}

/**
 * Counts a view unless the viewer's of that day is counted already; `addOne` adds it to the subject itself.
 * @returns true when it counted
 */
export async function countView(view: ViewOf, addOne: () => Promise<unknown>): Promise<boolean> {
  const { kind, subject, viewer, day } = view;
  const isNew = await unlessDuplicate(() =>
    View[kind].create({ _id: `${subject}:${day}:${viewer}`, at: new Date() }),
  );
  if (!isNew) return false;
  await addOne();
  await addToBucket(view);
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

export async function removeCountedViews(kind: SubjectKind, subject: string): Promise<void> {
  await View[kind].deleteMany(viewersOf(subject));
  await Bucket[kind].deleteMany({ [kind]: subject });
}

/** Puts views back as they were; those that are there already stay. */
export async function restoreCountedViews(kind: SubjectKind, { viewers, days }: CountedViews): Promise<void> {
  const puts = [
    ...viewers.map((row) => () => View[kind].create(row)),
    ...days.map((row) => () => Bucket[kind].create(row)),
  ];
  for (const put of puts) await unlessDuplicate<unknown>(put);
}
