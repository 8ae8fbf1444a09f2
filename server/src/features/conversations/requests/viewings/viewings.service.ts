import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { propertyRequestsContract } from '@manzil/shared/contract/requests.contract';
import type { Locale, ViewingCanceller } from '@manzil/shared/domain/enums';
import {
  MIN_MINUTES_BETWEEN_VIEWINGS,
  MAX_DAYS_UNTIL_VIEWING,
  problemOfTimes,
} from '@manzil/shared/domain/time/viewings';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { Caller } from '../../../../platform/base/caller';
import { badRequest, forbidden, invalid, notFound } from '../../../../platform/base/errors';
import type { MovedSubject } from '../../../module';
import { subjectsOf } from '../../../foundation/subjects/subjects.service';
import { viewingNotifications } from './notifyViewing.service';
import { assertNotBlocked, getRequest } from '../requestAccess.service';
import {
  canCancelViewing,
  canListReceived,
  canPickViewing,
  canProposeViewing,
  canReadNote,
  sideOf,
} from '../request.policy';
import { requestView } from '../request.view';
import { assertNotHurried, changeAndNotify } from '../requestChanges.service';
import { calendarOf, contactOf } from './viewingCalendar';
import type { RequestCondition, RequestRecord } from '../request.model';
import {
  findAgreedTimes,
  findLiveViewings,
  putCancellation,
  putEnd,
  putKeep,
  putOffer,
  putPick,
  putProposal,
  putRefusal,
  putTakeOver,
} from './viewing.model';
import { isAhead } from './viewingFields';

type Contract = typeof propertyRequestsContract;

const ON_WRONG_TIMES = {
  past: { key: 'validation.past_time' },
  tooFar: { key: 'validation.too_far_ahead', n: MAX_DAYS_UNTIL_VIEWING },
  tooClose: { key: 'validation.times_too_close', n: MIN_MINUTES_BETWEEN_VIEWINGS },
} as const;

const answer = async (request: RequestRecord, caller: Caller) => ({
  data: await requestView(request, caller),
});

const change = (request: RequestRecord, put: () => Promise<RequestRecord | null>, by?: string) =>
  changeAndNotify({ request, notifications: viewingNotifications, after: request.viewing?.version, by }, put);

/**
 * Proposes times for a viewing, instead of those proposed before. An agreed viewing is moved only if its version is named;
 * its time stands until the seeker picks another.
 * @throws 400 at `times`, `request_closed`, `viewing_changed` if another version stands, or a viewing is agreed and no
 * version named; 403 for everyone but the agent, `recipient_gone` after a block; 404
 */
export async function proposeViewing(
  { id, times, version }: ParsedInput<Contract['proposeViewing']>,
  caller: Caller,
  now = new Date(),
) {
  const found = await getRequest('property', id, caller);
  if (!canProposeViewing(caller, found.subject)) throw forbidden();
  await assertNotBlocked(found, caller);
  const wanted = times.map((time) => new Date(time)).sort((a, b) => a.getTime() - b.getTime());
  const problem = problemOfTimes(wanted, now);
  if (problem) throw invalid({ path: 'times', ...ON_WRONG_TIMES[problem] });
  if (!found.request.isOpen) throw badRequest('request_closed');
  assertNotHurried(found.request.viewing?.recent, now);
  const { _id, viewing } = found.request;
  const put = () =>
    version !== undefined && viewing && isAhead(viewing, now)
      ? putOffer({ _id, version, now }, wanted)
      : putProposal(_id, wanted, { by: caller.id, version, now });
  const stored = await change(found.request, put, caller.id);
  if (!stored) throw badRequest('viewing_changed');
  return answer(stored, caller);
}

/** A request whose viewing the caller, its sender, may answer. */
async function getForSeeker(id: string, caller: Caller): Promise<RequestRecord> {
  const found = await getRequest('property', id, caller);
  if (!canPickViewing(caller, found.request)) throw forbidden();
  await assertNotBlocked(found, caller);
  return found.request;
}

/**
 * Picks a proposed time, or one offered in place of the agreed one. Repeating a pick that was stored succeeds, such as after a lost answer.
 * @throws 400 `viewing_changed` if the times were replaced, `viewing_begun`; 403 for everyone but the seeker; 404
 */
export async function pickViewing(
  { id, version, at: picked }: ParsedInput<Contract['pickViewing']>,
  caller: Caller,
  now = new Date(),
) {
  const request = await getForSeeker(id, caller);
  const at = new Date(picked);
  const { viewing } = request;
  const isRepeated = viewing?.state === 'agreed' && viewing.version === version + 1;
  if (isRepeated && viewing.at?.getTime() === at.getTime()) return answer(request, caller);
  if (at <= now) throw badRequest('viewing_begun');
  const from = viewing && isAhead(viewing, now) ? (viewing.at ?? undefined) : undefined;
  const put = () => putPick({ _id: request._id, version, now }, { at, from });
  const stored = await change(request, put, caller.id);
  if (!stored) throw badRequest(request.isOpen ? 'viewing_changed' : 'request_closed');
  return answer(stored, caller);
}

