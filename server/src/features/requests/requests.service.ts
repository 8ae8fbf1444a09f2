import type { RequestStatus, SubjectKind } from '@manzil/shared/domain/enums';
import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller } from '../../platform/caller';
import { forbidden, invalid, notFound, refused } from '../../platform/errors';
import { inLine, settle } from '../../platform/settle';
import { dubaiDay } from '../properties/views.service';
import type { Subject } from '../subjects/subject';
import { subjectsOf } from '../subjects/subjects.service';
import { findListingPerson } from '../users/listingPeople.service';
import { tellReceived, tellStatus } from './news.service';
import {
  addRequest,
  changeStatus,
  countRequests,
  findRequest,
  findRequests,
  removeRequest,
  type RequestRecord,
} from './request.model';
import { requestView, requestViews } from './request.view';
import { tellRequestSent } from './requests.hooks';
import { checkNationality, storedForm } from './sender';

/** What a person asks about one listing or service. */
export interface RequestForm {
  name: string;
  email: string;
  phone: string;
  nationality?: string | null | undefined;
  message?: string | null | undefined;
  preferredDate?: string | null | undefined;
}

/**
 * Brings a subject's number of requests to what there are.
 * @returns whether it is still there
 */
export const settleRequests = (kind: SubjectKind, subject: string): Promise<boolean> =>
  inLine(`requests ${kind} ${subject}`, async () => {
    let isThere = true;
    await settle(
      () => countRequests({ kind, subject }),
      async (requestsCount) => {
        isThere = await subjectsOf[kind].setFigures(subject, { requestsCount });
      },
    );
    return isThere;
  });

/**
 * Sends a request to the agent of a listing or service (spec/1-domain: one open request a person and target).
 * @throws 400 at the fields, `property_gone`, `request_open`; 403 `own_listing`; 404
 */
export async function sendRequest(
  kind: SubjectKind,
  { subject: id, ...form }: RequestForm & { subject: string },
  caller: Caller,
  now = new Date(),
) {
  const subject = await subjectsOf[kind].visible(id, caller);
  if (subject.owner === caller.id) throw forbidden('own_listing');
  if (!subject.isListed) throw kind === 'property' ? refused('property_gone') : notFound('service_not_found');
  checkNationality(form.nationality);
  if (form.preferredDate && form.preferredDate < dubaiDay(now)) {
    throw invalid({ path: 'preferredDate', key: 'validation.past_date' });
  }
  const request = await addRequest({ kind, subject: id, user: caller.id, ...storedForm(form) });
  if (!request) throw refused('request_open');
  if (!(await settleRequests(kind, id))) {
    // It was deleted meanwhile: nothing is left behind.
    await removeRequest(request._id);
    throw notFound();
  }
  const { message } = form;
  await tellRequestSent({ kind, subject: id, user: caller.id, owner: subject.owner, message });
  await tellReceived(subject, request);
  return { data: await requestView(request, caller) };
}

/** What somebody who is not staff sees: what they sent and what they received. */
async function ownWhere(kind: SubjectKind, { id, role }: Caller) {
  const mine = role === 'user' ? [] : await subjectsOf[kind].idsOf(id, { isPublic: false });
  return mine.length > 0 ? { $or: [{ user: id }, { subject: { $in: mine } }] } : { user: id };
}

/**
 * The requests somebody sent or received; staff see all, or one requester's. Whoever names themselves sees what they
 * sent.
 * @throws 403 for others' requests; 404 with its fixed message when there are none
 */
export async function listRequests(
  kind: SubjectKind,
  input: { page: number; limit: number; status?: RequestStatus | undefined; userId?: string | undefined },
  caller: Caller,
) {
  const { userId, status, ...page } = input;
  const named = userId ? await findListingPerson(userId) : undefined;
  if (userId && !isStaff(caller.role) && named?.id !== caller.id) throw forbidden();
  if (userId && !named) throw notFound('requests_none');
  const whose = named ? { user: named.id } : isStaff(caller.role) ? {} : await ownWhere(kind, caller);
  const { records, count } = await findRequests({ kind, ...whose, ...(status && { status }) }, page);
  if (count === 0) throw notFound('requests_none');
  return { data: await requestViews(records, caller), count };
}

interface Party {
  request: RequestRecord;
  subject: Subject | undefined;
  isReceiver: boolean;
}

/**
 * A request the caller has to do with.
 * @throws 404 for everybody else, as if it were not there
 */
async function theirRequest(kind: SubjectKind, id: string, caller: Caller): Promise<Party> {
  const request = await findRequest({ _id: id, kind });
  if (!request) throw notFound();
  const subjectId = String(request.subject);
  const subject = (await subjectsOf[kind].find([subjectId])).get(subjectId);
  const isReceiver = isStaff(caller.role) || subject?.owner === caller.id;
  if (!isReceiver && String(request.user) !== caller.id) throw notFound();
  return { request, subject, isReceiver };
}

/**
 * Sets the status of a request one received; any may follow any, each change is kept.
 * @throws 400 `request_open` when the requester has another open one by now; 403 for the requester; 404
 */
export async function setRequestStatus(
  kind: SubjectKind,
  { id, status }: { id: string; status: RequestStatus },
  caller: Caller,
) {
  const { request, subject, isReceiver } = await theirRequest(kind, id, caller);
  if (!isReceiver) throw forbidden();
  const changed = await changeStatus(request._id, status, caller.id);
  if (changed === 'taken') throw refused('request_open');
  if (changed && subject) await tellStatus(subject, changed);
  const stored = changed ?? (await findRequest({ _id: id, kind }));
  if (!stored) throw notFound();
  return { data: await requestView(stored, caller) };
}

/**
 * Deletes a request: who sent it, whom it is for, or staff.
 * @throws 404
 */
export async function deleteRequest(kind: SubjectKind, id: string, caller: Caller): Promise<void> {
  const { request } = await theirRequest(kind, id, caller);
  if (!(await removeRequest(request._id))) throw notFound();
  await settleRequests(kind, String(request.subject));
}
