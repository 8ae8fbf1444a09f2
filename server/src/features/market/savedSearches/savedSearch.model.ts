import { Schema, type InferSchemaType, type Types } from 'mongoose';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { model } from '../../../platform/store/model';
import type { Filter } from '@manzil/shared/contract/schemas/filter.schemas';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, undefinedIfDuplicate } from '../../../platform/store/where';

const FREQUENCIES = ['instant', 'daily', 'weekly', 'off'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const savedSearchSchema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    /** 0–19, unique per user, so that concurrent requests can't create a 21st search. */
    place: { type: Number, required: true },
    name: { type: String, required: true },
    filter: { type: Schema.Types.Mixed, required: true },
    frequency: { type: String, enum: FREQUENCIES, required: true },
    /** Time of the last notification. */
    toldAt: { type: Date, required: true },
    /** When to send the matches that wait; undefined if none do. */
    dueAt: { type: Date, default: undefined },
  },
  { timestamps: true, minimize: false },
);
savedSearchSchema.index({ user: 1, place: 1 }, { unique: true });
savedSearchSchema.index({ frequency: 1, _id: 1 });
savedSearchSchema.index({ dueAt: 1 }, { sparse: true });
savedSearchSchema.index({ updatedAt: 1 });

/** A listing that a saved search has found; kept as long as the search, so that it is reported only once. */
const deliverySchema = new Schema({
  /** `search:property`, which makes it unique. */
  _id: { type: String, required: true },
  search: { type: Schema.Types.ObjectId, required: true },
  property: { type: Schema.Types.ObjectId, required: true },
  foundAt: { type: Date, required: true },
  /** Key of its notification; set before the notification is created. */
  batch: { type: String, default: null },
  toldAt: { type: Date, default: null },
});
type DeliveryRecord = InferSchemaType<typeof deliverySchema>;
deliverySchema.index({ search: 1, toldAt: 1, batch: 1 });

/** One record: listings published until `lookedAt` were matched against all searches. */
const progressSchema = new Schema({
  _id: { type: String, required: true },
  lookedAt: { type: Date, required: true },
});

const SavedSearch = model('SavedSearch', savedSearchSchema);
const Delivery = model('SearchDelivery', deliverySchema);
const Progress = model('SearchProgress', progressSchema);

export interface SavedSearchRecord {
  _id: Types.ObjectId;
  user: Types.ObjectId;
  place: number;
  name: string;
  filter: Filter;
  frequency: Frequency;
  toldAt: Date;
  dueAt?: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
}

/** Keeps `updatedAt` the time of the last change by a person. */
const BY_JOB = { timestamps: false } as const;

const PERIOD_MS: Record<Frequency, number> = { instant: 0, daily: DAY_MS, weekly: 7 * DAY_MS, off: 0 };
/** When a search may send the matches found at `foundAt`. */
const dueAfter = ({ toldAt, frequency }: Pick<SavedSearchRecord, 'toldAt' | 'frequency'>, foundAt: Date) =>
  new Date(Math.max(foundAt.getTime(), toldAt.getTime() + PERIOD_MS[frequency]));

export const findSearches = (user: string): Promise<SavedSearchRecord[]> =>
  SavedSearch.find({ user }).sort({ createdAt: -1, _id: -1 }).lean<SavedSearchRecord[]>().exec();

/** Stores a search in a free place; undefined if a concurrent request took it. */
export async function addSearch(
  fields: Omit<SavedSearchRecord, '_id' | 'user' | 'createdAt' | 'updatedAt'> & {
    user: string;
    createdAt?: Date;
  },
): Promise<SavedSearchRecord | undefined> {
  const created = await undefinedIfDuplicate(() => SavedSearch.create(fields));
  return created?.toObject<SavedSearchRecord>();
}

/** Changes a search; matches that wait follow its new frequency. */
export async function changeSearch(
  where: { _id: string; user?: string },
  change: Partial<Pick<SavedSearchRecord, 'name' | 'frequency'>>,
): Promise<SavedSearchRecord | null> {
  const search = await SavedSearch.findOneAndUpdate(where, { $set: change }, { returnDocument: 'after' })
    .lean<SavedSearchRecord | null>()
    .exec();
  if (search?.dueAt && change.frequency) {
    const dueAt = dueAfter(search, new Date(0));
    await SavedSearch.updateOne({ _id: search._id, dueAt: search.dueAt }, { $set: { dueAt } });
  }
  return search;
}

