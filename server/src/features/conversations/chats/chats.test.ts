import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aListing } from '../../../testing/factories/property.factory';
import { User } from '../../foundation/people/user.model';
import { aChat, aPair, as, chatsOf, messagesOf, send } from '../../../testing/chats';

const api = testApp();
let agent: TestPerson;
let user: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  [agent, user, other] = [await aPerson('agent'), await aPerson('user'), await aPerson('user')];
});

describe('Single chats', () => {
  it('Two people share one chat, even if both open it at once.', async () => {
    const [a, b] = [await aPerson('service_agent'), await aPerson('agent')];
    const open = (who: TestPerson, whom: TestPerson) =>
      as(api, who)
        .post('/chat/create')
        .send({ users: [whom.userID] });
    const answers = await Promise.all([open(a, b), open(b, a), open(a, b), open(b, a)]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    const { body } = await open(a, b).expect(200);
    expect(body.data).toMatchObject({ type: 'single', groupAdmin: null, unreadCount: 0, lastMessage: null });
    expect(body.data.users.map(({ id }: { id: string }) => id).toSorted()).toEqual([a.id, b.id].toSorted());
    expect(JSON.stringify(body.data)).not.toMatch(/people\.test|phone|email/);
  });

  it('A single chat has exactly two existing people, and ignores a role or admin from its opener.', async () => {
    const create = (body: object) => as(api, user).post('/chat/create').send(body);
    await create({ users: [user.id] }).expect(400);
    await create({ users: [agent.id, other.id] }).expect(400);
    await create({ users: [] }).expect(400);
    await create({ users: ['6566f0c2a1b2c3d4e5f60718'] }).expect(404);
    const body = { users: [agent.id, user.id], role: 'super_admin', groupAdmin: agent.id };
    const made = await create(body).expect(201);
    expect(made.body.data).toMatchObject({ role: 'user', groupAdmin: null });
  });

  it('A chat shows the listing it was opened from while the reader may see it.', async () => {
    const [seeker, owner] = [await aPerson('user'), await aPerson('agent')];
    const listing = await aListing({ agent: owner.id, price: 64_000 });
    const property = String(listing._id);
    const body = { users: [owner.id], property, message: 'Is it still free?' };
    const made = await as(api, seeker).post('/chat/createChatAndSendMessage').send(body).expect(201);
    expect(made.body.data.chat.property).toMatchObject({ id: property, price: 64_000 });
    expect(made.body.data.message).toMatchObject({ message: 'Is it still free?', readBy: [seeker.id] });
    const hidden = await aListing({ agent: owner.id, isVerified: false });
    await as(api, seeker)
      .post('/chat/create')
      .send({ users: [owner.id], property: String(hidden._id) })
      .expect(404);
    await as(api, owner).delete(`/property/delProperty?id=${property}`).expect(200);
    expect((await chatsOf(api, seeker)).data[0]?.property).toBeNull();
  });
});

describe('Who may write to whom', () => {
  it('People can write to agents and staff, agents to people who wrote to them, and staff to everyone.', async () => {
    const [a, b, seller, colleague, worker] = [
      await aPerson('user'),
      await aPerson('user'),
      await aPerson('agent'),
      await aPerson('service_agent'),
      await aPerson('injazat_worker'),
    ];
    const opens = async (who: TestPerson, whom: TestPerson) =>
      (
        await as(api, who)
          .post('/chat/create')
          .send({ users: [whom.id] })
      ).status;
    expect(await opens(a, b)).toBe(403);
    expect(await opens(seller, a)).toBe(403);
    expect(await opens(a, seller)).toBe(201);
    expect(await opens(seller, a)).toBe(200);
    expect(await opens(seller, b)).toBe(403);
    expect(await opens(seller, colleague)).toBe(201);
    expect(await opens(a, worker)).toBe(201);
    expect(await opens(worker, b)).toBe(201);
    expect(await opens(b, worker)).toBe(200);
    const refused = await as(api, a)
      .post('/chat/create')
      .send({ users: [b.id] });
    expect(refused.body.code).toBe('not_reachable');
    // People who share a group may write to each other.
    await as(api, worker)
      .post('/chat/create')
      .send({ type: 'group', chatName: 'Handover', users: [a.id, b.id] })
      .expect(201);
    expect(await opens(a, b)).toBe(201);
  });

  it('Suspended and unconfirmed people can neither send nor receive messages.', async () => {
    const [a, seller, chat] = await aPair(api, 'user', 'agent');
    await send(api, a, chat, 'before').expect(201);
    await User.updateOne({ _id: seller.id }, { isSuspended: true });
    const refused = await send(api, a, chat, 'during').expect(403);
    expect(refused.body.code).toBe('recipient_gone');
    await send(api, seller, chat, 'mine').expect(401);
    const stranger = await aPerson('agent', { isSuspended: true });
    await as(api, a)
      .post('/chat/create')
      .send({ users: [stranger.id] })
      .expect(403);
    const unconfirmed = await aPerson('agent', { verified: false });
    await as(api, a)
      .post('/chat/create')
      .send({ users: [unconfirmed.id] })
      .expect(403);
    await User.updateOne({ _id: seller.id }, { isSuspended: false });
    await send(api, a, chat, 'after').expect(201);
    expect((await messagesOf(api, a, chat)).data.map(({ message }) => message)).toEqual(['before', 'after']);
  });

  it('A person opens at most 20 new chats within any hour.', async () => {
    const { setEnv, env } = await import('../../../platform/base/env');
    const eager = await aPerson('user');
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    setEnv({ ...env(), RATE_LIMITS: 'on' });
    onTestFinished(() => {
      vi.useRealTimers();
      setEnv({ ...env(), RATE_LIMITS: 'off' });
    });
    const openAt = async (minute: number, chats: number) => {
      vi.setSystemTime(start + minute * 60_000);
      for (let made = 0; made < chats; made += 1) {
        const seller = await aPerson('agent');
        const answer = await as(api, eager)
          .post('/chat/create')
          .send({ users: [seller.id] });
        if (answer.status !== 201) return { made, ...answer };
      }
      return { made: chats, status: 201, headers: {} as Record<string, string> };
    };
    expect(await openAt(0, 10)).toMatchObject({ made: 10 });
    expect(await openAt(50, 11)).toMatchObject({ made: 10, status: 429, headers: { 'retry-after': '600' } });
    // Only the ten of the first minute are more than an hour old.
    expect(await openAt(61, 20)).toMatchObject({ made: 10, status: 429, headers: { 'retry-after': '2940' } });
    expect(await openAt(111, 11)).toMatchObject({ made: 10, status: 429 });
  });

  it('At most 20 of 40 groups created in parallel are opened.', async () => {
    const { setEnv, env } = await import('../../../platform/base/env');
    const eager = await aPerson('user');
    const seller = await aPerson('agent');
    setEnv({ ...env(), RATE_LIMITS: 'on' });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        as(api, eager)
          .post('/chat/create')
          .send({ type: 'group', chatName: `Group ${n}`, users: [seller.id] }),
      ),
    );
    setEnv({ ...env(), RATE_LIMITS: 'off' });
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(20).fill(429)]);
  });
});

