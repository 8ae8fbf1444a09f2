import type { propertyRequestChatsContract } from '@manzil/shared/contract/chats.contract';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { findListingPerson } from '../../foundation/people/listingPeople.service';
import { forbidden, invalid, notFound } from '../../../platform/base/errors';
import { emit } from '../../../platform/realtime/realtime';
import { recordMessageTime } from '../../market/agents/answerTimes.service';
import { isBlockedBetween } from '../chats/blocks.service';
import { nameOf, type People } from '../chats/chat.views';
import { serialize } from '../../../platform/tasks/keyedMutex';
import { settlement } from '../../../platform/tasks/settlement';
import { withSharedIntent } from '../../../platform/tasks/sharedIntent';
import {
  appendMessage,
  excerpt,
  countUnread,
  findLastMessage,
  findMessages,
  findMessagesOf,
  findThreadMessages,
  restoreMessages,
  findMatching,
  findQuote,
  removeMessages,
  sendersIn,
  type MessageDraft,
  type MessageRecord,
} from '../chats/messages/messageLog.service';
import { withSentPicture } from '../chats/messages/sentPicture';
import { findFields, toObjectId } from '../../market/listings/listingReads';
import { thumbnailOf } from '../../../platform/media/picture';
import type { UploadedFile } from '../../../platform/media/uploads';
import type { RelatedRecords } from '../../module';
import { idsOfPeople } from '../../foundation/people/chatPeople.service';
import { audienceOf } from './requestAudience.service';
import { canHaveThreads } from './requestThread.policy';
import {
  findThreadListings,
  partyIn,
  peopleOfThreads,
  readUpTo,
  viewLastMessage,
  viewRequestMessage,
  type Party,
  type RequestMessageView,
  type ThreadListing,
} from './requestThread.views';
import {
  findThread,
  findThreadsOf,
  findThreadsOfPerson,
  setRead,
  getOrCreateThread,
  restoreThreads,
  removeThreads,
  setLastMessage,
  type ThreadRecord,
} from './requestThread.model';

type Contract = typeof propertyRequestChatsContract;

export async function getParty(propertyId: string, caller: Caller): Promise<Party> {
  const [listing] = await findThreadListings([propertyId]);
  if (!listing) throw notFound();
  return partyIn(listing, caller);
}

/**
 * Returns the caller's own thread, or for agent and staff that of the named seeker.
 * @throws AppError 404 if there is none
 */
export async function getThread(
  { listing, isSeeker }: Party,
  userId: string | undefined,
  caller: Caller,
): Promise<ThreadRecord> {
  const [seeker = caller.id] = isSeeker || !userId ? [] : await idsOfPeople([userId]);
  const thread = await findThread(String(listing._id), seeker);
  if (!thread) throw notFound();
  return thread;
}

const setAsLast = ({ _id: id, chat, seq, sender, createdAt, message }: MessageRecord) =>
  setLastMessage(chat, { id, seq, sender, createdAt, text: excerpt(message) });

/** Updates a thread's last message for lists, and with it the basis of unread counts. */
export const lastThreadMessages = settlement(
  'last message of a talk',
  async ({ thread }: { thread: string }) => {
    const last = await findLastMessage(thread);
    if (last) await setAsLast(last);
  },
);

interface ThreadContext {
  listing: ThreadListing;
  thread: ThreadRecord;
  people: People;
}

/** Stores a message and emits it to the open tabs of the seeker, the agent and participating staff. */
const storeAndEmit = (context: ThreadContext, written: Omit<MessageDraft, 'chat'>, socketId?: string) =>
  withSharedIntent(lastThreadMessages.intent({ thread: String(context.thread._id) }), {
    work: () => storeIn(context, written, socketId),
  });

async function storeIn(
  context: ThreadContext,
  written: Omit<MessageDraft, 'chat'>,
  socketId: string | undefined,
) {
  const { listing, thread, people } = context;
  const draft = { chat: thread._id, ...written };
  const { message, isNew } = await serialize(String(thread._id), () => appendMessage(draft, thread));
  // The clientId belongs to a message elsewhere, so this isn't a retry.
  if (!message.chat.equals(thread._id)) throw invalid({ path: 'clientId', key: 'validation.twice' });
  const view = (isSeeker: boolean) =>
    viewRequestMessage(message, { party: { listing, isSeeker }, thread, people });
  if (isNew) {
    const { seeker, otherSide } = await audienceOf(thread, String(message.sender));
    emit(seeker, 'propertyRequestChat:message', view(true), { exceptSocket: socketId });
    emit(otherSide, 'propertyRequestChat:message', view(false), { exceptSocket: socketId });
  }
  await setAsLast(message);
  return { view, isNew };
}

