import { hourly, weekly, periodOf } from '../../../platform/base/throttle';
import type { SubjectKind } from '@manzil/shared/domain/enums';
import { mailFact } from '../../../platform/mail/mailFact';
import { contributionsOf } from '../../assembly';
import { notify } from '../../foundation/notifications/notifications.service';
import type { Subject } from '../../module';
import { chatPeople } from '../../foundation/people/chatPeople.service';
import { nameIn } from '../../foundation/people/names';
import { titleIn } from '../../foundation/subjects/names';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import { findRequest, type RequestRecord } from './request.model';

export const INBOX = { property: '/dashboard/requests', service: '/dashboard/service-requests' } as const;
export const OWN_REQUESTS = '/my-requests';

/** Data of a notification about a request: its subject and its id. */
export const subjectData = ({ kind, id, title, titleAr, referenceNo }: Subject, request: RequestRecord) => ({
  [`${kind}Id`]: id,
  title,
  titleAr,
  referenceNo,
  requestId: String(request._id),
});

/** The request is open, and the recipient owns its subject. */
export const requestStands = mailFact(
  'request stands',
  async ({ kind, subject, user, owner }: { kind: string; subject: string; user: string; owner: string }) => {
    const open = await findRequest({ kind: kind, subject, user, isOpen: true });
    return (
      open !== null && (await subjectsOf(kind as SubjectKind).find([subject])).get(subject)?.owner === owner
    );
  },
);

/** The request has this status. */
export const statusStands = mailFact(
  'request status',
  async ({ request, status }: { request: string; status: string }) =>
    (await findRequest({ _id: request }))?.status === status,
);

/** The offer is still off the market. */
export const goneStands = mailFact(
  'offer gone',
  async ({ kind, subject }: { kind: string; subject: string }) =>
    (await subjectsOf(kind as SubjectKind).find([subject])).get(subject)?.isListed !== true,
);

/** The seeker's name as typed; the Arabic one belongs to the account's name, not to another one typed in the form. */
export async function seekerNames({ user, name }: Pick<RequestRecord, 'user' | 'name'>) {
  const sender = (await chatPeople([String(user)])).get(String(user));
  return { name, nameAr: sender?.name === name ? sender.nameAr : null };
}

/** Notifies the owner of a request for their listing or service. */
export async function notifyOwner(subject: Subject, request: RequestRecord): Promise<void> {
  const user = String(request.user);
  const { nameAr } = await seekerNames(request);
  const path = INBOX[subject.kind];
  await notify({
    users: [subject.owner],
    kind: 'newRequest',
    data: { ...subjectData(subject, request), from: request.name, fromAr: nameAr, path },
    // Keyed by sender, so that deleting and resending a request isn't a new event.
    key: `request:${subject.kind}:${subject.id}:${user}`,
    throttle: hourly(request.createdAt),
    facts: [requestStands.of({ kind: subject.kind, subject: subject.id, user, owner: subject.owner })],
    mail: ({ name, locale }) => ({
      template: 'requestReceived',
      data: {
        name,
        from: nameIn({ name: request.name, nameAr }, locale),
        title: titleIn(subject, locale),
        ...(request.preferredDate && { preferredDate: request.preferredDate }),
        ...(request.preferredTime && { preferredTime: request.preferredTime }),
        ...(request.message && { message: request.message }),
        path,
      },
    }),
  });
}

/** Notifies a seeker of their request's new status; names the owner who set it, but neither staff nor a hidden agent. */
export async function notifySeeker(subject: Subject, request: RequestRecord): Promise<void> {
  const change = request.statusHistory.at(-1);
  const by = String(change?.by ?? subject.owner);
  const isNamed = by === subject.owner && !subject.hideAgent;
  const owner = isNamed ? (await chatPeople([by])).get(by) : undefined;
  await notify({
    users: [String(request.user)],
    kind: 'requestStatus',
    data: {
      ...subjectData(subject, request),
      ...(owner && { from: owner.name, fromAr: owner.nameAr }),
      ...{ status: request.status, path: OWN_REQUESTS },
    },
    key: `requestStatus:${subject.kind}:${subject.id}`,
    throttle: hourly(change?.at ?? request.updatedAt),
    facts: [statusStands.of({ request: String(request._id), status: request.status })],
    from: subject.hideAgent && by === subject.owner ? undefined : by,
    mail: ({ name, locale }) => ({
      template: 'requestStatus',
      data: {
        name,
        title: titleIn(subject, locale),
        ...(owner && { from: nameIn(owner, locale) }),
        ...{ status: request.status, path: OWN_REQUESTS },
      },
    }),
  });
}

/** Notifies the other features of a request's status. Safe to repeat. */
export async function announceStatus({
  _id,
  kind,
  subject,
  user,
  status,
  statusHistory,
  createdAt,
}: RequestRecord): Promise<void> {
  const at = statusHistory.at(-1)?.at ?? createdAt;
  const changed = { id: String(_id), status, at, version: statusHistory.length };
  for (const listener of contributionsOf('onRequestStatus')) {
    await listener({ ...changed, kind, subject: String(subject), user: String(user) });
  }
}

/** A listing or service that is gone while people have open requests for it. */
export interface UnavailableSubject {
  title: string;
  titleAr?: string | null;
  /** Page to continue on. */
  path: string;
  at: Date;
  /** Former owner, unless hidden. */
  from?: string | undefined;
}

/** Notifies the given people, who have an open request, that the offer is gone; at most once a week. */
export const notifyUnavailable = (
  users: string[],
  offer: { kind: SubjectKind; subject: string },
  { title, titleAr, path, at, from }: UnavailableSubject,
) =>
  notify({
    users,
    kind: 'requestGone',
    data: { title, titleAr: titleAr ?? null, path },
    key: periodOf(`gone:${offer.kind}:${offer.subject}`, weekly(at)).key,
    from,
    facts: [goneStands.of(offer)],
    mail: ({ name, locale }) => ({
      template: 'requestGone',
      data: { name, title: titleIn({ title, titleAr }, locale), path },
    }),
  });
