import { Types } from 'mongoose';
import { Chat, newMember, pairOf } from '../../../server/src/features/conversations/chats/chat.model';
import { Message, tokensOfMessage } from '../../../server/src/features/conversations/chats/messages/message.model';
import { RequestThread } from '../../../server/src/features/conversations/propertyRequestChats/requestThread.model';
import { findAllRequests } from '../../../server/src/features/conversations/requests/request.model';
import { demoConversations, type DemoConversation } from './conversations';
import { demoPeople } from './people';

const MINUTE = 60_000;
const PAUSE_MINUTES = 5;

interface Known {
  /** Accounts by e-mail. */
  people: Map<string, Types.ObjectId>;
  /** Published listings by `kindOf`. */
  listings: Map<string, Types.ObjectId | undefined>;
}

/** Key of the listing a conversation is about. */
export const kindOf = (
  email: string,
  { type, propertyType }: { type: string; propertyType: string },
): string => `${email} ${type} ${propertyType}`;

/** Records of a conversation that ended `hoursAgo`. */
function recordsOf(conversation: DemoConversation, { people, listings }: Known, now: Date) {
  const emailOf = (name: string) => `${name}@manzil.example`;
  const ids = conversation.people.map((name) => {
    const id = people.get(emailOf(name));
    if (!id) throw new Error(`Nobody is called ${name}`);
    return id;
  });
  const pauses = conversation.messages.map(([, , minutes = PAUSE_MINUTES], at) => (at === 0 ? 0 : minutes));
  let at =
    now.getTime() -
    conversation.hoursAgo * 60 * MINUTE -
    pauses.reduce((sum, pause) => sum + pause, 0) * MINUTE;
  const createdAt = new Date(at);
  const chat = new Types.ObjectId();
  const messages = conversation.messages.map(([sender, message], place) => {
    at += (pauses[place] ?? 0) * MINUTE;
    const _id = new Types.ObjectId();
    const tokens = tokensOfMessage(message);
    return { _id, chat, seq: place + 1, sender: ids[sender], message, tokens, createdAt: new Date(at) };
  });
  const last = messages.at(-1);
  const [opener] = ids;
  const isGroup = ids.length > 2;
  const seq = messages.length;
  const record = {
    _id: chat,
    type: isGroup ? 'group' : 'single',
    ...(isGroup
      ? { groupAdmin: opener, chatName: conversation.name }
      : { pair: pairOf(String(ids[0]), String(ids[1])) }),
    members: ids.map((id) => ({
      ...newMember(String(id), createdAt),
      readSeq: id === last?.sender ? seq : seq - (conversation.unread ?? 0),
    })),
    openedBy: opener,
    role: demoPeople().find(({ email }) => email === emailOf(conversation.people[0] ?? ''))?.role,
    property:
      conversation.listing && listings.get(kindOf(emailOf(conversation.listing.of), conversation.listing)),
    seq,
    lastMessage: last && {
      id: last._id,
      seq,
      text: last.message,
      sender: last.sender,
      createdAt: last.createdAt,
    },
    createdAt,
    updatedAt: new Date(at),
    changedAt: new Date(at),
  };
  return { record, messages };
}

/** Stores the conversations of the demo market. Returns their number. */
export async function seedConversations(known: Known, now: Date): Promise<number> {
  const made = demoConversations.map((conversation) => recordsOf(conversation, known, now));
  await Message.insertMany(made.flatMap(({ messages }) => messages));
  await Chat.insertMany(made.map(({ record }) => record));
  return made.length;
}

/** Opens the threads of the existing requests, with the request's message as the first one. */
export async function seedRequestThreads(): Promise<void> {
  const threads = (await findAllRequests({ kind: 'property' })).map((request) => {
    const { subject: property, user, createdAt } = request;
    const chat = new Types.ObjectId();
    const text = request.message ?? '';
    const message = { _id: new Types.ObjectId(), chat, seq: 1, sender: user, message: text, createdAt };
    const last = { id: message._id, text, sender: user, createdAt };
    const opened = { _id: chat, property, user, createdAt, updatedAt: createdAt };
    return text
      ? { thread: { ...opened, seq: 1, lastMessage: last }, message }
      : { thread: opened, message: undefined };
  });
  // Repeated requests about a listing share one thread.
  const first = new Map(
    threads.map((conversation) => [
      `${String(conversation.thread.property)} ${String(conversation.thread.user)}`,
      conversation,
    ]),
  );
  const opened = [...first.values()];
  await RequestThread.insertMany(opened.map(({ thread }) => thread));
  await Message.insertMany(
    opened.flatMap(({ message }) =>
      message ? [{ ...message, tokens: tokensOfMessage(message.message) }] : [],
    ),
  );
}
