import { hourly, weekly, periodOf } from '../../../platform/throttle';
import { contributionsOf } from '../../assembly';
import { notify } from '../../foundation/notifications/notifications.service';
import type { Subject } from '../../module';
import { chatPeople } from '../../foundation/people/chatPeople.service';
import { nameIn } from '../../foundation/people/names';
import { titleIn } from '../../foundation/subjects/names';
import type { RequestRecord } from './request.model';

const INBOX = { property: '/dashboard/requests', service: '/dashboard/service-requests' } as const;
const OWN_REQUESTS = '/my-requests';

/** Data of a notification about a request: its subject and its id. */
export const subjectData = ({ kind, id, title, titleAr, referenceNo }: Subject, request: RequestRecord) => ({
  [`${kind}Id`]: id,
  title,
  titleAr,
  referenceNo,
  requestId: String(request._id),
});

/** Notifies the owner of a request for their listing or service. */
export async function notifyOwner(subject: Subject, request: RequestRecord): Promise<void> {
  const user = String(request.user);
  const sender = (await chatPeople([user])).get(user);
  // The Arabic name belongs to the account's name, not to another one typed in the form.
  const nameAr = sender?.name === request.name ? sender.nameAr : null;
  const path = INBOX[subject.kind];
  await notify({
    users: [subject.owner],
    kind: 'newRequest',
    data: { ...subjectData(subject, request), from: request.name, fromAr: nameAr, path },
    // Keyed by sender, so that deleting and resending a request isn't a new event.
    key: `request:${subject.kind}:${subject.id}:${user}`,
    throttle: hourly(request.createdAt),
    mail: ({ name, locale }) => ({
      template: 'requestReceived',
      data: {
        name,
        from: nameIn({ name: request.name, nameAr }, locale),
        title: titleIn(subject, locale),
        ...(request.message && { message: request.message }),
        path,
      },
    }),
  });
}

/** Notifies a requester of their request's new status. */
export function notifyRequester(subject: Subject, request: RequestRecord): Promise<void> {
  const change = request.statusHistory.at(-1);
  const by = String(change?.by ?? subject.owner);
  return notify({
    users: [String(request.user)],
    kind: 'requestStatus',
    data: { ...subjectData(subject, request), status: request.status, path: OWN_REQUESTS },
    key: `requestStatus:${subject.kind}:${subject.id}`,
    throttle: hourly(change?.at ?? request.updatedAt),
    from: subject.hideAgent && by === subject.owner ? undefined : by,
    mail: ({ name, locale }) => ({
      template: 'requestStatus',
      data: { name, title: titleIn(subject, locale), status: request.status, path: OWN_REQUESTS },
    }),
  });
}

/** Notifies the other features of a request's status. Safe to repeat. */
export async function announceStatus({ kind, subject, user }: RequestRecord): Promise<void> {
  for (const listener of contributionsOf('onRequestStatus')) {
    await listener({ kind, subject: String(subject), user: String(user) });
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
  offer: string,
  { title, titleAr, path, at, from }: UnavailableSubject,
) =>
  notify({
    users,
    kind: 'requestGone',
    data: { title, titleAr: titleAr ?? null, path },
    key: periodOf(`gone:${offer}`, weekly(at)).key,
    from,
    mail: ({ name, locale }) => ({
      template: 'requestGone',
      data: { name, title: titleIn({ title, titleAr }, locale), path },
    }),
  });
