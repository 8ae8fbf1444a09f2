import type { Caller } from '../../platform/caller';
import { tell } from '../../platform/realtime';
import type { SocketHandlers } from '../../platform/socketGuard';
import { chatPeople } from '../users/chatPeople.service';
import { findPartners, type ChatRecord } from './chat.model';
import { viewChat } from './chat.views';
import { theirChat } from './chatAccess.service';
import { markRead } from './reading.service';

/** Tells members about a chat, each as they see it: all, or those in `only`. */
export async function tellChat(
  record: ChatRecord,
  { only, exceptSocket }: { only?: string[]; exceptSocket?: string | undefined } = {},
): Promise<void> {
  const members = record.members.filter(({ isHidden }) => !isHidden).map(({ user }) => String(user));
  const told = only ? members.filter((id) => only.includes(id)) : members;
  for (const person of (await chatPeople(told)).values()) {
    tell([person.id], 'chat:updated', await viewChat(record, person), { exceptSocket });
  }
}

/** Tells people that they no longer have a chat. */
export const tellRemoved = (chatId: string, people: string[], exceptSocket?: string): void =>
  tell(people, 'chat:removed', { id: chatId, removed: true }, { exceptSocket });

/** Somebody came or went: whoever shares a chat with them hears of it. */
export async function tellPresence(userId: string, isOnline: boolean): Promise<void> {
  tell(await findPartners(userId), 'presence', { userId, isOnline });
}

async function tellTyping(
  { chatId, isTyping }: { chatId: string; isTyping: boolean },
  caller: Caller,
): Promise<void> {
  const { members } = await theirChat(chatId, caller);
  const others = members.map(({ user }) => String(user)).filter((id) => id !== caller.id);
  tell(others, 'chat:typing', { chatId, userId: caller.id, name: caller.name, isTyping });
}

/** What open tabs say (spec/4-platform "Realtime"); membership is asked anew each time. */
export const chatHandlers: SocketHandlers = {
  'chat:typing': (input, { caller }) => tellTyping(input, caller),
  'chat:read': async ({ chatId }, { caller, socketId }) =>
    markRead(await theirChat(chatId, caller), caller, { exceptSocket: socketId }),
};