export async function removeSearch(where: { _id: string; user: string }): Promise<boolean> {
  const { deletedCount } = await SavedSearch.deleteOne(where);
  if (deletedCount > 0) await Delivery.deleteMany({ search: where._id });
  return deletedCount > 0;
}

const COMPILED = ['filter', 'frequency', 'createdAt', 'updatedAt'] as const;
/** What matching needs to know of a search. `updatedAt` is the time of its last change by a person. */
export type CompiledRecord = Pick<SavedSearchRecord, '_id' | (typeof COMPILED)[number]>;

/** Searches with notifications, ordered by id, after `after`. */
export const findWritingSearches = (
  after: Types.ObjectId | undefined,
  limit: number,
): Promise<CompiledRecord[]> =>
  SavedSearch.find(
    trustedWhere({ frequency: { $ne: 'off' }, ...(after && { _id: { $gt: after } }) }),
    projectionOf(COMPILED),
  )
    .sort({ _id: 1 })
    .limit(limit)
    .lean<CompiledRecord[]>()
    .exec();

/** Searches that people saved or changed since, also paused ones. */
export const findChangedSearches = (since: Date) =>
  SavedSearch.find(trustedWhere({ updatedAt: { $gte: since } }), projectionOf(COMPILED))
    .lean<CompiledRecord>()
    .cursor() as unknown as AsyncIterable<CompiledRecord>;

const MATCHED = ['frequency', 'toldAt', 'dueAt'] as const;
type MatchedSearch = Pick<SavedSearchRecord, '_id' | (typeof MATCHED)[number]>;

/** Current state of those of the searches that still exist and send notifications. */
export const findMatchedSearches = (ids: string[]): Promise<MatchedSearch[]> =>
  SavedSearch.find(trustedWhere({ _id: { $in: ids }, frequency: { $ne: 'off' } }), projectionOf(MATCHED))
    .lean<MatchedSearch[]>()
    .exec();

/** Searches whose matches are due, the longest waiting first. */
export const findDueSearches = (now: Date, limit: number): Promise<SavedSearchRecord[]> =>
  SavedSearch.find(trustedWhere({ dueAt: { $lte: now }, frequency: { $ne: 'off' } }))
    .sort({ dueAt: 1 })
    .limit(limit)
    .lean<SavedSearchRecord[]>()
    .exec();

/** Notes a sent notification, if there was one. Later matches keep the search due. */
export async function closeSearch(
  { _id, dueAt }: SavedSearchRecord,
  toldAt: Date | undefined,
): Promise<void> {
  if (toldAt) await SavedSearch.updateOne({ _id }, { $set: { toldAt } }, BY_JOB);
  await SavedSearch.updateOne({ _id, dueAt }, { $unset: { dueAt: 1 } }, BY_JOB);
}

/** Time up to which published listings were matched: at first, the time of the oldest search; undefined without any. */
export async function findProgress(): Promise<Date | undefined> {
  const [progress, oldest] = await Promise.all([
    Progress.findById('alerts').lean<{ lookedAt: Date } | null>(),
    SavedSearch.findOne().sort({ _id: 1 }).lean<SavedSearchRecord | null>(),
  ]);
  return progress?.lookedAt ?? oldest?.createdAt;
}

export async function recordProgress(lookedAt: Date): Promise<void> {
  await Progress.updateOne({ _id: 'alerts' }, { $set: { lookedAt } }, { upsert: true });
}

/** Does the search exist and send alerts? */
export const isAlerting = async (id: string): Promise<boolean> =>
  (await SavedSearch.exists(trustedWhere({ _id: id, frequency: { $ne: 'off' } }))) !== null;

/** Number of listings to store per write. */
const RECORD_BATCH = 500;

const SENT = ['toldAt'] as const;

const nameOf = (search: Types.ObjectId, property: Types.ObjectId) => `${String(search)}:${String(property)}`;

