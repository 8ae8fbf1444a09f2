import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { env, setEnv } from '../../../platform/base/env';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aChat, as, chatsOf, messagesOf, photo, send, storedPictures } from '../../../testing/chats';
import { Chat } from './chat.model';
import { Message } from './messages/message.model';

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
const withLimits = async <T>(run: () => Promise<T>): Promise<T> => {
  setEnv({ ...env(), RATE_LIMITS: 'on' });
  try {
    return await run();
  } finally {
    setEnv({ ...env(), RATE_LIMITS: 'off' });
  }
};
const membersOf = async (who: TestPerson) => {
  const { data } = (await as(api, who).get(`/chat/getChatWithId?chatId=${group}`).expect(200)).body;
  return {
    ids: data.users.map(({ id }: { id: string }) => id),
    admin: data.groupAdmin,
    unread: data.unreadCount,
  };
};

describe('Groups', () => {
  it.each([
    ['/chat/create', 'user'],
    ['/chat/createChatAndSendMessage', 'admin'],
  ] as const)(
    'A group of over ten members can be created ten times a minute at most (%s, %s).',
    async (path, role) => {
      const eager = await aPerson(role);
      const people = [boss, a, b, c];
      while (people.length < 10) people.push(await aPerson('agent'));
      const open = (size: number, type = 'group') => {
        const users = people.slice(0, size).map(({ id }) => id);
        const body = { type, users, ...(type === 'group' && { chatName: 'Neighbours' }), message: 'Hello' };
        return as(api, eager).post(path).send(body);
      };
      const statuses = await withLimits(async () => {
        const large = await Promise.all(Array.from({ length: 14 }, () => open(10)));
        const later = [await open(9), await open(1, 'single'), await open(1, 'single'), await open(10)];
        return {
          large: large.map(({ status }) => status).toSorted(),
          later: later.map(({ status }) => status),
        };
      });
      const reopened = path === '/chat/create' ? 200 : 201;
      expect(statuses).toEqual({
        large: [...Array(10).fill(201), ...Array(4).fill(429)],
        later: [201, 201, reopened, 429],
      });
    },
  );

  it('A group has a name of 2 to 80 characters, 2 to 100 members, and its creator as admin.', async () => {
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
    // A person who blocked its creator is not added, neither now nor later.
    const block = { userId: boss.id, isBlocked: true };
    await as(api, c).post('/chat/block').send(block).expect(200);
    expect((await create({ users: [a.id, c.id] }).expect(403)).body.code).toBe('not_reachable');
    expect((await setMembers(boss, [boss, a, b, c]).expect(403)).body.code).toBe('not_reachable');
    // Groups of the same people are separate groups.
    const second = await create({}).expect(201);
    expect(second.body.data.id).not.toBe(made.body.data.id);
  });

  it("Only the group's admin can change its members.", async () => {
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

  it('Only the admin can rename a group or hand it over, to a member.', async () => {
    const [boss, a, b] = [await aPerson('admin'), await aPerson('agent'), await aPerson('agent')];
    const chat = await aChat(api, boss, [a, b]);
    const edit = (who: TestPerson, body: object) => as(api, who).patch(`/chat/edit_group/${chat}`).send(body);
    await edit(a, { chatName: 'Mine' }).expect(403);
    await edit(await aPerson('admin'), { chatName: 'Mine' }).expect(404);
    await edit(boss, { chatName: 'x' }).expect(400);
    await edit(boss, { groupAdmin: (await aPerson('agent')).id }).expect(400);
    const named = await edit(boss, { chatName: 'Keys', description: 'Who has them' }).expect(200);
    expect(named.body.data).toMatchObject({
      chatName: 'Keys',
      description: 'Who has them',
      groupAdmin: boss.id,
    });
    const handed = await edit(boss, { groupAdmin: a.id }).expect(200);
    expect(handed.body.data).toMatchObject({ chatName: 'Keys', groupAdmin: a.id });
    await edit(boss, { chatName: 'Still mine?' }).expect(403);
    await edit(a, { description: null }).expect(200);
    await as(api, a)
      .patch(`/chat/edit_group/${await aChat(api, a, [b])}`)
      .send({ chatName: 'Two' })
      .expect(400);
  });

  it('A removed member loses the group and regains it when added again.', async () => {
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

  it('An admin who omits their own id leaves, and the oldest member becomes admin.', async () => {
    await setMembers(boss, [b, c, a]).expect(200);
    expect(await membersOf(a)).toMatchObject({ ids: [a.id, b.id, c.id], admin: a.id });
    await as(api, boss).get(`/chat/getChatWithId?chatId=${group}`).expect(404);
    await setMembers(boss, [boss, a]).expect(404);
    await setMembers(a, [a, c]).expect(200);
  });

  it('Members can leave a group, and its admin deletes it for all with its content.', async () => {
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

  it('Group rules hold under concurrent changes.', async () => {
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

describe('Group pictures', () => {
  const path = (chat = group) => `/chat/group_picture/${chat}`;
  const set = async (who: TestPerson, { chat = group, file = photo() } = {}) =>
    as(api, who)
      .post(path(chat))
      .attach('image', await file, 'a.jpg');
  const seenBy = async (who: TestPerson) =>
    (await as(api, who).get(`/chat/getChatWithId?chatId=${group}`).expect(200)).body.data.image;
  let before: string[];
  beforeEach(async () => {
    before = await storedPictures();
  });
  const stored = async () => (await storedPictures()).filter((key) => !before.includes(key));

  it('Only the admin sets, replaces and removes the picture, leaving no old file.', async () => {
    for (const [who, status] of [
      [a, 403],
      [c, 404],
      [await aPerson('super_admin'), 404],
    ] as const) {
      expect((await set(who)).status).toBe(status);
      await as(api, who).delete(path()).expect(status);
    }
    const single = await aChat(api, boss, [a]);
    expect((await set(boss, { chat: single })).body.code).toBe('not_a_group');
    expect((await set(boss, { file: Promise.resolve(Buffer.from('<svg onload="x">')) })).status).toBe(415);
    await as(api, boss).post(path()).expect(400);
    expect(await stored()).toEqual([]);
    const first = (await set(boss)).body.data.image;
    expect(first).toMatchObject({ width: 900, height: 600 });
    const second = (await set(boss)).body.data.image;
    expect(second.publicID).not.toBe(first.publicID);
    const keys = await stored();
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !key.startsWith('hidden/') || !key.includes(second.publicID))).toEqual([]);
    expect((await seenBy(a)).publicID).toBe(second.publicID);
    expect((await as(api, boss).delete(path()).expect(200)).body.data.image).toBeNull();
    await as(api, boss).delete(path()).expect(200);
    await as(api, a).get(path()).expect(404);
    expect(await stored()).toEqual([]);
  });

  it.each([
    [500, [320, 768]],
    [900, [320, 768, 1600]],
  ])(
    'A picture %i pixels wide is served in its sizes; a request for a larger one gets the widest.',
    async (own, sizes) => {
      const { image } = (await set(boss, { file: photo(own) })).body.data;
      const url = (width: number) => `/api/v1${path()}?width=${width}`;
      expect(image.url).toBe(url(sizes.at(-1) ?? 0));
      expect(image.srcset).toBe(sizes.map((width) => `${url(width)} ${Math.min(width, own)}w`).join(', '));
      for (const width of [320, 768, 1600]) {
        const { body } = await as(api, a).get(`${path()}?width=${width}`).expect(200);
        expect(await sharp(body as Buffer).metadata()).toMatchObject({ width: Math.min(width, own) });
      }
    },
  );

  it('Only current members see the picture, which is deleted with the group.', async () => {
    const { image } = (await set(boss)).body.data;
    const address = String(image.url).replace('/api/v1', '');
    for (const who of [boss, a, b]) {
      const { headers } = await as(api, who).get(address).expect(200);
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
    }
    await api.get(address).expect(401);
    await as(api, c).get(address).expect(404);
    await setMembers(boss, [boss, b]).expect(200);
    await as(api, a).get(address).expect(404);
    const lost = await as(api, a).get('/chat/fetchUpdatedChats?lastFetchTime=0').expect(200);
    expect(JSON.stringify(lost.body)).not.toContain(image.publicID);
    await as(api, b).delete(`/chat/deleteChat?chatId=${group}`).expect(200);
    await as(api, b).get(address).expect(404);
    await as(api, boss).delete(`/chat/deleteChat?chatId=${group}`).expect(200);
    expect(await stored()).toEqual([]);
    expect((await Chat.findById(group).lean())?.image).toBeUndefined();
  });

  it('Concurrent uploads leave one picture, set by the current admin.', async () => {
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => set(boss)));
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const left = new Set((await stored()).map((key) => key.split('/').at(-1)?.slice(0, 32)));
    expect([...left]).toEqual([(await seenBy(b)).publicID]);
    const answers = await Promise.all([
      set(boss),
      set(boss),
      as(api, boss).patch(`/chat/edit_group/${group}`).send({ groupAdmin: a.id }),
    ]);
    expect(answers.filter(({ status }) => ![200, 403].includes(status))).toEqual([]);
    const { publicID } = await seenBy(b);
    expect((await stored()).filter((key) => !key.includes(publicID))).toEqual([]);
    expect((await set(boss)).status).toBe(403);
    expect((await as(api, a).delete(path()).expect(200)).body.data.image).toBeNull();
    expect(await stored()).toEqual([]);
  });
});
