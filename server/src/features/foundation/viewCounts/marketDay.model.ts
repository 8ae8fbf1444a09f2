import { Schema } from 'mongoose';
import { model } from '../../../platform/store/model';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { trustedWhere, retryIfDuplicate, undefinedIfDuplicate } from '../../../platform/store/where';

/** Daily figures. */
export interface DayFigures {
  day: string;
  views: number;
  contacts?: number | undefined;
}

/**
 * Daily totals of all listings, or all services, so that market figures read one row per day however many listings there are.
 * Updated together with each listing's own counters; a nightly job corrects what a killed server left undone.
 */
const marketDaySchema = new Schema({
  /** `kind:day`, which keeps it unique. */
  _id: { type: String, required: true },
  kind: { type: String, required: true },
  day: { type: String, required: true },
  views: { type: Number, default: 0 },
  contacts: { type: Number, default: 0 },
});
marketDaySchema.index({ kind: 1, day: 1 });
export const MarketDay = model('MarketDay', marketDaySchema);

/** Increments a figure of a day. */
export async function addToMarketDay(
  kind: SubjectKind,
  day: string,
  figure: 'views' | 'contacts',
): Promise<void> {
  await retryIfDuplicate(() =>
    MarketDay.updateOne(
      { _id: `${kind}:${day}` },
      { $inc: { [figure]: 1 }, $setOnInsert: { kind, day } },
      { upsert: true },
    ),
  );
}

/** Adds the figures of some days, or subtracts them when `sign` is -1. */
export async function changeMarketDays(
  kind: SubjectKind,
  days: readonly DayFigures[],
  sign: 1 | -1,
): Promise<void> {
  const changed = days.filter(({ views, contacts = 0 }) => views + contacts > 0);
  if (changed.length === 0) return;
  // Create the days first, so that no parallel call can.
  const there = changed.map(({ day }) => ({ _id: `${kind}:${day}`, kind, day }));
  if (sign > 0) await undefinedIfDuplicate(() => MarketDay.insertMany(there, { ordered: false }));
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

/** Replaces a day's figures. */
export const setMarketDay = (kind: SubjectKind, { day, views, contacts = 0 }: DayFigures): Promise<unknown> =>
  retryIfDuplicate(() =>
    MarketDay.updateOne(
      { _id: `${kind}:${day}` },
      { $set: { kind, day, views, contacts } },
      { upsert: true },
    ),
  );

/** Does any day have figures? */
export const hasMarketDays = async (): Promise<boolean> =>
  (await MarketDay.exists(trustedWhere({ kind: { $in: ['property', 'service'] } }))) !== null;