/** Stores the listings that searches found, without known ones, then when to send those that were not sent yet. */
export async function recordMatches(
  found: readonly { search: MatchedSearch; properties: readonly Types.ObjectId[] }[],
  foundAt: Date,
): Promise<void> {
  const notes = found.flatMap(({ search: { _id: search }, properties }) =>
    properties.map((property) => ({
      ...{ _id: nameOf(search, property), search, property, foundAt, batch: null, toldAt: null },
    })),
  );
  const sent = new Set<string>();
  for (let at = 0; at < notes.length; at += RECORD_BATCH) {
    const some = notes.slice(at, at + RECORD_BATCH);
    const ids = some.map(({ _id }) => _id);
    const known = await Delivery.find(trustedWhere({ _id: { $in: ids } }), projectionOf(SENT)).lean<
      ReadOf<DeliveryRecord, typeof SENT>[]
    >();
    const states = new Map(known.map(({ _id, toldAt }) => [_id, toldAt]));
    for (const id of ids) if (states.get(id)) sent.add(id);
    const fresh = some.filter(({ _id }) => !states.has(_id));
    if (fresh.length > 0) {
      await undefinedIfDuplicate(() => Delivery.insertMany(fresh, { ordered: false, lean: true }));
    }
  }
  const waiting = found.filter(({ search: { _id }, properties }) =>
    properties.some((property) => !sent.has(nameOf(_id, property))),
  );
  const idsByDueAt = new Map<number, Types.ObjectId[]>();
  for (const { search } of waiting) {
    const isDue = search.dueAt !== undefined && search.dueAt <= foundAt;
    // Another server may be sending now; when it clears the due time it read, this later one survives.
    const dueAt = isDue ? foundAt : dueAfter(search, foundAt);
    // Matches that wait already are due no later.
    if (!isDue && search.dueAt && search.dueAt <= dueAt) continue;
    idsByDueAt.set(dueAt.getTime(), [...(idsByDueAt.get(dueAt.getTime()) ?? []), search._id]);
  }
  const dates = [...idsByDueAt].map(([dueAt, ids]) => ({
    updateMany: { filter: { _id: { $in: ids } }, update: { $set: { dueAt: new Date(dueAt) } }, ...BY_JOB },
  }));
  if (dates.length > 0) await SavedSearch.bulkWrite(dates, { ordered: false });
}

const WAITING = ['property', 'batch'] as const;

/** Assigns the pending matches to a notification unless they have one; returns the open batches. */
export async function openBatches(search: Types.ObjectId, batch: string | undefined) {
  if (batch) await Delivery.updateMany({ search, toldAt: null, batch: null }, { $set: { batch } });
  const open = await Delivery.find(
    trustedWhere({ search, toldAt: null, batch: { $ne: null } }),
    projectionOf(WAITING),
  ).lean<ReadOf<DeliveryRecord, typeof WAITING>[]>();
  const batches = new Map<string, Types.ObjectId[]>();
  for (const { batch: name, property } of open) {
    batches.set(name ?? '', [...(batches.get(name ?? '') ?? []), property]);
  }
  return batches;
}

export async function closeBatch(search: Types.ObjectId, batch: string, toldAt: Date): Promise<void> {
  await Delivery.updateMany({ search, batch }, { $set: { toldAt } });
}

/** Listings that any of these searches found since `since`, each counted once, and the first time. */
export async function foundSince(
  searches: Types.ObjectId[],
  since: Date,
): Promise<{ count: number; first: Date } | undefined> {
  const [row] = await Delivery.aggregate<{ count: number; first: Date }>([
    { $match: { search: { $in: searches }, foundAt: { $gte: since } } },
    { $group: { _id: '$property', first: { $min: '$foundAt' } } },
    { $group: { _id: null, count: { $sum: 1 }, first: { $min: '$first' } } },
  ]);
  return row;
}

/** Number of listings found since `since`, by search. */
export async function countFound(searches: Types.ObjectId[], since: Date): Promise<Map<string, number>> {
  const found = await Delivery.aggregate<{ _id: Types.ObjectId; count: number }>([
    { $match: { search: { $in: searches }, foundAt: { $gte: since } } },
    { $group: { _id: '$search', count: { $sum: 1 } } },
  ]).exec();
  return new Map(found.map(({ _id, count }) => [String(_id), count]));
}
