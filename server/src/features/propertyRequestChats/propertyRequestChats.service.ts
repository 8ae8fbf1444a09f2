import type { z } from 'zod';
import type { propertyRequestChatsContract } from '@manzil/shared/contract/chats.contract';
import type { requestMessage } from '@manzil/shared/contract/chats.schemas';
import type { ParsedInput } from '@manzil/shared/contract/endpoint';
import { isStaff } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../platform/caller';
import { env } from '../../platform/env';
import { forbidden, invalid, notFound } from '../../platform/errors';
import { tell } from '../../platform/realtime';
import { nameOf, type NameView, type People } from '../chats/chat.views';
import { inTurn } from '../../platform/inTurn';
import {
  appendMessage,
  countUnread,
  findMessages,
  findMessagesOf,
  findThread as findThreadMessages,
  putMessagesBack,
  removeMessages,
  type MessageRecord,
} from '../chats/message.model';
import { findFields, toObjectId } from '../properties/listingReads.model';
import type { PropertyRecord } from '../properties/property.model';
import { thumbnailOf } from '../properties/property.view';
import { onRequestSent } from '../requests/requests.hooks';
import { keepWith } from '../recycleBin/recycleBin.service';
import { chatPeople, idsOfPeople } from '../users/chatPeople.service';
import { addContactSource, addDataSource } from '../users/people.hooks';
import {
  findThread,
  findThreadsOf,
  findThreadsOfPerson,
  noteRead,
  putThread,
  putThreadsBack,
  removeThreads,
  setLast,
  type ThreadRecord,
} from './requestThread.model';

type Contract = typeof propertyRequestChatsContract;
type View = z.input<typeof requestMessage>;

/** Characters of a message that lists show. */
const SHOWN = 200;
const LISTING_FIELDS = 'title titleAr price images agent hideAgent createdAt';

/** A caller in a talk about a listing. */
interface Party {
  listing: PropertyRecord;
  /** The requester, who sees nothing of a hidden agent; others are the agent and staff. */
  isRequester: boolean;
}

async function partyOf(propertyId: string, caller: Caller): Promise<Party> {
  const [listing] = await findFields({ _id: propertyId }, LISTING_FIELDS, 1);
  if (!listing) throw notFound();
  return { listing, isRequester: String(listing.agent) !== caller.id && !isStaff(caller.role) };
}

/**
 * The thread the caller means: a requester's own, or that of the requester whom agent and staff name.
 * @throws AppError 404 when there is none
 */
async function theirThread(
  { listing, isRequester }: Party,
  userId: string | undefined,
  caller: Caller,
): Promise<ThreadRecord> {
  const [requester = caller.id] = isRequester || !userId ? [] : await idsOfPeople([userId]);
  const thread = await findThread(String(listing._id), requester);
  if (!thread) throw notFound();
  return thread;
}

/** A hidden agent speaks to requesters in the name of the marketplace. */
function senderOf(sender: string, { listing, isRequester }: Party, people: People): NameView {
  const isHidden = isRequester && listing.hideAgent && sender === String(listing.agent);
  return isHidden ? { id: null, name: env().BRAND_NAME, image: null } : nameOf(people.get(sender));
}

function viewOf(
  message: MessageRecord,
  { party, thread, people }: { party: Party; thread: ThreadRecord; people: People },
): View {
  const requester = String(thread.user);
  return {
    id: String(message._id),
    propertyId: String(thread.property),
    userId: people.has(requester) ? requester : null,
    sender: senderOf(String(message.sender), party, people),
    message: message.message,
    clientId: message.clientId ?? null,
    createdAt: message.createdAt.toISOString(),
  };
}

/** Stores a message and brings it to the open tabs of requester, agent and the staff who take part. */
async function store(
  { listing, thread, people }: { listing: PropertyRecord; thread: ThreadRecord; people: People },
  written: { sender: string; message: string; clientId?: string | undefined },
  socketId?: string,
) {
  const draft = { chat: thread._id, ...written };
  const { message, isNew } = await inTurn(String(thread._id), () => appendMessage(draft, thread.seq));
  // The clientId made a message elsewhere: it was not this one that is tried again.
  if (!message.chat.equals(thread._id)) throw invalid({ path: 'clientId', key: 'validation.twice' });
  const { _id: id, seq, sender, createdAt } = message;
  const text = [...message.message].slice(0, SHOWN).join('');
  const view = (isRequester: boolean) => viewOf(message, { party: { listing, isRequester }, thread, people });
  if (isNew) {
    const requester = String(thread.user);
    const others = new Set([String(listing.agent), ...thread.reads.map(({ user }) => String(user))]);
    others.delete(requester);
    tell([requester], 'propertyRequestChat:message', view(true), { exceptSocket: socketId });
    tell([...others], 'propertyRequestChat:message', view(false), { exceptSocket: socketId });
  }
  await setLast(thread._id, { id, seq, sender, createdAt, text });
  return { view, isNew };
}

/** Everybody who is named by threads of a listing, and `more`. */
const peopleIn = (threads: ThreadRecord[], listing: PropertyRecord, more: string[] = []): Promise<People> =>
  chatPeople([
    String(listing.agent),
    ...threads.flatMap(({ user, lastMessage }) => [user, lastMessage?.sender ?? user].map(String)),
    ...more,
  ]);

/**
 * Opens the talk about a listing for somebody who asks about it; what they wrote in the request is its first message.
 */
export async function openThread(property: string, user: string, message?: string | null): Promise<void> {
  const [listing] = await findFields({ _id: property }, LISTING_FIELDS, 1);
  if (!listing) return;
  const thread = await putThread(property, user);
  if (!message) return;
  const people = await peopleIn([thread], listing);
  await store({ listing, thread, people }, { sender: user, message });
}

