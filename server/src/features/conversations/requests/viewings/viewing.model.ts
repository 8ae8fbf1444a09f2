import type { Types } from 'mongoose';
import { VIEWING_CHANGES, type ViewingCanceller } from '@manzil/shared/domain/enums';
import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import { trustedWhere } from '../../../../platform/store/where';
import {
  Request,
  updateRequest as update,
  type RequestCondition,
  type RequestRecord,
} from '../request.model';
import { changesOf, MAX_CHANGES_PER_HOUR } from '../statusFields';

type Id = Types.ObjectId;
/** Fields of a change of time that its end clears. */
const CHANGE = { 'viewing.change': '', 'viewing.note': '' };
/** Fields of an earlier proposal or appointment that a new one clears. */
const OUTDATED = {
  ...CHANGE,
  'viewing.at': '',
  'viewing.cancelledBy': '',
  'viewing.reason': '',
  'viewing.isReminded': '',
};

/** Moves a viewing on to its next version. */
const next = (fields: object, now: Date) => ({
  $set: { ...fields, 'viewing.changedAt': now },
  $inc: { 'viewing.version': 1 },
  $push: { 'viewing.recent': { $each: [now], $slice: -MAX_CHANGES_PER_HOUR } },
});

/** Condition: the viewing has this version, and its agreed time is to come. */
const aheadAs = (version: number, now: Date) => ({
  'viewing.state': 'agreed' as const,
  'viewing.version': version,
  'viewing.at': { $gt: now },
});

/**
 * Stores proposed times in place of earlier ones; a pending request becomes in progress. Null if the request is closed,
 * has a viewing to come, or another version stands by now.
 */
export async function putProposal(
  id: Id,
  times: Date[],
  { by, version, now }: { by: string; version: number | undefined; now: Date },
): Promise<RequestRecord | null> {
  const isFree = [{ 'viewing.state': { $ne: 'agreed' as const } }, { 'viewing.at': { $lte: now } }];
  const proposed = await update(
    { _id: id, isOpen: true, $or: isFree, ...(version !== undefined && { 'viewing.version': version }) },
    { ...next({ 'viewing.state': 'proposed', 'viewing.times': times }, now), $unset: OUTDATED },
  );
  if (proposed?.status !== 'pending') return proposed;
  return (await update({ _id: id, status: 'pending' }, changesOf('inProgress', by))) ?? proposed;
}

/** A viewing's request, and the version to change. */
interface Seen {
  _id: Id;
  version: number;
  now: Date;
}

/** Offers times to move an agreed viewing to; null if the request is closed or another version stands by now. */
export const putOffer = ({ _id, version, now }: Seen, times: Date[]) =>
  update(
    { _id, isOpen: true, ...aheadAs(version, now) },
    { ...next({ 'viewing.change': 'offered', 'viewing.times': times }, now), $unset: { 'viewing.note': '' } },
  );

/**
 * Picks a proposed or offered time; null if another version stands by now.
 * @param from the agreed time that it replaces
 */
export const putPick = ({ _id, version, now }: Seen, { at, from }: { at: Date; from: Date | undefined }) =>
  update(
    {
      _id,
      isOpen: true,
      'viewing.version': version,
      'viewing.times': at,
      $or: [{ 'viewing.state': 'proposed' }, { ...aheadAs(version, now), 'viewing.change': 'offered' }],
    },
    {
      ...next(
        {
          'viewing.state': 'agreed',
          'viewing.at': at,
          'viewing.standing': { version: version + 1, since: now },
          ...(from && { 'viewing.changeEnd': { version: version + 1, from } }),
        },
        now,
      ),
      $unset: { ...CHANGE, 'viewing.isReminded': '' },
    },
  );

/**
 * Asks for other times: instead of those proposed or offered, to move an agreed viewing, or after its cancellation. Null if
 * the request is closed or another version stands by now.
 */
export async function putRefusal({ _id, version, now }: Seen, note: string | undefined) {
  const is = { _id, isOpen: true, 'viewing.version': version };
  const line = note ? { 'viewing.note': note } : {};
  const { 'viewing.note': _note, ...outdated } = OUTDATED;
  const $unset = note ? outdated : OUTDATED;
  const asked = await update(
    { ...is, 'viewing.state': { $in: ['proposed', 'cancelled'] } },
    { ...next({ 'viewing.state': 'noneFits', ...line }, now), $unset },
  );
  if (asked) return asked;
  return update(
    { ...is, ...aheadAs(version, now) },
    {
      ...next({ 'viewing.change': 'asked', ...line }, now),
      ...(!note && { $unset: { 'viewing.note': '' } }),
    },
  );
}

/** Ends the change of an agreed viewing, whose time stays; null if another version stands by now. */
export const putKeep = ({ _id, version, now }: Seen, keptBy: ViewingCanceller) =>
  update(
    { _id, ...aheadAs(version, now), 'viewing.change': { $in: [...VIEWING_CHANGES] } },
    { ...next({ 'viewing.changeEnd': { version: version + 1, keptBy } }, now), $unset: CHANGE },
  );

/** Cancels an agreed viewing that hasn't begun; null if another version stands by now. */
export const putCancellation = (
  { _id, version, now }: Seen,
  fields: { by: ViewingCanceller; reason: string },
) =>
  update(
    { _id, ...aheadAs(version, now) },
    {
      ...next(
        { 'viewing.state': 'cancelled', 'viewing.cancelledBy': fields.by, 'viewing.reason': fields.reason },
        now,
      ),
      $unset: CHANGE,
    },
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
    { ...next({ 'viewing.state': 'cancelled', 'viewing.cancelledBy': by }, now), $unset: CHANGE },
  );

/** Moves an agreed viewing to the listing's new agent; null if another version stands by now. */
export const putTakeOver = ({ _id, version, now }: Seen, from: string) =>
  update(
    { _id, ...aheadAs(version, now) },
    next(
      {
        'viewing.takenOver': { from, version: version + 1 },
        'viewing.standing': { version: version + 1, since: now },
      },
      now,
    ),
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
