import sharp from 'sharp';
import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { storage } from '../../../platform/files/storage';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { aChat, messagesOf, send } from '../../../testing/chats';
import { withinMs } from '../../../testing/clock';
import { lastMail } from '../../../testing/mailbox';
import { liveTabs, type Tab } from '../../../testing/tabs';
import { aListing } from '../../../testing/factories/property.factory';
import { Property } from '../../market/listings/property.model';
import { openThread } from '../../conversations/propertyRequestChats/propertyRequestChats.service';
import { RequestThread } from '../../conversations/propertyRequestChats/requestThread.model';
import { hashPassword } from '../../foundation/people/password.service';
import { features } from '../../../app';
import { assemble } from '../../assembly';
import { finishRemovals } from './removal.service';
import { User } from '../../foundation/people/user.model';

const api = testApp();
const PASSWORD = 'Desert-rose-7';
const tab = liveTabs(api);
let admin: TestPerson;
beforeAll(async () => {
  admin = await aPerson('admin');
});

/** Why a tab was closed, once it has been. */
async function endOf({ next, closed }: Tab): Promise<unknown> {
  const [{ reason }] = await Promise.all([next('session:ended'), closed]);
  return reason;
}

const me = (token: string) => api.get('/auth/getUser').set('jwtoken', token);
const as = (person: TestPerson, verb: 'get' | 'post' | 'patch' | 'delete', path: string) =>
  api[verb](path).set('jwtoken', person.token);
const photo = () =>
  sharp({ create: { width: 640, height: 640, channels: 3, background: '#a06' } })
    .jpeg()
    .toBuffer();

async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for (const area of ['pictures/', 'documents/', 'hidden/']) {
    for await (const file of storage().list(area)) keys.push(file.key);
  }
  return keys.toSorted();
}

describe('Sockets that close at once', () => {
  const member = async () => aPerson('user', { passwordHash: await hashPassword(PASSWORD) });

  it.each([
    ['loggedOut', (person: TestPerson) => as(person, 'post', '/auth/logout')],
    ['loggedOut', (person: TestPerson) => as(person, 'post', '/auth/logoutEverywhere')],
    [
      'suspended',
      ({ id }: TestPerson) =>
        as(admin, 'patch', `/user/update_user_by_admin?id=${id}`).send({ isSuspended: true }),
    ],
    [
      'changed',
      ({ id }: TestPerson) =>
        as(admin, 'patch', `/user/update_user_by_admin?id=${id}`).send({ role: 'agent' }),
    ],
    ['deleted', ({ id }: TestPerson) => as(admin, 'delete', `/user/delUser?id=${id}`)],
  ])('A tab is closed with the reason %s.', { tags: ['timed'] }, async (reason, happens) => {
    const person = await member();
    const open = await tab(person.token);
    await happens(person).expect(200);
    const startedAt = performance.now();
    expect(await endOf(open)).toBe(reason);
    expect(performance.now() - startedAt).toBeLessThan(withinMs(1000));
    await expect(tab(person.token)).rejects.toThrow();
    await me(person.token).expect(401);
  });

  it("A password change closes the person's other tabs, and logging out an admin closes impersonations.", async () => {
    const person = await member();
    const login = await api.post('/user/login').send({ email: person.email, password: PASSWORD }).expect(200);
    const other = await tab(login.body.token);
    const password = {
      currentPassword: PASSWORD,
      password: 'Palm-garden-8',
      confirmPassword: 'Palm-garden-8',
    };
    await as(person, 'post', '/user/change_password').send(password).expect(200);
    expect(await endOf(other)).toBe('changed');
    const by = await aPerson('admin');
    const acting = await as(by, 'post', '/auth/switchUser').send({ id: person.id }).expect(200);
    const actingTab = await tab(acting.body.token);
    await as(by, 'post', '/auth/logoutEverywhere').expect(200);
    expect(await endOf(actingTab)).toBe('loggedOut');
  });
});

