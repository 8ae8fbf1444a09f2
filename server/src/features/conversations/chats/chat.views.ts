import type { z } from 'zod';
import type { chat, chatMember, message } from '@manzil/shared/contract/schemas/chats.schemas';
import type { personName } from '@manzil/shared/contract/schemas/people.schemas';
import type { Role } from '@manzil/shared/domain/roles';
import { isOnline } from '../../../platform/realtime/realtime';
import { visibleAmong, type MentionedListing } from '../../market/listings/listingPage.service';
import { thumbnailOf } from '../../../platform/media/picture';
import { chatPeople, type ChatPerson } from '../../foundation/people/chatPeople.service';
import { blocksAmong, type Blocks } from './block.model';
import type { ChatMember, ChatRecord } from './chat.model';
import { pictureOf } from './chatPicture';
import { countUnreadOfMembers, type MessageRecord } from './messages/message.model';
import { countUnread, sendersIn } from './messages/messageLog.service';
import { shownIn, type ShownPerson } from './supportName';

export type ChatView = z.input<typeof chat>;
export type MessageView = z.input<typeof message>;
type MemberView = z.input<typeof chatMember>;
export type NameView = z.input<typeof personName>;

/** A reader with their role, which decides what they see of a listing. */
export interface Reader {
  id: string;
  role: Role;
}
export type People = Map<string, ChatPerson>;

/** Sender or member of a deleted account; clients translate the name. */
const DELETED_USER: NameView = { id: null, name: 'Deleted user', image: null };

export const nameOf = (person: ChatPerson | undefined): NameView =>
  person ? { id: person.id, name: person.name, nameAr: person.nameAr, image: person.image } : DELETED_USER;

/** View of a member, with their presence unless it is hidden from the reader. */
const memberOf = (person: ShownPerson | undefined, isHidden: boolean): MemberView =>
  person
    ? {
        ...nameOf(person),
        userID: person.isSupport ? null : person.userID,
        role: person.isSupport ? null : person.role,
        companyName: person.companyName,
        isOnline: !isHidden && isOnline(person.id),
      }
    : DELETED_USER;

/** Members of a chat by id, indexed once per record rather than searched for each reader. */
const membersOf = new WeakMap<ChatMember[], Map<string, ChatMember>>();

/** The reader's own state of a chat. */
export function memberOptions({ members }: ChatRecord, user: string): ChatMember | undefined {
  const byId = membersOf.get(members) ?? new Map(members.map((member) => [String(member.user), member]));
  membersOf.set(members, byId);
  return byId.get(user);
}

/** Ids of all people named in a chat's view. */
const personIdsIn = ({ members, lastMessage }: ChatRecord) => [
  ...members.map(({ user }) => String(user)),
  ...(lastMessage?.sender ? [String(lastMessage.sender)] : []),
];

function lastMessageOf(record: ChatRecord, clearedSeq: number, people: People): ChatView['lastMessage'] {
  const { lastMessage } = record;
  if (!lastMessage?.id || !lastMessage.createdAt || (lastMessage.seq ?? 0) <= clearedSeq) return null;
  return {
    id: String(lastMessage.id),
    text: lastMessage.text ?? '',
    sender: nameOf(shownIn(record, people.get(String(lastMessage.sender)))),
    createdAt: lastMessage.createdAt.toISOString(),
  };
}

/** Numbers of a reader's unread messages, by chat. */
export const unreadOf = (records: ChatRecord[], user: string): Promise<Map<string, number>> =>
  countUnread(
    user,
    records.flatMap((record) => {
      const { readSeq = 0 } = memberOptions(record, user) ?? {};
      return record.seq > readSeq ? [{ chat: record._id, after: readSeq }] : [];
    }),
  );

/** Data for a chat's view besides its record. */
interface Parts {
  people: People;
  unread: number;
  listing: MentionedListing | undefined;
  blocks: Blocks;
}

/** View of a chat for a reader. */
function viewOf(record: ChatRecord, reader: Reader, { people, unread, listing, blocks }: Parts): ChatView {
  const own = memberOptions(record, reader.id);
  const ids = record.members.map(({ user }) => String(user));
  return {
    id: String(record._id),
    users: ids.map((id) => memberOf(shownIn(record, people.get(id)), blocks.isBetween(reader.id, id))),
    type: record.type,
    chatName: record.chatName ?? null,
    description: record.description ?? null,
    image: pictureOf(`/api/v1/chat/group_picture/${String(record._id)}?`, record.image),
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
    unreadCount: unread,
    isArchived: own?.isArchived ?? false,
    isFavourite: own?.isFavourite ?? false,
    isMuted: own?.isMuted ?? false,
    isBlocked: record.type === 'single' && ids.some((id) => blocks.isBy(reader.id, id)),
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  };
}

