import { Types } from 'mongoose';
import sharp from 'sharp';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aChat, aPair, as, chatsOf, messagesOf, photo, send, storedPictures } from '../../../testing/chats';
import { Chat } from './chat.model';
import { endedChatsJob } from './members.service';
import { Message } from './messages/message.model';

const api = testApp();
let admin: TestPerson;
beforeAll(async () => {
  admin = await aPerson('admin');
});

const idsOf = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id);
const updated = async (who: TestPerson, since: string | number, query = '') => {
  const path = `/chat/fetchUpdatedChats?lastFetchTime=${since}&${query}`;
  const { chats, count, serverTime } = (await as(api, who).get(path).expect(200)).body;
  expect(count).toBe(chats.length);
  return {
    chats: chats as { id: string; removed?: true; unreadCount?: number }[],
    serverTime: serverTime as string,
  };
};

describe('Chat list', () => {
  it('Senders are named in both languages.', async () => {
    const sara = await aPerson('agent', { name: 'Sara', nameAr: 'سارة' });
    const reader = await aPerson('agent');
    const chat = await aChat(api, reader, [sara]);
    await send(api, sara, chat, 'hello').expect(201);
    const names = { id: sara.id, name: 'Sara', nameAr: 'سارة' };
    const [listed] = (await chatsOf(api, reader)).data as unknown as { lastMessage: object }[];
    expect(listed?.lastMessage).toMatchObject({ sender: names });
    const [message] = (await messagesOf(api, reader, chat)).data as unknown as { sender: object }[];
    expect(message?.sender).toMatchObject(names);
  });

  it("The chat list is newest first and paged, with the reader's own archive and favourites.", async () => {
    const seller = await aPerson('agent');
    const people = await Promise.all(Array.from({ length: 4 }, () => aPerson('agent')));
    const [a = '', b = '', c = '', d = ''] = await Promise.all(
      people.map((one) => aChat(api, seller, [one])),
    );
    for (const [at, chat] of [a, b, c, d].entries()) {
      await send(api, people[at] ?? seller, chat, `hello ${at}`).expect(201);
    }
    expect(idsOf(await chatsOf(api, seller))).toEqual([d, c, b, a]);
    const second = await chatsOf(api, seller, 'limit=2&page=2');
    expect({ ids: idsOf(second), count: second.count, unread: second.unreadTotal }).toEqual({
      ids: [b, a],
      count: 4,
      unread: 4,
    });
    const toggled = await as(api, seller).patch(`/chat/archiveChat?chatId=${c}`).expect(200);
    expect(toggled.body.data).toMatchObject({ isArchived: true, isFavourite: false });
    await as(api, seller).patch(`/chat/favouriteChat?chatId=${a}`).expect(200);
    expect(idsOf(await chatsOf(api, seller))).toEqual([d, b, a]);
    expect(idsOf(await chatsOf(api, seller, 'archivedChats=true'))).toEqual([c]);
    expect(idsOf(await chatsOf(api, seller, 'favouriteChats=true'))).toEqual([a]);
    expect((await chatsOf(api, people[2] ?? seller)).data[0]?.isArchived).toBe(false);
    const back = await as(api, seller).patch(`/chat/archiveChat?chatId=${c}`).expect(200);
    expect(back.body.data.isArchived).toBe(false);
    // Muted chats are not counted and are marked as muted.
    const muted = await as(api, seller).patch(`/chat/muteChat?chatId=${b}`).expect(200);
    expect(muted.body.data).toMatchObject({ isMuted: true, unreadCount: 1 });
    expect((await chatsOf(api, seller)).unreadTotal).toBe(3);
    await as(api, seller).patch(`/chat/muteChat?chatId=${b}`).expect(200);
    // The open chat is read and included, whichever page is requested.
    const withActive = await chatsOf(api, seller, `limit=1&activeChat=${a}`);
    expect(idsOf(withActive)).toEqual([d, a]);
    expect(withActive.data[1]?.unreadCount).toBe(0);
    expect(withActive.unreadTotal).toBe(3);
  });

  it('The chat list is searched by name, member and message, in both scripts.', async () => {
    const seller = await aPerson('agent', { name: 'Seller' });
    const khalid = await aPerson('agent', { name: 'خالد المنصوري' });
    const elena = await aPerson('service_agent', { name: 'Elena Rossi', companyName: 'Steady Hands' });
    const first = await aChat(api, seller, [khalid]);
    const second = await aChat(api, seller, [elena]);
    const group = await aChat(api, seller, [khalid, elena]);
    await send(api, elena, second, 'The lease for Jumeirah is ready').expect(201);
    const found = async (search: string) =>
      idsOf(await chatsOf(api, seller, `search=${encodeURIComponent(search)}`)).toSorted();
    expect(await found('خالد')).toEqual([first, group].toSorted());
    expect(await found('المنصورى')).toEqual([first, group].toSorted());
    expect(await found('ross')).toEqual([second, group].toSorted());
    expect(await found('steady')).toEqual([second, group].toSorted());
    expect(await found('jumeirah lea')).toEqual([second]);
    expect(await found('a group')).toEqual([group]);
    expect(await found('nothing like it')).toEqual([]);
    expect(await found('.*')).toHaveLength(3);
  });

  it('A catch-up returns what changed or was removed since the last one, and nothing twice.', async () => {
    const [seller, a, b] = [await aPerson('agent'), await aPerson('agent'), await aPerson('agent')];
    const one = await aChat(api, seller, [a]);
    const two = await aChat(api, seller, [b]);
    const group = await aChat(api, b, [seller, a]);
    const start = await updated(seller, 0);
    expect(new Set(start.chats.map(({ id }) => id))).toEqual(new Set([one, two, group]));
    const calm = await updated(seller, start.serverTime);
    expect(calm.chats).toEqual([]);
    await send(api, a, one, 'news').expect(201);
    const news = await updated(seller, Date.parse(calm.serverTime));
    expect(news.chats).toMatchObject([{ id: one, unreadCount: 1 }]);
    await as(api, seller).patch(`/chat/archiveChat?chatId=${one}`).expect(200);
    await as(api, seller).delete(`/chat/deleteChat?chatId=${two}`).expect(200);
    await as(api, b).delete(`/chat/deleteChat?chatId=${group}`).expect(200);
    const after = await updated(seller, news.serverTime);
    expect(after.chats.toSorted((x, y) => x.id.localeCompare(y.id))).toEqual(
      [one, two, group].toSorted().map((id) => ({ id, removed: true })),
    );
    expect((await updated(seller, after.serverTime)).chats).toEqual([]);
    const archive = await updated(seller, news.serverTime, 'archivedChats=true');
    expect(archive.chats.filter(({ removed }) => !removed)).toMatchObject([{ id: one }]);
    await as(api, seller).get('/chat/fetchUpdatedChats?lastFetchTime=yesterday').expect(400);
    await as(api, seller).get('/chat/fetchUpdatedChats?lastFetchTime=9007199254740991').expect(400);
  });

  it('Catching up misses nothing while others write.', async () => {
    const seller = await aPerson('agent');
    const others = await Promise.all(Array.from({ length: 5 }, () => aPerson('agent')));
    const chats = await Promise.all(others.map((one) => aChat(api, seller, [one])));
    let since = (await updated(seller, 0)).serverTime;
    const received = new Map<string, number>();
    const poll = async () => {
      const { chats: changed, serverTime } = await updated(seller, since);
      for (const { id, unreadCount = 0 } of changed) received.set(id, unreadCount);
      since = serverTime;
    };
    const writing = Promise.all(
      others.map(async (one, at) => {
        for (let n = 0; n < 8; n += 1) await send(api, one, chats[at] ?? '', `${n}`).expect(201);
      }),
    );
    let isWriting = true;
    const polling = (async () => {
      while (isWriting) await poll();
    })();
    await writing;
    isWriting = false;
    await polling;
    await poll();
    expect([...received].toSorted()).toEqual(chats.map((id) => [id, 8]).toSorted());
  });
});