describe('Access by non-members', () => {
  const calls = (chat: string): [string, 'get' | 'post' | 'patch' | 'delete', string, object?][] => [
    ['send', 'post', '/chat/sendMessage', { chatId: chat, message: 'x' }],
    ['search', 'post', '/chat/searchMessages', { chatId: chat, searchQuery: 'secret' }],
    ['messages', 'get', `/chat/getChatMessages?chat=${chat}`],
    ['archive', 'patch', `/chat/archiveChat?chatId=${chat}`],
    ['favourite', 'patch', `/chat/favouriteChat?chatId=${chat}`],
    ['get', 'get', `/chat/getChatWithId?chatId=${chat}`],
    ['members', 'patch', `/chat/update_chat_users/${chat}`, { users: ['6566f0c2a1b2c3d4e5f60718'] }],
    ['set picture', 'post', `/chat/group_picture/${chat}`],
    ['picture', 'get', `/chat/group_picture/${chat}`],
    ['remove picture', 'delete', `/chat/group_picture/${chat}`],
    ['delete', 'delete', `/chat/deleteChat?chatId=${chat}`],
  ];

  it('A chat answers 404 to non-members, staff included, and reveals nothing.', async () => {
    const chat = await aChat(api, user, [agent]);
    const sent = await send(api, user, chat, 'a secret').expect(201);
    const strangers = [
      other,
      await aPerson('injazat_worker'),
      await aPerson('admin'),
      await aPerson('super_admin'),
    ];
    for (const stranger of strangers) {
      const ask = as(api, stranger);
      for (const [name, verb, path, body] of calls(chat)) {
        // A person named in the body is looked up first: this one exists.
        const input = name === 'members' ? { users: [user.id] } : body;
        const answer = await ask[verb](path).send(input);
        expect({ name, status: answer.status }).toEqual({ name, status: 404 });
        expect(answer.text).not.toMatch(/secret/);
      }
      const list = await chatsOf(api, stranger, `activeChat=${chat}&search=secret`);
      expect(list).toMatchObject({ data: [], count: 0 });
      const updated = await as(api, stranger).get(
        `/chat/fetchUpdatedChats?lastFetchTime=0&activeChat=${chat}`,
      );
      expect(updated.body.chats).toEqual([]);
    }
    const mine = await aChat(api, other, [agent]);
    await as(api, other).get(`/chat/getChatMessages?chat=${mine}&before=${sent.body.data.id}`).expect(404);
  });
});

