import type { ParsedInput } from '@manzil/shared/contract/endpoint';
import type { chatsContract } from '@manzil/shared/contract/chats.contract';
import type { Caller, RequestInfo } from '../../../platform/caller';
import { invalid, notFound } from '../../../platform/errors';
import { removePictures, requireSomePicture, type Picture } from '../../../platform/media/media';
import { tell } from '../../../platform/realtime/realtime';
import type { UploadedFile } from '../../../platform/media/uploads';
import { noteWritten } from '../../market/agents/answerTimes.service';
import type { Reportable } from '../../module';
import { changing } from './changeClock';
import { advance, findChat, isThere, setLastMessage, type ChatRecord } from './chat.model';
import { ownPart, peopleOf, viewChat, viewMessages, type MessageView, type People } from './chat.views';
import { assertHeard, theirChat } from './chatAccess.service';
import { readPicture } from './chatPicture';
import { openChat, othersOf } from './chats.service';
import { inTurn } from '../../../platform/keyedMutex';
import { owing, settlement } from '../../../platform/store/settlement';
import { withCheckedPictures } from '../../foundation/people/uploads.service';
import { tellChat } from './live.service';
import {
  findByClientId,
  findExisting,
  findMessage,
  removeMessage,
  searchMessages,
  type MessageRecord,
} from './message.model';
import { appendMessage, beginningOf, findLastMessage, findMessages, quoted } from './messageLog.service';
import { markRead } from './reading.service';

type Chats = typeof chatsContract;

interface Sending {
  chat: ChatRecord['_id'];
  caller: Caller;
  info: Pick<RequestInfo, 'socketId'>;
}
interface Written {
  message: string;
  clientId?: string | undefined;
  quote?: string | undefined;
  image?: Picture | undefined;
}
interface Sent {
  view: MessageView;
  isNew: boolean;
}

/**
 * Sets a stored message as the chat's last one and unhides the chat for members who deleted it. Safe to repeat.
 * @returns false if the chat was deleted in the meantime; the message is removed with it
 */
async function makeLast(message: MessageRecord): Promise<boolean> {
  const { _id: id, chat, seq, sender, createdAt } = message;
  const last = { id, seq, sender, createdAt, text: beginningOf(message.message) };
  if (await changing((at) => advance(chat, last, at))) return true;
  const before = await changing((at) => setLastMessage(chat, last, at));
  if (!before) {
    if (await isThere(chat)) return true;
    await removeMessage(id);
    if (message.image) await removePictures([message.image.publicID]);
    return false;
  }
  const returning = before.members.filter(({ isHidden }) => isHidden).map(({ user }) => String(user));
  if (returning.length === 0) return true;
  const members = before.members.map((member) => ({ ...member, isHidden: false }));
  const after = { ...before, members, seq, lastMessage: last, updatedAt: createdAt };
  await tellChat(after, { only: returning });
  return true;
}

/**
 * Ensures that a message found by clientId is in this chat, so that this is a retry.
 * @throws AppError 400 at `clientId`
 */
function assertOfThisChat(message: MessageRecord, { _id }: ChatRecord): void {
  if (!message.chat.equals(_id)) throw invalid({ path: 'clientId', key: 'validation.twice' });
}

/** Records the message for agents' usual answer times. */
const noteTalk = ({ sender, seq, createdAt }: MessageRecord, { members }: ChatRecord, people: People) =>
  noteWritten({
    by: people.get(String(sender)),
    to: people.get(String(members.find(({ user }) => !user.equals(sender))?.user)),
    at: createdAt,
    isFirst: seq === 1,
  });

/** Updates a chat's last message, the basis of unread counts, and the agent's answer time. */
export const lastMessages = settlement('last message of a chat', async ({ chat }: { chat: string }) => {
  const message = await findLastMessage(chat);
  if (!message || !(await makeLast(message))) return;
  const record = await findChat(message.chat);
  if (record?.type === 'single') await noteTalk(message, record, await peopleOf(record));
});

/**
 * Stores a message and emits it to the members' open tabs, except the originating one. Checks membership and blocks
 * itself, immediately before the write.
 * @throws AppError 403 if no one would receive it; 404
 */
const store = (sending: Sending, written: Written): Promise<Sent> =>
  owing(lastMessages.due({ chat: String(sending.chat) }), () => storeIn(sending, written));