/**
 * Writes about a request: its requester to the agent, agent and staff to the requester they name.
 * @throws AppError 400; 403 when the other one is suspended or gone; 404 without a request
 */
export async function sendAboutRequest(
  input: ParsedInput<Contract['send']>,
  caller: Caller,
  { socketId }: Pick<RequestInfo, 'socketId'>,
): Promise<{ data: View; isNew: boolean }> {
  const party = await partyOf(input.propertyId, caller);
  if (!party.isRequester && !input.userId) throw invalid({ path: 'userId', key: 'validation.required' });
  const thread = await theirThread(party, input.userId, caller);
  const { listing, isRequester } = party;
  const people = await peopleIn([thread], listing, [caller.id]);
  const reader = people.get(String(isRequester ? listing.agent : thread.user));
  if (!reader?.isActive) throw forbidden('recipient_gone');
  const { message, clientId } = input;
  const { view, isNew } = await store(
    { listing, thread, people },
    { sender: caller.id, message, clientId },
    socketId,
  );
  if (!isRequester) await noteRead(thread, caller.id);
  return { data: view(isRequester), isNew };
}

/** The requesters of a listing with how much of their threads is unread. */
async function viewThreads(threads: ThreadRecord[], people: People, reader: string) {
  const ranges = threads.map((thread) => ({
    chat: thread._id,
    after: thread.reads.find(({ user }) => String(user) === reader)?.seq ?? 0,
  }));
  const unread = await countUnread(reader, ranges);
  return threads.map(({ _id, user, lastMessage }) => ({
    user: nameOf(people.get(String(user))),
    lastMessage:
      lastMessage?.id && lastMessage.createdAt
        ? {
            id: String(lastMessage.id),
            text: lastMessage.text ?? '',
            sender: nameOf(people.get(String(lastMessage.sender))),
            createdAt: lastMessage.createdAt.toISOString(),
          }
        : null,
    unreadCount: unread.get(String(_id)) ?? 0,
  }));
}

/**
 * The messages about a request, oldest first, page 1 the newest; read by that. Agent and staff see a named requester's
 * thread or, naming nobody, all of the listing's, and the list of them.
 * @throws AppError 404 for everybody without a part in it
 */
export async function listRequestMessages(input: ParsedInput<Contract['listMessages']>, caller: Caller) {
  const party = await partyOf(input.propertyId, caller);
  const { listing, isRequester } = party;
  const page = { page: input.page, limit: input.limit };
  const isOne = isRequester || input.userId !== undefined;
  const threads = isRequester ? [] : await findThreadsOf([input.propertyId]);
  const shown = isOne ? [await theirThread(party, input.userId, caller)] : threads;
  const [only] = shown;
  const { messages, count } =
    isOne && only
      ? await findMessages({ chat: only._id, after: 0 }, page)
      : await findMessagesOf(
          shown.map(({ _id }) => _id),
          page,
        );
  const senders = messages.map(({ sender }) => String(sender));
  const people = await peopleIn([...threads, ...shown], listing, senders);
  await Promise.all(shown.map((thread) => noteRead(thread, caller.id)));
  const byId = new Map(shown.map((thread) => [String(thread._id), thread]));
  const isAgentHidden = isRequester && listing.hideAgent;
  return {
    propertyDetails: {
      id: input.propertyId,
      title: listing.title,
      titleAr: listing.titleAr ?? null,
      createdAt: listing.createdAt.toISOString(),
      image: thumbnailOf(listing.images[0]),
      price: listing.price,
      agent: isAgentHidden ? null : nameOf(people.get(String(listing.agent))),
    },
    messages: messages.flatMap((message) => {
      const thread = byId.get(String(message.chat));
      return thread ? [viewOf(message, { party, thread, people })] : [];
    }),
    count,
    ...(!isRequester && {
      threads: await viewThreads(await findThreadsOf([input.propertyId]), people, caller.id),
    }),
  };
}

/** Whom somebody talks with about requests: the agents of listings they asked about, the askers of their own. */
async function contactsOf(user: string): Promise<string[]> {
  const asked = (await findThreadsOfPerson(user)).map(({ property }) => property);
  const agents = await findFields({ _id: { $in: asked } }, 'agent');
  const own = await findFields({ agent: toObjectId(user) }, '_id');
  const askers = own.length > 0 ? await findThreadsOf(own.map(({ _id }) => String(_id))) : [];
  return [...agents.map(({ agent }) => String(agent)), ...askers.map((thread) => String(thread.user))];
}

interface Kept {
  threads: ThreadRecord[];
  messages: MessageRecord[];
}
keepWith('property', 'requestChats', {
  read: async (property): Promise<Kept> => {
    const threads = await findThreadsOf([property]);
    const messages = await Promise.all(threads.map(({ _id }) => findThreadMessages(_id)));
    return { threads, messages: messages.flat() };
  },
  drop: async (property) => {
    for (const { _id } of await findThreadsOf([property])) {
      await removeMessages(_id, Number.MAX_SAFE_INTEGER);
    }
    await removeThreads(property);
  },
  putBack: async (kept) => {
    const { threads, messages } = kept as Kept;
    await putThreadsBack(threads);
    await putMessagesBack(messages);
  },
});
addContactSource(contactsOf);
/** The talks they opened by asking; what they wrote in them is among their messages, by the talk's id. */
addDataSource('requestTalks', async (user) =>
  (await findThreadsOfPerson(user)).map(({ _id, property, createdAt, updatedAt }) => ({
    id: String(_id),
    property: String(property),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  })),
);
onRequestSent(async ({ kind, subject, user, message }) => {
  if (kind === 'property') await openThread(subject, user, message);
});
