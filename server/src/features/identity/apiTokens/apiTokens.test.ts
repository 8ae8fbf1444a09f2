// @module-tag long
import type { Server } from 'node:http';
import mongoose from 'mongoose';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '@manzil/shared/contract/index';
import { API_TOKEN_PREFIX, MAX_API_TOKENS, type ApiTokenScope } from '@manzil/shared/domain/integrations';
import { requestOf, send, startServer, stopServer } from '../../../testing/callApi';
import { aFeed } from '../../../testing/feeds';
import { lastMail } from '../../../testing/mailbox';
import { sampleInput } from '../../../testing/samples/sampleInput';
import { liveTabs } from '../../../testing/tabs';
import { aPerson, API_KEY, testApp, type TestPerson } from '../../../testing/testApp';
import { AuditEntry } from '../../foundation/audit/auditEntry.model';
import { hashPassword } from '../../foundation/people/password.service';

const api = testApp();
const tab = liveTabs(api);
const PASSWORD = 'Desert-rose-7';
let agent: TestPerson;
beforeEach(async () => {
  agent = await aPerson('agent', { passwordHash: await hashPassword(PASSWORD) });
});
afterEach(() => void vi.useRealTimers());

interface Token {
  id: string;
  name: string;
  scope: ApiTokenScope;
  hasEnded: boolean;
  lastUsedAt: string | null;
  token: string;
}
const create = (who: Pick<TestPerson, 'token'>, scope: ApiTokenScope = 'read', name = 'CRM') =>
  api.post('/agency/tokens').set('jwtoken', who.token).send({ name, scope });
const aToken = async (who = agent, scope?: ApiTokenScope, name?: string) =>
  (await create(who, scope, name).expect(201)).body.data as Token;
const list = async (who: Pick<TestPerson, 'token'> = agent) =>
  (await api.get('/agency/tokens').set('jwtoken', who.token).expect(200)).body.data as Token[];
/** A call by another system, without an application key. */
const call = (token: string, method: 'get' | 'post', path: string) =>
  request(api.app)[method](`/api/v1${path}`).set('authorization', `Bearer ${token}`);
const read = (token: string) => call(token, 'get', '/feeds');

describe('API tokens', () => {
  it('Only the response that creates a token contains its secret; the database stores a hash.', async () => {
    const { token, ...shown } = await aToken();
    expect(token).toMatch(/^mz_[\w-]{43}$/);
    expect(API_TOKEN_PREFIX).toBe('mz_');
    expect(shown).toMatchObject({ name: 'CRM', scope: 'read', lastUsedAt: null, hasEnded: false });
    expect(await list()).toEqual([shown]);
    const stored = await mongoose.connection.collection('apitokens').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(token.slice(3));
    const mine = await api.get('/user/my_data').set('jwtoken', agent.token).expect(200);
    expect(mine.body.data.apiTokens).toEqual([shown]);
    expect(mine.text).not.toContain(token.slice(3));
  });

  it('The owner is notified by bell and mail, even after opting out of mail.', async () => {
    const quiet = await aPerson('agent', { preferences: { locale: 'ar', emailNotifications: false } });
    await aToken(quiet, 'read', 'نظام المكتب');
    expect(await lastMail(quiet.email, 'apiTokenCreated')).toMatchObject({ token: 'نظام المكتب' });
    const bell = await api.get('/notification').set('jwtoken', quiet.token).expect(200);
    expect(bell.body.data[0]).toMatchObject({ kind: 'apiTokenCreated', data: { title: 'نظام المكتب' } });
  });

  it('A person has up to five tokens, even with parallel calls; revoking one allows another.', async () => {
    expect(MAX_API_TOKENS).toBe(5);
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(agent)));
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('too_many_api_tokens'));
    const [first] = await list();
    await api.delete(`/agency/tokens?id=${first?.id}`).set('jwtoken', agent.token).expect(200);
    await create(agent).expect(201);
    expect(await list()).toHaveLength(5);
  });

  it('Tokens are listed oldest first.', async () => {
    for (const name of ['First', 'Second', 'Third']) await aToken(agent, 'read', name);
    expect((await list()).map(({ name }) => name)).toEqual(['First', 'Second', 'Third']);
  });

  it('A revoked token is refused, and only its owner can revoke one.', async () => {
    const { id, token } = await aToken();
    const other = await aPerson('admin');
    await api.delete(`/agency/tokens?id=${id}`).set('jwtoken', other.token).expect(404);
    await read(token).expect(200);
    await api.delete(`/agency/tokens?id=${id}`).set('jwtoken', agent.token).expect(200);
    expect((await read(token).expect(401)).body.code).toBe('api_token_invalid');
  });

  it('Roles that list no properties can’t create one, nor can an admin while impersonating.', async () => {
    for (const role of ['user', 'service_agent'] as const) await create(await aPerson(role)).expect(403);
    const admin = await aPerson('admin');
    const acting = await api.post('/auth/switchUser').set('jwtoken', admin.token).send({ id: agent.id });
    const answer = await create({ token: acting.body.token }).expect(403);
    expect(answer.body.code).toBe('while_impersonating');
    expect(await list()).toEqual([]);
  });

  it('Usage is recorded at most once an hour.', async () => {
    const { token } = await aToken();
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    const usedAfter = async (ms: number) => {
      vi.setSystemTime(start + ms);
      await read(token).expect(200);
      return new Date((await list())[0]?.lastUsedAt ?? 0).getTime() - start;
    };
    expect(await usedAfter(1000)).toBe(1000);
    expect(await usedAfter(3_600_000)).toBe(1000);
    expect(await usedAfter(3_601_000)).toBe(3_601_000);
  });
});

