import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { env, setEnv } from '../../../platform/base/env';
import { liveTabs, waitForEvents } from '../../../testing/tabs';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aChat, aPair, as, messagesOf, send } from '../../../testing/chats';

const api = testApp();
const tab = liveTabs(api);

describe('Changes of members', () => {
  const setMembers = (chat: string, boss: TestPerson, people: TestPerson[]) =>
    as(api, boss)
      .patch(`/chat/update_chat_users/${chat}`)
      .send({ users: people.map(({ id }) => id) });

  afterEach(() => vi.useRealTimers());

  it('A change of members costs as many database queries for forty members as for four.', async () => {
    // Cached reads must not expire between the two counts.
    vi.useFakeTimers({ toFake: ['Date'] });
    const boss = await aPerson('admin');
    const people = await Promise.all(Array.from({ length: 40 }, () => aPerson('agent')));
    const questions = async (count: number) => {
      const members = people.slice(0, count);
      const chat = await aChat(api, boss, members);
      await send(api, boss, chat, 'Welcome').expect(201);
      let asked = 0;
      mongoose.set('debug', () => (asked += 1));
      await setMembers(chat, boss, [boss, ...members.slice(1)]).expect(200);
      mongoose.set('debug', false);
      return asked;
    };
    const few = await questions(4);
    expect(few).toBeGreaterThan(3);
    expect(await questions(40)).toBe(few);
  });

  it('Each member receives the group as they see it.', async () => {
    const [boss, a, b, c] = [
      await aPerson('admin'),
      await aPerson('agent'),
      await aPerson('agent'),
      await aPerson('agent'),
    ];
    const chat = await aChat(api, boss, [a, b, c]);
    await send(api, boss, chat, 'one').expect(201);
    await messagesOf(api, a, chat);
    await send(api, boss, chat, 'two').expect(201);
    await send(api, b, chat, 'three').expect(201);
    const tabs = await Promise.all([boss, a, b].map(({ token }) => tab(token)));
    await setMembers(chat, boss, [boss, a, b]).expect(200);
    const told = await Promise.all(tabs.map((one) => one.next('chat:updated')));
    for (const [at, person] of [boss, a, b].entries()) {
      const { body } = await as(api, person).get(`/chat/getChatWithId?chatId=${chat}`).expect(200);
      expect(told[at]).toEqual(body.data);
    }
    expect(told.map((view) => (view as { unreadCount: number }).unreadCount)).toEqual([1, 2, 2]);
  });

  it('Members can be changed ten times a minute.', async () => {
    const [a, , chat] = await aPair(api, 'user', 'agent');
    setEnv({ ...env(), RATE_LIMITS: 'on' });
    for (let made = 0; made < 10; made += 1) await setMembers(chat, a, [a]).expect(400);
    await setMembers(chat, a, [a]).expect(429);
    setEnv({ ...env(), RATE_LIMITS: 'off' });
  });
});

