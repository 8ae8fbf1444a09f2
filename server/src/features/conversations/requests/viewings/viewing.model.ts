import type { Types } from 'mongoose';
import type { ViewingCanceller } from '@manzil/shared/domain/enums';
import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import { trustedWhere } from '../../../../platform/store/where';
import { Request, type RequestCondition, type RequestRecord } from '../request.model';
import { changesOf } from '../statusFields';

type Id = Types.ObjectId;
/** Fields of an earlier proposal that a new one clears. */
const OUTDATED = {
  'viewing.at': '',
  'viewing.note': '',
  'viewing.cancelledBy': '',
  'viewing.reason': '',
  'viewing.isReminded': '',
};

/** Updates the request if the condition still holds; null otherwise. */
const update = (where: RequestCondition, change: object): Promise<RequestRecord | null> =>
  Request.findOneAndUpdate(trustedWhere(where), change, { returnDocument: 'after' })
    .lean<RequestRecord | null>()
    .exec();

/** Moves a viewing on to its next version. */
const next = (fields: object, now: Date) => ({
  $set: { ...fields, 'viewing.changedAt': now },
  $inc: { 'viewing.version': 1, 'viewing.round': 1 },
});

/**
 * Stores proposed times in place of earlier ones; a pending request becomes in progress. Null if the request is closed
 * or has a viewing to come.
 */
export async function putProposal(
  id: Id,
  times: Date[],
  { by, now }: { by: string; now: Date },
): Promise<RequestRecord | null> {
  const isFree = [{ 'viewing.state': { $ne: 'agreed' } }, { 'viewing.at': { $lte: now } }];
  const proposed = await update(
    { _id: id, isOpen: true, $or: isFree },
    {
      ...next({ 'viewing.state': 'proposed', 'viewing.times': times }, now),
      $inc: { 'viewing.version': 1 },
      $unset: OUTDATED,
    },
  );
  if (proposed?.status !== 'pending') return proposed;
  return (await update({ _id: id, status: 'pending' }, changesOf('inProgress', by))) ?? proposed;
}

/** Condition: the request is open, and `version` of its proposal stands. */
const proposedAs = (id: Id, version: number): RequestCondition => ({
  _id: id,
  isOpen: true,
  'viewing.state': 'proposed',
  'viewing.version': version,
});

/** Picks a proposed time; null if another version stands by now. */
export const putPick = (id: Id, { version, at, now }: { version: number; at: Date; now: Date }) =>
  update(
    { ...proposedAs(id, version), 'viewing.times': at },
    next({ 'viewing.state': 'agreed', 'viewing.at': at }, now),
  );

/** Refuses all proposed times; null if another version stands by now. */
export const putRefusal = (
  id: Id,
  { version, note, now }: { version: number; note: string | undefined; now: Date },
) =>
  update(
    proposedAs(id, version),
    next({ 'viewing.state': 'noneFits', ...(note && { 'viewing.note': note }) }, now),
  );

/** Cancels an agreed viewing that hasn't begun; null if another version stands by now. */
export const putCancellation = (
  { _id, version, now }: { _id: Id; version: number; now: Date },
  fields: { by: ViewingCanceller; reason: string },
) =>
  update(
    { _id, 'viewing.state': 'agreed', 'viewing.version': version, 'viewing.at': { $gt: now } },
    next(
      { 'viewing.state': 'cancelled', 'viewing.cancelledBy': fields.by, 'viewing.reason': fields.reason },
      now,
    ),
  );

/** Condition for viewings that await an answer or are to come. */
const live = (now: Date): RequestCondition => ({
  $or: [{ 'viewing.state': 'proposed' }, { 'viewing.state': 'agreed', 'viewing.at': { $gt: now } }],
});

/** Requests with a viewing that awaits an answer or is to come. */
export const findLiveViewings = (where: RequestCondition, now: Date): Promise<RequestRecord[]> =>
  Request.find(trustedWhere({ $and: [where, live(now)] }))
    .lean<RequestRecord[]>()
    .exec();

/** Ends the viewing of a request that awaits an answer or is to come; null if there is none. */
export const putEnd = (id: Id, by: ViewingCanceller, now: Date) =>
  update(
    { $and: [{ _id: id }, live(now)] },
    next({ 'viewing.state': 'cancelled', 'viewing.cancelledBy': by }, now),
  );

/** Moves an agreed viewing to the listing's new agent; null if another version stands by now. */
export const putTakeOver = ({ _id, version, now }: { _id: Id; version: number; now: Date }, from: string) =>
  update(
    { _id, 'viewing.state': 'agreed', 'viewing.version': version, 'viewing.at': { $gt: now } },
    next({ 'viewing.takenOver': { from, version: version + 1 } }, now),
  );

/** Times of agreed viewings between two times, among matching requests. */
export async function findAgreedTimes(
  subjects: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<{ request: string; at: Date }[]> {
  const where = {
    kind: 'property' as const,
    subject: { $in: [...subjects] },
    'viewing.state': 'agreed' as const,
    'viewing.at': { $gt: from, $lt: to },
  };
  const found = await Request.find(trustedWhere(where), { 'viewing.at': 1 }).lean<RequestRecord[]>();
  return found.flatMap(({ _id, viewing }) => (viewing?.at ? [{ request: String(_id), at: viewing.at }] : []));
}

/** How long before a viewing people are reminded. */
export const REMIND_AHEAD_MS = 24 * HOUR_MS;

/** Requests whose agreed viewing is in the next 24 hours and nobody was reminded of. */
export const findDueReminders = (now: Date): Promise<RequestRecord[]> =>
  Request.find(
    trustedWhere({
      'viewing.state': 'agreed' as const,
      'viewing.at': { $gt: now, $lte: new Date(now.getTime() + REMIND_AHEAD_MS) },
      'viewing.isReminded': { $ne: true },
    }),
  )
    .lean<RequestRecord[]>()
    .exec();

/** Records that both sides were reminded of this version of a viewing. */
export const markReminded = (id: Id, version: number) =>
  update({ _id: id, 'viewing.version': version }, { $set: { 'viewing.isReminded': true } });
