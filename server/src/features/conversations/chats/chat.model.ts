import { Schema, Types, type InferRawDocTypeFromSchema } from 'mongoose';
import { model } from '../../../platform/store/model';
import { CHAT_TYPES } from '@manzil/shared/domain/enums';
import { ROLES, type Role } from '@manzil/shared/domain/roles';
import type { Picture } from '../../../platform/media/media';
import { pictureSchema } from '../../../platform/media/pictureSchema';
import { MOST_MS } from '../../../platform/store/database';
import { trustedWhere, unlessDuplicate, type ConditionOf } from '../../../platform/store/where';

/** What a chat is to one of its members. */
const memberSchema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    isArchived: { type: Boolean, default: false },
    isFavourite: { type: Boolean, default: false },
    isMuted: { type: Boolean, default: false },
    /** They deleted it; the next message brings it back. */
    isHidden: { type: Boolean, default: false },
    /** The number of the last message they have read. */
    readSeq: { type: Number, default: 0 },
    /** The number of the last message before they came. */
    joinedSeq: { type: Number, default: 0 },
    /** Messages up to this number are gone for them. */
    clearedSeq: { type: Number, default: 0 },
    /** The number of the chat's last message when they were mailed that it waits. */
    mailedSeq: { type: Number, default: 0 },
    /** When they themselves changed one of these. */
    changedAt: { type: Date, required: true },
  },
  { _id: false },
);

const chatSchema = new Schema({
  type: { type: String, enum: CHAT_TYPES, required: true },
  /** Both ids of a single chat in order: there is no second one between them. */
  pair: String,
  /** In the order they came. */
  members: { type: [memberSchema], default: [] },
  /** Who left or was taken out, and when; for lists that catch up. */
  former: {
    type: [new Schema({ user: Schema.Types.ObjectId, at: Date }, { _id: false })],
    default: [],
  },
  groupAdmin: { type: Schema.Types.ObjectId, ref: 'User' },
  chatName: String,
  description: String,
  /** Of a group. */
  image: { type: pictureSchema },
  /** Who opened it, and the role they had. */
  openedBy: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  role: { type: String, enum: ROLES, required: true },
  property: { type: Schema.Types.ObjectId, ref: 'Property' },
  /** The number of its last message. */
  seq: { type: Number, default: 0 },
  lastMessage: {
    type: new Schema(
      {
        id: Schema.Types.ObjectId,
        seq: Number,
        text: String,
        sender: Schema.Types.ObjectId,
        createdAt: Date,
      },
      { _id: false },
    ),
  },
  createdAt: { type: Date, required: true },
  /** Time of the last message or change of members. */
  updatedAt: { type: Date, required: true },
  /** Time of the last change all members see. */
  changedAt: { type: Date, required: true },
  /** Gone for all; kept for a while so that open lists hear of it. */
  deletedAt: Date,
  /** Its messages and pictures are removed too. */
  isPurged: Boolean,
});
chatSchema.index({ pair: 1 }, { unique: true, sparse: true });
chatSchema.index({ 'members.user': 1, updatedAt: -1, _id: -1 });
chatSchema.index({ updatedAt: 1 });
chatSchema.index({ 'former.user': 1 });
chatSchema.index({ isPurged: 1 }, { sparse: true });
chatSchema.index({ deletedAt: 1 }, { expireAfterSeconds: 30 * 86_400 });

export const Chat = model('Chat', chatSchema);
/** A condition on the stored records. */
export type ChatCondition = ConditionOf<typeof chatSchema>;

export type ChatMember = InferRawDocTypeFromSchema<typeof memberSchema>;
/** A stored chat as plain data. */
export type ChatRecord = Omit<InferRawDocTypeFromSchema<typeof chatSchema>, 'members' | 'image'> & {
  _id: Types.ObjectId;
  members: ChatMember[];
  image?: Picture | null;
};

const NEWEST = { updatedAt: -1, _id: -1 } as const;

/** A member's own marks, as conditions and as changes. */
export type Marks = Partial<Pick<ChatMember, 'isArchived' | 'isFavourite' | 'isMuted' | 'isHidden'>>;

/** A member who has these marks; whoever came before there was a mark is without it. */
const withMember = (user: string, marks: Marks = {}) => {
  const asked = Object.entries(marks).map(([mark, isSet]) => [mark, isSet || { $ne: true }] as const);
  return { members: { $elemMatch: { user, ...Object.fromEntries(asked) } } };
};

