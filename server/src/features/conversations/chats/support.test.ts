import { afterEach, describe, expect, it } from 'vitest';
import { STAFF, type Role } from '@manzil/shared/domain/roles';
import { aChat, as, chatsOf, messagesOf, send } from '../../../testing/chats';
import { mailsTo } from '../../../testing/mailbox';
import { liveTabs } from '../../../testing/tabs';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import type { ChatView } from './chat.views';
import { mailUnread } from './messages/unreadMails.service';

const api = testApp();
const tab = liveTabs(api);
const NAMES = { name: 'Manzil support', nameAr: 'دعم منزل' };
const SUPPORT = { ...NAMES, image: null };

/** Asks for the chat with support. */
const ask = async (person: TestPerson, status = 201) =>
  (await as(api, person).post('/chat/support').send({}).expect(status)).body.data as ChatView;
const otherIn = ({ users }: ChatView, { id }: TestPerson) => users.find((one) => one.id !== id);

/** The staff of a test, who leave after it. */
const hired: TestPerson[] = [];
async function hire(name: string, role: Role = 'injazat_worker'): Promise<TestPerson> {
  const person = await aPerson(role, { name, companyName: 'Secret Company' });
  hired.push(person);
  return person;
}
let operator: TestPerson | undefined;
const change = async ({ id }: TestPerson, fields: object) => {
  operator ??= await aPerson('super_admin', { name: 'Busy Operator' });
  await as(api, operator).patch(`/user/update_user_by_admin?id=${id}`).send(fields).expect(200);
};
/** Gives a person chats of their own. */
async function occupy(person: TestPerson, chats: number): Promise<void> {
  for (let n = 0; n < chats; n += 1) await aChat(api, person, [await aPerson('user')]);
}
afterEach(async () => {
  const isFirst = operator === undefined;
  for (const person of hired.splice(0)) await change(person, { isSuspended: true });
  if (isFirst && operator) await occupy(operator, 5);
});

it('Without staff there is no support.', async () => {
  await as(api, await aPerson('user'))
    .post('/chat/support')
    .send({})
    .expect(404);
});