describe('Long chat lists', () => {
  it('Counts and search cover only the 1,000 most recent chats.', async () => {
    const [reader, sender] = [await aPerson('agent'), await aPerson('user')];
    const chat = await aChat(api, sender, [reader, await aPerson('agent')]);
    await send(api, sender, chat, 'Pearls').expect(201);
    const [stored, message] = [
      await Chat.findById(chat).lean(),
      await Message.findOne({ chat }).select('+tokens').lean(),
    ];
    const ids = Array.from({ length: 1000 }, () => new Types.ObjectId());
    await Chat.collection.insertMany(ids.map((_id) => ({ ...stored, _id })));
    await Message.collection.insertMany(
      ids.map((id) => ({ ...message, _id: new Types.ObjectId(), chat: id })),
    );
    expect(await chatsOf(api, reader, 'limit=1')).toMatchObject({ count: 1001, unreadTotal: 1000 });
    expect((await chatsOf(api, reader, 'search=pearls')).count).toBe(1000);
    expect((await updated(reader, 0)).chats).toHaveLength(1000);
  });
});

describe('Message search', () => {
  it('A message search finds messages with words that start with every searched word, newest first.', async () => {
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    const say = async (text: string) => String((await send(api, a, chat, text).expect(201)).body.data.id);
    const first = await say('The cheques are with the concierge');
    const second = await say('Two chéques, please');
    const third = await say('موعد المعاينة يوم الأحد');
    const search = async (searchQuery: string, more = {}) => {
      const body = { chatId: chat, searchQuery, ...more };
      return idsOf((await as(api, b).post('/chat/searchMessages').send(body).expect(200)).body);
    };
    expect(await search('cheq')).toEqual([second, first]);
    expect(await search('cheq con')).toEqual([first]);
    expect(await search('معاينه')).toEqual([third]);
    expect(await search('CHEQUES', { limit: 1, page: 2 })).toEqual([first]);
    expect(await search('heques')).toEqual([]);
    for (const hostile of ['.*', '^', '$ne', '(((', '…']) expect(await search(hostile)).toEqual([]);
  });
});

