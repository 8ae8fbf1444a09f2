import { Schema, type InferRawDocTypeFromSchema, type Types } from 'mongoose';
import { model } from '../../../../platform/store/model';
import { foldWords } from '@manzil/shared/domain/text/fold';
import type { Picture } from '../../../../platform/media/media';
import { pictureSchema } from '../../../../platform/media/pictureSchema';
import { beginningWith } from '../../../../platform/text/wordSearch';
import { projectionOf, type ReadOf } from '../../../../platform/store/projection';
import { trustedWhere, type ConditionOf } from '../../../../platform/store/where';

const messageSchema = new Schema({
  /** Id of a chat, or of a thread about a property request. */
  chat: { type: Schema.Types.ObjectId, required: true },
  /** Number in the chat, from 1 without gaps; the unique index gives it to the first writer. */
  seq: { type: Number, required: true },
  sender: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  message: { type: String, default: '' },
  image: { type: pictureSchema },
  clientId: String,
  /** Quoted message, as it was at the time. */
  quote: {
    type: new Schema(
      { id: { type: Schema.Types.ObjectId, ref: 'Message' }, sender: Schema.Types.ObjectId, text: String },
      { _id: false },
    ),
  },
  /** Folded words for search. Not indexed: a person has few messages, and sending must be fast. */
  tokens: { type: [String], default: [], select: false },
  createdAt: { type: Date, required: true },
});
messageSchema.index({ chat: 1, seq: 1 }, { unique: true });
messageSchema.index(
  { sender: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $exists: true } } },
);

export const Message = model('Message', messageSchema);
/** Query condition for messages. */
export type MessageCondition = ConditionOf<typeof messageSchema>;

export type MessageRecord = Omit<InferRawDocTypeFromSchema<typeof messageSchema>, 'image'> & {
  _id: Types.ObjectId;
  image?: Picture | null;
};

const LONGEST_WORD = 40;
const MAX_WORDS = 600;
const wordsOf = (text: string) => [...new Set(foldWords(text).map((word) => word.slice(0, LONGEST_WORD)))];

/** Search words of a message. */
export const tokensOfMessage = (text: string): string[] => wordsOf(text).slice(0, MAX_WORDS);

export const findByClientId = (sender: string, clientId: string): Promise<MessageRecord | null> =>
  Message.findOne({ sender, clientId }).lean<MessageRecord | null>().exec();

/** Number and time of a chat's last message, or null. */
export const findLastStored = (
  chat: Types.ObjectId,
): Promise<ReadOf<MessageRecord, ['seq', 'createdAt']> | null> =>
  Message.findOne({ chat }, projectionOf(['seq', 'createdAt']))
    .sort({ seq: -1 })
    .lean<ReadOf<MessageRecord, ['seq', 'createdAt']> | null>()
    .exec();

export interface MessagePage {
  page: number;
  limit: number;
}
/** Messages of a chat after the number `after`. */
export interface MessageRange {
  chat: Types.ObjectId;
  after: number;
}

export const messagesInRange = ({ chat, after }: MessageRange): MessageCondition => ({
  chat,
  seq: { $gt: after },
});

export async function findMessagePage(
  where: MessageCondition,
  { page, limit }: MessagePage,
  sort: Record<string, 1 | -1>,
) {
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

/** Messages of a chat that match every word of the search by prefix, newest first. */
export async function searchMessages(range: MessageRange, typed: string, page: MessagePage) {
  const words = wordsOf(typed);
  if (words.length === 0) return { messages: [], count: 0 };
  const { newestFirst, count } = await findMessagePage(
    { ...messagesInRange(range), ...beginningWith(words, 'tokens') },
    page,
    { seq: -1 },
  );
  return { messages: newestFirst, count };
}

/** Number of the last matching message, by chat; only chats with a match. */
export async function findChatsWithWords(
  chats: Types.ObjectId[],
  typed: string,
): Promise<Map<string, number>> {
  const words = wordsOf(typed);
  if (words.length === 0 || chats.length === 0) return new Map();
  const found = await Message.aggregate<{ _id: Types.ObjectId; seq: number }>([
    { $match: { chat: { $in: chats }, ...beginningWith(words, 'tokens') } },
    { $group: { _id: '$chat', seq: { $max: '$seq' } } },
  ]);
  return new Map(found.map(({ _id, seq }) => [String(_id), seq]));
}

export const findMessage = (id: string): Promise<MessageRecord | null> =>
  Message.findById(id).lean<MessageRecord | null>().exec();

/** The given ids that still belong to a message. */
export async function findExistingMessageIds(ids: string[]): Promise<string[]> {
  const found = await Message.find(trustedWhere({ _id: { $in: ids } }), '_id').lean<
    ReadOf<MessageRecord>[]
  >();
  return found.map(({ _id }) => String(_id));
}

const FIRST_UNREAD = ['seq', 'sender', 'createdAt'] as const;
type FirstUnread = ReadOf<MessageRecord, typeof FIRST_UNREAD>;

/** First message by others after a number. */
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

/** A member of a chat and the number up to which they have read it. */
export interface ReadMark {
  user: string;
  after: number;
}

/** Number of each member's unread messages by others, counted in one pass; members without any are included as 0. */
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

/** A person's messages, newest first. */
export const findWrittenBy = (sender: string, limit: number): Promise<MessageRecord[]> =>
  Message.find({ sender }).sort({ _id: -1 }).limit(limit).lean<MessageRecord[]>().exec();

/** Ids of the pictures in a chat's messages up to a number. */
export async function findPictures(chat: Types.ObjectId, upTo: number): Promise<string[]> {
  const where = trustedWhere({ chat, seq: { $lte: upTo }, 'image.publicID': { $exists: true } });
  const found = await Message.find(where, 'image.publicID').lean<{ image?: { publicID: string } }[]>();
  return found.flatMap(({ image }) => (image ? [image.publicID] : []));
}

export const removeMessage = async (id: Types.ObjectId): Promise<void> => {
  await Message.deleteOne({ _id: id });
};
