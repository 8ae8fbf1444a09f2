import { REVIEW_BASES, SUBJECT_KINDS, type ReviewBasis, type SubjectKind } from '@manzil/shared/domain/enums';
import { canOffer, type Role } from '@manzil/shared/domain/roles';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import type { DeletedRecord, MovedSubject, RelatedRecords, RoleLoss, Subject } from '../../module';
import { LIST_OF, subjectsOf } from '../../foundation/subjects/subjects.service';
import { authorsOf, findListingPerson } from '../../foundation/people/listingPeople.service';
import { findCustomRequestsOf, removeCustomRequests } from './customRequest.model';
import {
  countRequests,
  findAllRequests,
  insertRequests,
  removeRequest,
  removeRequests,
  type WholeRequest,
} from './request.model';
import { withIntents } from '../../../platform/tasks/settlement';
import { subjectOf } from './requestAccess.service';
import { emitRequestChange, emitRequestsMoved, emitToStaff } from './requestChanges.service';
import { requestCounts } from './requests.service';
import { notifyUnavailable, type UnavailableSubject } from './notifyRequest.service';
import { notifyViewing } from './viewings/notifyViewing.service';
import type { StatusChange } from './statusFields';
import { endQuotes } from './quotes/quotes.service';
import { endViewings, takeOverViewings } from './viewings/viewings.service';
import { isLive } from './viewings/viewingFields';

/** Condition for a person's requests of every kind; names the kinds because the index starts with the kind. */
const requestsByUser = (user: string) => ({ kind: { $in: [...SUBJECT_KINDS] }, user });

/** Removes a deleted person's requests and updates the counts. */
export async function deleteRequestsOf(user: string): Promise<void> {
  for (const request of await findAllRequests(requestsByUser(user))) {
    const { _id, kind, subject } = request;
    const of = { kind, subject: String(subject) };
    await endViewings({ _id }, 'system');
    await withIntents(requestCounts.intent(of), async () => {
      await removeRequest(_id);
      await requestCounts.settle(of);
    });
    await emitRequestChange({ request, subject: await subjectOf(request) });
  }
  if ((await removeCustomRequests({ user })) > 0) await emitToStaff('customRequests');
}

/** A request as restored: the people know that its viewing was cancelled and its quote withdrawn, so they stay so. */
function withoutLiveParts(request: WholeRequest, now = new Date()): WholeRequest {
  const { viewing, quote } = request;
  if (quote?.state === 'sent') {
    return { ...request, quote: { ...quote, state: 'withdrawn', version: quote.version + 1 } };
  }
  if (!viewing || !isLive(viewing, now)) return request;
  const ended = { state: 'cancelled', cancelledBy: 'system', version: viewing.version + 1 } as const;
  return { ...request, viewing: { ...viewing, ...ended } };
}

/** Restores the requests about a restored listing, except those whose senders are gone. */
async function restoreRequests(kind: SubjectKind, requests: WholeRequest[]): Promise<void> {
  const senders = await authorsOf(requests.map(({ user }) => String(user)));
  const subjects = [...new Set(requests.map(({ subject }) => String(subject)))];
  await withIntents(
    subjects.map((subject) => requestCounts.intent({ kind, subject })),
    async () => {
      const kept = requests.filter(({ user }) => senders.has(String(user)));
      await insertRequests(kept.map((request) => withoutLiveParts(request)));
      for (const subject of subjects) await requestCounts.settle({ kind, subject });
      for (const request of kept) await emitRequestChange({ request, subject: await subjectOf(request) });
    },
  );
}

/** A request for its sender's data download, without the other people in its history, since an agent may be hidden. */
const withoutOtherPeople =
  (user: string) =>
  <T extends { statusHistory: StatusChange[] }>(request: T) => ({
    ...request,
    statusHistory: request.statusHistory.map(({ by, ...change }) => ({
      ...change,
      ...(String(by) === user && { by }),
    })),
  });

/** Ends the viewings and quotes at a subject that is no longer offered, and notifies people with an open request. */
export async function notifyOpenSeekers({
  kind,
  id,
  ...gone
}: { kind: SubjectKind; id: string } & UnavailableSubject): Promise<void> {
  await endViewings({ kind, subject: id }, 'system');
  await endQuotes({ kind, subject: id });
  const open = await findAllRequests({ kind, subject: id, isOpen: true });
  await notifyUnavailable(
    open.map(({ user }) => String(user)),
    { kind, subject: id },
    gone,
  );
}

/** A deleted listing or service, as the subject of the requests about it. */
const deletedSubject = (
  { kind, id }: { kind: SubjectKind; id: string },
  { name, nameAr, referenceNo, owner = '', isOwnerHidden }: DeletedRecord,
): Subject => ({
  kind,
  id,
  owner,
  referenceNo,
  title: name,
  titleAr: nameAr,
  city: null,
  price: null,
  image: null,
  hideAgent: isOwnerHidden,
  isListed: false,
  path: LIST_OF[kind],
});

/** Notifies both sides of the viewings that a deletion cancelled. Safe to repeat. */
async function notifyCancelledViewings(subject: Subject, deletedAt: Date): Promise<void> {
  const cancelled = await findAllRequests({
    kind: subject.kind,
    subject: subject.id,
    'viewing.cancelledBy': 'system',
    'viewing.changedAt': { $gte: deletedAt },
  });
  for (const request of cancelled) await notifyViewing(subject, request);
}

