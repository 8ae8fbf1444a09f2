import { Schema, Types, type InferRawDocTypeFromSchema } from 'mongoose';
import { model } from '../../../platform/store/model';
import { CHAT_TYPES } from '@manzil/shared/domain/enums';
import { ROLES, type Role } from '@manzil/shared/domain/roles';
import type { Picture } from '../../../platform/media/media';
import { pictureSchema } from '../../../platform/media/pictureSchema';
import { MAX_QUERY_MS } from '../../../platform/store/database';
import { trustedWhere, undefinedIfDuplicate, type ConditionOf } from '../../../platform/store/where';

/** A member's own state of a chat. */
const memberSchema = new Schema(
  {
    user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    isArchived: { type: Boolean, default: false },
    isFavourite: { type: Boolean, default: false },
    isMuted: { type: Boolean, default: false },
    /** Deleted by the member; the next message restores it. */
    isHidden: { type: Boolean, default: false },
    /** Number of the last message the member has read. */
    readSeq: { type: Number, default: 0 },
    /** Number of the last message before the member joined. */
    joinedSeq: { type: Number, default: 0 },
    /** Messages up to this number are hidden from the member. */
    clearedSeq: { type: Number, default: 0 },
    /** Number of the last message when the member was last mailed about unread ones. */
    mailedSeq: { type: Number, default: 0 },
    /** Time of the member's last change to these fields. */
    changedAt: { type: Date, required: true },
  },
  { _id: false },
);

const chatSchema = new Schema({
  type: { type: String, enum: CHAT_TYPES, required: true },
  /** Sorted ids of the two members of a single chat, which keep it unique. */
  pair: String,
  /** In order of joining. */
  members: { type: [memberSchema], default: [] },
  /** Members who left or were removed, with the time, for lists that catch up. */
  former: {
    type: [new Schema({ user: Schema.Types.ObjectId, at: Date }, { _id: false })],
    default: [],
  },
  groupAdmin: { type: Schema.Types.ObjectId, ref: 'User' },
  chatName: String,
  description: String,
  /** Group picture. */
  image: { type: pictureSchema },
  /** Person who opened it, and their role at the time. */
  openedBy: { type: Schema.Types.ObjectId, ref: 'User', required: true },
  role: { type: String, enum: ROLES, required: true },
  property: { type: Schema.Types.ObjectId, ref: 'Property' },
  /** Opened as a chat with support: staff appear by the site's name. */
  isSupport: Boolean,
  /** Number of the last message. */
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
  /** Time of the last change visible to all members. */
  changedAt: { type: Date, required: true },
  /** Deleted for everyone; kept for a while so that open lists get the change. */
  deletedAt: Date,
  /** Whether its messages and pictures are removed too. */
  isPurged: Boolean,
});
chatSchema.index({ pair: 1 }, { unique: true, sparse: true });
chatSchema.index({ 'members.user': 1, updatedAt: -1, _id: -1 });
chatSchema.index({ updatedAt: 1 });
chatSchema.index({ 'former.user': 1 });
chatSchema.index({ isPurged: 1 }, { sparse: true });
chatSchema.index({ deletedAt: 1 }, { expireAfterSeconds: 30 * 86_400 });

export const Chat = model('Chat', chatSchema);
/** Query condition for chats. */
export type ChatCondition = ConditionOf<typeof chatSchema>;

export type ChatMember = InferRawDocTypeFromSchema<typeof memberSchema>;
/** A stored chat as plain data. */
export type ChatRecord = Omit<InferRawDocTypeFromSchema<typeof chatSchema>, 'members' | 'image'> & {
  _id: Types.ObjectId;
  members: ChatMember[];
  image?: Picture | null;
};

const NEWEST_FIRST = { updatedAt: -1, _id: -1 } as const;

/** A member's marks, for conditions and changes. */
export type Marks = Partial<Pick<ChatMember, 'isArchived' | 'isFavourite' | 'isMuted' | 'isHidden'>>;

/** Condition for a member with these marks; a missing mark counts as unset. */
const memberCondition = (user: string, marks: Marks = {}) => {
  const conditions = Object.entries(marks).map(([mark, isSet]) => [mark, isSet || { $ne: true }] as const);
  return { members: { $elemMatch: { user, ...Object.fromEntries(conditions) } } };
};

export const pairOf = (a: string, b: string): string => [a, b].toSorted().join(':');

/** State of a new member; earlier messages are neither unread nor confirmed as read. */
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
  isSupport?: boolean;
}

/** Stores a chat; undefined if the two people already have one. */
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
  const created = await undefinedIfDuplicate(() => Chat.create(chat));
  return created?.toObject<ChatRecord>();
}

/** Is a chat stored, even if it has ended? */
export const isStored = async (id: string): Promise<boolean> => (await Chat.exists({ _id: id })) !== null;

/**
 * Returns the single chat of two people and unhides it for `user`, who must be one of them; sets `property` if given.
 */
