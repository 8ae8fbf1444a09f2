import type { ParsedInput } from '@manzil/shared/contract/endpoint';
import type { chatsContract } from '@manzil/shared/contract/chats.contract';
import type { Caller, RequestInfo } from '../../platform/caller';
import { invalid, notFound } from '../../platform/errors';
import {
  readHiddenPicture,
  removePictures,
  requireSomePicture,
  withPictures,
  type Picture,
} from '../../platform/media';
import { tell } from '../../platform/realtime';
import type { UploadedFile } from '../../platform/uploads';
import { setReportSource } from '../reports/targets';
import { changing } from './changes';
import { isThere, setLastMessage, type ChatRecord } from './chat.model';
import { ownPart, peopleOf, viewChat, viewMessages, type MessageView, type People } from './chat.views';
import { assertHeard, theirChat } from './chatAccess.service';
import { openChat } from './chats.service';
import { inTurn } from '../../platform/inTurn';
import { tellChat } from './live.service';
import {
  appendMessage,
  findByClientId,
  findExisting,
  findMessage,
  findMessages,
  removeMessage,
  searchMessages,
  type MessageRecord,
} from './message.model';
import { markRead } from './reading.service';

type Chats = typeof chatsContract;

/** Characters of a message that lists of chats show. */
const SHOWN = 200;

interface Sending {
  record: ChatRecord;
  people: People;
  caller: Caller;
  info: Pick<RequestInfo, 'socketId'>;
}
interface Written {
  message: string;
  clientId?: string | undefined;
  image?: Picture | undefined;
}
interface Sent {
  view: MessageView;
  isNew: boolean;
}

/**
 * Makes a stored message the chat's last one and shows the chat again to whom had deleted it. May run twice.
 * @throws AppError 404 when the chat was deleted meanwhile; the message goes with it
 */
async function settle(message: MessageRecord): Promise<void> {
  const { _id: id, chat, seq, sender, createdAt } = message;
  const last = { id, seq, sender, createdAt, text: [...message.message].slice(0, SHOWN).join('') };
  const before = await changing((at) => setLastMessage(chat, last, at));
  if (!before) {
    if (await isThere(chat)) return;
    await removeMessage(id);
    if (message.image) await removePictures([message.image.publicID]);
    throw notFound();
  }
  const returning = before.members.filter(({ isHidden }) => isHidden).map(({ user }) => String(user));
  if (returning.length === 0) return;
  const members = before.members.map((member) => ({ ...member, isHidden: false }));
  const after = { ...before, members, seq, lastMessage: last, updatedAt: createdAt };
  await tellChat(after, { only: returning });
}

/** Stores a message and brings it to the members' open tabs: to all but the one that sent it. */
async function store({ record, people, caller, info }: Sending, written: Written): Promise<Sent> {
  const chatId = String(record._id);
  const draft = { chat: record._id, sender: caller.id, ...written };
  const { message, isNew } = await inTurn(chatId, () => appendMessage(draft, record.seq));
  if (!isNew && written.image) await removePictures([written.image.publicID]);
  const [view] = viewMessages([message], record, people);
  if (!view) throw new Error('a message without a view');
  if (isNew) {
    const members = record.members.map(({ user }) => String(user));
    tell(members, 'chat:message', { ...view, chatId }, { exceptSocket: info.socketId });
  }
  await settle(message);
  return { view, isNew };
}

/**
 * Sends a message or a picture. The same clientId again gives the message it made first.
 * @throws AppError 400 without either; 403 when nobody would hear it; 404; 413, 415 for files
 */
export async function sendMessage(
  input: ParsedInput<Chats['send']>,
  { caller, files, info }: { caller: Caller; files: UploadedFile[]; info: RequestInfo },
): Promise<Sent> {
  const record = await theirChat(input.chatId, caller);
  const people = await peopleOf(record);
  const { message = '', clientId } = input;
  const sending = { record, people, caller, info };
  if (files.length === 0) {
    if (message === '') throw invalid({ path: 'message', key: 'validation.required' });
    assertHeard(record, people, caller);
    return store(sending, { message, clientId });
  }
  const first = clientId ? await findByClientId(caller.id, clientId) : null;
  const [view] = first ? viewMessages([first], record, people) : [];
  if (view) return { view, isNew: false };
  assertHeard(record, people, caller);
  return withPictures(files, { lang: info.lang, isHidden: true }, async (result) => {
    requireSomePicture(result, 'image');
    return store(sending, { message, clientId, image: result.pictures[0] });
  });
}

/** Opens a chat and sends its first message. */
export async function openAndSend(
  input: ParsedInput<Chats['addAndSend']>,
  caller: Caller,
  info: RequestInfo,
) {
  const { message, clientId, ...wanted } = input;
  const { record } = await openChat(wanted, caller, info);
  const people = await peopleOf(record);
  assertHeard(record, people, caller);
  const sent = await store({ record, people, caller, info }, { message, clientId });
  const chat = await viewChat(await theirChat(String(record._id), caller), caller);
  return { chat, message: sent.view, isNew: sent.isNew };
}

/** The messages of a chat that its reader has. */
const rangeOf = (record: ChatRecord, user: string) => ({
  chat: record._id,
  after: ownPart(record, user)?.clearedSeq ?? 0,
});

/** A page of a chat's messages, the newest first, or those before one; the chat is read by that. */
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

/** The messages of a chat that hold the words typed, newest first. */
export async function searchInChat(
  { chatId, searchQuery, ...page }: ParsedInput<Chats['searchMessages']>,
  caller: Caller,
) {
  const record = await theirChat(chatId, caller);
  const { messages, count } = await searchMessages(rangeOf(record, caller.id), searchQuery, page);
  return { data: viewMessages(messages, record, await peopleOf(record, messages)), count };
}

/**
 * The bytes of a message's picture, for its chat's members.
 * @throws AppError 404
 */
export async function readImage({ message: id, width }: ParsedInput<Chats['image']>, caller: Caller) {
  const message = await findMessage(id);
  if (!message?.image) throw notFound();
  const record = await theirChat(String(message.chat), caller);
  if (message.seq <= rangeOf(record, caller.id).after) throw notFound();
  const file = await readHiddenPicture(message.image.publicID, width);
  if (!file) throw notFound();
  return { ...file, mime: 'image/webp', name: `${id}-${width}.webp` };
}

setReportSource('message', {
  async read(id, caller) {
    const message = await findMessage(id);
    if (!message) throw notFound();
    const record = await theirChat(String(message.chat), caller);
    if (message.seq <= rangeOf(record, caller.id).after) throw notFound();
    return { text: message.message, owner: String(message.sender) };
  },
  // Staff do not open private chats: the report says what was written.
  paths: async (ids) => new Map((await findExisting(ids)).map((id) => [id, null])),
});
