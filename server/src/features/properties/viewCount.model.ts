import { model, Schema } from 'mongoose';
import { isDuplicate } from '../../platform/where';
import { noteView } from './catalogueIndex.model';
import { Property } from './property.model';

/** One row a listing, viewer and day, named by them, so that there is no second one; gone after two days. */
const viewSchema = new Schema({
  /** `listing:day:viewer`; the day in the UAE, the viewer a person's id or a salted hash that lasts a day. */
  _id: { type: String, required: true },
  at: { type: Date, required: true },
});
viewSchema.index({ at: 1 }, { expireAfterSeconds: 172_800 });

/** Views a listing and day, for graphs (spec/1-domain, Property view bucket). */
const bucketSchema = new Schema({
  property: { type: Schema.Types.ObjectId, ref: 'Property', required: true },
  agent: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  day: { type: String, required: true },
  views: { type: Number, default: 0 },
});
bucketSchema.index({ property: 1, day: 1 }, { unique: true });
bucketSchema.index({ agent: 1, day: 1 });
bucketSchema.index({ day: 1 });

const PropertyView = model('PropertyView', viewSchema);
export const PropertyViewBucket = model('PropertyViewBucket', bucketSchema);

export interface ViewOf {
  property: string;
  agent: string;
  viewer: string;
  day: string;
}

/** Counts a view unless the viewer's of that day is counted already; true when it counted. */
export async function countView({ property, agent, viewer, day }: ViewOf): Promise<boolean> {
  try {
    await PropertyView.create({ _id: `${property}:${day}:${viewer}`, at: new Date() });
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
  await Property.updateOne({ _id: property }, { $inc: { views: 1 } }, { timestamps: false });
  noteView(property);
  await addToBucket({ property, agent, day });
  return true;
}

/** Two first views of a day may both try to make the bucket; the second one finds it. */
async function addToBucket({ property, agent, day }: Omit<ViewOf, 'viewer'>): Promise<void> {
  const add = () =>
    PropertyViewBucket.updateOne(
      { property, day },
      { $inc: { views: 1 }, $setOnInsert: { agent } },
      { upsert: true },
    );
  try {
    await add();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await add();
  }
}
