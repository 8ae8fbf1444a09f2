import type { z } from 'zod';
import type { requestMessage } from '@manzil/shared/contract/schemas/chats.schemas';
import type { Caller } from '../../../platform/base/caller';
import { site } from '../../../platform/base/site';
import { nameOf, type NameView, type People } from '../chats/chat.views';
import { pictureOf } from '../chats/chatPicture';
import type { MessageRecord } from '../chats/messages/messageLog.service';
import { findFields, type PropertyRecord } from '../../market/listings/listingReads';
import { asPublished, PUBLISHED_WORDS } from '../../market/listings/review/publishedWords';
import { canManage } from '../../market/listings/listing.policy';
import { chatPeople } from '../../foundation/people/chatPeople.service';
import type { ThreadRecord } from './requestThread.model';

export type RequestMessageView = z.input<typeof requestMessage>;

/** Fields of a listing that its threads need. */
const LISTING_FIELDS = [...PUBLISHED_WORDS, 'agent', 'hideAgent', 'availability', 'createdAt'] as const;
export type ThreadListing = Pick<PropertyRecord, '_id' | (typeof LISTING_FIELDS)[number]>;

/** Listings of threads, with their published words. */
export const findThreadListings = async (ids: string[]): Promise<ThreadListing[]> =>
  (await findFields({ _id: { $in: ids } }, LISTING_FIELDS, ids.length || 1)).map(asPublished);

/** A caller's side in a thread about a listing. */
export interface Party {
  listing: ThreadListing;
  /** Whether the caller is the seeker, who doesn't see a hidden agent; others are the agent and staff. */
  isSeeker: boolean;
}

export const partyIn = (listing: ThreadListing, caller: Pick<Caller, 'id' | 'role'>): Party => ({
  listing,
  isSeeker: !canManage(caller, listing),
});

interface ThreadView {
  party: Party;
  thread: Pick<ThreadRecord, 'user'>;
  people: People;
}

/**
 * Sender's view. If the listing hides its agent, the seeker sees the marketplace as the sender of all messages by
 * others, so that a handover reveals neither agent.
 */
export function senderOf(sender: string, { party, thread, people }: ThreadView): NameView {
  const isHidden = party.isSeeker && party.listing.hideAgent && sender !== String(thread.user);
  if (!isHidden) return nameOf(people.get(sender));
  const { brandName, brandNameAr } = site();
  return { id: null, name: brandName, nameAr: brandNameAr, image: null };
}

/** Has anyone on the other side read the message? */
function isRead({ sender, seq }: MessageRecord, { user, reads }: ThreadRecord): boolean {
  const isOfSeeker = String(sender) === String(user);
  return reads.some((read) => (String(read.user) === String(user)) !== isOfSeeker && (read.seq ?? 0) >= seq);
}

export function viewRequestMessage(
  message: MessageRecord,
  { party, thread, people }: ThreadView & { thread: ThreadRecord },
): RequestMessageView {
  const seeker = String(thread.user);
  const { quote } = message;
  return {
    id: String(message._id),
    propertyId: String(thread.property),
    userId: people.has(seeker) ? seeker : null,
    sender: senderOf(String(message.sender), { party, thread, people }),
    message: message.message,
    image: pictureOf(
      `/api/v1/propertyRequestChat/getMessageImage?message=${String(message._id)}&`,
      message.image,
    ),
    quote: quote?.id
      ? {
          id: String(quote.id),
          sender: senderOf(String(quote.sender), { party, thread, people }),
          text: quote.text ?? '',
        }
      : null,
    isRead: isRead(message, thread),
    clientId: message.clientId ?? null,
    createdAt: message.createdAt.toISOString(),
  };
}

/** A thread's last message, with its sender as this side may see them. */
export const viewLastMessage = (thread: ThreadRecord, party: Party, people: People) => {
  const { lastMessage } = thread;
  return lastMessage?.id && lastMessage.createdAt
    ? {
        id: String(lastMessage.id),
        text: lastMessage.text ?? '',
        sender: senderOf(String(lastMessage.sender), { party, thread, people }),
        createdAt: lastMessage.createdAt.toISOString(),
      }
    : null;
};

/** Number up to which a person has read a thread. */
export const readUpTo = ({ reads }: ThreadRecord, reader: string): number =>
  reads.find(({ user }) => String(user) === reader)?.seq ?? 0;

/** People named in threads and listings, and `more`. */
export const peopleOfThreads = (
  threads: ThreadRecord[],
  listings: ThreadListing[],
  more: string[] = [],
): Promise<People> =>
  chatPeople([
    ...listings.map(({ agent }) => String(agent)),
    ...threads.flatMap(({ user, lastMessage }) => [user, lastMessage?.sender ?? user].map(String)),
    ...more,
  ]);
