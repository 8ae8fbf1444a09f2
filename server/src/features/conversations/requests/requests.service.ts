import {
  REQUEST_STATUSES,
  type PreferredTime,
  type RequestStatus,
  type SubjectKind,
} from '@manzil/shared/domain/enums';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { badRequest, conflict, forbidden, invalid, notFound } from '../../../platform/base/errors';
import { withIntents, settlement } from '../../../platform/tasks/settlement';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { contributionsOf } from '../../assembly';
import type { Subject } from '../../module';
import { namesOf } from '../../foundation/subjects/names';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import { isBarredByAnyFeature } from '../../foundation/people/lifecycle.service';
import { idsOfPeople } from '../../foundation/people/chatPeople.service';
import { findListingPerson } from '../../foundation/people/listingPeople.service';
import { isSelfOrStaff } from '../../foundation/people/person.policy';
import { canAnswer, canListAll, canOpen, canListReceived, canSend, sideOf } from './request.policy';
import { announceStatus, notifyOwner, notifySeeker } from './notifyRequest.service';
import {
  addRequest,
  changeStatus,
  countRequests,
  findRequest,
  findRequests,
  putNote,
  removeRequest,
  type RequestCondition,
  type RequestRecord,
} from './request.model';
import { requestView, requestViews } from './request.view';
import { getRequest, subjectOf } from './requestAccess.service';
import { emitRequestChange, getUnlessChanged } from './requestChanges.service';
import { endQuotes } from './quotes/quotes.service';
import type { Decline, StatusWish } from './statusFields';
import { endViewings } from './viewings/viewings.service';
import { personSearchWords } from '../../../platform/text/phoneSearch';
import { beginningWith } from '../../../platform/text/wordSearch';
import { checkNationality, storedForm } from './contactForm';
import { requestTokens } from './requestTokens';

/** A person's enquiry about a listing or service. */
export interface RequestForm {
  name: string;
  email: string;
  phone: string;
  nationality?: string | null | undefined;
  message?: string | null | undefined;
  preferredDate?: string | null | undefined;
  preferredTime?: PreferredTime | null | undefined;
  bedrooms?: string | null | undefined;
  address?: string | null | undefined;
  addressTo?: string | null | undefined;
}

/** Updates a subject's number of requests; returns whether the subject still exists. */
export const requestCounts = settlement(
  'requests',
  async ({ kind, subject }: { kind: SubjectKind; subject: string }, derive): Promise<boolean> => {
    let exists = true;
    await derive(
      () => countRequests({ kind, subject }),
      async (requestsCount) => {
        exists = await subjectsOf(kind).setFigures(subject, { requestsCount });
      },
    );
    return exists;
  },
);

/** Notifies the other features and the owner of a stored request. Safe to repeat. */
async function notifyNewRequest(subject: Subject, request: RequestRecord): Promise<void> {
  const { kind, id, owner } = subject;
  const sent = { id: String(request._id), kind, subject: id, user: String(request.user), owner };
  for (const listener of contributionsOf('onRequestSent')) {
    await listener({ ...sent, message: request.message });
  }
  // Refusing would reveal the hidden agent, so the request is stored and a block only suppresses the notification.
  const approach = { from: sent.user, to: owner, onlyReceivers: true };
  if (subject.hideAgent && (await isBarredByAnyFeature(approach))) return;
  await notifyOwner(subject, request);
}

/** Effects of a sent request besides the count: its thread and the agent's notification. */
export const newRequestNotifications = settlement(
  'request news',
  async (subjectFields: { kind: SubjectKind; subject: string; user: string }) => {
    const request = await findRequest({ ...subjectFields, isOpen: true });
    const subject = request && (await subjectOf(request));
    if (request && subject) await notifyNewRequest(subject, request);
  },
);

/** Effects of a changed status: the seeker's notification and the basis of their review. */
export const statusNotifications = settlement(
  'request status news',
  async ({ request: id }: { request: string }) => {
    const request = await findRequest({ _id: id });
    if (!request || request.statusHistory.length === 0) return;
    await notifyStatusChange(await subjectOf(request), request);
  },
);

