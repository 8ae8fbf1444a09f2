import { STAFF_NOTIFICATION_KINDS } from '@manzil/shared/domain/enums';
import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import { sendMail } from '../../../platform/mail/mail';
import type { MailData, MailTemplate } from '../../../platform/mail/mailData';
import { mailFact, type MailFact } from '../../../platform/mail/mailFact';
import { optOutPath } from '../../../platform/mail/optOut';
import { emit } from '../../../platform/realtime/realtime';
import { periodOf, type Throttle } from '../../../platform/base/throttle';
import { isBarredByAnyFeature } from '../people/lifecycle.service';
import { chatPeople } from '../people/chatPeople.service';
import { findRecipients, type Recipient } from '../people/listingPeople.service';
import {
  addNotification,
  countUnread,
  findNotifications,
  findNotified,
  markNotificationsRead,
  type NotificationData,
  type NotificationKind,
  type NotificationPage,
  type NotificationRecord,
} from './notification.model';

/** A notification for some people. */
export interface NotificationDraft {
  users: string[];
  kind: NotificationKind;
  data: NotificationData;
  /** Deduplicates both the notification and its mail. */
  key?: string | undefined;
  /**
   * Within the period, repeats of the key update the notification without ringing again, and at most one mail is sent;
   * later states wait for the next period.
   */
  throttle?: Throttle;
  /**
   * Person who caused it; people who blocked them aren't notified. Omit a hidden agent, whom a missing notification
   * would reveal.
   */
  from?: string | undefined;
  /** Mails only: the recipient did it themselves, or sees it elsewhere. */
  isMailOnly?: boolean;
  /** Mails people who are suspended by now or will be: an appointment of theirs is off. */
  evenSuspended?: boolean;
  /** Path that stops such mails; all mails by default. */
  optOut?: string;
  /** What the mail says, to be checked again when it is sent. */
  facts?: readonly MailFact[];
  /** Mail for recipients who want mails. */
  mail?: (recipient: Recipient) => { [T in MailTemplate]: { template: T; data: MailData[T] } }[MailTemplate];
}

const view = ({ _id, kind, data, readAt, createdAt }: NotificationRecord) => ({
  id: String(_id),
  kind,
  data,
  readAt: readAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** The person still takes mails at this address. */
export const takesMail = mailFact('takes mail', async ({ user, email }: { user: string; email: string }) => {
  const [recipient] = await findRecipients([user]);
  return recipient?.takesMail === true && recipient.email === email;
});

/** Notifies people in their bell, on their open tabs and, if they want it, by mail. */
export async function notify({
  users,
  kind,
  data,
  key,
  throttle,
  from,
  isMailOnly,
  evenSuspended = false,
  facts = [],
  optOut,
  mail,
}: NotificationDraft): Promise<void> {
  const isForStaff = STAFF_NOTIFICATION_KINDS.includes(kind);
  for (const recipient of await findRecipients(users, { evenSuspended })) {
    if (isForStaff && !isStaff(recipient.role)) continue;
    if (from && (await isBarredByAnyFeature({ from, to: recipient.id, onlyReceivers: true }))) continue;
    const ownKey = key && `${key}:${recipient.id}`;
    const inBell = ownKey && throttle ? periodOf(ownKey, throttle).key : ownKey;
    const asOf = throttle?.asOf;
    if (!isMailOnly) {
      const added = await addNotification({ user: recipient.id, kind, data, key: inBell, asOf });
      if (added === 'updated') emit([recipient.id], 'account:changed', { what: 'notifications' });
      else if (added) emit([recipient.id], 'notification', view(added));
    }
    if (!mail || !recipient.takesMail) continue;
    const { id: user, email: to, locale } = recipient;
    const checked = evenSuspended ? facts : [takesMail.of({ user, email: to }), ...facts];
    await sendMail({
      to,
      locale,
      ...mail(recipient),
      key: ownKey,
      throttle,
      facts: checked,
      optOut: optOut ?? optOutPath('mails', user),
    });
  }
}

export async function listNotifications(page: NotificationPage, caller: Caller) {
  const { records, count, unreadCount } = await findNotifications(caller, page);
  return { data: records.map(view), count, unreadCount };
}

/** Marks the given notifications as read, or all without ids. */
export async function markRead(ids: string[] | undefined, caller: Caller): Promise<{ unreadCount: number }> {
  await markNotificationsRead(caller.id, ids);
  return { unreadCount: await countUnread(caller) };
}

/** A person's latest thousand notifications, for their data download. */
export async function notificationsOf(user: string) {
  const role = (await chatPeople([user])).get(user)?.role;
  const { records } = await findNotifications({ id: user, role }, { page: 1, limit: 1000 });
  return records.map(view);
}

/** Which of these people received a listing's notification of this kind since a time. */
export const notifiedSince = async (...args: Parameters<typeof findNotified>): Promise<Set<string>> =>
  new Set(await findNotified(...args));
