import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import { AGENTS } from '@manzil/shared/domain/roles';
import { MAX_GROUP_MEMBERS } from '@manzil/shared/domain/text/textLimits';
import type { chatsContract } from '@manzil/shared/contract/chats.contract';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { invalid, notFound } from '../../../platform/base/errors';
import type { Job } from '../../../platform/tasks/jobs';
import { removePictures } from '../../../platform/media/media';
import type { Reportable } from '../../module';
import { chatPeople, idsOfPeople } from '../../foundation/people/chatPeople.service';
import { canUseReservedNames } from '../../foundation/people/person.policy';
import { assertNotReserved } from '../../foundation/people/reservedNames';
import { trackChange } from './changeClock';
import { findChatsOfMember, findChatWith, hideChat, type ChatRecord } from './chat.model';
import { removeBlocksOf } from './block.model';
import { forgetAnswers } from './readyAnswers.model';
import {
  addMembers,
  changeGroup,
  endChat,
  findEndedPicture,
  findUnpurged,
  markPurged,
  removeMembers,
  touchChat,
} from './chatMembers.model';
import { viewChat, type ChatView } from './chat.views';
import { canManage, canReport } from './chat.policy';
import { assertReachable, retryWhileNull, getOwnChat, getManagedGroup } from './chatAccess.service';
import { emitChat, emitChatRemoved } from './live.service';
import { findPictures, findWrittenBy } from './messages/message.model';
import { removeMessages } from './messages/messageLog.service';

type Tab = Pick<RequestInfo, 'socketId'>;

const idsOf = ({ members }: ChatRecord) => members.map(({ user }) => String(user));

/** Removes messages up to a number and their pictures. */
async function deleteMessagesUpTo(chat: ChatRecord['_id'], upTo: number): Promise<void> {
  await removePictures(await findPictures(chat, upTo));
  await removeMessages(chat, upTo);
}

/** Removes everything left of an ended chat. */
async function purgeChat(chat: ChatRecord['_id']): Promise<void> {
  await deleteMessagesUpTo(chat, Number.MAX_SAFE_INTEGER);
  await removePictures(await findEndedPicture(chat));
  await markPurged(chat);
}

/** Ends a chat for everyone and removes its content; null if it changed in the meantime. */
async function endAndPurge(record: ChatRecord): Promise<ChatRecord | null> {
  const ended = await trackChange((at) => endChat(record, at));
  if (ended) await purgeChat(ended._id);
  return ended;
}

/**
 * Replaces the members of a group; new ones must be reachable for its admin. An admin who isn't listed leaves, and the
 * oldest member succeeds them.
 * @throws AppError 400 for a single chat or fewer than two members; 403 for members who are not the admin; 404
 */
export async function updateUsers(
  chatId: string,
  refs: string[],
  { caller, socketId }: { caller: Caller } & Tab,
): Promise<ChatView> {
  const wanted = await idsOfPeople(refs);
  const removed = new Set<string>();
  const record = await retryWhileNull(async () => {
    const before = await getManagedGroup(chatId, caller);
    if (wanted.length < 2) throw invalid({ path: 'users', key: 'validation.list_min', n: 2 });
    const present = idsOf(before);
    const added = wanted.filter((id) => !present.includes(id));
    const taken = present.filter((id) => !wanted.includes(id));
    await assertReachable(caller, added);
    // Add before removing, so that a crash in between leaves a group with an admin.
    const joined =
      added.length > 0
        ? await trackChange((at) =>
            addMembers({ chat: before, users: added, leaving: taken, max: MAX_GROUP_MEMBERS }, at),
          )
        : before;
    if (!joined || taken.length === 0) return joined;
    for (const id of taken) removed.add(id);
    const heir = taken.includes(caller.id) ? idsOf(joined).find((id) => wanted.includes(id)) : undefined;
    return trackChange((at) => removeMembers({ chat: joined, users: taken, groupAdmin: heir }, at));
  });
  emitChatRemoved(chatId, [...removed], socketId);
  await emitChat(record, { exceptSocket: socketId });
  return viewChat(record, caller);
}

/**
 * Changes a group's name, description and admin.
 * @throws AppError 400 for a single chat or an admin who is no member; 403 for members who are not the admin; 404
 */
export async function editGroup(
  { chatId, chatName, description, groupAdmin }: ParsedInput<(typeof chatsContract)['editGroup']>,
  { caller, socketId }: { caller: Caller } & Tab,
): Promise<ChatView> {
  if (!canUseReservedNames(caller)) assertNotReserved({ chatName });
  const record = await retryWhileNull(async () => {
    const before = await getManagedGroup(chatId, caller);
    if (groupAdmin && !idsOf(before).includes(groupAdmin)) {
      throw invalid({ path: 'groupAdmin', key: 'validation.choice' });
    }
    const fields = {
      ...(chatName !== undefined && { chatName }),
      ...(description !== undefined && { description: description ?? '' }),
      ...(groupAdmin !== undefined && { groupAdmin }),
    };
    return trackChange((at) => changeGroup({ chat: before, ...fields }, at));
  });
  await emitChat(record, { exceptSocket: socketId });
  return viewChat(record, caller);
}

