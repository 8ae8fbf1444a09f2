import jwt from 'jsonwebtoken';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPair, send } from '../../../testing/chats';
import { liveTabs } from '../../../testing/tabs';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';
import { User } from '../../foundation/people/user.model';

const api = testApp();
const tab = liveTabs(api);
const PASSWORD = 'Desert-rose-7';
let boss: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  boss = await aPerson('super_admin');
  admin = await aPerson('admin');
});
afterEach(() => void vi.useRealTimers());

const switchTo = (id: string, by = admin.token) =>
  api.post('/auth/switchUser').set('jwtoken', by).send({ id });
const me = (token: string) => api.get('/auth/getUser').set('jwtoken', token);
const update = (id: string, body: object) =>
  api.patch(`/user/update_user_by_admin?id=${id}`).set('jwtoken', boss.token).send(body);
const acting = async (target: TestPerson, by = admin.token): Promise<string> =>
  (await switchTo(target.id, by).expect(200)).body.token;

describe('Impersonation', () => {
  it('Only admins can impersonate, and others get the fixed message.', async () => {
    const target = await aPerson('user');
    for (const role of ['user', 'agent', 'service_agent', 'injazat_worker'] as const) {
      const answer = await switchTo(target.id, (await aPerson(role)).token).expect(403);
      expect(answer.body.message).toBe('You are not authorized to switch user');
    }
    await api.post('/auth/switchUser').send({ id: target.id }).expect(401);
  });

  it('An admin can impersonate anyone but admins, themselves, and suspended, unconfirmed or missing people.', async () => {
    for (const role of ['user', 'agent', 'service_agent', 'injazat_worker'] as const) {
      const target = await aPerson(role);
      const { body } = await switchTo(target.userID).expect(200);
      expect(body.user).toMatchObject({ id: target.id, role });
      await me(body.token).expect(200);
    }
    const others = [await aPerson('admin'), boss, admin];
    for (const target of others) {
      for (const by of [admin, boss]) {
        const answer = await switchTo(target.id, by.token).expect(403);
        expect(answer.body.message).toBe('You are not authorized to switch user');
      }
    }
    await switchTo((await aPerson('user', { isSuspended: true })).id).expect(403);
    await switchTo((await aPerson('user', { verified: false })).id).expect(403);
    await switchTo('6566f0c2a1b2c3d4e5f60718').expect(404);
    await switchTo('nobody').expect(400);
  });

  it('An impersonation lasts one hour, and its token names the admin.', async () => {
    const token = await acting(await aPerson('user'));
    const claims = jwt.decode(token) as jwt.JwtPayload;
    expect(claims['impersonatedBy']).toBe(admin.id);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    const later = Date.now() + 3_601_000;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(later);
    await me(token).expect(401);
  });

  it('An impersonating admin cannot touch password, e-mail, role, second factor, data or the account itself.', async () => {
    const target = await aPerson('user', { passwordHash: await hashPassword(PASSWORD) });
    const token = await acting(target);
    const call = (verb: 'get' | 'post', path: string, body?: object) =>
      api[verb](path).set('jwtoken', token).send(body);
    const password = {
      currentPassword: PASSWORD,
      password: 'Palm-garden-8',
      confirmPassword: 'Palm-garden-8',
    };
    const email = { email: 'new.address@people.test', currentPassword: PASSWORD };
    const refusals = [
      await call('post', '/user/change_password', password),
      await call('post', '/user/edit_user_profile', email),
      await call('post', '/user/delete_account', { password: PASSWORD }),
      await call('post', '/auth/twoFactor/start'),
      await call('get', '/user/my_data'),
      await call('post', '/auth/logoutEverywhere'),
    ];
    for (const { status, body } of refusals) {
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'while_impersonating' });
    }
    const again = await call('post', '/auth/switchUser', { id: (await aPerson('user')).id }).expect(403);
    expect(again.body.message).toBe('You are not authorized to switch user');
    await api
      .patch(`/user/update_user_by_admin?id=${target.id}`)
      .set('jwtoken', token)
      .send({ role: 'agent' })
      .expect(403);
    await call('post', '/user/edit_user_profile', { role: 'agent', about: 'Edited for you' }).expect(200);
    const stored = await User.findById(target.id).lean();
    expect(stored).toMatchObject({ role: 'user', email: target.email, about: 'Edited for you' });
  });

  it('An impersonating admin neither reads nor writes private chats, by call or by socket.', async () => {
    const [target, partner, chat] = await aPair(api, 'user', 'agent');
    await send(api, partner, chat, 'between us').expect(201);
    const token = await acting(target);
    const [own, spy] = [await tab(target.token), await tab(token)];
    const call = (verb: 'get' | 'post' | 'patch' | 'delete', path: string, body: object = {}) =>
      api[verb](path).set('jwtoken', token).send(body);
    const refusals = [
      await call('post', '/chat/create', { users: [partner.id] }),
      await call('post', '/chat/createChatAndSendMessage', { users: [partner.id], message: 'x' }),
      await call('post', '/chat/sendMessage', { chatId: chat, message: 'x' }),
      await call('get', '/chat/fetchChats'),
      await call('get', '/chat/fetchUpdatedChats?lastFetchTime=0'),
      await call('post', '/chat/searchMessages', { chatId: chat, searchQuery: 'us' }),
      await call('get', `/chat/getChatMessages?chat=${chat}`),
      await call('get', `/chat/getMessageImage?message=${chat}`),
      await call('get', `/chat/group_picture/${chat}`),
      await call('post', `/chat/group_picture/${chat}`),
      await call('delete', `/chat/group_picture/${chat}`),
      await call('patch', `/chat/archiveChat?chatId=${chat}`),
      await call('patch', `/chat/favouriteChat?chatId=${chat}`),
      await call('get', `/chat/getChatWithId?chatId=${chat}`),
      await call('patch', `/chat/update_chat_users/${chat}`, { users: [target.id, partner.id] }),
      await call('delete', `/chat/deleteChat?chatId=${chat}`),
    ];
    for (const { status, body } of refusals) {
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'private_chats' });
    }
    expect(await spy.emitWithAck('chat:read', { chatId: chat })).toMatchObject({ code: 'private_chats' });
    expect(await spy.emitWithAck('chat:typing', { chatId: chat, isTyping: true })).toMatchObject({
      code: 'private_chats',
    });
    await send(api, partner, chat, 'and again').expect(201);
    expect(await own.next('chat:message')).toMatchObject({ message: 'and again' });
    expect(spy.events.map(({ event }) => event).filter((event) => event !== 'notification')).toEqual([]);
  });

  it.each([
    ['the admin is demoted', (by: TestPerson, _to: TestPerson) => update(by.id, { role: 'user' })],
    ['the admin is suspended', (by: TestPerson, _to: TestPerson) => update(by.id, { isSuspended: true })],
    [
      'the admin logs out everywhere',
      (by: TestPerson, _to: TestPerson) => api.post('/auth/logoutEverywhere').set('jwtoken', by.token),
    ],
    ['the person becomes an admin', (_by: TestPerson, to: TestPerson) => update(to.id, { role: 'admin' })],
  ])('An impersonation ends when %s.', async (_title, happens) => {
    const by = await aPerson('admin');
    const target = await aPerson('user');
    const token = await acting(target, by.token);
    await me(token).expect(200);
    await happens(by, target).expect(200);
    await me(token).expect(401);
  });

  it('Ending an impersonation leaves the sessions of the person and the admin open.', async () => {
    const target = await aPerson('user');
    const token = await acting(target);
    await api.post('/auth/logout').set('jwtoken', token).expect(200);
    await me(token).expect(401);
    await me(target.token).expect(200);
    await me(admin.token).expect(200);
  });

  it('The audit trail names both the admin and the person.', async () => {
    const target = await aPerson('user', { name: 'Target Person' });
    const token = await acting(target);
    await api.post('/user/edit_user_profile').set('jwtoken', token).send({ about: 'Seen' }).expect(200);
    const { body } = await api.get(`/audit?actor=${target.id}`).set('jwtoken', boss.token).expect(200);
    expect(body.data[0]).toMatchObject({
      action: 'users.editUserProfile',
      actor: { id: target.id, name: 'Target Person' },
      impersonator: { id: admin.id },
    });
    const begun = await api
      .get(`/audit?target=${target.id}&action=auth.switchUser`)
      .set('jwtoken', boss.token);
    expect(begun.body.data[0]).toMatchObject({
      actor: { id: admin.id },
      target: { kind: 'user', name: 'Target Person' },
    });
  });
});