export const reopenSingle = (
  { user, other, property }: { user: string; other: string; property?: string | undefined },
  at: Date,
): Promise<ChatRecord | null> =>
  Chat.findOneAndUpdate(
    trustedWhere({ pair: pairOf(user, other), ...memberCondition(user) }),
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

/** A chat the person has, or null. Runs for every message, so it bypasses Mongoose. */
export const findChatOf = (user: string, chatId: string): Promise<ChatRecord | null> => {
  const member = { user: new Types.ObjectId(user), isHidden: { $ne: true } };
  const where = { _id: new Types.ObjectId(chatId), members: { $elemMatch: member } };
  return Chat.collection.findOne<ChatRecord>(where, { maxTimeMS: MAX_QUERY_MS });
};

/** A person's chats, newest first; `fields` is a projection. */
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
  Chat.find(trustedWhere({ ...memberCondition(user, { isHidden: false, ...marks }), ...where }), fields)
    .sort(NEWEST_FIRST)
    .skip(skip)
    .limit(limit)
    .lean<ChatRecord[]>()
    .exec();

export const countChats = (user: string, marks: Marks): Promise<number> =>
  Chat.countDocuments(trustedWhere(memberCondition(user, { isHidden: false, ...marks }))).exec();

/** A person's chats with support, newest first, including those they deleted. */
export const findSupportChats = (user: string): Promise<ChatRecord[]> =>
  Chat.find(trustedWhere({ 'members.user': user, isSupport: true, openedBy: user, deletedAt: null }))
    .sort(NEWEST_FIRST)
    .lean<ChatRecord[]>()
    .exec();

/** A person's chats changed since a time, including those they deleted. */
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
    .sort(NEWEST_FIRST)
    .limit(limit)
    .lean<ChatRecord[]>()
    .exec();

/** Chats that a person left or was removed from since a time. */
export async function findFormerChats(user: string, since: Date): Promise<string[]> {
  const where = trustedWhere({ former: { $elemMatch: { user, at: { $gte: since } } } });
  const found = await Chat.find(where, '_id').lean<{ _id: Types.ObjectId }[]>();
  return found.map(({ _id }) => String(_id));
}

/** Changes a member's marks if they still match `was`; returns the changed chat or null. */
export const changeMarks = (
  { chatId, user, was }: { chatId: string; user: string; was: Marks },
  marks: Marks,
  at: Date,
): Promise<ChatRecord | null> =>
  Chat.findOneAndUpdate(
    trustedWhere({ _id: chatId, ...memberCondition(user, was) }),
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

/** Hides a chat and its messages from a member; null if a new message arrived since it was read. */
export const hideChat = (chat: ChatRecord, user: string, at: Date): Promise<ChatRecord | null> =>
  Chat.findOneAndUpdate(
    trustedWhere({ _id: chat._id, deletedAt: null, seq: chat.seq, ...memberCondition(user) }),
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

/** Moves a member's read mark forward; false if they had already read that far. */
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
 * Sets a chat's last message in the common case: no member has hidden the chat, and there is no later message. Returns
 * false otherwise. Runs for every message, so it bypasses Mongoose; all values already have the driver's types.
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
 * Sets a chat's last message unless there is a later one, and unhides the chat for members who deleted it. Returns the
 * chat before the change; null if there is a later message or the chat is gone.
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
/** The single chat of two people, even if hidden from them, or null. */
export const findSingle = (a: string, b: string): Promise<ChatRecord | null> =>
  Chat.findOne({ pair: pairOf(a, b) })
    .lean<ChatRecord | null>()
    .exec();

/** A person's single chats with others, by the other's id; without those they deleted. */
export async function findSingles(user: string, others: string[]): Promise<Map<string, string>> {
  const byPair = new Map(others.map((other) => [pairOf(user, other), other]));
  const where = { pair: { $in: [...byPair.keys()] }, ...memberCondition(user, { isHidden: false }) };
  const found = await Chat.find(trustedWhere(where), 'pair').lean<Pick<ChatRecord, '_id' | 'pair'>[]>();
  return new Map(found.map(({ _id, pair }) => [byPair.get(pair ?? '') ?? '', String(_id)]));
}

export const doesChatExist = async (chatId: Types.ObjectId): Promise<boolean> =>
  (await Chat.exists({ _id: chatId, deletedAt: null })) !== null;

/** All chats of a person, including those they deleted. */
export async function findChatsOfMember(user: string): Promise<Types.ObjectId[]> {
  const found = await Chat.find({ 'members.user': user }, '_id').lean<{ _id: Types.ObjectId }[]>();
  return found.map(({ _id }) => _id);
}

/** A chat of a person, even one they deleted. */
export const findChatWith = (user: string, chatId: Types.ObjectId): Promise<ChatRecord | null> =>
  Chat.findOne({ _id: chatId, 'members.user': user }).lean<ChatRecord | null>().exec();

/** The other members of a person's chats. */
export async function findPartners(user: string): Promise<string[]> {
  const chats = await Chat.find({ 'members.user': user }, 'members.user').lean<
    { members: { user: Types.ObjectId }[] }[]
  >();
  const ids = new Set(chats.flatMap(({ members }) => members.map((member) => String(member.user))));
  ids.delete(user);
  return [...ids];
}
