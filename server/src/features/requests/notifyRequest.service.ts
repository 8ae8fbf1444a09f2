import { notify } from '../notifications/notifications.service';
import type { Subject } from '../parts';
import { titleIn } from '../subjects/tellOwner.service';
import type { RequestRecord } from './request.model';

const INBOX = { property: '/dashboard/requests', service: '/dashboard/service-requests' } as const;
const OWN = '/my-requests';

const about = ({ kind, id, title, titleAr, referenceNo }: Subject, request: RequestRecord) => ({
  [`${kind}Id`]: id,
  title,
  titleAr,
  referenceNo,
  requestId: String(request._id),
});

/** Somebody asks the agent about what they offer. */
export const tellReceived = (subject: Subject, request: RequestRecord) =>
  notify({
    users: [subject.owner],
    kind: 'newRequest',
    data: { ...about(subject, request), from: request.name, path: INBOX[subject.kind] },
    key: `request:${String(request._id)}`,
    mail: ({ name, locale }) => ({
      template: 'requestReceived',
      data: {
        name,
        from: request.name,
        title: titleIn(subject, locale),
        ...(request.message && { message: request.message }),
        path: INBOX[subject.kind],
      },
    }),
  });

/** The status of somebody's request was changed. */
export const tellStatus = (subject: Subject, request: RequestRecord) =>
  notify({
    users: [String(request.user)],
    kind: 'requestStatus',
    data: { ...about(subject, request), status: request.status, path: OWN },
    key: `requestStatus:${String(request._id)}:${request.statusHistory.length}`,
    mail: ({ name, locale }) => ({
      template: 'requestStatus',
      data: { name, title: titleIn(subject, locale), status: request.status, path: OWN },
    }),
  });

/** What people asked about and is not offered any more. */
export interface Gone {
  title: string;
  titleAr?: string | null;
  /** Where they go on. */
  path: string;
  key: string;
}

/** Something is not offered any more; said to those whose request about it was open. */
export const tellGone = (users: string[], { title, titleAr, path, key }: Gone) =>
  notify({
    users,
    kind: 'requestGone',
    data: { title, titleAr: titleAr ?? null, path },
    key: `gone:${key}`,
    mail: ({ name, locale }) => ({
      template: 'requestGone',
      data: { name, title: titleIn({ title, titleAr }, locale), path },
    }),
  });