describe('Chats with support', () => {
  it("Members see the support name, staff the member's name.", async () => {
    const [noor, bilal] = [await aPerson('user', { name: 'Noor' }), await hire('Bilal Aziz')];
    const chat = await ask(noor);
    expect(otherIn(chat, noor)).toMatchObject({
      ...{ ...SUPPORT, id: bilal.id, role: null, userID: null, companyName: null },
    });
    await send(api, noor, chat.id, 'Where is my listing?').expect(201);
    const [seen] = (await chatsOf(api, bilal)).data;
    expect(seen?.id).toBe(chat.id);
    expect(otherIn(seen as ChatView, bilal)).toMatchObject({ name: 'Noor', role: 'user' });
    const reply = await send(api, bilal, chat.id, 'In review').expect(201);
    await as(api, noor)
      .post('/chat/sendMessage')
      .send({ chatId: chat.id, message: 'Thanks', quote: reply.body.data.id })
      .expect(201);
    const answers = await Promise.all([
      chatsOf(api, noor),
      messagesOf(api, noor, chat.id),
      as(api, noor).get(`/chat/getChatWithId?chatId=${chat.id}`),
      as(api, noor).post('/chat/searchMessages').send({ chatId: chat.id, searchQuery: 'review' }),
      as(api, noor).get('/chat/fetchUpdatedChats?lastFetchTime=0'),
    ]);
    const said = JSON.stringify(answers.map((one) => ('body' in one ? (one.body as unknown) : one)));
    expect(said).toContain('Manzil support');
    expect(said).not.toMatch(/Bilal|Secret Company/);
    expect((await chatsOf(api, noor, 'search=support')).count).toBe(1);
    expect((await chatsOf(api, noor, 'search=Bilal')).count).toBe(0);
  });

  it('Repeated calls, even concurrent ones from two tabs, return the same chat.', async () => {
    const noor = await aPerson('user');
    await Promise.all(['One', 'Two', 'Three'].map((name) => hire(name)));
    const answers = await Promise.all([1, 2, 3].map(() => as(api, noor).post('/chat/support').send({})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    await as(api, noor).delete(`/chat/deleteChat?chatId=${answers[0]?.body.data.id}`).expect(200);
    expect((await ask(noor, 200)).id).toBe(answers[0]?.body.data.id);
  });

  it('A new chat goes to the least busy of the active staff.', async () => {
    const [noor, omar, off] = [await aPerson('user'), await aPerson('user'), await hire('Off')];
    const free = [await hire('One'), await hire('Two')].map(({ id }) => id);
    await occupy(await hire('Busy'), 2);
    await change(off, { isSuspended: true });
    const answering = [otherIn(await ask(noor), noor)?.id, otherIn(await ask(omar), omar)?.id];
    expect(answering.toSorted()).toEqual(free.toSorted());
  });

  it('When the assigned staff member leaves the role, another one takes over unnamed.', async () => {
    const [noor, admin, bilal] = [await aPerson('user'), await hire('Dana', 'admin'), await hire('Bilal')];
    await occupy(admin, 2);
    const chat = await ask(noor);
    expect(otherIn(chat, noor)?.id).toBe(bilal.id);
    await change(bilal, { role: 'user' });
    const [kept] = (await chatsOf(api, noor)).data;
    expect(otherIn(kept as ChatView, noor)).toMatchObject(SUPPORT);
    const next = await ask(noor);
    expect(next.id).not.toBe(chat.id);
    expect(otherIn(next, noor)?.id).toBe(admin.id);
  });

  it('A chat that staff opened under their own name stays apart.', async () => {
    const [noor, bilal] = [await aPerson('user'), await hire('Bilal Aziz')];
    const own = await aChat(api, bilal, [noor]);
    const dana = await hire('Dana');
    await occupy(dana, 2);
    const chat = await ask(noor);
    expect(chat.id).not.toBe(own);
    expect(otherIn(chat, noor)?.id).toBe(dana.id);
    const named = (await chatsOf(api, noor)).data.find(({ id }) => id === own);
    expect(named?.users.map(({ name }) => name)).toContain('Bilal Aziz');
  });

  it('Open tabs receive the answers and typing of support without a name.', async () => {
    const [noor, bilal] = [await aPerson('user'), await hire('Bilal Aziz')];
    const chat = await ask(noor);
    const [mine, theirs] = [await tab(noor.token), await tab(bilal.token)];
    await theirs.emitWithAck('chat:typing', { chatId: chat.id, isTyping: true });
    expect(await mine.next('chat:typing')).toMatchObject({ userId: bilal.id, ...NAMES });
    await send(api, bilal, chat.id, 'In review').expect(201);
    expect(await mine.next('chat:message')).toMatchObject({ message: 'In review', sender: SUPPORT });
    expect(JSON.stringify(mine.events)).not.toMatch(/Bilal|Secret Company/);
  });

  it('A mail about an unread answer names support only.', async () => {
    const [noor, bilal] = [await aPerson('user'), await hire('Bilal Aziz')];
    const chat = await ask(noor);
    await send(api, bilal, chat.id, 'In review').expect(201);
    await mailUnread(new Date(Date.now() + 31 * 60_000));
    const mails = (await mailsTo(noor.email)).filter(({ template }) => template === 'unreadChat');
    expect(mails.map(({ data }) => data)).toMatchObject([{ from: 'Manzil support' }]);
    expect(JSON.stringify(mails)).not.toContain('Bilal');
  });
});

it('Members find agents but no staff to write to; others find both.', async () => {
  const people = await Promise.all([...STAFF, 'agent' as const].map((role) => hire(`Zz ${role}`, role)));
  const found = async (person: TestPerson) =>
    (await as(api, person).get('/user/directory?limit=100').expect(200)).body.data
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => name.startsWith('Zz'));
  expect(await found(await aPerson('user'))).toEqual(['Zz agent']);
  expect(await found(await aPerson('agent'))).toHaveLength(people.length);
});
