import { model, Schema } from 'mongoose';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { trustedWhere, unlessDuplicate } from '../../platform/store/where';

/** What is counted of a day. */
export interface DayFigures {
  day: string;
  views: number;
  contacts?: number | undefined;
}

/**
 * The counters of all listings, or all services, of a day together, so that figures of the whole marketplace read a row a
 * day however many listings there are. Kept beside the counters of each: what is added there is added here, what goes
 * there is taken away here; a nightly count puts right what a killed server left undone.
 */
const marketDaySchema = new Schema({
  /** `kind:day`: there is no second one. */
  _id: { type: String, required: true },
  kind: { type: String, required: true },
  day: { type: String, required: true },
  views: { type: Number, default: 0 },
  contacts: { type: Number, default: 0 },
});
marketDaySchema.index({ kind: 1, day: 1 });
export const MarketDay = model('MarketDay', marketDaySchema);

/** Adds one to a figure of a day. */
export async function addToMarketDay(
  kind: SubjectKind,
  day: string,
  figure: 'views' | 'contacts',
): Promise<void> {
  const add = () =>
    MarketDay.updateOne(
      { _id: `${kind}:${day}` },
      { $inc: { [figure]: 1 }, $setOnInsert: { kind, day } },
      { upsert: true },
    );
  if (!(await unlessDuplicate(add))) await add();
}

/** Adds the figures of some days, or takes them away where `sign` is -1. */
export async function changeMarketDays(
  kind: SubjectKind,
  days: readonly DayFigures[],
  sign: 1 | -1,
): Promise<void> {
  const changed = days.filter(({ views, contacts = 0 }) => views + contacts > 0);
  if (changed.length === 0) return;
  // First the days, so that nobody else can be making one of them meanwhile.
  const there = changed.map(({ day }) => ({ _id: `${kind}:${day}`, kind, day }));
  if (sign > 0) await unlessDuplicate(() => MarketDay.insertMany(there, { ordered: false }));
  await MarketDay.bulkWrite(
    changed.map(({ day, views, contacts = 0 }) => ({
      updateOne: {
        filter: { _id: `${kind}:${day}` },
        update: { $inc: { views: sign * views, contacts: sign * contacts } },
      },
    })),
    { ordered: false },
  );
}

/** Puts a day's figures in the place of those that are there. */
export const setMarketDay = (kind: SubjectKind, { day, views, contacts = 0 }: DayFigures): Promise<unknown> =>
  MarketDay.updateOne(
    { _id: `${kind}:${day}` },
    { $set: { kind, day, views, contacts } },
    { upsert: true },
  ).exec();

/** Is any day counted? */
export const hasMarketDays = async (): Promise<boolean> =>
  (await MarketDay.exists(trustedWhere({ kind: { $in: ['property', 'service'] } }))) !== null;