describe('The end of an API token', () => {
  const NEW = { password: 'Palm-garden-8', confirmPassword: 'Palm-garden-8' };
  const asAdmin = async (body: object) =>
    api
      .patch(`/user/update_user_by_admin?id=${agent.id}`)
      .set('jwtoken', (await aPerson('super_admin')).token)
      .send(body)
      .expect(200);
  const as = (verb: 'post' | 'patch', path: string, body: object = {}) =>
    api[verb](path).set('jwtoken', agent.token).send(body).expect(200);

  it.each([
    ['a changed password', () => as('post', '/user/change_password', { currentPassword: PASSWORD, ...NEW })],
    ['signing out everywhere', () => as('post', '/auth/logoutEverywhere')],
    ['a changed role', () => asAdmin({ role: 'user' })],
  ])('It ends with %s.', async (_how, end) => {
    const { token } = await aToken();
    await read(token).expect(200);
    await end();
    expect((await read(token).expect(401)).body.code).toBe('api_token_invalid');
  });

  it("A token is refused during its owner's suspension and afterwards.", async () => {
    const { token } = await aToken();
    await asAdmin({ isSuspended: true });
    expect((await read(token).expect(401)).body.code).toBe('account_suspended');
    await asAdmin({ isSuspended: false });
    expect((await read(token).expect(401)).body.code).toBe('api_token_invalid');
  });

  it('A token is deleted with its owner.', async () => {
    const { token } = await aToken();
    const boss = await aPerson('super_admin');
    await api.delete(`/user/delUser?id=${agent.id}`).set('jwtoken', boss.token).expect(200);
    expect((await read(token).expect(401)).body.code).toBe('api_token_invalid');
    const owner = new mongoose.Types.ObjectId(agent.id);
    expect(await mongoose.connection.collection('apitokens').countDocuments({ owner })).toBe(0);
  });

  it("Expired tokens are marked and don't count towards the limit.", async () => {
    for (let made = 0; made < MAX_API_TOKENS; made += 1) await aToken();
    const { body } = await api
      .post('/user/change_password')
      .set('jwtoken', agent.token)
      .send({ currentPassword: PASSWORD, ...NEW });
    const now = { ...agent, token: body.token as string };
    expect((await list(now)).map(({ hasEnded }) => hasEnded)).toEqual(Array(5).fill(true));
    await aToken(now);
    expect((await list(now)).map(({ hasEnded }) => hasEnded)).toEqual([false]);
  });
});

