import type { Types } from 'mongoose';
import { trustedWhere } from '../../platform/where';
import { Chat, newMember, type ChatRecord } from './chat.model';

/** Former members remembered a chat. */
const FORMER = 500;

/** Takes members into a group if none of them is in it and there is room; null when that does not hold. */
export const addMembers = (
  { chat, users, max }: { chat: ChatRecord; users: string[]; max: number },
  at: Date,
): Promise<ChatRecord | null> =>
  Chat.findOneAndUpdate(
    trustedWhere({
      _id: chat._id,
      deletedAt: null,
      groupAdmin: chat.groupAdmin,
      'members.user': { $nin: users },
      [`members.${max - users.length}`]: { $exists: false },
    }),
    {
      $push: { members: { $each: users.map((user) => newMember(user, at, chat.seq)) } },
      $pull: { former: { user: { $in: users } } },
      $set: { updatedAt: at, changedAt: at },
    },
    { returnDocument: 'after' },
  )
    .lean<ChatRecord | null>()
    .exec();

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

export const markPurged = async (chatId: Types.ObjectId): Promise<void> => {
  await Chat.updateOne({ _id: chatId }, { $set: { isPurged: true } });
};