export const pairOf = (a: string, b: string): string => [a, b].toSorted().join(':');

/** What a member has at the beginning; messages so far are neither unread to them nor read by them. */
export const newMember = (user: string, at: Date, seq = 0) => ({
  user: new Types.ObjectId(user),
  readSeq: seq,
  joinedSeq: seq,
  changedAt: at,
});

export interface ChatDraft {
  _id?: Types.ObjectId;
  type: ChatRecord['type'];
  users: string[];
  openedBy: string;
  role: Role;
  chatName?: string | undefined;
  description?: string | undefined;
  property?: string | undefined;
}

/** Stores a chat; undefined when the two have one already. */
export async function insertChat(draft: ChatDraft, at: Date): Promise<ChatRecord | undefined> {
  const { users, ...fields } = draft;
  const [first = '', second = ''] = users;
  const chat = {
    ...fields,
    ...(draft.type === 'single' ? { pair: pairOf(first, second) } : { groupAdmin: draft.openedBy }),
    members: users.map((user) => newMember(user, at)),
    createdAt: at,
    updatedAt: at,
    changedAt: at,
  };
  const created = await unlessDuplicate(() => Chat.create(chat));
  return created?.toObject<ChatRecord>();
}

/** Is a chat stored, ended or not? */
export const isStored = async (id: string): Promise<boolean> => (await Chat.exists({ _id: id })) !== null;

/** The single chat of two people, if `user` is one of them: shown to them again, about `property` when given. */
export const reopenSingle = (
  { user, other, property }: { user: string; other: string; property?: string | undefined },
  at: Date,
): Promise<ChatRecord | null> =>
  Chat.findOneAndUpdate(
    trustedWhere({ pair: pairOf(user, other), ...withMember(user) }),
    {
      $set: {
        'members.$.isHidden': false,
        'members.$.changedAt': at,
        ...(property && { property, changedAt: at }),
      },
    },
    { returnDocument: 'after' },
  )
    .lean<ChatRecord | null>()
    .exec();

/** A chat the person has, or null. Every message asks this once: it goes to the driver as it is. */
export const findChatOf = (user: string, chatId: string): Promise<ChatRecord | null> => {
  const member = { user: new Types.ObjectId(user), isHidden: { $ne: true } };
  const where = { _id: new Types.ObjectId(chatId), members: { $elemMatch: member } };
  return Chat.collection.findOne<ChatRecord>(where, { maxTimeMS: MOST_MS });
};

/** Chats a person has, newest first; `fields` as in a projection. */
export const findChats = (
  user: string,
  marks: Marks,
  {
    skip = 0,
    limit,
    where = {},
    fields,
  }: { skip?: number; limit: number; where?: ChatCondition; fields?: string },
): Promise<ChatRecord[]> =>
  Chat.find(trustedWhere({ ...withMember(user, { isHidden: false, ...marks }), ...where }), fields)
    .sort(NEWEST)
    .skip(skip)
    .limit(limit)
    .lean<ChatRecord[]>()
    .exec();

export const countChats = (user: string, marks: Marks): Promise<number> =>
  Chat.countDocuments(trustedWhere(withMember(user, { isHidden: false, ...marks }))).exec();

/** The chats of a person that changed since a time, those they deleted too. */
export const findChanged = (user: string, since: Date, limit: number): Promise<ChatRecord[]> =>
  Chat.find(
    trustedWhere({
      'members.user': user,
      $or: [
        { changedAt: { $gte: since } },
        { members: { $elemMatch: { user, changedAt: { $gte: since } } } },
      ],
    }),
  )
    .sort(NEWEST)
    .limit(limit)
    .lean<ChatRecord[]>()
    .exec();

/** The chats somebody lost since a time. */
export async function findLost(user: string, since: Date): Promise<string[]> {
  const where = trustedWhere({ former: { $elemMatch: { user, at: { $gte: since } } } });
  const found = await Chat.find(where, '_id').lean<{ _id: Types.ObjectId }[]>();
  return found.map(({ _id }) => String(_id));
}

/** Changes a member's own marks if they are as `was` says; the chat after it, or null. */
export const changeMarks = (
  { chatId, user, was }: { chatId: string; user: string; was: Marks },
  marks: Marks,
  at: Date,
): Promise<ChatRecord | null> =>
  Chat.findOneAndUpdate(
    trustedWhere({ _id: chatId, ...withMember(user, was) }),
    {
      $set: {
        ...Object.fromEntries(Object.entries(marks).map(([key, value]) => [`members.$.${key}`, value])),
        'members.$.changedAt': at,
      },
    },
    { returnDocument: 'after' },
  )
    .lean<ChatRecord | null>()
    .exec();