/** Keeps the requests about a deleted listing or service with it in the recycle bin. */
export const requestsWith = (kind: SubjectKind): RelatedRecords => ({
  read: (id) => findAllRequests({ kind, subject: id }),
  drop: async (id, deleted) => {
    const subject = deletedSubject({ kind, id }, deleted);
    const { title, titleAr, path } = subject;
    const from = deleted.isOwnerHidden ? undefined : deleted.owner;
    await notifyOpenSeekers({ kind, id, title, titleAr, path, at: deleted.at, from });
    await notifyCancelledViewings(subject, deleted.at);
    const requests = await findAllRequests({ kind, subject: id });
    await removeRequests({ kind, subject: id });
    for (const request of requests) await emitRequestChange({ request, subject });
  },
  putBack: (kept) => restoreRequests(kind, kept as WholeRequest[]),
});

/** A person's requests for their data download, without the receiving side's note. */
export const requestsBy = async (user: string) =>
  (await findAllRequests(requestsByUser(user)))
    .map(({ note: _note, searchTokens: _tokens, ...own }) => own)
    .map(withoutOtherPeople(user));
export const customRequestsBy = async (user: string) =>
  (await findCustomRequestsOf(user)).map(({ sent, ...own }) =>
    withoutOtherPeople(user)({ ...own, sent: (sent ?? []).map(({ ids, at }) => ({ ids, at })) }),
  );

/** A seeker's relation to the subject; reliable, because only the receiving side can set a status. */
function reviewBasisOf(
  { status, statusHistory, preferredDate, viewing }: WholeRequest,
  now: Date,
): ReviewBasis {
  const was = new Set([status, ...statusHistory.map((change) => change.status)]);
  if (was.has('done')) return 'dealt';
  const hasViewed = viewing?.state === 'agreed' && viewing.at && viewing.at <= now;
  const hasCome = preferredDate && preferredDate <= dubaiDay(now);
  return was.has('inProgress') && (hasViewed || hasCome) ? 'visited' : 'asked';
}

/** A person's relation to a listing or service according to their requests. */
export async function relationOf(
  { kind, subject, user }: { kind: SubjectKind; subject: string; user: string },
  now = new Date(),
): Promise<ReviewBasis | null> {
  const found = (await findAllRequests({ kind, subject, user })).map((one) => reviewBasisOf(one, now));
  return REVIEW_BASES.findLast((basis) => found.includes(basis)) ?? null;
}

/** Number of open requests that would be orphaned if the agent changed to `role`. */
export async function countOrphanedRequests(agent: string, role: Role): Promise<{ openRequests: number }> {
  const counts = await Promise.all(
    SUBJECT_KINDS.filter((kind) => !canOffer(kind, role)).map(async (kind) => {
      const ids = await subjectsOf(kind).idsOf(agent, { isPublic: false });
      return ids.length > 0 ? countRequests({ kind, subject: { $in: ids }, isOpen: true }) : 0;
    }),
  );
  return { openRequests: counts.reduce((sum, count) => sum + count, 0) };
}

/** Everyone who enquired about a person's offers, except those that hide the person. */
export async function seekersOf(agent: string): Promise<string[]> {
  const person = await findListingPerson(agent);
  const offered = SUBJECT_KINDS.filter((kind) => person && canOffer(kind, person.role));
  const parts = await Promise.all(
    offered.map(async (kind) => {
      const ids = await subjectsOf(kind).idsOf(agent, { isPublic: false });
      const requests = ids.length > 0 ? await findAllRequests({ kind, subject: { $in: ids } }) : [];
      const subjects = await subjectsOf(kind).find([
        ...new Set(requests.map(({ subject }) => String(subject))),
      ]);
      return requests.filter(({ subject }) => subjects.get(String(subject))?.hideAgent === false);
    }),
  );
  return parts.flat().map(({ user }) => String(user));
}

/** Moves the requests about a listing that changed hands to its new agent. Safe to repeat. */
export async function moveRequests({ kind, id, from }: MovedSubject): Promise<void> {
  await takeOverViewings({ kind, id, from });
  const requests = await findAllRequests({ kind, subject: id });
  await emitRequestsMoved(requests, { from, subject: (await subjectsOf(kind).find([id])).get(id) });
}

/** Withdraws the quotes of a person who may not offer services any more: a successor isn't bound by them. */
export const endQuotesBy = ({ id, role }: Pick<RoleLoss, 'id' | 'role'>): Promise<void> =>
  canOffer('service', role) ? Promise.resolve() : endQuotes({ kind: 'service', 'quote.by': id });

/** Ends the viewings and quotes a suspended person takes part in, on either side. */
export async function endOffersOf(person: string): Promise<void> {
  for (const kind of SUBJECT_KINDS) {
    const offered = await subjectsOf(kind).idsOf(person, { isPublic: false });
    for (const where of [
      { kind, user: person },
      ...(offered.length > 0 ? [{ kind, subject: { $in: offered } }] : []),
    ]) {
      await endViewings(where, 'system');
      await endQuotes(where);
    }
  }
}
