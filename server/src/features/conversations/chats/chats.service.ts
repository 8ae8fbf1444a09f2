import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { chatsContract } from '@manzil/shared/contract/chats.contract';
import { matcherOf, tokensOf } from '@manzil/shared/domain/text/fold';
import type { Role } from '@manzil/shared/domain/roles';
import { MAX_GROUP_MEMBERS } from '@manzil/shared/domain/text/textLimits';
import type { Caller } from '../../../platform/base/caller';
import { invalid, notFound } from '../../../platform/base/errors';
import { emit } from '../../../platform/realtime/realtime';
import { getVisibleListing } from '../../market/listings/listingPage.service';
import { chatPeople, idsOfPeople } from '../../foundation/people/chatPeople.service';
import { canUseReservedNames } from '../../foundation/people/person.policy';
import { assertNotReserved } from '../../foundation/people/reservedNames';
import { storedUpTo, trackChange } from './changeClock';
import {
  changeMarks,
  countChats,
  findChanged,
  findChatOf,
  findChats,
  findFormerChats,
  insertChat,
  reopenSingle,
  type ChatRecord,
  type Marks,
} from './chat.model';
import { memberOptions, unreadOf, viewChat, viewChats, type ChatView } from './chat.views';
import {
  assertReachable,
  countLargeGroupUse,
  retryWhileNull,
  getOwnChat,
  limitNewChats,
} from './chatAccess.service';
import { emitChat } from './live.service';
import { findChatsWithWords } from './messages/message.model';
import { markRead } from './messages/reading.service';
import { shownIn } from './supportName';

type Chats = typeof chatsContract;
export type ChatInput = ParsedInput<Chats['add']>;
type Tab = { socketId?: string | undefined };

/** Maximum number of a person's chats to load. */
const MAX_CHATS = 1000;

/** Ids of the people to open a chat with, without the caller. */
export async function othersOf(
  { users, type }: Pick<ChatInput, 'users' | 'type'>,
  caller: Caller,
): Promise<string[]> {
  const others = (await idsOfPeople(users)).filter((id) => id !== caller.id);
  if (others.length === 0) throw invalid({ path: 'users', key: 'validation.list_min', n: 1 });
  const most = type === 'single' ? 1 : MAX_GROUP_MEMBERS - 1;
  if (others.length > most) throw invalid({ path: 'users', key: 'validation.list_max', n: most });
  return others;
}

/**
 * Opens a chat, or returns the existing one of the two people.
 * @throws AppError 400; 403 `not_reachable`; 404 for unknown people or listings; 429
 */
export async function openChat(
  input: ChatInput,
  caller: Caller,
  { socketId }: Tab,
): Promise<{ record: ChatRecord; isNew: boolean }> {
  if (!canUseReservedNames(caller)) assertNotReserved({ chatName: input.chatName });
  // Count first, because looking up the people is expensive.
  if (input.type === 'group') await countLargeGroupUse(caller, input.users.length);
  const others = await othersOf(input, caller);
  const property = input.property ?? undefined;
  if (property) await getVisibleListing(property, caller);
  const existing = () =>
    trackChange((at) => reopenSingle({ user: caller.id, other: others[0] ?? '', property }, at));
  const found = input.type === 'single' ? await existing() : null;
  if (found) return { record: found, isNew: false };
  const draft = {
    type: input.type,
    users: [caller.id, ...others],
    openedBy: caller.id,
    role: caller.role,
    description: input.description || undefined,
    chatName: input.type === 'group' ? (input.chatName ?? undefined) : undefined,
    property,
  };
  // Count first, because checking a hundred people is expensive.
  const record = await limitNewChats(caller, async (_id) => {
    await assertReachable(caller, others);
    return trackChange((at) => insertChat({ ...draft, _id }, at));
  });
  // Both people opened it at the same time.
  if (!record) return { record: await retryWhileNull(existing), isNew: false };
  await emitChat(record, { exceptSocket: socketId });
  return { record, isNew: true };
}

/** The chat of a person with another, opened if there is none; without the limits of `openChat`. */
export async function getOrOpenSingle({ from, to, role }: { from: string; to: string; role: Role }) {
  const existing = () => trackChange((at) => reopenSingle({ user: from, other: to }, at));
  const found = await existing();
  if (found) return found;
  const draft = { type: 'single' as const, users: [from, to], openedBy: from, role };
  const record = await trackChange((at) => insertChat(draft, at));
  if (!record) return retryWhileNull(existing);
  await emitChat(record);
  return record;
}

const markFilter = ({
  archivedChats,
  favouriteChats,
}: {
  archivedChats: boolean;
  favouriteChats: boolean;
}): Marks => ({
  isArchived: archivedChats,
  ...(favouriteChats && { isFavourite: true }),
});