export async function viewChats(records: ChatRecord[], reader: Reader): Promise<ChatView[]> {
  const listed = records.flatMap(({ property }) => (property ? [String(property)] : []));
  const [people, blocks, unread, listings] = await Promise.all([
    chatPeople(records.flatMap(personIdsIn)),
    blocksAmong([reader.id]),
    unreadOf(records, reader.id),
    visibleAmong(listed, reader),
  ]);
  return records.map((record) =>
    viewOf(record, reader, {
      people,
      blocks,
      unread: unread.get(String(record._id)) ?? 0,
      listing: listings.get(String(record.property)),
    }),
  );
}

/** A reader without special rights, to check what is public. */
const NO_READER: Reader = { id: '', role: 'user' };

/** The chat's listing for each reader who may see it. */
async function listingFor({ property }: ChatRecord, readers: Reader[]) {
  if (!property) return () => undefined;
  const id = String(property);
  const isOpen = (await visibleAmong([id], NO_READER)).get(id);
  if (isOpen) return () => isOpen;
  const seen = await Promise.all(
    readers.map(async (reader) => [reader.id, (await visibleAmong([id], reader)).get(id)] as const),
  );
  const byReader = new Map(seen);
  return (reader: Reader) => byReader.get(reader.id);
}

/** Key of the reader-specific parts of a chat's view; readers with the same key get the same view. */
const viewKey = (record: ChatRecord, reader: Reader, { unread, listing, blocks }: Parts): string => {
  const { isArchived, isFavourite, isMuted, clearedSeq = 0 } = memberOptions(record, reader.id) ?? {};
  const isCleared = (record.lastMessage?.seq ?? 0) <= clearedSeq;
  const own = [unread, isArchived, isFavourite, isMuted, isCleared, listing !== undefined];
  return JSON.stringify(blocks.isAny(reader.id) ? [...own, reader.id] : own);
};

/** Views of one chat by reader id; shared parts are read and built only once. */
export async function viewChatFor(record: ChatRecord, readers: Reader[]): Promise<Map<string, ChatView>> {
  const marks = readers.flatMap(({ id }) => {
    const after = memberOptions(record, id)?.readSeq ?? 0;
    return record.seq > after ? [{ user: id, after }] : [];
  });
  const [people, blocks, unread, listingOf] = await Promise.all([
    chatPeople(personIdsIn(record)),
    blocksAmong(readers.map(({ id }) => id)),
    countUnreadOfMembers(record._id, marks),
    listingFor(record, readers),
  ]);
  const made = new Map<string, ChatView>();
  return new Map(
    readers.map((reader) => {
      const parts = { people, blocks, unread: unread.get(reader.id) ?? 0, listing: listingOf(reader) };
      const word = viewKey(record, reader, parts);
      const view = made.get(word) ?? viewOf(record, reader, parts);
      made.set(word, view);
      return [reader.id, view];
    }),
  );
}

export async function viewChat(record: ChatRecord, reader: Reader): Promise<ChatView> {
  const [view] = await viewChats([record], reader);
  if (!view) throw new Error('a chat without a view');
  return view;
}

/** Views of messages for the members. */
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
      sender: nameOf(shownIn(record, people.get(sender))),
      message: one.message,
      image: pictureOf(`/api/v1/chat/getMessageImage?message=${String(one._id)}&`, one.image),
      quote: one.quote?.id
        ? {
            id: String(one.quote.id),
            sender: nameOf(shownIn(record, people.get(String(one.quote.sender)))),
            text: one.quote.text ?? '',
          }
        : null,
      readBy: [...(people.has(sender) ? [sender] : []), ...readers.map(({ user }) => String(user))],
      clientId: one.clientId ?? null,
      createdAt: one.createdAt.toISOString(),
    };
  });
}

/** People named in a chat and its messages. */
export const peopleOf = (record: ChatRecord, messages: MessageRecord[] = []): Promise<People> =>
  chatPeople([...personIdsIn(record), ...messages.flatMap(sendersIn)]);