/** Hides a single chat from one person and deletes for good what neither of the two has any more. */
async function hideForMember(record: ChatRecord, user: string): Promise<ChatRecord | null> {
  const hidden = await trackChange((at) => hideChat(record, user, at));
  if (!hidden) return null;
  const others = idsOf(hidden).filter((id) => id !== user);
  const isLeft = (await chatPeople(others)).size > 0;
  if (!isLeft) await endAndPurge(hidden);
  else {
    const clearedByAll = Math.min(...hidden.members.map(({ clearedSeq }) => clearedSeq));
    if (clearedByAll > 0) await deleteMessagesUpTo(hidden._id, clearedByAll);
  }
  return hidden;
}

/**
 * Removes a person from a group. The oldest member succeeds an admin; an admin without other members ends the group.
 */
async function leaveGroup(record: ChatRecord, user: string): Promise<ChatRecord | null> {
  const isAdmin = canManage({ id: user }, record);
  const heir = isAdmin ? idsOf(record).find((id) => id !== user) : undefined;
  if (isAdmin && !heir) return endAndPurge(record);
  const left = await trackChange((at) =>
    removeMembers({ chat: record, users: [user], groupAdmin: heir }, at),
  );
  if (left) await emitChat(left);
  return left;
}

/**
 * Deletes a chat: a single one for the caller only, a group for everyone if its admin calls; other members leave it.
 * @throws AppError 404
 */
export async function removeChat(
  chatId: string,
  { caller, socketId }: { caller: Caller } & Tab,
): Promise<void> {
  const recipients = await retryWhileNull(async () => {
    const record = await getOwnChat(chatId, caller);
    if (record.type === 'single') return (await hideForMember(record, caller.id)) && [caller.id];
    if (canManage(caller, record)) return (await endAndPurge(record)) && idsOf(record);
    return (await leaveGroup(record, caller.id)) && [caller.id];
  });
  emitChatRemoved(chatId, recipients, socketId);
}

/**
 * Cleans up after a deleted person. Their messages stay; single chats are hidden from them, and removed if the other
 * person doesn't have them either; they leave their groups.
 */
export async function forgetPerson(user: string): Promise<void> {
  await removeBlocksOf(user);
  await forgetAnswers(user);
  for (const chat of await findChatsOfMember(user)) {
    await retryWhileNull(async () => {
      const record = await findChatWith(user, chat);
      if (!record) return true;
      if (record.type === 'group') return (await leaveGroup(record, user)) && true;
      const hidden = await hideForMember(record, user);
      if (!hidden) return null;
      const hasOther = hidden.members.some((member) => String(member.user) !== user && !member.isHidden);
      if (!hasOther) await endAndPurge(hidden);
      else await trackChange((at) => touchChat(chat, at));
      return true;
    });
  }
}

/** A person's latest ten thousand messages, for their data download. */
export async function messagesOf(id: string) {
  const messages = await findWrittenBy(id, 10_000);
  return messages.map(({ _id, chat, message, image, createdAt }) => ({
    id: String(_id),
    chat: String(chat),
    message,
    hasImage: Boolean(image),
    createdAt: createdAt.toISOString(),
  }));
}

/** Finishes removals of chats that a crash interrupted. */
export const endedChatsJob: Job = {
  name: 'endedChats',
  everyMinutes: 60,
  run: async () => {
    const chats = await findUnpurged();
    for (const chat of chats) await purgeChat(chat);
    return { purged: chats.length };
  },
};

/** People can be reported by everyone who shares a chat with them, which the report names. */
export const reportablePeople: Reportable = {
  async read(id, caller, chat) {
    if (!chat) throw invalid({ path: 'chat', key: 'validation.required' });
    const record = await getOwnChat(chat, caller);
    const person = (await chatPeople(idsOf(record))).get(id);
    if (!person || !canReport(caller, id)) throw notFound();
    return {
      text: `${person.name} ${person.userID}`,
      owner: id,
      talk: { id: chat, name: record.chatName ?? null },
    };
  },
  // Only agents have a page; other people are in a list that not all staff may open, which they can search by userID.
  paths: async (ids) =>
    new Map(
      [...(await chatPeople(ids)).values()].map(({ id, role }) => [
        id,
        AGENTS.includes(role) ? `/agent?id=${id}` : null,
      ]),
    ),
};
