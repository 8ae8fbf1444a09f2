import type { Types } from 'mongoose';
import type { Picture } from '../../../platform/media/media';
import { projectionOf, type ReadOf } from '../../../platform/store/projection';
import { trustedWhere } from '../../../platform/store/where';
import { Chat, newMember, type ChatCondition, type ChatRecord } from './chat.model';

/** Former members remembered a chat. */
const FORMER = 500;

/**
 * Adds members to a group if none of them is in it and, once `leaving` are out, it has at most `max` members. Null when
 * that doesn't hold, or when one of `leaving` has gone already: their place may be taken again.
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

/** Takes members out of a group whose admin is as read; `groupAdmin` takes their place. Null when that does not hold. */
export const takeMembers = (
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

/** Changes a group whose admin is as read, and who is to be admin still a member; null when that does not hold. */
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
 * Sets or removes the picture of a group whose admin and picture are as read; null when that does not hold, so that of two
 * at once each knows which picture it replaced.
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

/** Ends a chat for all if it is as read; its messages are purged afterwards. */
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

/** Ended chats whose messages are still there. */
export async function findUnpurged(): Promise<Types.ObjectId[]> {
  const found = await Chat.find({ isPurged: false }, '_id').lean<{ _id: Types.ObjectId }[]>();
  return found.map(({ _id }) => _id);
}

/** Lets the other members' lists hear of a chat again. */
export const touchChat = async (chatId: Types.ObjectId, at: Date): Promise<void> => {
  await Chat.updateOne({ _id: chatId }, { $set: { changedAt: at } });
};

/** The stored picture of an ended chat. */
export async function findEndedPicture(chatId: Types.ObjectId): Promise<string[]> {
  const chat = await Chat.findById(chatId, 'image.publicID').lean<{ image?: { publicID: string } } | null>();
  return chat?.image ? [chat.image.publicID] : [];
}

/** Notes that nothing of an ended chat is left. */
export const markPurged = async (chatId: Types.ObjectId): Promise<void> => {
  await Chat.updateOne({ _id: chatId }, { $set: { isPurged: true }, $unset: { image: 1 } });
};

/** What of a chat says who has not read it. */
const WAITING = ['type', 'chatName', 'members', 'seq'] as const;
export type WaitingChat = ReadOf<ChatRecord, typeof WAITING>;

/** The chats somebody wrote in since a time, one after the other. */
export const writtenSince = (since: Date): AsyncIterable<WaitingChat> =>
  Chat.find(trustedWhere({ deletedAt: null, updatedAt: { $gte: since } }), projectionOf(WAITING))
    .lean<WaitingChat[]>()
    .cursor();

/** Notes that a member was mailed about everything up to the chat's last message. */
export const noteMailed = async ({ _id, seq }: WaitingChat, user: string): Promise<void> => {
  await Chat.updateOne({ _id, 'members.user': user }, { $set: { 'members.$.mailedSeq': seq } });
};
