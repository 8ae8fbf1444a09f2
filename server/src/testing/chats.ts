import sharp from 'sharp';
import type { Test } from 'supertest';
import { aListing } from './factories/property.factory';
import { aPerson, type Api, type TestPerson } from './testApp';
import { openThread } from '../features/conversations/propertyRequestChats/propertyRequestChats.service';
import type { Role } from '@manzil/shared/domain/roles';
import type { ChatView } from '../features/conversations/chats/chat.views';
import { storage } from '../platform/files/storage';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Signed API calls of a person. */
export const as = (api: Api, person: TestPerson): Record<Verb, (path: string) => Test> => {
  const signed = (verb: Verb) => (path: string) => api[verb](path).set('jwtoken', person.token);
  return {
    get: signed('get'),
    post: signed('post'),
    put: signed('put'),
    patch: signed('patch'),
    delete: signed('delete'),
  };
};

/** A seeker's chat with an agent about a request for their listing; also an admin. */
export async function aRequestThread({ message, price }: { message?: string; price?: number } = {}) {
  const [agent, seeker, admin] = [await aPerson('agent'), await aPerson('user'), await aPerson('admin')];
  const property = String((await aListing({ agent: agent.id, ...(price && { price }) }))._id);
  await openThread({ id: property, subject: property, user: seeker.id, ...(message && { message }) });
  return { agent, seeker, admin, property };
}

/** Opens a chat of `opener` with others, a group if there are several. Returns its id. */
export async function aChat(api: Api, opener: TestPerson, others: TestPerson[]): Promise<string> {
  const users = others.map(({ id }) => id);
  const group = others.length > 1 && { type: 'group', chatName: 'A group' };
  const answer = await as(api, opener)
    .post('/chat/create')
    .send({ users, ...group });
  return (answer.body as { data: { id: string } }).data.id;
}

/** Two people with these roles, and the id of the chat that the first opened. */
export async function aPair(
  api: Api,
  openerRole: Role,
  otherRole: Role,
): Promise<[opener: TestPerson, other: TestPerson, chat: string]> {
  const [opener, other] = [await aPerson(openerRole), await aPerson(otherRole)];
  return [opener, other, await aChat(api, opener, [other])];
}

export const send = (api: Api, person: TestPerson, chatId: string, message: string): Test =>
  as(api, person).post('/chat/sendMessage').send({ chatId, message });

interface ListedMessage {
  id: string;
  message: string;
  readBy: string[];
  createdAt: string;
  sender: { id: string | null; name: string };
}

/** Reads a page of a chat's messages, which marks them as read. */
export async function messagesOf(
  api: Api,
  person: TestPerson,
  chat: string,
  query = '',
): Promise<{ data: ListedMessage[]; count: number }> {
  const answer = await as(api, person).get(`/chat/getChatMessages?chat=${chat}&${query}`).expect(200);
  return answer.body as { data: ListedMessage[]; count: number };
}

interface ChatList {
  data: ChatView[];
  count: number;
  unreadTotal: number;
}
/** Reads a page of a person's chats. */
export const chatsOf = async (api: Api, person: TestPerson, query = ''): Promise<ChatList> =>
  (await as(api, person).get(`/chat/fetchChats?${query}`).expect(200)).body as ChatList;

/** A photo for sending, 600 pixels high. */
export const photo = (width = 900): Promise<Buffer> =>
  sharp({ create: { width, height: 600, channels: 3, background: '#269' } })
    .jpeg()
    .toBuffer();

/** Keys of all stored pictures, public and hidden. */
export async function storedPictures(): Promise<string[]> {
  const keys: string[] = [];
  for (const area of ['pictures/', 'hidden/']) {
    for await (const { key } of storage().list(area)) keys.push(key);
  }
  return keys.toSorted();
}