it('Search finds a message by any of its first 600 words.', async () => {
  const [a, b, chat] = await aPair(api, 'user', 'agent');
  const letter = (n: number) => String.fromCharCode(97 + n);
  const words = Array.from({ length: 601 }, (_, n) =>
    ['z', letter(n % 26), letter(Math.floor(n / 26)), 'q'].join(''),
  );
  await send(api, a, chat, words.join(' ')).expect(201);
  const search = async (searchQuery = '') =>
    (await as(api, b).post('/chat/searchMessages').send({ chatId: chat, searchQuery })).body.count;
  expect([await search(words[599]), await search(words[600])]).toEqual([1, 0]);
});

describe('Deleted chats', () => {
  it('A chat deleted by one member returns with the next message, without the older ones.', async () => {
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    await send(api, a, chat, 'old words').expect(201);
    await as(api, b).delete(`/chat/deleteChat?chatId=${chat}`).expect(200);
    expect((await chatsOf(api, b)).count).toBe(0);
    await as(api, b).get(`/chat/getChatWithId?chatId=${chat}`).expect(404);
    await as(api, b).delete(`/chat/deleteChat?chatId=${chat}`).expect(404);
    expect((await messagesOf(api, a, chat)).count).toBe(1);
    await send(api, a, chat, 'new words').expect(201);
    const [returned] = (await chatsOf(api, b)).data;
    expect(returned).toMatchObject({ id: chat, unreadCount: 1 });
    expect((await messagesOf(api, b, chat)).data.map(({ message }) => message)).toEqual(['new words']);
    const search = await as(api, b).post('/chat/searchMessages').send({ chatId: chat, searchQuery: 'words' });
    expect(search.body.count).toBe(1);
    expect((await chatsOf(api, b, 'search=old')).count).toBe(0);
    expect((await messagesOf(api, a, chat)).count).toBe(2);
  });

  it('A chat deleted by both loses its messages and pictures for good and reopens empty.', async () => {
    const before = await storedPictures();
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    await as(api, a)
      .post('/chat/sendMessage')
      .field('chatId', chat)
      .attach('image', await photo(), 'a.jpg')
      .expect(201);
    expect((await storedPictures()).length).toBeGreaterThan(before.length);
    for (const one of [a, b]) await as(api, one).delete(`/chat/deleteChat?chatId=${chat}`).expect(200);
    expect(await Message.countDocuments({ chat })).toBe(0);
    expect(await storedPictures()).toEqual(before);
    const again = await as(api, b)
      .post('/chat/create')
      .send({ users: [a.id] })
      .expect(200);
    expect(again.body.data).toMatchObject({ id: chat, lastMessage: null, unreadCount: 0 });
    await send(api, b, chat, 'fresh').expect(201);
    expect((await messagesOf(api, a, chat)).data).toHaveLength(1);
    expect((await chatsOf(api, a)).data[0]?.unreadCount).toBe(0);
  });
});

describe('Pictures', () => {
  it('Chat pictures are stored small and without metadata, and are served to members only.', async () => {
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    const post = (file: Buffer, name = 'a.jpg', fields: Record<string, string> = {}) =>
      as(api, a)
        .post('/chat/sendMessage')
        .field({ chatId: chat, ...fields })
        .attach('image', file, name);
    const { image, id, message } = (await post(await photo()).expect(201)).body.data;
    expect(message).toBe('');
    expect(image).toMatchObject({ width: 900, height: 600 });
    const path = String(image.url).replace('/api/v1', '');
    const read = await as(api, b).get(path).expect(200);
    expect(read.headers['content-type']).toBe('image/webp');
    expect(read.headers['x-content-type-options']).toBe('nosniff');
    await as(api, admin).get(path).expect(404);
    await api.get(path).expect(401);
    await as(api, await aPerson('user'))
      .get(path)
      .expect(404);
    await request(api.app)
      .get(`/uploads/${image.publicID.slice(0, 2)}/${image.publicID}-768.webp`)
      .expect(404);
    expect((await messagesOf(api, b, chat)).data[0]?.id).toBe(id);
    // A narrow picture has no wide sizes: its largest one replaces them.
    const small = (await post(await photo(300)).expect(201)).body.data.image;
    for (const width of [320, 768, 1600]) {
      const address = String(small.url).replace(/^\/api\/v1|\d+$/g, '') + width;
      const { body } = await as(api, b).get(address).responseType('blob').expect(200);
      expect((await sharp(body as Buffer).metadata()).width).toBe(300);
    }
    // A retry stores no second file.
    const clientId = 'picture-1';
    const first = await post(await photo(), 'b.jpg', { clientId, message: 'the view' }).expect(201);
    const files = await storedPictures();
    const again = await post(await photo(), 'b.jpg', { clientId, message: 'the view' }).expect(200);
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(await storedPictures()).toEqual(files);
    await post(Buffer.from('<svg onload="x">'), 'x.jpg').expect(415);
    await post(Buffer.alloc(10 * 1024 * 1024 + 1), 'x.jpg').expect(413);
    expect(await storedPictures()).toEqual(files);
  });
});

