import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mailsTo } from '../../../testing/mailbox';
import { liveTabs, waitForEvents } from '../../../testing/tabs';
import { aPerson, newToken, testApp, type TestPerson } from '../../../testing/testApp';
import { aRequestThread, as } from '../../../testing/chats';
import { Message } from '../chats/messages/message.model';
import { aListing } from '../../../testing/factories/property.factory';
import { User } from '../../foundation/people/user.model';
import { openThread } from './propertyRequestChats.service';
import { RequestThread } from './requestThread.model';

const api = testApp();
const tab = liveTabs(api);
let agent: TestPerson;
let seeker: TestPerson;
let admin: TestPerson;
let property: string;

beforeEach(async () => {
  const opened = { price: 91_000, message: 'May I see it on Sunday?' };
  ({ agent, seeker, admin, property } = await aRequestThread(opened));
});

const write = (who: TestPerson, body: object) =>
  as(api, who)
    .post('/propertyRequestChat/sendMessage')
    .send({ propertyId: property, ...body });
const read = (who: TestPerson, query = '') =>
  as(api, who).get(`/propertyRequestChat/getChatMessages/${property}?${query}`);
const saidTo = async (who: TestPerson, query = ''): Promise<string[]> =>
  (await read(who, query).expect(200)).body.messages.map(({ message }: { message: string }) => message);

