import { Types } from 'mongoose';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { chatsContract } from '@manzil/shared/contract/chats.contract';
import type { Caller, RequestInfo } from '../../../../platform/base/caller';
import { invalid, notFound } from '../../../../platform/base/errors';
import { removePictures, type Picture } from '../../../../platform/media/media';
import { emit } from '../../../../platform/realtime/realtime';
import type { UploadedFile } from '../../../../platform/media/uploads';
import { recordMessageTime } from '../../../market/agents/answerTimes.service';
import type { Reportable, SentRequest } from '../../../module';
import { chatPeople } from '../../../foundation/people/chatPeople.service';
import { isBlockedBetween } from '../blocks.service';
import { recordMailed } from '../chatMembers.model';
import { trackChange } from '../changeClock';
import { advance, findChat, doesChatExist, setLastMessage, type ChatRecord } from '../chat.model';
import {
  memberOptions,
  peopleOf,
  viewChat,
  viewMessages,
  type MessageView,
  type People,
} from '../chat.views';
import { assertCanReceive, getOwnChat } from '../chatAccess.service';
import { readPicture } from '../chatPicture';
import { getOrOpenSingle, openChat, othersOf } from '../chats.service';
import { serialize } from '../../../../platform/tasks/keyedMutex';
import { settlement } from '../../../../platform/tasks/settlement';
import { withSharedIntent } from '../../../../platform/tasks/sharedIntent';
import { emitChat } from '../live.service';
import {
  findByClientId,
  findExistingMessageIds,
  findMessage,
  removeMessage,
  searchMessages,
  type MessageRecord,
} from './message.model';
import { appendMessage, excerpt, findLastMessage, findMessages, findQuote } from './messageLog.service';
import { markRead } from './reading.service';
import { withSentPicture } from './sentPicture';

type Chats = typeof chatsContract;

interface Sending {
  chat: ChatRecord['_id'];
  caller: Pick<Caller, 'id'>;
  info: Pick<RequestInfo, 'socketId'>;
}
interface NewMessage {
  message: string;
  clientId?: string | undefined;
  quote?: string | undefined;
  image?: Picture | undefined;
}
interface SendResult {
  view: MessageView;
  isNew: boolean;
}

/**
 * Sets a stored message as the chat's last one and unhides the chat for members who deleted it. Safe to repeat.
 * @returns false if the chat was deleted in the meantime; the message is removed with it
 */
async function setAsLast(message: MessageRecord): Promise<boolean> {
  const { _id: id, chat, seq, sender, createdAt } = message;
  const last = { id, seq, sender, createdAt, text: excerpt(message.message) };
  if (await trackChange((at) => advance(chat, last, at))) return true;
  const before = await trackChange((at) => setLastMessage(chat, last, at));
  if (!before) {
    if (await doesChatExist(chat)) return true;
    await removeMessage(id);
    if (message.image) await removePictures([message.image.publicID]);
    return false;
  }
  const returning = before.members.filter(({ isHidden }) => isHidden).map(({ user }) => String(user));
  if (returning.length === 0) return true;
  const members = before.members.map((member) => ({ ...member, isHidden: false }));
  const after = { ...before, members, seq, lastMessage: last, updatedAt: createdAt };
  await emitChat(after, { only: returning });
  return true;
}

/**
 * Ensures that a message found by clientId is in this chat, so that this is a retry.
 * @throws AppError 400 at `clientId`
 */
function assertSameChat(message: MessageRecord, { _id }: ChatRecord): void {
  if (!message.chat.equals(_id)) throw invalid({ path: 'clientId', key: 'validation.twice' });
}

/** Records the message for agents' usual answer times. */
const recordAnswerTime = (
  { sender, seq, createdAt }: MessageRecord,
  { members }: ChatRecord,
  people: People,
) =>
  recordMessageTime({
    by: people.get(String(sender)),
    to: people.get(String(members.find(({ user }) => !user.equals(sender))?.user)),
    at: createdAt,
    isFirst: seq === 1,
  });