describe('Live messages', () => {
  it("A message reaches the other members and the sender's other tabs only.", async () => {
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    const stranger = await aPerson('admin');
    const [sending, second, theirs, spy] = [
      await tab(a.token),
      await tab(a.token),
      await tab(b.token),
      await tab(stranger.token),
    ];
    const sent = await send(api, a, chat, 'hello').set('x-socket-id', sending.id).expect(201);
    const expected = { ...sent.body.data, chatId: chat };
    expect(await theirs.next('chat:message')).toEqual(expected);
    expect(await second.next('chat:message')).toEqual(expected);
    await waitForEvents(a, sending);
    await waitForEvents(stranger, spy);
    expect(sending.all('chat:message')).toEqual([]);
    expect(spy.events.map(({ event }) => event)).toEqual(['notification']);
  });

  it("A sender cannot withhold a message by giving the recipient's room as the sending tab.", async () => {
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    const theirs = await tab(b.token);
    await send(api, a, chat, 'hello').set('x-socket-id', `user:${b.id}`).expect(201);
    expect(await theirs.next('chat:message')).toMatchObject({ message: 'hello' });
  });

  it("Naming another person's tab as the sending one does not withhold a message from it.", async () => {
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    const theirs = await tab(b.token);
    await send(api, a, chat, 'hello').set('x-socket-id', theirs.id).expect(201);
    await waitForEvents(b, theirs);
    expect(theirs.all('chat:message')).toMatchObject([{ message: 'hello' }]);
  });

  it('A retried message is emitted once.', async () => {
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    const theirs = await tab(b.token);
    const body = { chatId: chat, message: 'once', clientId: 'c-1' };
    await Promise.all(Array.from({ length: 5 }, () => as(api, a).post('/chat/sendMessage').send(body)));
    await waitForEvents(b, theirs);
    expect(theirs.all('chat:message')).toHaveLength(1);
  });

  it('A new message brings a deleted chat back, as its reader sees it.', async () => {
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    await send(api, a, chat, 'old').expect(201);
    const theirs = await tab(b.token);
    await as(api, b).delete(`/chat/deleteChat?chatId=${chat}`).expect(200);
    expect(await theirs.next('chat:removed')).toEqual({ id: chat, removed: true });
    await send(api, a, chat, 'new').expect(201);
    expect(await theirs.next('chat:updated')).toMatchObject({
      id: chat,
      unreadCount: 1,
      lastMessage: { text: 'new' },
    });
  });

  it('The 31st message in 10 seconds is refused once with 429 and the time to wait.', async () => {
    const [a, , chat] = await aPair(api, 'user', 'agent');
    setEnv({ ...env(), RATE_LIMITS: 'on' });
    const answers = await Promise.all(Array.from({ length: 31 }, (_, at) => send(api, a, chat, `${at}`)));
    setEnv({ ...env(), RATE_LIMITS: 'off' });
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.get('retry-after'))).toBeLessThanOrEqual(10);
    expect((await messagesOf(api, a, chat)).count).toBe(30);
  });
});

describe('Read receipts and typing', () => {
  it('Members receive read receipts and typing by REST and by socket, and only when they change.', async () => {
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    await send(api, a, chat, 'one').expect(201);
    const [mine, theirs, theirSecond] = [await tab(a.token), await tab(b.token), await tab(b.token)];
    expect(await theirs.emitWithAck('chat:read', { chatId: chat })).toEqual({ success: true });
    expect(await mine.next('chat:read')).toMatchObject({ chatId: chat, userId: b.id });
    await theirSecond.next('chat:read');
    await theirs.emitWithAck('chat:read', { chatId: chat });
    await messagesOf(api, b, chat);
    await waitForEvents(a, mine);
    expect(mine.all('chat:read')).toHaveLength(1);
    expect(theirs.all('chat:read')).toEqual([]);
    expect(await theirs.emitWithAck('chat:typing', { chatId: chat, isTyping: true })).toEqual({
      success: true,
    });
    expect(await mine.next('chat:typing')).toMatchObject({ chatId: chat, userId: b.id, isTyping: true });
    expect(theirSecond.all('chat:typing')).toEqual([]);
  });

  it('Read receipts and typing by strangers are refused and reveal nothing.', async () => {
    const [a, , chat] = await aPair(api, 'user', 'agent');
    const mine = await tab(a.token);
    const spy = await tab((await aPerson('super_admin')).token);
    for (const event of ['chat:read', 'chat:typing']) {
      for (const chatId of [chat, '6566f0c2a1b2c3d4e5f60718']) {
        const more = event === 'chat:typing' ? { isTyping: true } : {};
        expect(await spy.emitWithAck(event, { chatId, ...more })).toMatchObject({
          success: false,
          code: 'not_found',
        });
      }
    }
    await waitForEvents(a, mine);
    expect(mine.events.map(({ event }) => event)).toEqual(['notification']);
  });

  it('Malformed read and typing events do no harm.', async () => {
    const [a, , chat] = await aPair(api, 'user', 'agent');
    const mine = await tab(a.token);
    const hostile: unknown[] = [
      undefined,
      null,
      [],
      'x',
      { chatId: { $ne: null } },
      { chatId: chat, isTyping: { $gt: '' } },
      { chatId: `${chat}\u0000`, isTyping: true },
      JSON.parse('{"__proto__":{"chatId":1},"chatId":"x"}'),
      { chatId: [chat], isTyping: true },
    ];
    for (const payload of hostile) {
      mine.emit('chat:read', payload);
      expect(await mine.emitWithAck('chat:typing', payload)).toMatchObject({
        success: false,
        code: 'invalid_input',
      });
    }
    expect(await mine.emitWithAck('chat:read', { chatId: chat })).toEqual({ success: true });
  });
});

