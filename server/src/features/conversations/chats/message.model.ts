import { Schema, Types, type InferRawDocTypeFromSchema } from 'mongoose';
import { model } from '../../../platform/store/model';
import { foldWords } from '@manzil/shared/domain/fold';
import type { Picture } from '../../../platform/media/media';
import { pictureSchema } from '../../../platform/media/pictureSchema';
import { beginningWith } from '../../../platform/wordSearch';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, unlessDuplicate, type ConditionOf } from '../../../platform/store/where';

const messageSchema = new Schema({
  /** A chat's id, or that of a thread about a property request. */
  chat: { type: Schema.Types.ObjectId, required: true },
  /** Its number in the chat, from 1 without gaps: who is first to store a number has it. */
  seq: { type: Number, required: true },
  sender: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  message: { type: String, default: '' },
  image: { type: pictureSchema },
  clientId: String,
  /** The message it answers, as it was then. */
  quote: {
    type: new Schema(
      { id: { type: Schema.Types.ObjectId, ref: 'Message' }, sender: Schema.Types.ObjectId, text: String },
      { _id: false },
    ),
  },
  /** Folded words, for search. No index: a person's messages are few, and sending is to be fast. */
  tokens: { type: [String], default: [], select: false },
  createdAt: { type: Date, required: true },
});
messageSchema.index({ chat: 1, seq: 1 }, { unique: true });
messageSchema.index(
  { sender: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);

export const Message = model('Message', messageSchema);
/** A condition on the stored records. */
export type MessageCondition = ConditionOf<typeof messageSchema>;

export type MessageRecord = Omit<InferRawDocTypeFromSchema<typeof messageSchema>, 'image'> & {
  _id: Types.ObjectId;
  image?: Picture | null;
};

const LONGEST_WORD = 40;
const MOST_WORDS = 600;
const wordsOf = (text: string) => [...new Set(foldWords(text).map((word) => word.slice(0, LONGEST_WORD)))];

/** The words under which a message is found. */
export const tokensOfMessage = (text: string): string[] => wordsOf(text).slice(0, MOST_WORDS);

export interface MessageDraft {
  chat: Types.ObjectId;
  sender: string;
  message: string;
  image?: Picture | undefined;
  clientId?: string | undefined;
  quote?: Quote | undefined;
}

/** The beginning of a message that another one answers. */
interface Quote {
  id: Types.ObjectId;
  sender: Types.ObjectId;
  text: string;
}

export const findByClientId = (sender: string, clientId: string): Promise<MessageRecord | null> =>
  Message.findOne({ sender, clientId }).lean<MessageRecord | null>().exec();

/** Number and time of a chat's last message; null where none was written. */
export const findLast = (chat: Types.ObjectId): Promise<ReadOf<MessageRecord, ['seq', 'createdAt']> | null> =>
  Message.findOne({ chat }, projectionOf(['seq', 'createdAt']))
    .sort({ seq: -1 })
    .lean<ReadOf<MessageRecord, ['seq', 'createdAt']> | null>()
    .exec();

/** A chat's last message, whole. */
export const findLastMessage = (chat: string): Promise<MessageRecord | null> =>
  Message.findOne({ chat }).sort({ seq: -1 }).lean<MessageRecord | null>().exec();

/**
 * Stores a message, or says undefined where its number or its clientId is taken. A text goes to the driver as it is: every
 * field of it is made here, and a document of Mongoose costs more than storing it. What carries more passes the schema.
 */
async function insert(
  fields: MessageDraft & Pick<MessageRecord, 'seq' | 'tokens' | 'createdAt'>,
): Promise<MessageRecord | undefined> {
  const { sender, clientId, image, quote, ...rest } = fields;
  if (image || quote) {
    const created = await unlessDuplicate(() => Message.create(fields));
    return created?.toObject<MessageRecord>();
  }
  const message = {
    _id: new Types.ObjectId(),
    ...rest,
    sender: new Types.ObjectId(sender),
    ...(clientId !== undefined && { clientId }),
    __v: 0,
  };
  return (await unlessDuplicate(() => Message.collection.insertOne(message))) && message;
}

const ATTEMPTS = 50;

/** A talk as its message is sent: the number and the time of the last message it knows of. */
interface LastKnown {
  seq: number;
  lastMessage?: { createdAt?: Date | null } | null;
}

/**
 * Stores a message under the next number after the last one the talk knows of. Whoever takes a number first has it, others
 * look which is the last and take the next: order and numbers are exact whatever writes at once. A repeated clientId gives
 * the message it made first.
 */
export async function appendMessage(
  draft: MessageDraft,
  talk: LastKnown,
): Promise<{ message: MessageRecord; isNew: boolean }> {
  for (let attempt = 0; ; attempt += 1) {
    const last =
      attempt > 0
        ? await findLast(draft.chat)
        : { seq: talk.seq, createdAt: talk.lastMessage?.createdAt ?? undefined };
    const now = Date.now();
    const message = await insert({
      ...draft,
      seq: Math.max(last?.seq ?? 0, talk.seq) + 1,
      tokens: tokensOfMessage(draft.message),
      // Never before the message it follows, whatever the clocks say.
      createdAt: new Date(Math.max(now, last?.createdAt?.getTime() ?? now)),
    });
    if (message) return { message, isNew: true };
    const first = draft.clientId && (await findByClientId(draft.sender, draft.clientId));
    if (first) return { message: first, isNew: false };
    if (attempt >= ATTEMPTS) throw new Error('No free number for a message');
  }
}

export interface MessagePage {
  page: number;
  limit: number;
}
/** Messages of a chat after the number `after`. */
export interface MessageRange {
  chat: Types.ObjectId;
  after: number;
}

const inRange = ({ chat, after }: MessageRange): MessageCondition => ({ chat, seq: { $gt: after } });

async function findPage(where: MessageCondition, { page, limit }: MessagePage, sort: Record<string, 1 | -1>) {
  const checked = trustedWhere(where);
  const [newestFirst, count] = await Promise.all([
    Message.find(checked)
      .sort(sort)
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<MessageRecord[]>(),
    Message.countDocuments(checked),
  ]);
  return { newestFirst, count };
}

/** A page of a chat's messages, the newest page first, or those before the number `before`; `count` is of all. */
export async function findMessages(range: MessageRange, { page, limit }: MessagePage, before?: number) {
  const seq = { $gt: range.after, ...(before !== undefined && { $lt: before }) };
  const [newestFirst, count] = await Promise.all([
    Message.find(trustedWhere({ chat: range.chat, seq }))
      .sort({ seq: -1 })
      .skip(before === undefined ? (page - 1) * limit : 0)
      .limit(limit)
      .lean<MessageRecord[]>(),
    Message.countDocuments(trustedWhere(inRange(range))),
  ]);
  return { messages: newestFirst.toReversed(), count };
}

/** A page of the messages of several threads together, the newest page first. */
export async function findMessagesOf(chats: Types.ObjectId[], page: MessagePage) {
  const { newestFirst, count } = await findPage({ chat: { $in: chats } }, page, { createdAt: -1, _id: -1 });
  return { messages: newestFirst.toReversed(), count };
}

/** The messages of a chat that hold words beginning with all the words typed, newest first. */
export async function searchMessages(range: MessageRange, typed: string, page: MessagePage) {
  const words = wordsOf(typed);
  if (words.length === 0) return { messages: [], count: 0 };
  const { newestFirst, count } = await findPage(
    { ...inRange(range), ...beginningWith(words, 'tokens') },
    page,
    { seq: -1 },
  );
  return { messages: newestFirst, count };
}

/** In which of `chats` a message holds the words typed: the number of the last such message, by chat. */
export async function chatsSaying(chats: Types.ObjectId[], typed: string): Promise<Map<string, number>> {
  const words = wordsOf(typed);
  if (words.length === 0 || chats.length === 0) return new Map();
  const found = await Message.aggregate<{ _id: Types.ObjectId; seq: number }>([
    { $match: { chat: { $in: chats }, ...beginningWith(words, 'tokens') } },
    { $group: { _id: '$chat', seq: { $max: '$seq' } } },
  ]);
  return new Map(found.map(({ _id, seq }) => [String(_id), seq]));
}

/** Characters of a message that lists and answers show. */
const SHOWN = 200;
/** The beginning of a text, for lists and answers. */
export const beginningOf = (text: string): string => [...text].slice(0, SHOWN).join('');

/**
 * What an answer keeps of the message it is one to; nothing when it names none, or none of this talk: the answer counts
 * for more than what it hangs on.
 */
export async function quoted(chat: Types.ObjectId, id: string | undefined): Promise<Quote | undefined> {
  const found = id ? await findMessage(id) : null;
  if (!found?.chat.equals(chat)) return undefined;
  return { id: found._id, sender: found.sender, text: beginningOf(found.message) };
}

/** The ids of those who speak in a message: its sender and whom it answers. */
export const sendersIn = ({ sender, quote }: MessageRecord): string[] =>
  [sender, ...(quote?.sender ? [quote.sender] : [])].map(String);

/** A message by its id. */
export const findMessage = (id: string): Promise<MessageRecord | null> =>
  Message.findById(id).lean<MessageRecord | null>().exec();

/** Those of the ids that are messages' still. */
export async function findExisting(ids: string[]): Promise<string[]> {
  const found = await Message.find(trustedWhere({ _id: { $in: ids } }), '_id').lean<
    ReadOf<MessageRecord>[]
  >();
  return found.map(({ _id }) => String(_id));
}

/** Chats looked at in one query. */
const AT_ONCE = 200;

const FIRST_UNREAD = ['seq', 'sender', 'createdAt'] as const;
type FirstUnread = ReadOf<MessageRecord, typeof FIRST_UNREAD>;

/** The first message of others after a number. */
export const findFirstUnread = (
  chat: Types.ObjectId,
  { user, after }: ReadMark,
): Promise<FirstUnread | null> =>
  Message.findOne(
    trustedWhere({ chat, seq: { $gt: after }, sender: { $ne: user } }),
    projectionOf(FIRST_UNREAD),
  )
    .sort({ seq: 1 })
    .lean<FirstUnread | null>()
    .exec();

/** How many messages of others there are after each chat's number, by chat; chats without any are left out. */
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

/** A member of a chat, and the number up to which they have read it. */
export interface ReadMark {
  user: string;
  after: number;
}

/** How many messages of others each of these members has not read, counted in one pass; none is 0. */
export async function countUnreadOfMembers(
  chat: Types.ObjectId,
  marks: ReadMark[],
): Promise<Map<string, number>> {
  const numbers = [...new Set(marks.map(({ after }) => after))];
  if (numbers.length === 0) return new Map();
  const after = (number: number) => ({ $sum: { $cond: [{ $gt: ['$seq', number] }, 1, 0] } });
  const rows = await Message.aggregate<{ _id: Types.ObjectId } & Record<string, number>>([
    { $match: { chat, seq: { $gt: Math.min(...numbers) } } },
    {
      $group: {
        _id: '$sender',
        ...Object.fromEntries(numbers.map((number) => [`after${number}`, after(number)])),
      },
    },
  ]);
  return new Map(
    marks.map((mark) => {
      const others = rows.filter(({ _id }) => String(_id) !== mark.user);
      return [mark.user, others.reduce((sum, row) => sum + (row[`after${mark.after}`] ?? 0), 0)];
    }),
  );
}

/** Messages somebody wrote, newest first. */
export const findWrittenBy = (sender: string, limit: number): Promise<MessageRecord[]> =>
  Message.find({ sender }).sort({ _id: -1 }).limit(limit).lean<MessageRecord[]>().exec();

/** The stored pictures of a chat's messages up to a number. */
export async function findPictures(chat: Types.ObjectId, upTo: number): Promise<string[]> {
  const where = trustedWhere({ chat, seq: { $lte: upTo }, 'image.publicID': { $exists: true } });
  const found = await Message.find(where, 'image.publicID').lean<{ image?: { publicID: string } }[]>();
  return found.flatMap(({ image }) => (image ? [image.publicID] : []));
}

export const removeMessage = async (id: Types.ObjectId): Promise<void> => {
  await Message.deleteOne({ _id: id });
};

/** Removes a chat's messages up to a number. */
export const removeMessages = async (chat: Types.ObjectId, upTo: number): Promise<void> => {
  await Message.deleteMany(trustedWhere({ chat, seq: { $lte: upTo } }));
};

/** Every message of a thread, to be kept and put back. */
export const findThread = (chat: Types.ObjectId): Promise<MessageRecord[]> =>
  Message.find({ chat }).select('+tokens').lean<MessageRecord[]>().exec();

/** Puts messages back; those that are there already stay. */
export async function putMessagesBack(messages: MessageRecord[]): Promise<void> {
  for (const message of messages) {
    await Message.updateOne({ _id: message._id }, { $setOnInsert: message }, { upsert: true });
  }
}