/** Updates a chat's last message, the basis of unread counts, and the agent's answer time. */
export const lastMessages = settlement('last message of a chat', async ({ chat }: { chat: string }) => {
  const message = await findLastMessage(chat);
  if (!message || !(await setAsLast(message))) return;
  const record = await findChat(message.chat);
  if (record?.type === 'single') await recordAnswerTime(message, record, await peopleOf(record));
});

/**
 * Stores a message and emits it to the members' open tabs, except the originating one. Checks membership and blocks
 * itself, immediately before the write.
 * @throws AppError 403 if no one would receive it; 404
 */
const storeAndEmit = (sending: Sending, written: NewMessage): Promise<SendResult> =>
  withSharedIntent(lastMessages.intent({ chat: String(sending.chat) }), {
    guard: () => getOwnChat(String(sending.chat), sending.caller),
    work: () => storeIn(sending, written),
  });

async function storeIn({ chat, caller, info }: Sending, written: NewMessage): Promise<SendResult> {
  const chatId = String(chat);
  const quote = await findQuote(chat, written.quote);
  const draft = { chat, sender: caller.id, ...written, quote };
  // Up to the chat's own record: the next message reads its number there.
  const { message, isNew, view, record, people } = await serialize(chatId, async () => {
    const record = await getOwnChat(chatId, caller);
    const people = await peopleOf(record);
    await assertCanReceive(record, people, caller);
    const { message, isNew } = await appendMessage(draft, record);
    assertSameChat(message, record);
    const [view] = viewMessages([message], record, people);
    if (!view) throw new Error('a message without a view');
    if (isNew) {
      const members = record.members.map(({ user }) => String(user));
      emit(members, 'chat:message', { ...view, chatId }, { exceptSocket: info.socketId });
    }
    if (!(await setAsLast(message))) throw notFound();
    return { message, isNew, view, record, people };
  });
  if (isNew && record.type === 'single') await recordAnswerTime(message, record, people);
  return { view, isNew };
}

/**
 * Sends a message or a picture. Idempotent by clientId.
 * @throws AppError 400 without either, or with the clientId of a message elsewhere; 403 if no one would receive it;
 * 404; 413, 415 for files
 */
export async function sendMessage(
  input: ParsedInput<Chats['send']>,
  { caller, files, info }: { caller: Caller; files: UploadedFile[]; info: RequestInfo },
): Promise<SendResult> {
  const { message = '', clientId, quote } = input;
  const sending = { chat: new Types.ObjectId(input.chatId), caller, info };
  const send = (image?: Picture) => storeAndEmit(sending, { message, clientId, quote, image });
  if (files.length === 0 && message !== '') return send();
  const record = await getOwnChat(input.chatId, caller);
  const content = { message, files, by: caller, lang: info.lang };
  if (files.length === 0) return withSentPicture(content, send);
  const people = await peopleOf(record);
  const first = clientId ? await findByClientId(caller.id, clientId) : null;
  if (first) assertSameChat(first, record);
  const [view] = first ? viewMessages([first], record, people) : [];
  if (view) return { view, isNew: false };
  await assertCanReceive(record, people, caller);
  return withSentPicture(content, send);
}

/**
 * The chat that an earlier attempt of this call opened, found by its message's clientId.
 * @throws AppError 400 at `clientId` if that message is in another chat; none is opened then
 */
async function findEarlierSend(
  input: ParsedInput<Chats['addAndSend']>,
  caller: Caller,
): Promise<ChatRecord | undefined> {
  const first = input.clientId ? await findByClientId(caller.id, input.clientId) : null;
  if (!first) return undefined;
  const record = await findChat(first.chat);
  const wanted = [caller.id, ...(await othersOf(input, caller))].toSorted();
  const members = record?.members.map(({ user }) => String(user)).toSorted();
  if (!record || record.type !== input.type || members?.join() !== wanted.join()) {
    throw invalid({ path: 'clientId', key: 'validation.twice' });
  }
  return record;
}

/**
 * Opens a chat and sends its first message.
 * @throws AppError 400, also with the clientId of a message elsewhere; 403; 404; 429
 */
