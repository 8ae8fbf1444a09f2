import { Types } from 'mongoose';
import { removePictures, type Picture } from '../../../../platform/media/media';
import { trustedWhere, undefinedIfDuplicate } from '../../../../platform/store/where';
import {
  findByClientId,
  findLastStored,
  findMessage,
  findMessagePage,
  messagesInRange,
  Message,
  tokensOfMessage,
  type MessagePage,
  type MessageRange,
  type MessageRecord,
  searchMessages,
} from './message.model';

export type { MessageRecord } from './message.model';

export interface MessageDraft {
  chat: Types.ObjectId;
  sender: string;
  message: string;
  image?: Picture | undefined;
  clientId?: string | undefined;
  quote?: Quote | undefined;
}

/** Beginning of a quoted message. */
interface Quote {
  id: Types.ObjectId;
  sender: Types.ObjectId;
  text: string;
}

/** A chat's last message with all fields. */
export const findLastMessage = (chat: string): Promise<MessageRecord | null> =>
  Message.findOne({ chat }).sort({ seq: -1 }).lean<MessageRecord | null>().exec();

/**
 * Stores a message; undefined if its number or clientId is taken. Plain text bypasses Mongoose: all its fields are
 * built here, and hydrating a document costs more than storing it. Messages with a picture or quote are validated by
 * the schema.
 */
async function insert(
  fields: MessageDraft & Pick<MessageRecord, 'seq' | 'tokens' | 'createdAt'>,
): Promise<MessageRecord | undefined> {
  const { sender, clientId, image, quote, ...rest } = fields;
  if (image || quote) {
    const created = await undefinedIfDuplicate(() => Message.create(fields));
    return created?.toObject<MessageRecord>();
  }
  const message = {
    _id: new Types.ObjectId(),
    ...rest,
    sender: new Types.ObjectId(sender),
    ...(clientId !== undefined && { clientId }),
    __v: 0,
  };
  return (await undefinedIfDuplicate(() => Message.collection.insertOne(message))) && message;
}

const ATTEMPTS = 50;

/** The chat as known when sending: number and time of its last message. */
interface ChatHead {
  seq: number;
  lastMessage?: { createdAt?: Date | null } | null;
}

/**
 * Stores a message under the next number. The first writer of a number gets it; others read the last number and retry,
 * so order and numbers are exact under concurrency. Idempotent by clientId: a repeat returns the first message and
 * removes its own picture.
 */
export async function appendMessage(
  draft: MessageDraft,
  chat: ChatHead,
): Promise<{ message: MessageRecord; isNew: boolean }> {
  for (let attempt = 0; ; attempt += 1) {
    const last =
      attempt > 0
        ? await findLastStored(draft.chat)
        : { seq: chat.seq, createdAt: chat.lastMessage?.createdAt ?? undefined };
    const now = Date.now();
    const message = await insert({
      ...draft,
      seq: Math.max(last?.seq ?? 0, chat.seq) + 1,
      tokens: tokensOfMessage(draft.message),
      // Never earlier than the previous message, even if clocks differ.
      createdAt: new Date(Math.max(now, last?.createdAt?.getTime() ?? now)),
    });
    if (message) return { message, isNew: true };
    const first = draft.clientId && (await findByClientId(draft.sender, draft.clientId));
    if (first) {
      if (draft.image) await removePictures([draft.image.publicID]);
      return { message: first, isNew: false };
    }
    if (attempt >= ATTEMPTS) throw new Error('No free number for a message');
  }
}

/**
 * A page of a chat's messages, newest page first, optionally those before the number `before`; `count` covers all
 * pages.
 */
export async function findMessages(range: MessageRange, { page, limit }: MessagePage, before?: number) {
  const seq = { $gt: range.after, ...(before !== undefined && { $lt: before }) };
  const [newestFirst, count] = await Promise.all([
    Message.find(trustedWhere({ chat: range.chat, seq }))
      .sort({ seq: -1 })
      .skip(before === undefined ? (page - 1) * limit : 0)
      .limit(limit)
      .lean<MessageRecord[]>(),
    Message.countDocuments(trustedWhere(messagesInRange(range))),
  ]);
  return { messages: newestFirst.toReversed(), count };
}

/** Messages of a chat that match every word of a search by its beginning, newest first; `count` covers all pages. */
export const findMatching = (range: MessageRange, typed: string, page: MessagePage) =>
  searchMessages(range, typed, page);

/** A page of the messages of several threads, newest page first. */
export async function findMessagesOf(chats: Types.ObjectId[], page: MessagePage) {
  const { newestFirst, count } = await findMessagePage({ chat: { $in: chats } }, page, {
    createdAt: -1,
    _id: -1,
  });
  return { messages: newestFirst.toReversed(), count };
}

/** Characters of a message in lists and quotes. */
const EXCERPT_LENGTH = 200;

/** Beginning of a text, for lists and quotes. */
export const excerpt = (text: string): string => [...text].slice(0, EXCERPT_LENGTH).join('');

/**
 * Quote of a message. Undefined without an id or if the message is not in this chat: sending the reply matters more
 * than its quote.
 */
export async function findQuote(chat: Types.ObjectId, id: string | undefined): Promise<Quote | undefined> {
  const found = id ? await findMessage(id) : null;
  if (!found?.chat.equals(chat)) return undefined;
  return { id: found._id, sender: found.sender, text: excerpt(found.message) };
}

/** Ids of a message's sender and of the quoted one. */
export const sendersIn = ({ sender, quote }: MessageRecord): string[] =>
  [sender, ...(quote?.sender ? [quote.sender] : [])].map(String);

/** Chats per query. */
const AT_ONCE = 200;

/** Number of messages by others after each chat's number, by chat; omits chats without any. */
export async function countUnread(user: string, ranges: MessageRange[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let at = 0; at < ranges.length; at += AT_ONCE) {
    const found = await Message.aggregate<{ _id: Types.ObjectId; count: number }>([
      {
        $match: {
          $or: ranges.slice(at, at + AT_ONCE).map(({ chat, after }) => ({ chat, seq: { $gt: after } })),
          sender: { $ne: new Types.ObjectId(user) },
        },
      },
      { $group: { _id: '$chat', count: { $sum: 1 } } },
    ]);
    for (const { _id, count } of found) counts.set(String(_id), count);
  }
  return counts;
}

export const removeMessages = async (chat: Types.ObjectId, upTo: number): Promise<void> => {
  await Message.deleteMany(trustedWhere({ chat, seq: { $lte: upTo } }));
};

/** All messages of a thread, for the recycle bin. */
export const findThreadMessages = (chat: Types.ObjectId): Promise<MessageRecord[]> =>
  Message.find({ chat }).select('+tokens').lean<MessageRecord[]>().exec();

/** Restores messages; skips existing ones. */
export async function restoreMessages(messages: MessageRecord[]): Promise<void> {
  for (const message of messages) {
    await Message.updateOne({ _id: message._id }, { $setOnInsert: message }, { upsert: true });
  }
}

/** A message's picture and its chat; undefined without a picture. */
export async function findPicture(id: string) {
  const { chat, image } = (await findMessage(id)) ?? {};
  return chat && image ? { chat, image } : undefined;
}