/** Error for a change of an agreed viewing that wasn't stored. */
const notAhead = ({ viewing }: RequestRecord, now: Date) =>
  badRequest(viewing?.state === 'agreed' && !isAhead(viewing, now) ? 'viewing_begun' : 'viewing_changed');

/**
 * Asks the agent for other times, with an optional line: none of those proposed fits, an agreed viewing is to be moved, or
 * it was cancelled. An agreed time stands until another is picked.
 * @throws 400 `viewing_changed` if another version stands, `viewing_begun`, `request_closed`; 403 for everyone but the seeker; 404
 */
export async function refuseViewing(
  { id, version, note }: ParsedInput<Contract['refuseViewing']>,
  caller: Caller,
  now = new Date(),
) {
  const request = await getForSeeker(id, caller);
  assertNotHurried(request.viewing?.recent, now);
  const put = () => putRefusal({ _id: request._id, version, now }, note || undefined);
  const stored = await change(request, put, caller.id);
  if (!stored) throw request.isOpen ? notAhead(request, now) : badRequest('request_closed');
  return answer(stored, caller);
}

/**
 * Keeps the agreed time: ends a change that either side opened. Like a cancellation, a block doesn't prevent it.
 * @throws 400 `viewing_changed` if another version stands, `viewing_begun`; 403 for staff; 404
 */
export async function keepViewing(
  { id, version }: ParsedInput<Contract['keepViewing']>,
  caller: Caller,
  now = new Date(),
) {
  const { request, subject } = await getRequest('property', id, caller);
  if (!canCancelViewing(caller, request, subject)) throw forbidden();
  assertNotHurried(request.viewing?.recent, now);
  const put = () => putKeep({ _id: request._id, version, now }, sideOf(caller.id, request, subject));
  const stored = await change(request, put, caller.id);
  if (!stored) throw notAhead(request, now);
  return answer(stored, caller);
}

/**
 * Cancels an agreed viewing, by either side. A block doesn't prevent it, so that nobody waits in vain.
 * @throws 400 `viewing_begun`, `viewing_changed`; 403 for staff; 404
 */
export async function cancelViewing(
  { id, version, reason }: ParsedInput<Contract['cancelViewing']>,
  caller: Caller,
  now = new Date(),
) {
  const { request, subject } = await getRequest('property', id, caller);
  if (!canCancelViewing(caller, request, subject)) throw forbidden();
  const by = sideOf(caller.id, request, subject);
  const stored = await change(
    request,
    () => putCancellation({ _id: request._id, version, now }, { by, reason }),
    caller.id,
  );
  if (!stored) throw notAhead(request, now);
  return answer(stored, caller);
}

/** Returns when the caller's own listings have viewings to come, earliest first. */
export async function agreedViewings(caller: Caller, now = new Date()) {
  if (!canListReceived(caller)) return { data: [] };
  const own = await subjectsOf('property').idsOf(caller.id, { isPublic: false });
  const to = new Date(now.getTime() + MAX_DAYS_UNTIL_VIEWING * DAY_MS);
  const agreed = await findAgreedTimes(own, { from: now, to });
  return { data: agreed.map(({ at }) => at.toISOString()).sort() };
}

/**
 * Calendar file of an agreed or cancelled viewing.
 * @throws 404 before a time is agreed, and for everyone but the two sides and staff
 */
export async function viewingFile(id: string, caller: Caller, locale: Locale) {
  const { request, subject } = await getRequest('property', id, caller);
  const isAgent = canReadNote(caller, subject);
  const calendar =
    subject &&
    calendarOf(request, subject, {
      locale,
      isAgent,
      contact: await contactOf(request, subject, isAgent),
    });
  if (!calendar) throw notFound();
  return { data: { text: calendar.text } };
}

/** Moves the viewings to come at a listing that changed hands to its new agent. Safe to repeat. */
export async function takeOverViewings({ kind, id, from }: MovedSubject, now = new Date()): Promise<void> {
  for (const request of await findLiveViewings({ kind, subject: id }, now)) {
    const { _id, viewing } = request;
    const { version = 0, takenOver } = viewing ?? {};
    if (takenOver?.from === from && takenOver.version === version) continue;
    await change(request, () => putTakeOver({ _id, version, now }, from));
  }
}

/** Ends the viewings of matching requests that await an answer or are to come. Safe to repeat. */
export async function endViewings(
  where: RequestCondition,
  by: ViewingCanceller,
  now = new Date(),
): Promise<void> {
  for (const request of await findLiveViewings(where, now)) {
    const seeker = by === 'seeker' ? String(request.user) : undefined;
    await change(request, () => putEnd(request._id, by, now), seeker);
  }
}