/** Hides a chat from a member, with its messages, if none came since it was read; null when that does not hold. */
export const hideChat = (chat: ChatRecord, user: string, at: Date): Promise<ChatRecord | null> =>
  Chat.findOneAndUpdate(
    trustedWhere({ _id: chat._id, deletedAt: null, seq: chat.seq, ...withMember(user) }),
    {
      $set: {
        'members.$.isHidden': true,
        'members.$.clearedSeq': chat.seq,
        'members.$.readSeq': chat.seq,
        'members.$.changedAt': at,
      },
    },
    { returnDocument: 'after' },
  )
    .lean<ChatRecord | null>()
    .exec();

/** Moves a member's reading mark forward; false when they had read that far. */
export async function moveReadMark(
  { chatId, user, seq }: { chatId: string; user: string; seq: number },
  at: Date,
): Promise<boolean> {
  const { modifiedCount } = await Chat.updateOne(
    trustedWhere({ _id: chatId, members: { $elemMatch: { user, readSeq: { $lt: seq } } } }),
    { $set: { 'members.$.readSeq': seq, 'members.$.changedAt': at } },
  );
  return modifiedCount > 0;
}

interface LastMessage {
  id: Types.ObjectId;
  seq: number;
  text: string;
  sender: Types.ObjectId;
  createdAt: Date;
}

const lastFields = (last: LastMessage, at: Date) => ({
  seq: last.seq,
  lastMessage: last,
  updatedAt: last.createdAt,
  changedAt: at,
});

/**
 * Makes a message the chat's last one where that is all there is to do: all members have the chat, and no later one is
 * there. False when that does not hold. Every message does this once: it goes to the driver as it is, whose types all
 * of its values have.
 */
export async function advance(chatId: Types.ObjectId, last: LastMessage, at: Date): Promise<boolean> {
  const where = {
    _id: chatId,
    deletedAt: { $eq: null },
    seq: { $lt: last.seq },
    'members.isHidden': { $ne: true },
  };
  const { matchedCount } = await Chat.collection.updateOne(where, { $set: lastFields(last, at) });
  return matchedCount > 0;
}

/**
 * Makes a message the chat's last one unless a later one is; members who had deleted the chat have it back. The chat
 * before it, or null when a later one is there or the chat is gone.
 */
export const setLastMessage = (
  chatId: Types.ObjectId,
  last: LastMessage,
  at: Date,
): Promise<ChatRecord | null> =>
  Chat.findOneAndUpdate(
    trustedWhere({ _id: chatId, deletedAt: null, seq: { $lt: last.seq } }),
    {
      $set: { ...lastFields(last, at), 'members.$[].isHidden': false },
    },
    { returnDocument: 'before' },
  )
    .lean<ChatRecord | null>()
    .exec();

export const findChat = (chatId: Types.ObjectId): Promise<ChatRecord | null> =>
  Chat.findOne({ _id: chatId, deletedAt: null }).lean<ChatRecord | null>().exec();
/** The single chat of two people, whoever of them has it still, or null. */
export const findSingle = (a: string, b: string): Promise<ChatRecord | null> =>
  Chat.findOne({ pair: pairOf(a, b) })
    .lean<ChatRecord | null>()
    .exec();

export const isThere = async (chatId: Types.ObjectId): Promise<boolean> =>
  (await Chat.exists({ _id: chatId, deletedAt: null })) !== null;

/** Every chat somebody is a member of, those they deleted too. */
export async function findAllOf(user: string): Promise<Types.ObjectId[]> {
  const found = await Chat.find({ 'members.user': user }, '_id').lean<{ _id: Types.ObjectId }[]>();
  return found.map(({ _id }) => _id);
}

/** A chat somebody is a member of, even one they deleted. */
export const findChatWith = (user: string, chatId: Types.ObjectId): Promise<ChatRecord | null> =>
  Chat.findOne({ _id: chatId, 'members.user': user }).lean<ChatRecord | null>().exec();

/** The other members of somebody's chats. */
export async function findPartners(user: string): Promise<string[]> {
  const chats = await Chat.find({ 'members.user': user }, 'members.user').lean<
    { members: { user: Types.ObjectId }[] }[]
  >();
  const ids = new Set(chats.flatMap(({ members }) => members.map((member) => String(member.user))));
  ids.delete(user);
  return [...ids];
}