describe('Request chats', () => {
  it('A request chat is between its seeker, the agent and staff, and hidden from others.', async () => {
    await write(seeker, { message: 'Is parking included?' }).expect(201);
    await write(agent, { message: 'One place is.', userId: seeker.userID }).expect(201);
    await write(admin, { message: 'Mind the gate code.', userId: seeker.id }).expect(201);
    const all = ['May I see it on Sunday?', 'Is parking included?', 'One place is.', 'Mind the gate code.'];
    expect(await saidTo(seeker)).toEqual(all);
    expect(await saidTo(agent, `userId=${seeker.id}`)).toEqual(all);
    expect(await saidTo(await aPerson('injazat_worker'), `userId=${seeker.id}`)).toEqual(all);
    const strangers = [await aPerson('user'), await aPerson('agent'), await aPerson('service_agent')];
    for (const stranger of strangers) {
      await read(stranger).expect(404);
      await read(stranger, `userId=${seeker.id}`).expect(404);
      await write(stranger, { message: 'x' }).expect(404);
      await write(stranger, { message: 'x', userId: seeker.id }).expect(404);
    }
    await write(agent, { message: 'to whom?' }).expect(400);
    await write(agent, { message: 'x', userId: strangers[0]?.id }).expect(404);
    await write(seeker, { message: ' ' }).expect(400);
    await as(api, seeker).get('/propertyRequestChat/getChatMessages/6566f0c2a1b2c3d4e5f60718').expect(404);
  });

  it('A request opens a request chat, and its message is the first.', async () => {
    const visitor = await aPerson('user');
    await read(visitor).expect(404);
    const form = { name: 'Mona Saleh', email: 'mona@people.test', phone: '+971501234567' };
    await as(api, visitor)
      .post('/property/requests/add_request_form')
      .send({ propertyId: property, ...form, message: 'Two parkings?' })
      .expect(201);
    expect(await saidTo(visitor)).toEqual(['Two parkings?']);
    expect(await saidTo(agent, `userId=${visitor.userID}`)).toEqual(['Two parkings?']);
  });

  it('The request chat shows the listing, and lists the seekers with unread counts to agent and staff.', async () => {
    const second = await aPerson('user');
    await openThread({ id: property, subject: property, user: second.id, message: 'I am the second' });
    await write(seeker, { message: 'And the pool?' }).expect(201);
    const mine = await read(seeker).expect(200);
    expect(mine.body.propertyDetails).toMatchObject({ id: property, price: 91_000, agent: { id: agent.id } });
    expect(mine.body.threads).toBeUndefined();
    const seekers = async (query = '') =>
      (await read(agent, query).expect(200)).body.threads.map(
        ({ user, unreadCount }: { user: { id: string }; unreadCount: number }) => [user.id, unreadCount],
      );
    expect(await seekers(`userId=${seeker.id}`)).toEqual([
      [seeker.id, 0],
      [second.id, 1],
    ]);
    expect(await seekers()).toEqual([
      [seeker.id, 0],
      [second.id, 0],
    ]);
    const together = await read(agent, 'limit=2').expect(200);
    expect(together.body.count).toBe(3);
    expect(together.body.messages.map(({ userId }: { userId: string }) => userId)).toEqual([
      second.id,
      seeker.id,
    ]);
    expect(await saidTo(agent, `userId=${seeker.id}&limit=1&page=2`)).toEqual(['May I see it on Sunday?']);
  });

  it("A hidden agent's name is not shown to the seeker.", async () => {
    await as(api, admin).post('/property/hide_agents').send({ id: property }).expect(200);
    const theirs = await tab(seeker.token);
    await write(agent, { message: 'Sunday at ten', userId: seeker.id }).expect(201);
    const name = (await User.findById(agent.id).lean())?.name ?? '';
    const { body, text } = await read(seeker).expect(200);
    expect(body.propertyDetails.agent).toBeNull();
    expect(body.messages[1]).toMatchObject({ message: 'Sunday at ten', sender: { id: null } });
    expect(text).not.toContain(name);
    expect(text).not.toContain(agent.id);
    expect(JSON.stringify(await theirs.next('propertyRequestChat:message'))).not.toContain(name);
    expect((await read(admin, `userId=${seeker.id}`).expect(200)).body.messages[1].sender.id).toBe(agent.id);
  });

  it('Participants list their request chats with the listing and unread count.', async () => {
    const talks = async (who: TestPerson) =>
      (await as(api, who).get('/propertyRequestChat/list').expect(200)).body as {
        data: { other: { id: string }; unreadCount: number; lastMessage: { text: string } }[];
        unreadTotal: number;
      };
    expect(await talks(agent)).toMatchObject({
      data: [
        {
          propertyId: property,
          userId: seeker.id,
          other: { id: seeker.id },
          property: { id: property, price: 91_000, availability: 'available' },
          lastMessage: { text: 'May I see it on Sunday?' },
          unreadCount: 1,
        },
      ],
      unreadTotal: 1,
    });
    expect(await talks(seeker)).toMatchObject({ data: [{ other: { id: agent.id }, unreadCount: 0 }] });
    // Staff see the chats they took part in.
    expect((await talks(admin)).data).toEqual([]);
    await read(admin, `userId=${seeker.id}`).expect(200);
    expect((await talks(admin)).data).toHaveLength(1);
    expect((await talks(await aPerson('agent'))).data).toEqual([]);
    await as(api, admin).post('/property/hide_agents').send({ id: property }).expect(200);
    await write(agent, { message: 'Sunday at ten', userId: seeker.id }).expect(201);
    expect(JSON.stringify(await talks(seeker))).not.toContain(agent.id);
  });

  it('Read state is updated live and in the list, and a reply keeps its quote.', async () => {
    const isRead = async () => (await read(seeker).expect(200)).body.messages[0].isRead as boolean;
    expect(await isRead()).toBe(false);
    const [mine, theirs] = [await tab(seeker.token), await tab(agent.token)];
    const { body } = await read(agent, `userId=${seeker.id}`).expect(200);
    expect(await mine.next('propertyRequestChat:read')).toMatchObject({ userId: seeker.id, isOwn: false });
    expect(await theirs.next('propertyRequestChat:read')).toMatchObject({
      propertyId: property,
      isOwn: true,
    });
    expect(await isRead()).toBe(true);
    const quote = body.messages[0].id as string;
    const answer = await write(agent, { message: 'Yes', userId: seeker.id, quote }).expect(201);
    expect(answer.body.data.quote).toMatchObject({
      id: quote,
      sender: { id: seeker.id },
      text: 'May I see it on Sunday?',
    });
    // A quote does not name a hidden agent either.
    await as(api, admin).post('/property/hide_agents').send({ id: property }).expect(200);
    const back = { message: 'Thanks', quote: answer.body.data.id as string };
    expect((await write(seeker, back).expect(201)).text).not.toContain(agent.id);
  });

  it('A message is emitted to the participants, once per clientId.', async () => {
    const stranger = await aPerson('admin');
    const [mine, theirs, spy] = [await tab(seeker.token), await tab(agent.token), await tab(stranger.token)];
    const body = { message: 'once', clientId: 'r-1' };
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => write(seeker, body).set('x-socket-id', mine.id)),
    );
    expect(new Set(tries.map((answer) => answer.body.data.id)).size).toBe(1);
    expect(await theirs.next('propertyRequestChat:message')).toMatchObject({
      propertyId: property,
      userId: seeker.id,
      message: 'once',
    });
    await write(agent, { message: 'yes', userId: seeker.id }).expect(201);
    expect(await mine.next('propertyRequestChat:message')).toMatchObject({ message: 'yes' });
    expect(theirs.all('propertyRequestChat:message')).toHaveLength(2);
    expect(spy.events).toEqual([]);
    const elsewhere = String((await aListing({ agent: agent.id }))._id);
    await openThread({ id: elsewhere, subject: elsewhere, user: seeker.id });
    await write(seeker, { ...body, propertyId: elsewhere }).expect(400);
  });

  it('Dismissed staff and an agent who handed the listing over receive nothing more.', async () => {
    const [root, worker, other] = [
      await aPerson('super_admin'),
      await aPerson('injazat_worker'),
      await aPerson('agent'),
    ];
    for (const who of [agent, worker, admin]) await read(who, `userId=${seeker.id}`).expect(200);
    const set = (path: string, body: object) => as(api, root).patch(path).send(body).expect(200);
    await set(`/user/update_user_by_admin?id=${worker.id}`, { role: 'user' });
    await set(`/property/update_property_by_admin?id=${property}`, { agent: other.id });
    const deaf = [await tab(await newToken(worker)), await tab(agent.token)];
    const [mine, theirs, staff] = [await tab(seeker.token), await tab(other.token), await tab(admin.token)];

    await write(seeker, { message: 'My flat number is 1204' }).expect(201);
    for (const one of [mine, theirs, staff]) {
      expect(await one.next('propertyRequestChat:message')).toMatchObject({
        message: 'My flat number is 1204',
      });
    }
    await write(other, { message: 'Thank you', userId: seeker.id }).expect(201);
    await read(seeker).expect(200);
    for (const one of [theirs, staff]) {
      expect(await one.next('propertyRequestChat:read')).toMatchObject({ userId: seeker.id });
    }
    for (const [at, one] of deaf.entries()) {
      await waitForEvents(at === 0 ? worker : agent, one);
      expect(one.events.filter(({ event }) => event.startsWith('propertyRequestChat'))).toEqual([]);
    }
  });

  it('A block stops messages between seeker and agent but not from staff.', async () => {
    await as(api, seeker).post('/chat/block').send({ userId: agent.id, isBlocked: true }).expect(200);
    await write(agent, { message: 'x', userId: seeker.id }).expect(403);
    await write(seeker, { message: 'x' }).expect(403);
    await write(admin, { message: 'May I help?', userId: seeker.id }).expect(201);
  });

  it('Blocks between a seeker and a hidden agent are visible to neither.', async () => {
    const visitor = await aPerson('user');
    const hidden = String((await aListing({ agent: agent.id, hideAgent: true }))._id);
    const block = (who: TestPerson, userId: string, isBlocked: boolean) =>
      as(api, who).post('/chat/block').send({ userId, isBlocked }).expect(200);
    const [theirs, mine] = [await tab(agent.token), await tab(visitor.token)];
    await block(agent, visitor.id, true);
    const form = { name: 'A Visitor', email: 'visitor@people.test', phone: '0501234567', message: 'May I?' };
    await as(api, visitor)
      .post('/property/requests/add_request_form')
      .send({ propertyId: hidden, ...form })
      .expect(201);
    await write(visitor, { propertyId: hidden, message: 'Hello?' }).expect(201);
    expect(await mailsTo(agent.email)).toEqual([]);
    expect((await as(api, agent).get('/notification').expect(200)).body.data).toEqual([]);
    await block(agent, visitor.id, false);
    await block(visitor, agent.id, true);
    await write(visitor, { propertyId: hidden, message: 'Is it you?' }).expect(201);
    // The agent's first event is the first one after they lifted the block.
    expect(await theirs.next('propertyRequestChat:message')).toMatchObject({ message: 'Is it you?' });
    expect(theirs.all('notification')).toEqual([]);
    const reply = { propertyId: hidden, message: 'Sunday at ten', userId: visitor.id };
    await write(agent, reply).expect(201);
    await vi.waitFor(() =>
      expect(mine.all('propertyRequestChat:message')).toContainEqual(
        expect.objectContaining({ message: 'Sunday at ten', sender: expect.objectContaining({ id: null }) }),
      ),
    );
    const all = ['May I?', 'Hello?', 'Is it you?', 'Sunday at ten'];
    const { body } = await as(api, visitor).get(`/propertyRequestChat/getChatMessages/${hidden}`).expect(200);
    expect(body.messages.map(({ message }: { message: string }) => message)).toEqual(all);
  });

  it("Asking a hidden agent adds neither person to the other's directory.", async () => {
    const visitor = await aPerson('user');
    const form = { name: 'A Visitor', email: 'visitor@people.test', phone: '0501234567', message: 'May I?' };
    const knowsSeeker = async (hideAgent: boolean) => {
      const propertyId = String((await aListing({ agent: agent.id, hideAgent }))._id);
      await as(api, visitor)
        .post('/property/requests/add_request_form')
        .send({ propertyId, ...form })
        .expect(201);
      const { body } = await as(api, agent).get('/user/directory?limit=100').expect(200);
      return body.data.some(({ id }: { id: string }) => id === visitor.id) as boolean;
    };
    expect(await knowsSeeker(true)).toBe(false);
    await as(api, agent)
      .post('/chat/create')
      .send({ users: [visitor.id] })
      .expect(403);
    expect(await knowsSeeker(false)).toBe(true);
  });

  it('Asking a hidden agent who lost the role adds no one to the directory.', async () => {
    const former = await aPerson('agent');
    const visitor = await aPerson('user');
    const hidden = String((await aListing({ agent: former.id, hideAgent: true }))._id);
    await User.updateOne({ _id: former.id }, { role: 'user' });
    const form = { name: 'A Visitor', email: 'visitor@people.test', phone: '0501234567' };
    await as(api, visitor)
      .post('/property/requests/add_request_form')
      .send({ propertyId: hidden, ...form })
      .expect(201);
    const { body } = await as(api, visitor).get('/user/directory?limit=100').expect(200);
    expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(former.id);
  });

  it('A request lets both sides message each other in the inbox, except a suspended seeker.', async () => {
    await as(api, agent)
      .post('/chat/create')
      .send({ users: [seeker.id] })
      .expect(201);
    await User.updateOne({ _id: seeker.id }, { isSuspended: true });
    expect((await write(agent, { message: 'x', userId: seeker.id }).expect(403)).body.code).toBe(
      'recipient_gone',
    );
  });

  it('A request chat is deleted and restored with its listing, and a deleted seeker is "Deleted user".', async () => {
    await as(api, agent).delete(`/property/delProperty?id=${property}`).expect(200);
    expect(await RequestThread.countDocuments({ property })).toBe(0);
    expect(await Message.countDocuments({ sender: seeker.id })).toBe(0);
    const bin = await as(api, admin).get('/recycle-bin?kind=property').expect(200);
    await as(api, admin).post('/recycle-bin').send({ id: bin.body.data[0].id }).expect(200);
    expect(await saidTo(seeker)).toEqual(['May I see it on Sunday?']);
    await as(api, admin).delete(`/user/delUser?id=${seeker.id}`).expect(200);
    const { body } = await read(agent).expect(200);
    expect(body.messages).toMatchObject([{ userId: null, sender: { id: null, name: 'Deleted user' } }]);
    expect(body.threads).toMatchObject([{ user: { id: null } }]);
    await as(api, admin).delete(`/user/delUser?id=${agent.id}`).expect(200);
    expect(await RequestThread.countDocuments({ property })).toBe(0);
  });
});
