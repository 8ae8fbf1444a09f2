import type { Types } from 'mongoose';
import type { Picture } from '../../../platform/media/media';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere } from '../../../platform/store/where';
import { Chat, newMember, type ChatCondition, type ChatRecord } from './chat.model';

/** Maximum number of former members to remember per chat. */
const FORMER = 500;

/**
 * Adds members to a group if none of them is in it and it has at most `max` members once `leaving` are out. Null if
 * that doesn't hold, or if one of `leaving` has already left, since their place may be taken.
 */
export const addMembers = (
  { chat, users, leaving, max }: { chat: ChatRecord; users: string[]; leaving: string[]; max: number },
  at: Date,
): Promise<ChatRecord | null> => {
  const where: ChatCondition = {
    _id: chat._id,
    deletedAt: null,
    groupAdmin: chat.groupAdmin,
    'members.user': { $nin: users, ...(leaving.length > 0 && { $all: leaving }) },
    [`members.${max + leaving.length - users.length}`]: { $exists: false },
  };
  return Chat.findOneAndUpdate(
    trustedWhere(where),
    {
      $push: { members: { $each: users.map((user) => newMember(user, at, chat.seq)) } },
      $pull: { former: { user: { $in: users } } },
      $set: { updatedAt: at, changedAt: at },
    },
    { returnDocument: 'after' },
  )
    .lean<ChatRecord | null>()
    .exec();
};

/** Removes members from a group and sets `groupAdmin` if given; null if the admin changed since the group was read. */
export const removeMembers = (
  { chat, users, groupAdmin }: { chat: ChatRecord; users: string[]; groupAdmin?: string | undefined },
  at: Date,
): Promise<ChatRecord | null> =>
  Chat.findOneAndUpdate(
    { _id: chat._id, deletedAt: null, groupAdmin: chat.groupAdmin },
    {
      $pull: { members: { user: { $in: users } } },
      $push: { former: { $each: users.map((user) => ({ user, at })), $slice: -FORMER } },
      $set: { updatedAt: at, changedAt: at, ...(groupAdmin && { groupAdmin }) },
    },
    { returnDocument: 'after' },
  )
    .lean<ChatRecord | null>()
    .exec();

/** Changes a group; null if its admin changed since it was read, or the new admin isn't a member. */
export const changeGroup = (
  { chat, ...fields }: { chat: ChatRecord; chatName?: string; description?: string; groupAdmin?: string },
  at: Date,
): Promise<ChatRecord | null> =>
  Chat.findOneAndUpdate(
    {
      _id: chat._id,
      deletedAt: null,
      groupAdmin: chat.groupAdmin,
      ...(fields.groupAdmin && { 'members.user': fields.groupAdmin }),
    },
    { $set: { ...fields, changedAt: at } },
    { returnDocument: 'after' },
  )
    .lean<ChatRecord | null>()
    .exec();

/**
 * Sets or removes a group's picture. Null if admin or picture changed since the group was read, so that concurrent
 * calls each know which picture they replaced.
 */
export const setPicture = (
  chat: ChatRecord,
  image: Picture | undefined,
  at: Date,
): Promise<ChatRecord | null> =>
  Chat.findOneAndUpdate(
    {
      _id: chat._id,
      deletedAt: null,
      groupAdmin: chat.groupAdmin,
      'image.publicID': chat.image?.publicID ?? null,
    },
    { $set: { changedAt: at, ...(image && { image }) }, ...(!image && { $unset: { image: 1 } }) },
    { returnDocument: 'after' },
  )
    .lean<ChatRecord | null>()
    .exec();

/** Ends a chat for everyone unless it changed; its messages are purged later. */
export const endChat = (chat: ChatRecord, at: Date): Promise<ChatRecord | null> =>
  Chat.findOneAndUpdate(
    { _id: chat._id, deletedAt: null, ...(chat.groupAdmin && { groupAdmin: chat.groupAdmin }) },
    {
      $set: {
        deletedAt: at,
        isPurged: false,
        members: [],
        former: chat.members.map(({ user }) => ({ user, at })),
        changedAt: at,
      },
      $unset: { pair: 1, lastMessage: 1, chatName: 1, description: 1, property: 1 },
    },
    { returnDocument: 'before' },
  )
    .lean<ChatRecord | null>()
    .exec();

/** Ended chats whose messages aren't purged yet. */
export async function findUnpurged(): Promise<Types.ObjectId[]> {
  const found = await Chat.find({ isPurged: false }, '_id').lean<{ _id: Types.ObjectId }[]>();
  return found.map(({ _id }) => _id);
}

/** Marks a chat as changed, so that the members' lists refresh it. */
export const touchChat = async (chatId: Types.ObjectId, at: Date): Promise<void> => {
  await Chat.updateOne({ _id: chatId }, { $set: { changedAt: at } });
};

/** Stored picture of an ended chat. */
export async function findEndedPicture(chatId: Types.ObjectId): Promise<string[]> {
  const chat = await Chat.findById(chatId, 'image.publicID').lean<{ image?: { publicID: string } } | null>();
  return chat?.image ? [chat.image.publicID] : [];
}

/** Marks an ended chat as purged. */
export const markPurged = async (chatId: Types.ObjectId): Promise<void> => {
  await Chat.updateOne({ _id: chatId }, { $set: { isPurged: true }, $unset: { image: 1 } });
};

/** Fields that show which members have unread messages. */
const WAITING_FIELDS = ['type', 'chatName', 'members', 'seq', 'isSupport', 'openedBy'] as const;
export type WaitingChat = ReadOf<ChatRecord, typeof WAITING_FIELDS>;

/** Streams the chats with messages since a time. */
export const streamChatsSince = (since: Date): AsyncIterable<WaitingChat> =>
  Chat.find(trustedWhere({ deletedAt: null, updatedAt: { $gte: since } }), projectionOf(WAITING_FIELDS))
    .lean<WaitingChat[]>()
    .cursor();

/** Records that a member was mailed about all messages so far. */
export const recordMailed = async ({ _id, seq }: WaitingChat, user: string): Promise<void> => {
  await Chat.updateOne({ _id, 'members.user': user }, { $set: { 'members.$.mailedSeq': seq } });
};
