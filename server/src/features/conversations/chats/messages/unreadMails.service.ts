import { MINUTE_MS } from '@manzil/shared/domain/time/spans';
import type { Job } from '../../../../platform/tasks/jobs';
import { sendMail } from '../../../../platform/mail/mail';
import { mailFact } from '../../../../platform/mail/mailFact';
import { optOutPath } from '../../../../platform/mail/optOut';
import { isOnline } from '../../../../platform/realtime/realtime';
import { takesMail } from '../../../foundation/notifications/notifications.service';
import { chatPeople } from '../../../foundation/people/chatPeople.service';
import { findRecipients } from '../../../foundation/people/listingPeople.service';
import { nameIn } from '../../../foundation/people/names';
import { findChatOf, type ChatMember } from '../chat.model';
import { recordMailed, streamChatsSince, type WaitingChat } from '../chatMembers.model';
import { shownIn } from '../supportName';
import { findFirstUnread } from './message.model';

/** Time a message must be unread before its reader is mailed. */
const PATIENCE_MS = 30 * MINUTE_MS;
/** Chats without a message for this long are skipped. */
const LATEST_MS = 24 * 60 * MINUTE_MS;

/**
 * Does this member have unread messages they weren't mailed about? Sends one mail per chat until they read it. Skips
 * people who never opened a group they were added to: otherwise a stranger could trigger a hundred mails.
 */
function isWaiting({ type, seq }: WaitingChat, member: ChatMember): boolean {
  const { isHidden, isArchived, isMuted, readSeq, joinedSeq, mailedSeq = 0 } = member;
  if (isHidden || isArchived || isMuted || readSeq >= seq || mailedSeq > readSeq) return false;
  return type === 'single' || readSeq > joinedSeq;
}

/** The member hasn't read the message, nor muted, archived or left the chat. */
export const unreadStands = mailFact(
  'unread message',
  async ({ chat, user, seq }: { chat: string; user: string; seq: string }) => {
    const member = (await findChatOf(user, chat))?.members.find((one) => String(one.user) === user);
    if (!member || member.isHidden || member.isArchived || member.isMuted) return false;
    return member.readSeq < Number(seq);
  },
);

/** Mails a member about unread messages that are old enough; returns whether it did. */
async function mailMember(chat: WaitingChat, { user, readSeq }: ChatMember, now: Date): Promise<boolean> {
  const id = String(user);
  const first = await findFirstUnread(chat._id, { user: id, after: readSeq });
  if (!first || now.getTime() - first.createdAt.getTime() < PATIENCE_MS) return false;
  const sender = shownIn(chat, (await chatPeople([String(first.sender)])).get(String(first.sender)));
  const [recipient] = await findRecipients([id]);
  const isNotified = sender !== undefined && recipient?.takesMail === true;
  if (isNotified) {
    // Mails pass through other servers, so they don't contain the text.
    await sendMail({
      to: recipient.email,
      locale: recipient.locale,
      template: 'unreadChat',
      data: {
        name: recipient.name,
        from: nameIn(sender, recipient.locale),
        ...(chat.chatName && { group: chat.chatName }),
        path: `/inbox?chat=${String(chat._id)}`,
        settingsPath: '/account-info',
      },
      facts: [
        takesMail.of({ user: id, email: recipient.email }),
        unreadStands.of({ chat: String(chat._id), user: id, seq: String(first.seq) }),
      ],
      optOut: optOutPath('mails', id),
      key: `unreadChat:${String(chat._id)}:${id}:${first.seq}`,
    });
  }
  await recordMailed(chat, id);
  return isNotified;
}

/** Mails offline people about messages unread for half an hour, except in muted and archived chats. */
export async function mailUnread(now = new Date()): Promise<{ mailed: number }> {
  let mailed = 0;
  for await (const chat of streamChatsSince(new Date(now.getTime() - LATEST_MS))) {
    for (const member of chat.members) {
      if (!isWaiting(chat, member) || isOnline(String(member.user))) continue;
      if (await mailMember(chat, member, now)) mailed += 1;
    }
  }
  return { mailed };
}

export const unreadMailsJob: Job = { name: 'unreadChatMails', everyMinutes: 5, run: () => mailUnread() };
