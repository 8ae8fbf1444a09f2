import type { Model, Types } from 'mongoose';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { MarketDay } from '../../foundation/viewCounts/marketDay.model';
import { PropertyViewBucket, ServiceViewBucket } from '../../foundation/viewCounts/viewCount.model';

/** Shared by the overview's models. */
export type Match = Record<string, unknown>;
export type Aggregated = Pick<Model<unknown>, 'aggregate'>;
/** Daily counters of listings or services. */
export const bucketsOf = (kind: SubjectKind): Aggregated =>
  kind === 'property' ? PropertyViewBucket : ServiceViewBucket;

/** Daily counters of the whole marketplace, or of one agent's listings or services. */
export const daysOf = (kind: SubjectKind, agent?: Types.ObjectId): { model: Aggregated; match: Match } =>
  agent ? { model: bucketsOf(kind), match: { agent } } : { model: MarketDay, match: { kind } };

/** Number of matching records, counted from an index if there is one. */
export async function countBy(model: Aggregated, match: Match): Promise<number> {
  const [row] = await model.aggregate<{ count: number }>([{ $match: match }, { $count: 'count' }]);
  return row?.count ?? 0;
}

/** Number of records created from one time until before another, counted from the date index. */
export const countCreatedBetween = (
  model: Aggregated,
  match: Match,
  from: Date,
  before: Date,
): Promise<number> => countBy(model, { ...match, createdAt: { $gte: from, $lt: before } });