/** Opens the thread for an enquiry about a listing, with the enquiry's text as its first message. Safe to repeat. */
export async function openThread({
  id,
  subject: property,
  user,
  message,
}: {
  id: string;
  subject: string;
  user: string;
  message?: string | null | undefined;
}): Promise<void> {
  const [listing] = await findThreadListings([property]);
  if (!listing) return;
  const thread = await getOrCreateThread(property, user);
  const people = await peopleOfThreads([thread], [listing]);
  if (!listing.hideAgent) {
    const [by, to] = [people.get(user), people.get(String(listing.agent))];
    await recordMessageTime({ by, to, at: new Date(), isFirst: true });
  }
  if (!message) return;
  // Clients can't send a clientId with a colon.
  await storeAndEmit({ listing, thread, people }, { sender: user, message, clientId: `request:${id}` });
}

/**
 * Sends a message or a picture about an enquiry: the seeker to the agent, agent and staff to the seeker they name.
 * @throws AppError 400 without either; 403 if the other person is suspended, gone, or blocked in either direction while the two see
 * each other's names; 404 without an enquiry; 413, 415 for files
 */
export async function sendAboutRequest(
  input: ParsedInput<Contract['send']>,
  caller: Caller,
  {
    files,
    info: { socketId, lang },
  }: { files: UploadedFile[]; info: Pick<RequestInfo, 'socketId' | 'lang'> },
): Promise<{ data: RequestMessageView; isNew: boolean }> {
  const party = await getParty(input.propertyId, caller);
  if (!party.isSeeker && !input.userId) throw invalid({ path: 'userId', key: 'validation.required' });
  const thread = await getThread(party, input.userId, caller);
  const { listing, isSeeker } = party;
  const people = await peopleOfThreads(
    [thread],
    [listing],
    [caller.id, ...thread.reads.map(({ user }) => String(user))],
  );
  const reader = people.get(String(isSeeker ? listing.agent : thread.user));
  if (!reader?.isActive) throw forbidden('recipient_gone');
  const approach = { from: caller.id, to: reader.id, onlyReceivers: false };
  if (!listing.hideAgent && (await isBlockedBetween(approach))) throw forbidden('recipient_gone');
  const { message = '', clientId } = input;
  const quote = await findQuote(thread._id, input.quote);
  const { view, isNew } = await withSentPicture({ message, files, by: caller, lang }, (image) =>
    storeAndEmit(
      { listing, thread, people },
      { sender: caller.id, message, clientId, quote, image },
      socketId,
    ),
  );
  // Skip hidden agents: a seeker could identify them by the change in their figure.
  if (isNew && caller.id === String(listing.agent) && !listing.hideAgent) {
    await recordMessageTime({
      by: people.get(caller.id),
      to: people.get(String(thread.user)),
      at: new Date(),
      isFirst: false,
    });
  }
  if (!isSeeker) await markRead(thread, { reader: caller.id, socketId });
  return { data: view(isSeeker), isNew };
}

export const keyOf = ({ property, user }: ThreadRecord) => ({
  propertyId: String(property),
  userId: String(user),
});

/** Records how far a person has read and emits the change to the other side and to their own other tabs. */
async function markRead(
  thread: ThreadRecord,
  { reader, socketId }: { reader: string; socketId: string | undefined },
): Promise<void> {
  if (!(await setRead(thread, reader))) return;
  const { userId } = keyOf(thread);
  const read = { ...keyOf(thread), at: new Date().toISOString() };
  const { seeker, otherSide } = await audienceOf(thread);
  emit(reader === userId ? otherSide : seeker, 'propertyRequestChat:read', { ...read, isOwn: false });
  emit([reader], 'propertyRequestChat:read', { ...read, isOwn: true }, { exceptSocket: socketId });
}

/** Messages about an enquiry that match the search, newest first. @throws 404 for people who don't take part */
export async function searchThread(
  { propertyId, userId, searchQuery, ...page }: ParsedInput<Contract['searchMessages']>,
  caller: Caller,
) {
  const party = await getParty(propertyId, caller);
  const thread = await getThread(party, userId, caller);
  const { messages, count } = await findMatching({ chat: thread._id, after: 0 }, searchQuery, page);
  const people = await peopleOfThreads([thread], [party.listing], messages.flatMap(sendersIn));
  return { data: messages.map((message) => viewRequestMessage(message, { party, thread, people })), count };
}

