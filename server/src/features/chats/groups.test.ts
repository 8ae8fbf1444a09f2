import { beforeEach, describe, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../testing/testApp';
import { aChat, as, chatsOf, messagesOf, send } from '../../testing/chats';
import { Chat } from './chat.model';
import { Message } from './message.model';

const api = testApp();
let boss: TestPerson;
let a: TestPerson;
let b: TestPerson;
let c: TestPerson;
let group: string;

beforeEach(async () => {
  [boss, a, b, c] = [
    await aPerson('agent'),
    await aPerson('agent'),
    await aPerson('agent'),
    await aPerson('agent'),
  ];
  group = await aChat(api, boss, [a, b]);
});

const setMembers = (who: TestPerson, people: TestPerson[], chat = group) =>
  as(api, who)
    .patch(`/chat/update_chat_users/${chat}`)
    .send({ users: people.map(({ id }) => id) });
const membersOf = async (who: TestPerson) => {
  const { data } = (await as(api, who).get(`/chat/getChatWithId?chatId=${group}`).expect(200)).body;
  return {
    ids: data.users.map(({ id }: { id: string }) => id),
    admin: data.groupAdmin,
    unread: data.unreadCount,
  };
};

describe('a group', () => {
  it('has a name of 2 to 80 characters, 2 to 100 members, and its creator as admin', async () => {
    const create = (body: object) =>
      as(api, boss)
        .post('/chat/create')
        .send({ type: 'group', chatName: 'Viewing day', users: [a.id, b.id], ...body });
    const made = await create({ groupAdmin: a.id, role: 'admin', description: 'Saturday' }).expect(201);
    expect(made.body.data).toMatchObject({
      chatName: 'Viewing day',
      description: 'Saturday',
      groupAdmin: boss.id,
      role: 'agent',
    });
    expect(made.body.data.users).toHaveLength(3);
    for (const chatName of [undefined, '', 'x', 'x'.repeat(81)]) {
      const answer = await create({ chatName }).expect(400);
      expect(answer.body.errors[0].path).toBe('chatName');
    }
    await create({ users: [boss.id] }).expect(400);
    await create({ users: Array.from({ length: 101 }, () => a.id) }).expect(400);
    // Groups of the same people are groups of their own.
    const second = await create({}).expect(201);
    expect(second.body.data.id).not.toBe(made.body.data.id);
  });

  it('is changed by its admin alone', async () => {
    await setMembers(a, [a, b, c]).expect(403);
    await setMembers(c, [a, b, c]).expect(404);
    await setMembers(await aPerson('super_admin'), [a, b, c]).expect(404);
    const stranger = await aPerson('user');
    expect((await setMembers(boss, [boss, a, stranger]).expect(403)).body.code).toBe('not_reachable');
    await setMembers(boss, [boss]).expect(400);
    await as(api, boss).patch(`/chat/update_chat_users/${group}`).send({ users: [] }).expect(400);
    const single = await aChat(api, boss, [a]);
    expect((await setMembers(boss, [boss, b], single).expect(400)).body.code).toBe('not_a_group');
    expect((await membersOf(a)).ids).toEqual([boss.id, a.id, b.id]);
  });

  it('takes people in and out; who is out has it no more, who is in again has it again', async () => {
    await send(api, boss, group, 'before c').expect(201);
    await setMembers(boss, [boss, a, c]).expect(200);
    expect(await membersOf(c)).toEqual({ ids: [boss.id, a.id, c.id], admin: boss.id, unread: 0 });
    await send(api, b, group, 'let me in').expect(404);
    expect((await chatsOf(api, b)).count).toBe(0);
    await send(api, a, group, 'hello c').expect(201);
    expect((await membersOf(c)).unread).toBe(1);
    const [first] = (await messagesOf(api, c, group)).data;
    expect(first).toMatchObject({ message: 'before c', readBy: [boss.id] });
    await setMembers(boss, [boss, a, b, c]).expect(200);
    expect((await membersOf(b)).ids).toEqual([boss.id, a.id, c.id, b.id]);
    const changed = await as(api, b).get('/chat/fetchUpdatedChats?lastFetchTime=0').expect(200);
    expect(changed.body.chats).toMatchObject([{ id: group, chatName: 'A group' }]);
  });

  it('an admin who leaves their own id out leaves, and the oldest member follows', async () => {
    await setMembers(boss, [b, c, a]).expect(200);
    expect(await membersOf(a)).toMatchObject({ ids: [a.id, b.id, c.id], admin: a.id });
    await as(api, boss).get(`/chat/getChatWithId?chatId=${group}`).expect(404);
    await setMembers(boss, [boss, a]).expect(404);
    await setMembers(a, [a, c]).expect(200);
  });

  it('is left by members and deleted for all by its admin, with everything in it', async () => {
    await send(api, a, group, 'soon gone').expect(201);
    await as(api, b).delete(`/chat/deleteChat?chatId=${group}`).expect(200);
    expect((await membersOf(a)).ids).toEqual([boss.id, a.id]);
    await as(api, b).get(`/chat/getChatMessages?chat=${group}`).expect(404);
    await as(api, boss).delete(`/chat/deleteChat?chatId=${group}`).expect(200);
    for (const one of [boss, a]) expect((await chatsOf(api, one)).count).toBe(0);
    await send(api, a, group, 'too late').expect(404);
    expect(await Message.countDocuments({ chat: group })).toBe(0);
    const kept = await Chat.findById(group).lean();
    expect(kept?.chatName).toBeUndefined();
  });

  it('keeps its rules when everything happens at once', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, at) => setMembers(boss, at % 2 ? [boss, a, c] : [boss, a, b, c])),
      as(api, a).delete(`/chat/deleteChat?chatId=${group}`),
      send(api, boss, group, 'in between'),
      as(api, c).get(`/chat/getChatMessages?chat=${group}`),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { ids, admin } = await membersOf(boss);
    expect(new Set(ids).size).toBe(ids.length);
    expect(admin).toBe(boss.id);
    expect(ids).toContain(c.id);
  });
});
