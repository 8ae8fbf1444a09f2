import type { Job } from '../../../platform/jobs';
import { sendMail } from '../../../platform/mail/mail';
import { isOnline } from '../../../platform/realtime/realtime';
import { chatPeople } from '../../foundation/people/chatPeople.service';
import { findRecipients } from '../../foundation/people/listingPeople.service';
import type { ChatMember } from './chat.model';
import { noteMailed, writtenSince, type WaitingChat } from './chatMembers.model';
import { findFirstUnread } from './message.model';

const MINUTE = 60_000;
/** How long a message waits before its reader is mailed. */
const PATIENCE_MS = 30 * MINUTE;
/** Chats in which nobody wrote for so long are left in peace. */
const LATEST_MS = 24 * 60 * MINUTE;

/**
 * Is there something for this member that they have not been mailed about? One mail a chat, until they read it. Whoever
 * was put into a group and never opened it is not mailed: a group of a hundred would be a hundred mails of a stranger's.
 */
function isWaiting({ type, seq }: WaitingChat, member: ChatMember): boolean {
  const { isHidden, isArchived, isMuted, readSeq, joinedSeq, mailedSeq = 0 } = member;
  if (isHidden || isArchived || isMuted || readSeq >= seq || mailedSeq > readSeq) return false;
  return type === 'single' || readSeq > joinedSeq;
}

/** Mails a member what waits for them, if it has waited long enough; true when that is done. */
async function mailMember(chat: WaitingChat, { user, readSeq }: ChatMember, now: Date): Promise<boolean> {
  const id = String(user);
  const first = await findFirstUnread(chat._id, { user: id, after: readSeq });
  if (!first || now.getTime() - first.createdAt.getTime() < PATIENCE_MS) return false;
  const sender = (await chatPeople([String(first.sender)])).get(String(first.sender));
  const [recipient] = await findRecipients([id]);
  const isTold = sender !== undefined && recipient?.takesMail === true;
  if (isTold) {
    // What was written stays in the chat: a mail passes through other hands.
    await sendMail({
      to: recipient.email,
      locale: recipient.locale,
      template: 'unreadChat',
      data: {
        name: recipient.name,
        from: sender.name,
        ...(chat.chatName && { group: chat.chatName }),
        path: `/inbox?chat=${String(chat._id)}`,
        settingsPath: '/account-info',
      },
      key: `unreadChat:${String(chat._id)}:${id}:${first.seq}`,
    });
  }
  await noteMailed(chat, id);
  return isTold;
}

/** Mails people who are away what has waited for them for half an hour (muted and archived chats wait in silence). */
export async function mailUnread(now = new Date()): Promise<{ mailed: number }> {
  let mailed = 0;
  for await (const chat of writtenSince(new Date(now.getTime() - LATEST_MS))) {
    for (const member of chat.members) {
      if (!isWaiting(chat, member) || isOnline(String(member.user))) continue;
      if (await mailMember(chat, member, now)) mailed += 1;
    }
  }
  return { mailed };
}

export const unreadMailsJob: Job = { name: 'unreadChatMails', everyMinutes: 5, run: () => mailUnread() };