describe('Messages', () => {
  it('A message is stored as typed, up to 4,000 characters, and never empty.', async () => {
    const chat = await aChat(api, user, [agent]);
    const typed = '<b>مرحبا</b> ${x} {{y}} “👩‍👩‍👧”';
    expect((await send(api, user, chat, `  ${typed} `).expect(201)).body.data.message).toBe(typed);
    await send(api, user, chat, 'm'.repeat(4000)).expect(201);
    await send(api, user, chat, 'm'.repeat(4001)).expect(400);
    const empty = await send(api, user, chat, '   ').expect(400);
    expect(empty.body.errors[0].path).toBe('message');
    await as(api, user).post('/chat/sendMessage').send({ chatId: chat }).expect(400);
  });

  it('Retries with the same clientId send one message.', async () => {
    const chat = await aChat(api, user, [agent]);
    const before = (await messagesOf(api, user, chat)).count;
    const body = { chatId: chat, message: 'once', clientId: 'tab-1-0001' };
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => as(api, user).post('/chat/sendMessage').send(body)),
    );
    expect(new Set(tries.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(tries.map(({ status }) => status).toSorted()).toEqual([...Array<number>(11).fill(200), 201]);
    expect((await messagesOf(api, user, chat)).count).toBe(before + 1);
    // Another sender's clientId is their own.
    const theirs = await as(api, agent)
      .post('/chat/sendMessage')
      .send({ ...body, message: 'mine' })
      .expect(201);
    expect(theirs.body.data.message).toBe('mine');
    // In another chat of the same sender it is a reported error, not a lost message.
    const elsewhere = await aChat(api, user, [await aPerson('agent')]);
    const lost = { chatId: elsewhere, message: 'another', clientId: body.clientId };
    const answer = await as(api, user).post('/chat/sendMessage').send(lost).expect(400);
    expect(answer.body.errors).toEqual([{ path: 'clientId', message: 'Duplicate' }]);
    expect((await messagesOf(api, user, elsewhere)).count).toBe(0);
    // Nor is an empty chat opened for it; the same call again returns the first result.
    const chats = (await chatsOf(api, user)).count;
    const open = (more: object) =>
      as(api, user)
        .post('/chat/createChatAndSendMessage')
        .send({ message: 'first', ...more });
    const other = [(await aPerson('agent')).id];
    const twice = await open({ users: other, clientId: body.clientId }).expect(400);
    expect(twice.body.errors).toEqual([{ path: 'clientId', message: 'Duplicate' }]);
    expect((await chatsOf(api, user)).count).toBe(chats);
    const group = {
      type: 'group',
      chatName: 'Two of them',
      users: [...other, agent.id],
      clientId: 'group-1',
    };
    const made = await open(group).expect(201);
    const again = await open(group).expect(200);
    expect(again.body.data.chat.id).toBe(made.body.data.chat.id);
    expect(again.body.data.message.id).toBe(made.body.data.message.id);
    expect((await chatsOf(api, user)).count).toBe(chats + 1);
  });

  it('50 concurrent messages keep their order, numbers and unread counts.', async () => {
    const [a, b, seller] = [await aPerson('user'), await aPerson('service_agent'), await aPerson('agent')];
    const made = await as(api, seller)
      .post('/chat/create')
      .send({ type: 'group', chatName: 'All together', users: [b.id, (await aPerson('admin')).id] })
      .expect(201);
    const chat: string = made.body.data.id;
    const pair = await aChat(api, a, [seller]);
    const texts = Array.from({ length: 50 }, (_, at) => `message ${at}`);
    await Promise.all(
      texts.flatMap((text, at) => [
        send(api, at % 2 ? seller : b, chat, text).expect(201),
        send(api, at % 5 ? a : seller, pair, text).expect(201),
      ]),
    );
    const unread = async (who: TestPerson, id: string) =>
      (await as(api, who).get(`/chat/getChatWithId?chatId=${id}`).expect(200)).body.data.unreadCount;
    expect(await unread(seller, chat)).toBe(25);
    expect(await unread(b, chat)).toBe(25);
    expect(await unread(seller, pair)).toBe(40);
    expect(await unread(a, pair)).toBe(10);
    expect((await chatsOf(api, seller)).unreadTotal).toBe(65);
    const { data, count } = await messagesOf(api, seller, pair, 'limit=100');
    expect(count).toBe(50);
    expect(new Set(data.map(({ message }) => message))).toEqual(new Set(texts));
    const times = data.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
    const listed = (await chatsOf(api, a)).data[0];
    expect(listed?.lastMessage?.id).toBe(data.at(-1)?.id);
    expect(listed?.updatedAt).toBe(data.at(-1)?.createdAt);
    expect(await unread(seller, pair)).toBe(0);
    expect(await unread(seller, chat)).toBe(25);
  });

  it('Messages are paged from the newest, even while more arrive.', async () => {
    const chat = await aChat(api, user, [await aPerson('agent')]);
    for (let at = 1; at <= 7; at += 1) await send(api, user, chat, String(at)).expect(201);
    const said = async (query: string) =>
      (await messagesOf(api, user, chat, query)).data.map(({ message }) => message);
    expect(await said('limit=3')).toEqual(['5', '6', '7']);
    expect(await said('limit=3&page=2')).toEqual(['2', '3', '4']);
    expect(await said('limit=3&page=3')).toEqual(['1']);
    expect(await said('limit=3&page=4')).toEqual([]);
    const oldest = (await messagesOf(api, user, chat, 'limit=3')).data[0];
    await send(api, user, chat, '8').expect(201);
    expect(await said(`limit=3&before=${oldest?.id}`)).toEqual(['2', '3', '4']);
    await as(api, user).get(`/chat/getChatMessages?chat=${chat}&limit=101`).expect(400);
  });

  it('A reply quotes the beginning of its message, of the same chat only.', async () => {
    const [a, b] = [await aPerson('user'), await aPerson('agent')];
    const [chat, elsewhere] = [await aChat(api, a, [b]), await aChat(api, b, [await aPerson('agent')])];
    const first = (await send(api, a, chat, 'ب'.repeat(300)).expect(201)).body.data.id as string;
    const secret = (await send(api, b, elsewhere, 'not for them').expect(201)).body.data.id as string;
    const answer = (quote: string) =>
      as(api, b).post('/chat/sendMessage').send({ chatId: chat, message: 'Yes', quote }).expect(201);
    const quote = { id: first, sender: { id: a.id }, text: 'ب'.repeat(200) };
    expect((await answer(first)).body.data).toMatchObject({ quote });
    expect((await answer(secret)).body.data.quote).toBeNull();
    expect((await messagesOf(api, a, chat)).data.map((one) => 'quote' in one && one.quote)).toMatchObject([
      null,
      quote,
      null,
    ]);
  });

  it('A message lists who has read it.', async () => {
    const [a, seller, chat] = await aPair(api, 'user', 'agent');
    await send(api, a, chat, 'one').expect(201);
    const [before] = (await messagesOf(api, a, chat)).data;
    expect(before?.readBy).toEqual([a.id]);
    await messagesOf(api, seller, chat);
    await send(api, a, chat, 'two').expect(201);
    const after = (await messagesOf(api, a, chat)).data.map(({ readBy }) => readBy);
    expect(after).toEqual([[a.id, seller.id], [a.id]]);
  });
});