/** Seekers of a listing with their numbers of unread messages. */
async function viewThreads(
  threads: ThreadRecord[],
  party: Party,
  { people, reader }: { people: People; reader: string },
) {
  const ranges = threads.map((thread) => ({ chat: thread._id, after: readUpTo(thread, reader) }));
  const unread = await countUnread(reader, ranges);
  return threads.map((thread) => ({
    user: nameOf(people.get(String(thread.user))),
    lastMessage: viewLastMessage(thread, party, people),
    unreadCount: unread.get(String(thread._id)) ?? 0,
  }));
}

/**
 * Messages about an enquiry, oldest first, with the newest on page 1; marks them as read. Agent and staff see a named
 * seeker's thread or, without a name, all threads of the listing and a list of them.
 * @throws AppError 404 for people who don't take part
 */
export async function listRequestMessages(
  input: ParsedInput<Contract['listMessages']>,
  caller: Caller,
  { socketId }: Pick<RequestInfo, 'socketId'>,
) {
  const party = await getParty(input.propertyId, caller);
  const { listing, isSeeker } = party;
  const page = { page: input.page, limit: input.limit };
  const isOne = isSeeker || input.userId !== undefined;
  const threads = isSeeker ? [] : await findThreadsOf([input.propertyId]);
  const shown = isOne ? [await getThread(party, input.userId, caller)] : threads;
  const [only] = shown;
  const { messages, count } =
    isOne && only
      ? await findMessages({ chat: only._id, after: 0 }, page)
      : await findMessagesOf(
          shown.map(({ _id }) => _id),
          page,
        );
  const senders = messages.flatMap(sendersIn);
  const people = await peopleOfThreads([...threads, ...shown], [listing], senders);
  await Promise.all(shown.map((thread) => markRead(thread, { reader: caller.id, socketId })));
  const byId = new Map(shown.map((thread) => [String(thread._id), thread]));
  const isAgentHidden = isSeeker && listing.hideAgent;
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
      return thread ? [viewRequestMessage(message, { party, thread, people })] : [];
    }),
    count,
    ...(!isSeeker && {
      threads: await viewThreads(await findThreadsOf([input.propertyId]), party, {
        people,
        reader: caller.id,
      }),
    }),
  };
}

/**
 * A person's contacts through enquiries: agents of listings they enquired about, and seekers of their own listings.
 * Excludes listings that hide their agent, or the directory would reveal the agent.
 */
export async function contactsOf(user: string): Promise<string[]> {
  const listingIds = (await findThreadsOfPerson(user)).map(({ property }) => property);
  const agents = await findFields({ _id: { $in: listingIds }, hideAgent: { $ne: true } }, ['agent']);
  const person = await findListingPerson(user);
  const mayAnswer = person !== undefined && canHaveThreads(person);
  const own = mayAnswer ? await findFields({ agent: toObjectId(user), hideAgent: { $ne: true } }, []) : [];
  const seekers = own.length > 0 ? await findThreadsOf(own.map(({ _id }) => String(_id))) : [];
  return [...agents.map(({ agent }) => String(agent)), ...seekers.map((thread) => String(thread.user))];
}

interface KeptThreads {
  threads: ThreadRecord[];
  messages: MessageRecord[];
}
/** Keeps the threads about a deleted listing with it in the recycle bin. */
export const threadsWithListing: RelatedRecords = {
  read: async (property): Promise<KeptThreads> => {
    const threads = await findThreadsOf([property]);
    const messages = await Promise.all(threads.map(({ _id }) => findThreadMessages(_id)));
    return { threads, messages: messages.flat() };
  },
  files: (kept) => (kept as KeptThreads).messages.flatMap(({ image }) => image?.publicID ?? []),
  drop: async (property) => {
    for (const { _id } of await findThreadsOf([property])) {
      await removeMessages(_id, Number.MAX_SAFE_INTEGER);
    }
    await removeThreads(property);
  },
  putBack: async (kept) => {
    const { threads, messages } = kept as KeptThreads;
    await restoreThreads(threads);
    await restoreMessages(messages);
  },
};

/**
 * Threads that a person opened by enquiring, for their data download; its messages contain their text, by thread id.
 */
export const threadsOf = async (user: string) =>
  (await findThreadsOfPerson(user)).map(({ _id, property, createdAt, updatedAt }) => ({
    id: String(_id),
    property: String(property),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
