import type { Caller } from '../../../platform/base/caller';
import { isOnline, emit } from '../../../platform/realtime/realtime';
import type { SocketHandlers } from '../../../platform/realtime/socketGuard';
import { chatPeople } from '../../foundation/people/chatPeople.service';
import { assertOwnChats } from '../../foundation/people/person.policy';
import { blocksAmong } from './block.model';
import { findPartners, type ChatRecord } from './chat.model';
import { viewChatFor, type ChatView } from './chat.views';
import { getOwnChat } from './chatAccess.service';
import { markRead } from './messages/reading.service';
import { shownIn } from './supportName';

/** Emits a chat to its members, or to those in `only`, each with their own view. */
export async function emitChat(
  record: ChatRecord,
  { only, exceptSocket }: { only?: string[]; exceptSocket?: string | undefined } = {},
): Promise<void> {
  const members = record.members.filter(({ isHidden }) => !isHidden).map(({ user }) => String(user));
  const recipients = only ? members.filter((id) => only.includes(id)) : members;
  const readers = [...(await chatPeople(recipients)).values()];
  const readersOf = new Map<ChatView, string[]>();
  for (const [reader, view] of await viewChatFor(record, readers)) {
    readersOf.set(view, [...(readersOf.get(view) ?? []), reader]);
  }
  for (const [view, alike] of readersOf) emit(alike, 'chat:updated', view, { exceptSocket });
}

/** Emits to people that they no longer have a chat. */
export const emitChatRemoved = (chatId: string, people: string[], exceptSocket?: string): void =>
  emit(people, 'chat:removed', { id: chatId, removed: true }, { exceptSocket });

/** Emits a presence change to everyone who shares a chat with the person, unless it is outdated. */
export async function emitPresence(userId: string, isHere: boolean): Promise<void> {
  const [partners, { isBetween }] = await Promise.all([findPartners(userId), blocksAmong([userId])]);
  // Two quick changes may finish their reads out of order, and the last event must be correct.
  if (isOnline(userId) !== isHere) return;
  const recipients = partners.filter((id) => !isBetween(id, userId));
  emit(recipients, 'presence', { userId, isOnline: isHere });
}

async function emitTyping(
  { chatId, isTyping }: { chatId: string; isTyping: boolean },
  caller: Caller,
): Promise<void> {
  const record = await getOwnChat(chatId, caller);
  const [{ isBetween }, people] = await Promise.all([blocksAmong([caller.id]), chatPeople([caller.id])]);
  const others = record.members
    .map(({ user }) => String(user))
    .filter((id) => id !== caller.id && !isBetween(id, caller.id));
  const shown = shownIn(record, people.get(caller.id));
  const { name, nameAr } = { name: shown?.name ?? caller.name, nameAr: shown?.nameAr ?? null };
  emit(others, 'chat:typing', { chatId, userId: caller.id, name, nameAr, isTyping });
}

/** Events from open tabs (spec/4-platform "Realtime"); each one re-checks membership. */
export const chatHandlers: SocketHandlers = {
  'chat:typing': async (input, { caller }) => {
    assertOwnChats(caller);
    await emitTyping(input, caller);
  },
  'chat:read': async ({ chatId }, { caller, socketId }) => {
    assertOwnChats(caller);
    await markRead(await getOwnChat(chatId, caller), caller, { exceptSocket: socketId });
  },
};