async function storeIn({ chat, caller, info }: Sending, written: Written): Promise<Sent> {
  const chatId = String(chat);
  const quote = await quoted(chat, written.quote);
  const draft = { chat, sender: caller.id, ...written, quote };
  const { message, isNew, record, people } = await inTurn(chatId, async () => {
    const record = await theirChat(chatId, caller);
    const people = await peopleOf(record);
    await assertHeard(record, people, caller);
    return { ...(await appendMessage(draft, record)), record, people };
  });
  assertOfThisChat(message, record);
  if (!isNew && written.image) await removePictures([written.image.publicID]);
  const [view] = viewMessages([message], record, people);
  if (!view) throw new Error('a message without a view');
  if (isNew) {
    const members = record.members.map(({ user }) => String(user));
    tell(members, 'chat:message', { ...view, chatId }, { exceptSocket: info.socketId });
  }
  if (!(await makeLast(message))) throw notFound();
  if (isNew && record.type === 'single') await noteTalk(message, record, people);
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
): Promise<Sent> {
  const record = await theirChat(input.chatId, caller);
  const { message = '', clientId, quote } = input;
  const sending = { chat: record._id, caller, info };
  if (files.length === 0) {
    if (message === '') throw invalid({ path: 'message', key: 'validation.required' });
    return store(sending, { message, clientId, quote });
  }
  const people = await peopleOf(record);
  const first = clientId ? await findByClientId(caller.id, clientId) : null;
  if (first) assertOfThisChat(first, record);
  const [view] = first ? viewMessages([first], record, people) : [];
  if (view) return { view, isNew: false };
  await assertHeard(record, people, caller);
  return withCheckedPictures(files, { lang: info.lang, by: caller, isHidden: true }, async (result) => {
    requireSomePicture(result, 'image');
    return store(sending, { message, clientId, quote, image: result.pictures[0] });
  });
}

/**
 * The chat that an earlier attempt of this call opened, found by its message's clientId.
 * @throws AppError 400 at `clientId` if that message is in another chat; none is opened then
 */
async function openedBefore(
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
  const before = await openedBefore(input, caller);
  // A single chat is found again by itself, but a group would be created twice.
  const record = before?.type === 'group' ? before : (await openChat(wanted, caller, info)).record;
  const sent = await store({ chat: record._id, caller, info }, { message, clientId });
  const chat = await viewChat(await theirChat(String(record._id), caller), caller);
  return { chat, message: sent.view, isNew: sent.isNew };
}

/** Range of a chat's messages visible to a member. */
const rangeOf = (record: ChatRecord, user: string) => ({
  chat: record._id,
  after: ownPart(record, user)?.clearedSeq ?? 0,
});

/** A page of a chat's messages, newest first, optionally those before one; marks the chat as read. */
export async function listMessages(
  { chat, before, ...page }: ParsedInput<Chats['listMessages']>,
  caller: Caller,
  { socketId }: Pick<RequestInfo, 'socketId'>,
) {
  const record = await theirChat(chat, caller);
  const start = before ? await findMessage(before) : undefined;
  if (start !== undefined && !start?.chat.equals(record._id)) throw notFound();
  const { messages, count } = await findMessages(rangeOf(record, caller.id), page, start?.seq);
  const seq = Math.max(record.seq, messages.at(-1)?.seq ?? 0);
  await markRead(record, caller, { seq, exceptSocket: socketId });
  const own = ownPart(record, caller.id);
  if (own) own.readSeq = Math.max(own.readSeq, seq);
  return { data: viewMessages(messages, record, await peopleOf(record, messages)), count };
}

/** Messages of a chat that match the search, newest first. */
export async function searchInChat(
  { chatId, searchQuery, ...page }: ParsedInput<Chats['searchMessages']>,
  caller: Caller,
) {
  const record = await theirChat(chatId, caller);
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
  const record = await theirChat(String(message.chat), caller);
  if (message.seq <= rangeOf(record, caller.id).after) throw notFound();
  return readPicture(message.image, { of: id, width });
}

/** Messages can be reported by everyone who can see them. */
export const reportableMessages: Reportable = {
  async read(id, caller) {
    const message = await findMessage(id);
    if (!message) throw notFound();
    const record = await theirChat(String(message.chat), caller);
    if (message.seq <= rangeOf(record, caller.id).after) throw notFound();
    return { text: message.message, owner: String(message.sender) };
  },
  // Staff can't open private chats; the report contains the text.
  paths: async (ids) => new Map((await findExisting(ids)).map((id) => [id, null])),
};