describe('Deleted people', () => {
  it(`A deleted person's messages stay under "Deleted user", groups get a new admin, and chats without members are deleted.`, async () => {
    const before = await storedPictures();
    const [gone, a, b] = [await aPerson('agent'), await aPerson('agent'), await aPerson('agent')];
    const chat = await aChat(api, gone, [a]);
    await send(api, gone, chat, 'from before').expect(201);
    const group = await aChat(api, gone, [a, b]);
    await send(api, gone, group, 'to all').expect(201);
    await as(api, admin).delete(`/user/delUser?id=${gone.id}`).expect(200);
    const { data } = await messagesOf(api, a, chat);
    expect(data).toMatchObject([{ message: 'from before', sender: { id: null, name: 'Deleted user' } }]);
    expect(JSON.stringify(data)).not.toContain(gone.id);
    const view = (await as(api, a).get(`/chat/getChatWithId?chatId=${chat}`).expect(200)).body.data;
    expect(view.users).toContainEqual({ id: null, name: 'Deleted user', image: null });
    expect((await send(api, a, chat, 'anybody there?').expect(403)).body.code).toBe('recipient_gone');
    const { body } = await as(api, b).get(`/chat/getChatWithId?chatId=${group}`).expect(200);
    expect(body.data).toMatchObject({ groupAdmin: a.id, lastMessage: { sender: { id: null } } });
    expect(body.data.users).toHaveLength(2);
    await as(api, a).delete(`/chat/deleteChat?chatId=${chat}`).expect(200);
    expect(await Message.countDocuments({ chat })).toBe(0);
    for (const one of [a, b]) await as(api, admin).delete(`/user/delUser?id=${one.id}`).expect(200);
    for (const id of [chat, group]) expect(await Chat.countDocuments({ _id: id, deletedAt: null })).toBe(0);
    expect(await Message.countDocuments({ chat: group })).toBe(0);
    expect(await storedPictures()).toEqual(before);
  });

  it('A job deletes the messages of chats whose deletion was interrupted.', async () => {
    const [a, , chat] = await aPair(api, 'agent', 'agent');
    await send(api, a, chat, 'left behind').expect(201);
    await Chat.updateOne({ _id: chat }, { deletedAt: new Date(), isPurged: false, members: [] });
    expect(await endedChatsJob.run(new AbortController().signal)).toEqual({ purged: 1 });
    expect(await Message.countDocuments({ chat })).toBe(0);
    expect(await endedChatsJob.run(new AbortController().signal)).toEqual({ purged: 0 });
  });

  it("The data download contains a person's own messages only.", async () => {
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    await send(api, a, chat, 'my words').expect(201);
    await send(api, b, chat, 'their words').expect(201);
    const mine = await as(api, a).get('/user/my_data').expect(200);
    expect(mine.body.data.messages).toMatchObject([{ chat, message: 'my words' }]);
    expect(JSON.stringify(mine.body.data)).not.toContain('their words');
  });
});

describe('Reported messages', () => {
  it('Only members can report a message, and staff can read that message but not the chat.', async () => {
    const [a, b, chat] = await aPair(api, 'user', 'agent');
    const message = (await send(api, b, chat, 'Pay me before the viewing').expect(201)).body.data.id;
    const report = (who: TestPerson) =>
      as(api, who).post('/report').send({ kind: 'message', targetId: message, reason: 'scam' });
    await report(await aPerson('user')).expect(404);
    await report(a).expect(201);
    const { body } = await as(api, admin).get('/report').expect(200);
    expect(JSON.stringify(body.data)).toContain('Pay me before the viewing');
    await as(api, admin).get(`/chat/getChatMessages?chat=${chat}`).expect(404);
  });
});