/**
 * Sends a request to the agent of a listing or service (spec/1-domain: one open request per person and target).
 * @throws 400 at the fields, `property_gone`, `request_open`; 403 `own_listing`, `recipient_gone` if either person
 * blocked the other and the agent isn't hidden; 404
 */
export async function sendRequest(
  kind: SubjectKind,
  { subject: id, ...form }: RequestForm & { subject: string },
  caller: Caller,
  now = new Date(),
) {
  const subject = await subjectsOf(kind).visible(id, caller);
  if (!canSend(caller, subject)) throw forbidden('own_listing');
  if (!subject.isListed) {
    throw kind === 'property' ? badRequest('property_gone') : notFound('service_not_found');
  }
  const approach = { from: caller.id, to: subject.owner, onlyReceivers: false };
  if (!subject.hideAgent && (await isBarredByAnyFeature(approach))) throw forbidden('recipient_gone');
  checkNationality(form.nationality);
  if (form.preferredDate && form.preferredDate < dubaiDay(now)) {
    throw invalid({ path: 'preferredDate', key: 'validation.past_date' });
  }
  const stored = storedForm(form);
  const searchTokens = requestTokens({ ...form, phone: String(stored['phone']) }, subject);
  const of = { kind, subject: id };
  const condition = { ...of, user: caller.id };
  return withIntents([requestCounts.intent(of), newRequestNotifications.intent(condition)], async () => {
    const request = await addRequest({ ...condition, ...stored, searchTokens });
    if (!request) throw badRequest('request_open');
    if (!(await requestCounts.settle(of))) {
      // The subject was deleted in the meantime, so leave nothing behind.
      await removeRequest(request._id);
      throw notFound();
    }
    await notifyNewRequest(subject, request);
    await emitRequestChange({ request, subject, by: caller.id });
    return { data: await requestView(request, caller) };
  });
}

type Side = 'sent' | 'received' | undefined;

/** Condition for the requests a person may list: sent, received, or both; staff receive all. */
async function conditionForSide(kind: SubjectKind, side: Side, caller: Caller): Promise<RequestCondition> {
  const { id } = caller;
  if (side === 'sent') return { user: id };
  if (canListAll(caller)) return {};
  const mine = canListReceived(caller) ? await subjectsOf(kind).idsOf(id, { isPublic: false }) : [];
  const received = { subject: { $in: mine } };
  if (side === 'received') return received;
  return mine.length > 0 ? { $or: [{ user: id }, received] } : { user: id };
}

interface ListInput {
  page: number;
  limit: number;
  status?: RequestStatus | undefined;
  userId?: string | undefined;
  side?: Side;
  search?: string | undefined;
}

/**
 * Requests that a person sent or received; staff see all, or one seeker's. Callers who pass their own id see
 * the requests they sent.
 * @throws 403 for others' requests; 404 with its fixed message if there are none and no side was given
 */
export async function listRequests(kind: SubjectKind, input: ListInput, caller: Caller) {
  const { userId, status, side, search, ...page } = input;
  const named = userId ? await findListingPerson(userId) : undefined;
  if (userId && !isSelfOrStaff(caller, named?.id)) throw forbidden();
  if (userId && !named) throw notFound('requests_none');
  const whose = named ? { user: named.id } : await conditionForSide(kind, side, caller);
  const where = { kind, ...whose, ...beginningWith(personSearchWords(search ?? '')) };
  const [{ records, count }, ...each] = await Promise.all([
    findRequests({ ...where, ...(status && { status }) }, page),
    ...REQUEST_STATUSES.map(async (one) => [one, await countRequests({ ...where, status: one })] as const),
  ]);
  if (count === 0 && !side) throw notFound('requests_none');
  return { data: await requestViews(records, caller), count, counts: countsByStatus(each) };
}

