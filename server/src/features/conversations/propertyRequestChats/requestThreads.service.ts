import type { z } from 'zod';
import type { propertyRequestChatsContract } from '@manzil/shared/contract/chats.contract';
import type { threadSummary } from '@manzil/shared/contract/schemas/chats.schemas';
import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { Caller } from '../../../platform/base/caller';
import { notFound } from '../../../platform/base/errors';
import { thumbnailOf } from '../../../platform/media/picture';
import { nameOf } from '../chats/chat.views';
import { readPicture } from '../chats/chatPicture';
import { countUnread, findPicture } from '../chats/messages/messageLog.service';
import { findFields, toObjectId } from '../../market/listings/listingReads';
import { getParty } from './propertyRequestChats.service';
import { canHaveThreads, canKeepOpened } from './requestThread.policy';
import {
  findThreadListings,
  partyIn,
  peopleOfThreads,
  readUpTo,
  senderOf,
  viewLastMessage,
} from './requestThread.views';
import { findThreadById, findThreadsForInbox, marksOf, type ThreadRecord } from './requestThread.model';

type Contract = typeof propertyRequestChatsContract;
type ThreadSummary = z.input<typeof threadSummary>;

/** Maximum number of threads in a list. */
const MOST = 500;

const unreadOf = (threads: ThreadRecord[], reader: string) =>
  countUnread(
    reader,
    threads.flatMap((thread) => {
      const after = readUpTo(thread, reader);
      return thread.seq > after ? [{ chat: thread._id, after }] : [];
    }),
  );

/**
 * A person's threads: those they opened by enquiring, those about their listings while their role may offer any, and
 * for staff those they opened or wrote in. Excludes threads whose seeker is gone, which are only readable through
 * their listing.
 */
export async function listThreads(caller: Caller): Promise<{ data: ThreadSummary[]; unreadTotal: number }> {
  const own = canHaveThreads(caller) ? await findFields({ agent: toObjectId(caller.id) }, []) : [];
  const threads = await findThreadsForInbox(
    {
      seeker: caller.id,
      properties: own.map(({ _id }) => _id),
      ...(canKeepOpened(caller) && { reader: caller.id }),
    },
    MOST,
  );
  const [listings, unread] = await Promise.all([
    findThreadListings([...new Set(threads.map(({ property }) => String(property)))]),
    unreadOf(threads, caller.id),
  ]);
  const people = await peopleOfThreads(threads, listings);
  const byId = new Map(listings.map((listing) => [String(listing._id), listing]));
  const data = threads.flatMap((thread): ThreadSummary[] => {
    const listing = byId.get(String(thread.property));
    const seeker = people.get(String(thread.user));
    if (!listing || !seeker) return [];
    const party = partyIn(listing, caller);
    return [
      {
        propertyId: String(thread.property),
        userId: seeker.id,
        other: party.isSeeker ? senderOf(String(listing.agent), { party, thread, people }) : nameOf(seeker),
        property: {
          id: String(listing._id),
          title: listing.title,
          titleAr: listing.titleAr ?? null,
          image: thumbnailOf(listing.images[0]),
          price: listing.price,
          availability: listing.availability,
        },
        lastMessage: viewLastMessage(thread, party, people),
        unreadCount: unread.get(String(thread._id)) ?? 0,
        ...marksOf(thread, caller.id),
        createdAt: thread.createdAt.toISOString(),
        updatedAt: thread.updatedAt.toISOString(),
      },
    ];
  });
  const counted = data.filter(({ isArchived, isMuted }) => !isArchived && !isMuted);
  return { data, unreadTotal: counted.reduce((sum, { unreadCount }) => sum + unreadCount, 0) };
}

/**
 * File of a message's picture, for the seeker, the agent and staff.
 * @throws AppError 404
 */
export async function readThreadImage(
  { message: id, width }: ParsedInput<Contract['image']>,
  caller: Caller,
) {
  const picture = await findPicture(id);
  const thread = picture && (await findThreadById(picture.chat));
  if (!thread) throw notFound();
  const { isSeeker } = await getParty(String(thread.property), caller);
  if (isSeeker && String(thread.user) !== caller.id) throw notFound();
  return readPicture(picture.image, { of: id, width });
}