export async function openAndSend(
  input: ParsedInput<Chats['addAndSend']>,
  caller: Caller,
  info: RequestInfo,
) {
  const { message, clientId, ...wanted } = input;
  const before = await findEarlierSend(input, caller);
  // A single chat is found again by itself, but a group would be created twice.
  const record = before?.type === 'group' ? before : (await openChat(wanted, caller, info)).record;
  const sent = await storeAndEmit({ chat: record._id, caller, info }, { message, clientId });
  const chat = await viewChat(await getOwnChat(String(record._id), caller), caller);
  return { chat, message: sent.view, isNew: sent.isNew };
}

/**
 * Puts a service request's text into the chat of seeker and provider; the request itself is mailed, so the message isn't.
 * Does nothing if either can't be reached by now. Safe to repeat.
 */
export async function sendServiceRequest({ id, user, owner, message }: SentRequest): Promise<void> {
  const people = await chatPeople([user, owner]);
  const role = people.get(user)?.role;
  const isReachable = people.get(owner)?.isActive === true;
  if (!role || !isReachable) return;
  if (await isBlockedBetween({ from: user, to: owner, onlyReceivers: false })) return;
  const chat = await getOrOpenSingle({ from: user, to: owner, role });
  if (!message) return;
  const sending = { chat: chat._id, caller: { id: user }, info: {} };
  // Clients can't send a clientId with a colon.
  const { isNew } = await storeAndEmit(sending, { message, clientId: `request:${id}` });
  const stored = isNew && (await findChat(chat._id));
  if (stored) await recordMailed(stored, owner);
}

/** Range of a chat's messages visible to a member. */
const rangeOf = (record: ChatRecord, user: string) => ({
  chat: record._id,
  after: memberOptions(record, user)?.clearedSeq ?? 0,
});

/** A page of a chat's messages, newest first, optionally those before one; marks the chat as read. */
export async function listMessages(
  { chat, before, ...page }: ParsedInput<Chats['listMessages']>,
  caller: Caller,
  { socketId }: Pick<RequestInfo, 'socketId'>,
) {
  const record = await getOwnChat(chat, caller);
  const start = before ? await findMessage(before) : undefined;
  if (start !== undefined && !start?.chat.equals(record._id)) throw notFound();
  const { messages, count } = await findMessages(rangeOf(record, caller.id), page, start?.seq);
  const seq = Math.max(record.seq, messages.at(-1)?.seq ?? 0);
  await markRead(record, caller, { seq, exceptSocket: socketId });
  const own = memberOptions(record, caller.id);
  if (own) own.readSeq = Math.max(own.readSeq, seq);
  return { data: viewMessages(messages, record, await peopleOf(record, messages)), count };
}

/** Messages of a chat that match the search, newest first. */
export async function searchInChat(
  { chatId, searchQuery, ...page }: ParsedInput<Chats['searchMessages']>,
  caller: Caller,
) {
  const record = await getOwnChat(chatId, caller);
  const { messages, count } = await searchMessages(rangeOf(record, caller.id), searchQuery, page);
  return { data: viewMessages(messages, record, await peopleOf(record, messages)), count };
}

/**
 * File of a message's picture, for members of its chat.
 * @throws AppError 404
 */
export async function readImage({ message: id, width }: ParsedInput<Chats['image']>, caller: Caller) {
  const message = await findMessage(id);
  if (!message?.image) throw notFound();
  const record = await getOwnChat(String(message.chat), caller);
  if (message.seq <= rangeOf(record, caller.id).after) throw notFound();
  return readPicture(message.image, { of: id, width });
}

/** Messages can be reported by everyone who can see them. */
export const reportableMessages: Reportable = {
  async read(id, caller) {
    const message = await findMessage(id);
    if (!message) throw notFound();
    const record = await getOwnChat(String(message.chat), caller);
    if (message.seq <= rangeOf(record, caller.id).after) throw notFound();
    return { text: message.message, owner: String(message.sender) };
  },
  // Staff can't open private chats; the report contains the text.
  paths: async (ids) => new Map((await findExistingMessageIds(ids)).map((id) => [id, null])),
};