/** A seeker's latest request about a listing, an open one first; null if there is none that the caller may open. */
export async function latestRequest(
  { propertyId, userId }: { propertyId: string; userId: string },
  caller: Caller,
) {
  const [user] = await idsOfPeople([userId]);
  const where = { kind: 'property' as const, subject: propertyId, user };
  const order = { isOpen: -1, createdAt: -1 } as const;
  const [request] = user ? (await findRequests(where, { page: 1, limit: 1, order })).records : [];
  const isOpenTo = request && canOpen(caller, request, await subjectOf(request));
  return { data: isOpenTo ? await requestView(request, caller) : null };
}

const countsByStatus = (each: (readonly [RequestStatus, number])[]) => {
  const counts = { pending: 0, inProgress: 0, done: 0, rejected: 0 };
  for (const [status, n] of each) counts[status] = n;
  return counts;
};

/**
 * Sets the status of a received request; any status may follow any other, and the history keeps each change.
 * Declining keeps the reason and ends the viewing or quote.
 * @throws 400 `request_open` if the seeker has another open one; 403 for the seeker; 404; 409 `request_changed` if
 * the request isn't at the given version any more
 */
export async function setRequestStatus(
  kind: SubjectKind,
  { id, status, version, ...decline }: { id: string } & StatusWish & Decline,
  caller: Caller,
) {
  const { request, subject } = await getRequest(kind, id, caller);
  if (!canAnswer(caller, subject)) throw forbidden();
  const changed = await withIntents(
    statusNotifications.intent({ request: String(request._id) }),
    async () => {
      const after = await changeStatus(
        request._id,
        { status, version },
        caller.id,
        status === 'rejected' ? decline : undefined,
      );
      if (after === 'taken') throw badRequest('request_open');
      if (after) await notifyStatusChange(subject, after);
      if (after) await emitRequestChange({ request, subject, by: caller.id });
      return after;
    },
  );
  const stored =
    changed ?? (await getUnlessChanged(await findRequest({ _id: id, kind }), { status, version }, caller));
  return { data: await requestView(stored, caller) };
}

/** Notifies the seeker and the other features of a changed status. Safe to repeat. */
async function notifyStatusChange(subject: Subject | undefined, request: RequestRecord): Promise<void> {
  if (request.status === 'rejected') {
    const by = String(request.statusHistory.at(-1)?.by);
    await endViewings({ _id: request._id }, sideOf(by, request, subject));
    await endQuotes({ _id: request._id });
  }
  if (subject) await notifySeeker(subject, request);
  await announceStatus(request);
}

/**
 * Sets the receiving side's note; an empty one removes it.
 * @throws 403 for the seeker; 404; 409 `note_changed` if it isn't the given one any more
 */
export async function setRequestNote(
  kind: SubjectKind,
  { id, note, seen }: { id: string; note: string; seen?: string | null | undefined },
  caller: Caller,
) {
  const { request, subject } = await getRequest(kind, id, caller);
  if (!canAnswer(caller, subject)) throw forbidden();
  const stored = await putNote(request._id, note, seen);
  if (!stored) throw (await findRequest({ _id: id, kind })) ? conflict('note_changed') : notFound();
  await emitRequestChange({ request, subject, by: caller.id, isNote: true });
  return { data: await requestView(stored, caller) };
}

/**
 * Deletes a request, by its sender, its recipient or staff.
 * @throws 404
 */
export async function deleteRequest(
  kind: SubjectKind,
  id: string,
  caller: Caller,
  info: RequestInfo,
): Promise<void> {
  const { request, subject } = await getRequest(kind, id, caller);
  await endViewings({ _id: request._id }, sideOf(caller.id, request, subject));
  const of = { kind, subject: String(request.subject) };
  await withIntents(requestCounts.intent(of), async () => {
    if (!(await removeRequest(request._id))) throw notFound();
    await requestCounts.settle(of);
  });
  // Deleted records are named by their listing or service.
  info.note({ target: { kind: `${kind}Requests`, id, name: subject && namesOf(subject).name } });
  await emitRequestChange({ request, subject, by: caller.id });
}