describe('Live chats', () => {
  it('Each member receives an opened, changed or ended chat as they see it.', async () => {
    const [boss, a, b] = [await aPerson('agent'), await aPerson('agent'), await aPerson('agent')];
    const [bossTab, aTab, bTab] = [await tab(boss.token), await tab(a.token), await tab(b.token)];
    const group = await aChat(api, boss, [a]).then(async () => aChat(api, boss, [a, b]));
    expect(await bTab.next('chat:updated')).toMatchObject({ id: group, chatName: 'A group', unreadCount: 0 });
    await as(api, b).patch(`/chat/favouriteChat?chatId=${group}`).expect(200);
    await waitForEvents(a, aTab);
    expect(aTab.all('chat:updated').filter(({ isFavourite }) => isFavourite)).toEqual([]);
    expect(bTab.all('chat:updated').at(-1)).toMatchObject({ isFavourite: true });
    const users = { users: [boss.id, a.id] };
    await as(api, boss).patch(`/chat/update_chat_users/${group}`).send(users).expect(200);
    expect(await bTab.next('chat:removed')).toEqual({ id: group, removed: true });
    await as(api, boss).delete(`/chat/deleteChat?chatId=${group}`).set('x-socket-id', bossTab.id).expect(200);
    expect(await aTab.next('chat:removed')).toEqual({ id: group, removed: true });
    await waitForEvents(boss, bossTab);
    expect(bossTab.all('chat:removed')).toEqual([]);
  });

  it('A block stops messages between two people and hides presence both ways.', async () => {
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    const theirs = await tab(b.token);
    const mine = await tab(a.token);
    // The event for the arrival must not be mistaken for one after the block.
    const arrival = await theirs.next('presence');
    expect(arrival).toEqual({ userId: a.id, isOnline: true });
    const block = (who: TestPerson, userId: string, isBlocked = true) =>
      as(api, who).post('/chat/block').send({ userId, isBlocked });
    const seen = async (who: TestPerson) =>
      (await as(api, who).get(`/chat/getChatWithId?chatId=${chat}`).expect(200)).body.data as {
        isBlocked: boolean;
        users: { id: string; isOnline: boolean }[];
      };
    const isOther = async (who: TestPerson, other: TestPerson) =>
      (await seen(who)).users.find(({ id }) => id === other.id)?.isOnline;
    expect(await isOther(b, a)).toBe(true);
    await block(b, a.id).expect(200);
    expect(await theirs.next('chat:updated')).toMatchObject({ isBlocked: true });
    expect(await mine.next('chat:updated')).toMatchObject({ isBlocked: false });
    expect([await isOther(a, b), await isOther(b, a)]).toEqual([false, false]);
    for (const who of [a, b]) {
      expect((await send(api, who, chat, 'hello').expect(403)).body.code).toBe('recipient_gone');
    }
    await as(api, b)
      .post('/chat/create')
      .send({ type: 'group', chatName: 'All', users: [a.id] })
      .expect(403);
    await mine.emitWithAck('chat:typing', { chatId: chat, isTyping: true });
    mine.close();
    await mine.closed;
    await tab(a.token);
    await waitForEvents(b, theirs);
    expect(theirs.all('chat:typing')).toEqual([]);
    expect(theirs.all('presence')).toEqual([arrival]);
    // Staff always get through, and nobody can block themselves.
    await block(a, (await aPerson('injazat_worker')).id).expect(403);
    await block(a, a.id).expect(403);
    await block(b, a.userID, false).expect(200);
    await send(api, a, chat, 'hello again').expect(201);
    await block(a, b.id).expect(200);
    await as(api, await aPerson('admin'))
      .delete(`/user/delUser?id=${a.id}`)
      .expect(200);
    expect((await seen(b)).isBlocked).toBe(false);
  });

  it("Only chat members receive each other's presence.", async () => {
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    const stranger = await tab((await aPerson('user')).token);
    const mine = await tab(a.token);
    const theirs = await tab(b.token);
    expect(await mine.next('presence')).toEqual({ userId: b.id, isOnline: true });
    const { body } = await as(api, a).get(`/chat/getChatWithId?chatId=${chat}`).expect(200);
    const members = body.data.users as { id: string; isOnline: boolean }[];
    expect(members.find(({ id }) => id === b.id)?.isOnline).toBe(true);
    theirs.close();
    await expect.poll(() => mine.all('presence').length).toBe(2);
    expect(mine.all('presence')[1]).toEqual({ userId: b.id, isOnline: false });
    expect(stranger.all('presence')).toEqual([]);
  });
});