/** A person's chats whose name, members or messages match the search, newest first. */
async function searchChats(user: string, marks: Marks, typed: string): Promise<ChatRecord[]> {
  const records = await findChats(user, marks, { limit: MAX_CHATS });
  const [people, chatIds] = await Promise.all([
    chatPeople(records.flatMap(({ members }) => members.map((member) => String(member.user)))),
    findChatsWithWords(
      records.map(({ _id }) => _id),
      typed,
    ),
  ]);
  const isMatch = matcherOf(typed);
  return records.filter((record) => {
    const names = record.members
      .filter((member) => String(member.user) !== user)
      .flatMap((member) => {
        const person = shownIn(record, people.get(String(member.user)));
        return [person?.name, record.isSupport ? person?.nameAr : null, person?.companyName];
      });
    const isSaid = (chatIds.get(String(record._id)) ?? 0) > (memberOptions(record, user)?.clearedSeq ?? 0);
    return isSaid || isMatch(tokensOf([record.chatName, ...names]));
  });
}

/** Number of a person's unread messages, except in archived and muted chats. */
async function countAllUnread(user: string): Promise<number> {
  const records = await findChats(user, { isArchived: false }, { limit: MAX_CHATS, fields: 'members seq' });
  const unmuted = records.filter((record) => !memberOptions(record, user)?.isMuted);
  return [...(await unreadOf(unmuted, user)).values()].reduce((sum, count) => sum + count, 0);
}

/** Marks the chat open on the caller's screen as read; undefined if they don't have it. */
async function markActiveRead(
  chatId: string | undefined,
  caller: Caller,
  tab: Tab,
): Promise<ChatRecord | undefined> {
  const record = chatId ? await findChatOf(caller.id, chatId) : null;
  if (!record) return undefined;
  await markRead(record, caller, { exceptSocket: tab.socketId });
  return (await findChatOf(caller.id, String(record._id))) ?? undefined;
}

/** A page of the caller's chats, newest first. The open chat is marked as read and always included. */
export async function listChats(input: ParsedInput<Chats['list']>, caller: Caller, tab: Tab) {
  const { page, limit, search } = input;
  const serverTime = storedUpTo();
  const marks = markFilter(input);
  const active = await markActiveRead(input.activeChat, caller, tab);
  const skip = (page - 1) * limit;
  let records: ChatRecord[];
  let count: number;
  if (search) {
    const found = await searchChats(caller.id, marks, search);
    records = found.slice(skip, skip + limit);
    count = found.length;
  } else {
    [records, count] = await Promise.all([
      findChats(caller.id, marks, { skip, limit }),
      countChats(caller.id, marks),
    ]);
  }
  if (active && !records.some(({ _id }) => _id.equals(active._id))) records = [...records, active];
  const [data, unreadTotal] = await Promise.all([viewChats(records, caller), countAllUnread(caller.id)]);
  return { data, count, unreadTotal, serverTime: serverTime.toISOString() };
}

/**
 * Changes to the caller's list since a time. Chats that no longer belong to it (deleted, left, moved in or out of the
 * archive) are returned as removed.
 */
export async function listUpdatedChats(input: ParsedInput<Chats['listUpdated']>, caller: Caller, tab: Tab) {
  const lastFetch = new Date(input.lastFetchTime);
  if (Number.isNaN(lastFetch.getTime())) throw invalid({ path: 'lastFetchTime', key: 'validation.date' });
  const active = await markActiveRead(input.activeChat, caller, tab);
  const serverTime = storedUpTo();
  // If the server's clock was set back, later changes have earlier times.
  const since = lastFetch.getTime() > Date.now() ? new Date(0) : lastFetch;
  const wanted = markFilter(input);
  const [changed, lost] = await Promise.all([
    findChanged(caller.id, since, MAX_CHATS),
    findFormerChats(caller.id, since),
  ]);
  const isListed = (record: ChatRecord) => {
    const own = memberOptions(record, caller.id);
    if (!own || own.isHidden) return false;
    if (active?._id.equals(record._id)) return true;
    return own.isArchived === wanted.isArchived && (!wanted.isFavourite || own.isFavourite);
  };
  const removedIds = changed.filter((record) => !isListed(record)).map(({ _id }) => String(_id));
  const removed = [...new Set([...removedIds, ...lost])].map((id) => ({ id, removed: true as const }));
  const chats = [...(await viewChats(changed.filter(isListed), caller)), ...removed];
  return { chats, count: chats.length, serverTime: serverTime.toISOString() };
}

export const getChat = async (chatId: string, caller: Caller): Promise<ChatView> =>
  viewChat(await getOwnChat(chatId, caller), caller);

/** Toggles one of the caller's marks. */
export async function toggleMark(
  chatId: string,
  mark: 'isArchived' | 'isFavourite' | 'isMuted',
  { caller, socketId }: { caller: Caller } & Tab,
): Promise<ChatView> {
  const record = await retryWhileNull(async () => {
    const own = memberOptions(await getOwnChat(chatId, caller), caller.id);
    if (!own) throw notFound();
    const was = { isHidden: false, [mark]: own[mark] };
    return trackChange((at) => changeMarks({ chatId, user: caller.id, was }, { [mark]: !own[mark] }, at));
  });
  const view = await viewChat(record, caller);
  emit([caller.id], 'chat:updated', view, { exceptSocket: socketId });
  return view;
}
