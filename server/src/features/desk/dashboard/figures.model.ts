import type { Model, Types } from 'mongoose';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { MarketDay } from '../../foundation/viewCounts/marketDay.model';
import { PropertyViewBucket, ServiceViewBucket } from '../../foundation/viewCounts/viewCount.model';

/** What the overview's models share. */
export type Match = Record<string, unknown>;
export type Aggregated = Pick<Model<unknown>, 'aggregate'>;
/** The counters of the days of listings or services. */
export const bucketsOf = (kind: SubjectKind): Aggregated =>
  kind === 'property' ? PropertyViewBucket : ServiceViewBucket;

/** The counters of the days of the whole marketplace, or of one agent's listings or services. */
export const daysOf = (kind: SubjectKind, agent?: Types.ObjectId): { model: Aggregated; match: Match } =>
  agent ? { model: bucketsOf(kind), match: { agent } } : { model: MarketDay, match: { kind } };

/** How many records match; counted in an index where one answers it. */
export async function countBy(model: Aggregated, match: Match): Promise<number> {
  const [row] = await model.aggregate<{ count: number }>([{ $match: match }, { $count: 'count' }]);
  return row?.count ?? 0;
}

/** How many records were made from a moment on and before another, counted in the index of their dates. */
export const madeBetween = (model: Aggregated, match: Match, from: Date, before: Date): Promise<number> =>
  countBy(model, { ...match, createdAt: { $gte: from, $lt: before } });
