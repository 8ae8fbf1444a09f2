import { REVIEW_BASES, SUBJECT_KINDS, type ReviewBasis, type SubjectKind } from '@manzil/shared/domain/enums';
import { mayOffer, type Role } from '@manzil/shared/domain/roles';
import { dubaiDay } from '@manzil/shared/domain/day';
import type { RelatedRecords } from '../../module';
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
import { owing } from '../../../platform/store/settlement';
import { requestCounts } from './requests.service';
import { tellGone, type Gone } from './notifyRequest.service';
import type { StatusChange } from './statusFields';

/** Requests of every kind by one person; the index begins with the kind. */
const askedBy = (user: string) => ({ kind: { $in: [...SUBJECT_KINDS] }, user });

/** What a departing person asked for goes, with the numbers it was counted in. */
export async function forgetRequester(user: string): Promise<void> {
  for (const { _id, kind, subject } of await findAllRequests(askedBy(user))) {
    const of = { kind, subject: String(subject) };
    await owing(requestCounts.due(of), async () => {
      await removeRequest(_id);
      await requestCounts.settle(of);
    });
  }
  await removeCustomRequests({ user });
}

/** Brings the requests about a restored listing back, but for those whose senders are gone by now. */
async function putBack(kind: SubjectKind, kept: WholeRequest[]): Promise<void> {
  const senders = await authorsOf(kept.map(({ user }) => String(user)));
  const subjects = [...new Set(kept.map(({ subject }) => String(subject)))];
  await owing(
    subjects.map((subject) => requestCounts.due({ kind, subject })),
    async () => {
      await insertRequests(kept.filter(({ user }) => senders.has(String(user))));
      for (const subject of subjects) await requestCounts.settle({ kind, subject });
    },
  );
}

/** A request as its sender may have it: who else changed its status stays untold, an agent may be hidden. */
const namingOnly =
  (user: string) =>
  <T extends { statusHistory: StatusChange[] }>(request: T) => ({
    ...request,
    statusHistory: request.statusHistory.map(({ by, ...change }) => ({
      ...change,
      ...(String(by) === user && { by }),
    })),
  });

/** Tells those whose request is still open that what they asked about is not offered any more. */
export async function tellOpen({
  kind,
  id,
  ...gone
}: { kind: SubjectKind; id: string } & Gone): Promise<void> {
  const open = await findAllRequests({ kind, subject: id, isOpen: true });
  await tellGone(
    open.map(({ user }) => String(user)),
    `${kind}:${id}`,
    gone,
  );
}

/** The requests about a deleted listing or service wait with it in the recycle bin. */
export const requestsWith = (kind: SubjectKind): RelatedRecords => ({
  read: (id) => findAllRequests({ kind, subject: id }),
  drop: async (id, { name, nameAr, at, from }) => {
    await tellOpen({
      kind,
      id,
      title: name,
      titleAr: nameAr,
      path: LIST_OF[kind],
      at,
      from,
    });
    await removeRequests({ kind, subject: id });
  },
  putBack: (kept) => putBack(kind, kept as WholeRequest[]),
});

/** The note is the other side's. */
export const requestsBy = async (user: string) =>
  (await findAllRequests(askedBy(user)))
    .map(({ note: _note, searchTokens: _tokens, ...own }) => own)
    .map(namingOnly(user));
export const customRequestsBy = async (user: string) =>
  (await findCustomRequestsOf(user)).map(({ sent, ...own }) =>
    namingOnly(user)({ ...own, sent: (sent ?? []).map(({ ids, at }) => ({ ids, at })) }),
  );

/** How somebody who asked knows what it was about: nobody else can have set a status. */
function basisOf({ status, statusHistory, preferredDate }: WholeRequest, today: string): ReviewBasis {
  const was = new Set([status, ...statusHistory.map((change) => change.status)]);
  if (was.has('done')) return 'dealt';
  return was.has('inProgress') && preferredDate && preferredDate <= today ? 'visited' : 'asked';
}

/** What the requests of a person tell of how they know a listing or a service. */
export async function acquaintanceOf(
  { kind, subject, user }: { kind: SubjectKind; subject: string; user: string },
  now = new Date(),
): Promise<ReviewBasis | null> {
  const today = dubaiDay(now);
  const found = (await findAllRequests({ kind, subject, user })).map((one) => basisOf(one, today));
  return REVIEW_BASES.findLast((basis) => found.includes(basis)) ?? null;
}

/** Counts the open requests that nobody would answer if somebody changed to a role. */
export async function openRequestsLost(agent: string, role: Role): Promise<{ openRequests: number }> {
  const counts = await Promise.all(
    SUBJECT_KINDS.filter((kind) => !mayOffer(kind, role)).map(async (kind) => {
      const ids = await subjectsOf(kind).idsOf(agent, { isPublic: false });
      return ids.length > 0 ? countRequests({ kind, subject: { $in: ids }, isOpen: true }) : 0;
    }),
  );
  return { openRequests: counts.reduce((sum, count) => sum + count, 0) };
}

/** Everybody who asked about what somebody offers under their own name. */
export async function askersOf(agent: string): Promise<string[]> {
  const person = await findListingPerson(agent);
  const offered = SUBJECT_KINDS.filter((kind) => person && mayOffer(kind, person.role));
  const parts = await Promise.all(
    offered.map(async (kind) => {
      const ids = await subjectsOf(kind).idsOf(agent, { isPublic: false });
      const asked = ids.length > 0 ? await findAllRequests({ kind, subject: { $in: ids } }) : [];
      const subjects = await subjectsOf(kind).find([...new Set(asked.map(({ subject }) => String(subject)))]);
      return asked.filter(({ subject }) => subjects.get(String(subject))?.hideAgent === false);
    }),
  );
  return parts.flat().map(({ user }) => String(user));
}
