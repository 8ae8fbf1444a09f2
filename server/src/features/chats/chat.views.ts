import type { z } from 'zod';
import type { chat, chatMember, message } from '@manzil/shared/contract/chats.schemas';
import type { personName } from '@manzil/shared/contract/people.schemas';
import type { Role } from '@manzil/shared/domain/roles';
import { isOnline } from '../../platform/realtime';
import { visibleAmong } from '../properties/listingPage.service';
import { thumbnailOf } from '../properties/property.view';
import { chatPeople, type ChatPerson } from '../users/chatPeople.service';
import type { ChatMember, ChatRecord } from './chat.model';
import { countUnread, type MessageRecord } from './message.model';

export type ChatView = z.input<typeof chat>;
export type MessageView = z.input<typeof message>;
type MemberView = z.input<typeof chatMember>;
export type NameView = z.input<typeof personName>;

/** Who reads: what they see of a listing depends on who they are. */
export interface Reader {
  id: string;
  role: Role;
}
export type People = Map<string, ChatPerson>;

/** A sender or member whose account is gone; clients say it in their reader's language. */
export const DELETED_USER: NameView = { id: null, name: 'Deleted user', image: null };

export const nameOf = (person: ChatPerson | undefined): NameView =>
  person ? { id: person.id, name: person.name, image: person.image } : DELETED_USER;

const memberOf = (person: ChatPerson | undefined): MemberView =>
  person
    ? {
        ...nameOf(person),
        userID: person.userID,
        role: person.role,
        companyName: person.companyName,
        isOnline: isOnline(person.id),
      }
    : DELETED_USER;

/** The reader's own part of a chat they have. */
export const ownPart = (record: ChatRecord, user: string): ChatMember | undefined =>
  record.members.find((member) => String(member.user) === user);

/** The ids of everybody a chat's view names. */
const namedIn = ({ members, lastMessage }: ChatRecord) => [
  ...members.map(({ user }) => String(user)),
  ...(lastMessage?.sender ? [String(lastMessage.sender)] : []),
];

function lastMessageOf(
  { lastMessage }: ChatRecord,
  clearedSeq: number,
  people: People,
): ChatView['lastMessage'] {
  if (!lastMessage?.id || !lastMessage.createdAt || (lastMessage.seq ?? 0) <= clearedSeq) return null;
  return {
    id: String(lastMessage.id),
    text: lastMessage.text ?? '',
    sender: nameOf(people.get(String(lastMessage.sender))),
    createdAt: lastMessage.createdAt.toISOString(),
  };
}

/** Numbers of unread messages of a reader's chats, by chat. */
export const unreadOf = (records: ChatRecord[], user: string): Promise<Map<string, number>> =>
  countUnread(
    user,
    records.flatMap((record) => {
      const { readSeq = 0 } = ownPart(record, user) ?? {};
      return record.seq > readSeq ? [{ chat: record._id, after: readSeq }] : [];
    }),
  );

/** Chats as their reader sees them. */
export async function viewChats(records: ChatRecord[], reader: Reader): Promise<ChatView[]> {
  const listed = records.flatMap(({ property }) => (property ? [String(property)] : []));
  const [people, unread, listings] = await Promise.all([
    chatPeople(records.flatMap(namedIn)),
    unreadOf(records, reader.id),
    visibleAmong(listed, reader),
  ]);
  return records.map((record) => {
    const id = String(record._id);
    const own = ownPart(record, reader.id);
    const listing = record.property && listings.get(String(record.property));
    return {
      id,
      users: record.members.map(({ user }) => memberOf(people.get(String(user)))),
      type: record.type,
      chatName: record.chatName ?? null,
      description: record.description ?? null,
      role: record.role,
      groupAdmin: record.groupAdmin ? String(record.groupAdmin) : null,
      property: listing
        ? {
            id: String(listing._id),
            title: listing.title,
            titleAr: listing.titleAr ?? null,
            image: thumbnailOf(listing.images[0]),
            price: listing.price,
          }
        : null,
      lastMessage: lastMessageOf(record, own?.clearedSeq ?? 0, people),
      unreadCount: unread.get(id) ?? 0,
      isArchived: own?.isArchived ?? false,
      isFavourite: own?.isFavourite ?? false,
      createdAt: record.createdAt.toISOString(),
      updatedAt: record.updatedAt.toISOString(),
    };
  });
}

export async function viewChat(record: ChatRecord, reader: Reader): Promise<ChatView> {
  const [view] = await viewChats([record], reader);
  if (!view) throw new Error('a chat without a view');
  return view;
}

/** Sizes of a picture, in pixels of width. */
const WIDTHS = [320, 768, 1600];

/**
 * A picture of a message: its addresses are calls that want the reader's session, unlike those of listings, so that
 * nobody but members sees it.
 */
function pictureOf({ _id, image }: MessageRecord): MessageView['image'] {
  if (!image) return null;
  const address = (width: number) => `/api/v1/chat/getMessageImage?message=${String(_id)}&width=${width}`;
  const { publicID, width, height, placeholder } = image;
  const sizes = WIDTHS.filter((size) => image.srcset.includes(`-${size}.webp`));
  return {
    publicID,
    width,
    height,
    placeholder,
    url: address(sizes.at(-1) ?? 1600),
    srcset: sizes.map((size) => `${address(size)} ${Math.min(size, width)}w`).join(', '),
  };
}

/** Messages as members see them. */
export function viewMessages(messages: MessageRecord[], record: ChatRecord, people: People): MessageView[] {
  const marks = record.members.filter(({ user }) => people.has(String(user)));
  return messages.map((one) => {
    const sender = String(one.sender);
    const readers = marks.filter(
      ({ readSeq, joinedSeq, user }) => String(user) !== sender && readSeq >= one.seq && joinedSeq < one.seq,
    );
    return {
      id: String(one._id),
      chat: String(one.chat),
      sender: nameOf(people.get(sender)),
      message: one.message,
      image: pictureOf(one),
      readBy: [...(people.has(sender) ? [sender] : []), ...readers.map(({ user }) => String(user))],
      clientId: one.clientId ?? null,
      createdAt: one.createdAt.toISOString(),
    };
  });
}

/** The people who are named by messages and the chat they are in. */
export const peopleOf = (record: ChatRecord, messages: MessageRecord[] = []): Promise<People> =>
  chatPeople([...namedIn(record), ...messages.map(({ sender }) => String(sender))]);