describe('What an API token opens', () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    ({ server, origin } = await startServer(api.app));
  });
  afterAll(() => stopServer(server));

  const flagged = endpoints.filter(([, { apiToken }]) => apiToken);
  /** Refusal codes for a call with a token and nothing else. */
  const gate = async (endpoint: (typeof endpoints)[number][1], token: string) => {
    const { status, body } = await send(origin, {
      ...requestOf(endpoint, sampleInput(endpoint.input, false)),
      headers: { apikey: '', authorization: `Bearer ${token}` },
    });
    return [401, 403].includes(status) ? body.code : 'accepted';
  };

  it('Only calls for listings, enquiries and feeds accept tokens.', () => {
    expect(flagged.map(([id, { apiToken }]) => `${id} ${apiToken}`)).toEqual([
      'feeds.list read',
      'feeds.check write',
      'feeds.apply write',
      'feeds.cancel write',
      'feeds.runs read',
      'feeds.rows read',
      'integrations.listings read',
      'integrations.leads read',
    ]);
  });

  it.each(endpoints)('%s takes a token of the right scope, if it takes any.', async (_id, endpoint) => {
    const staff = await aPerson('super_admin');
    const tokens = { read: (await aToken(staff)).token, write: (await aToken(staff, 'write')).token };
    const expected = {
      read: { read: 'accepted', write: 'accepted' },
      write: { read: 'api_token_scope', write: 'accepted' },
      none: { read: 'api_token_refused', write: 'api_token_refused' },
    }[endpoint.apiToken ?? 'none'];
    for (const scope of ['read', 'write'] as const) {
      expect(await gate(endpoint, tokens[scope])).toBe(expected[scope]);
    }
    expect(await gate(endpoint, `${API_TOKEN_PREFIX}unknown`)).toBe(
      endpoint.apiToken ? 'api_token_invalid' : 'api_token_refused',
    );
  });

  it("The caller is the token's owner, with that role and those records.", async () => {
    const [mine, other] = [await aFeed(api, agent), await aFeed(api, await aPerson('agent'))];
    const { token } = await aToken();
    expect((await read(token).expect(200)).body.data.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
    await call(token, 'get', `/feeds/runs?id=${other.id}`).expect(404);
  });

  it('A token with write access can push a file into a feed.', async () => {
    const feed = await aFeed(api, agent);
    const { token } = await aToken(agent, 'write');
    const answer = await call(token, 'post', `/feeds/check?id=${feed.id}`)
      .attach('file', Buffer.from('[]'), 'feed.json')
      .expect(200);
    expect(answer.body.data).toMatchObject({ feed: feed.id });
  });

  it('Neither the session header nor live connections accept an API token.', async () => {
    const { token } = await aToken();
    const answer = await api.get('/feeds').set('jwtoken', token).expect(401);
    expect(answer.body.code).toBe('session_expired');
    await expect(tab(token)).rejects.toThrow();
  });

  it('A session token as the bearer needs the application key.', async () => {
    expect((await call(agent.token, 'get', '/feeds').expect(401)).body.code).toBe('invalid_api_key');
    await call(agent.token, 'get', '/feeds').set('apikey', API_KEY).expect(200);
  });

  it('The audit trail names the token.', async () => {
    const admin = await aPerson('admin');
    const feed = await aFeed(api, agent);
    const { token } = await aToken(admin, 'write', 'Head office');
    await call(token, 'post', `/feeds/check?id=${feed.id}`)
      .attach('file', Buffer.from('[]'), 'feed.json')
      .expect(200);
    const entry = await AuditEntry.findOne({ action: 'feeds.check', 'actor.id': admin.id }).lean();
    expect(entry?.apiToken).toBe('Head office');
    const trail = await api.get('/audit?action=feeds.check').set('jwtoken', admin.token).expect(200);
    expect(trail.body.data[0]).toMatchObject({ actor: { id: admin.id }, apiToken: 'Head office' });
  });
});