describe('Deleting people', () => {
  it("A deletion refuses a wrong role, the caller's own account and missing people.", async () => {
    const agent = await aPerson('agent');
    for (const path of ['delete_service_agent', 'delete_injazat_worker']) {
      const answer = await as(admin, 'get', `/user/${path}/${agent.id}`).expect(400);
      expect(answer.body.code).toBe('wrong_role');
      await as(admin, 'get', `/user/${path}/6566f0c2a1b2c3d4e5f60718`).expect(404);
      await as(agent, 'get', `/user/${path}/${agent.id}`).expect(403);
    }
    await as(admin, 'delete', `/user/delUser?id=${admin.id}`).expect(403);
    await as(admin, 'delete', '/user/delUser?id=6566f0c2a1b2c3d4e5f60718').expect(404);
    await me(agent.token).expect(200);
  });

  it.each([
    ['delete_service_agent', 'service_agent', 'Service agent deleted'],
    ['delete_injazat_worker', 'injazat_worker', 'Injazat worker deleted Successfully!'],
  ] as const)('%s answers its fixed message and deletes once.', async (path, role, sentence) => {
    const person = await aPerson(role);
    const target = `/user/${path}/${person.userID}`;
    await api.head(target).set('jwtoken', admin.token).expect(405);
    await as(admin, 'get', target).set('sec-purpose', 'prefetch').expect(403);
    await as(admin, 'get', target).set('sec-fetch-site', 'cross-site').expect(403);
    await me(person.token).expect(200);
    const { body } = await as(admin, 'get', target).expect(200);
    expect(body.message).toBe(sentence);
    await as(admin, 'get', target).expect(404);
  });

  it('Deleting an agent removes their listings and files, and a restore brings them back.', async () => {
    const before = await storedFiles();
    const agent = await aPerson('agent', { passwordHash: await hashPassword(PASSWORD) });
    await as(agent, 'post', '/user/upload_profile_image')
      .attach('image', await photo(), 'me.jpg')
      .expect(200);
    await as(agent, 'post', '/auth/resume')
      .attach('resume', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n'), 'cv.pdf')
      .expect(200);
    const listings = [];
    for (let made = 0; made < 30; made += 1) listings.push(await aListing({ agent: agent.id }));
    const seeker = await aPerson('user');
    const chat = await aChat(api, seeker, [agent]);
    await send(api, agent, chat, 'Yes, it is free').expect(201);
    await openThread({
      id: 'asked',
      subject: String(listings[0]?._id),
      user: seeker.id,
      message: 'May I see it?',
    });
    await as(admin, 'delete', `/user/delUser?id=${agent.id}`).expect(200);
    expect(await Property.countDocuments({ agent: agent.id })).toBe(0);
    expect(await User.countDocuments({ _id: agent.id })).toBe(0);
    expect(await RequestThread.countDocuments()).toBe(0);
    expect((await messagesOf(api, seeker, chat)).data).toMatchObject([
      { message: 'Yes, it is free', sender: { id: null, name: 'Deleted user' } },
    ]);
    await api.get(`/user/getUserWithId/${agent.id}`).expect(404);
    await api.post('/user/login').send({ email: agent.email, password: PASSWORD }).expect(401);
    expect((await storedFiles()).filter((key) => key.startsWith('pictures/'))).toEqual(
      before.filter((key) => key.startsWith('pictures/')),
    );
    const bin = await as(admin, 'get', '/recycle-bin?kind=user').expect(200);
    await as(admin, 'post', '/recycle-bin').send({ id: bin.body.data[0].id }).expect(200);
    await me(agent.token).expect(401);
    const { path } = await lastMail(agent.email, 'setPassword');
    const password = 'Palm-garden-8';
    await api
      .patch(`/user/resetPassword?${path.split('?')[1]}`)
      .send({ password, confirmPassword: password })
      .expect(200);
    const login = await api.post('/user/login').send({ email: agent.email, password }).expect(200);
    expect(login.body.user).toMatchObject({
      id: agent.id,
      userID: agent.userID,
      role: 'agent',
      isSuspended: false,
    });
    expect(login.body.user.resume).toBeNull();
    await request(api.app).get(login.body.user.image).expect(200);
  });

  it('People who delete their own account leave no data or files.', async () => {
    const before = await storedFiles();
    const person = await aPerson('user', { passwordHash: await hashPassword(PASSWORD) });
    await as(person, 'post', '/auth/img')
      .attach('img', await photo(), 'me.jpg')
      .expect(200);
    const leave = (body: object) => as(person, 'post', '/user/delete_account').send(body);
    await leave({}).expect(400);
    await leave({ password: 'Wrong-pass-1' }).expect(400);
    const { body } = await leave({ password: PASSWORD }).expect(200);
    expect(body.token).toBeUndefined();
    await me(person.token).expect(401);
    expect(await storedFiles()).toEqual(before);
    const bin = await as(admin, 'get', `/recycle-bin?kind=user&search=${person.userID}`).expect(200);
    expect(bin.body.count).toBe(0);
    const again = { name: 'Same Person', email: person.email, password: PASSWORD };
    await api.post('/user/register').send(again).expect(201);
  });

  it('An interrupted removal is resumed.', async () => {
    let isBroken = true;
    // The last hook to run: everything else is already deleted.
    const onPersonDeleted = () => (isBroken ? Promise.reject(new Error('power cut')) : Promise.resolve());
    assemble([{ name: 'powerCut', onPersonDeleted }, ...features]);
    const agent = await aPerson('agent');
    await aListing({ agent: agent.id });
    await as(admin, 'delete', `/user/delUser?id=${agent.id}`).expect(500);
    await me(agent.token).expect(401);
    await as(admin, 'patch', `/user/update_user_by_admin?id=${agent.id}`)
      .send({ isSuspended: false })
      .expect(404);
    isBroken = false;
    expect(await finishRemovals()).toBe(1);
    expect(await User.countDocuments({ _id: agent.id })).toBe(0);
    expect(await Property.countDocuments({ agent: agent.id })).toBe(0);
    expect(await finishRemovals()).toBe(0);
  });
});
