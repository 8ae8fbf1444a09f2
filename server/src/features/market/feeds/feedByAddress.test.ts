import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { env, setEnv } from '../../../platform/base/env';
import { aForm } from '../../../testing/factories/property.factory';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { changeFeed, findFeed } from './feed.model';
import { feedsJob } from './feedsJob.service';
import { aFeed, endOf, type FeedAnswer } from '../../../testing/feeds';

const api = testApp({ FEED_PRIVATE_ADDRESSES: '1' });
let server: Server;
let origin: string;
let agent: TestPerson;
/** The CRM's response and the requests it received. */
let content: string;
let asked: IncomingMessage[];

beforeAll(async () => {
  server = createServer((req, res) => {
    asked.push(req);
    const [, status] = /^\/status\/(\d+)/.exec(req.url ?? '') ?? [];
    if (status) res.writeHead(Number(status)).end();
    else if (req.headers['if-none-match'] === '"1"') res.writeHead(304).end();
    else res.setHeader('etag', '"1"').end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(async () => {
  agent = await aPerson('agent');
  asked = [];
  content = JSON.stringify([{ reference: 'A-1', ...aForm() }]);
});

const call = (method: 'post' | 'patch', path: string, body: object = {}) =>
  api[method](path).set('jwtoken', agent.token).send(body);
async function check(feed: FeedAnswer) {
  await call('post', `/feeds/check?id=${feed.id}`).expect(200);
  return endOf(api, agent, feed.id);
}
const applyReady = async (feed: FeedAnswer, run: { id: string }) => {
  await call('post', `/feeds/apply?run=${run.id}`).expect(200);
  return endOf(api, agent, feed.id);
};

describe('A feed with an address', () => {
  it('A feed is fetched with its password and applied; later requests are conditional.', async () => {
    const feed = await aFeed(api, agent, { url: `${origin}/feed`, userName: 'crm', password: 'Secret-1' });
    expect(feed).toMatchObject({ url: `${origin}/feed`, userName: 'crm', hasPassword: true });
    const run = await check(feed);
    expect(run).toMatchObject({ state: 'ready', counts: { new: 1 } });
    expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('crm:Secret-1').toString('base64')}`);
    expect(await applyReady(feed, run)).toMatchObject({ state: 'done' });
    expect(await check(feed)).toMatchObject({ state: 'done', counts: { new: 0, unchanged: 1 } });
    expect(asked[1]?.headers['if-none-match']).toBe('"1"');
  });

  it('A change of choices causes a full read.', async () => {
    const feed = await aFeed(api, agent, { url: `${origin}/feed` });
    await applyReady(feed, await check(feed));
    const choices = [{ field: 'district', value: 'Nowhere', ours: 'sharjah/al_majaz_2' }];
    await call('patch', `/feeds?id=${feed.id}`, { choices }).expect(200);
    await check(feed);
    expect(asked[1]?.headers['if-none-match']).toBeUndefined();
  });

  it.each([
    ['/status/401', 'access_denied', '401'],
    ['/status/403', 'access_denied', '403'],
    ['/status/500', 'http_error', '500'],
    ['/status/404', 'http_error', '404'],
  ])('An answer of %s fails as %s.', async (path, failure, failureDetail) => {
    const feed = await aFeed(api, agent, { url: `${origin}${path}` });
    expect(await check(feed)).toMatchObject({ state: 'failed', failure, failureDetail });
  });

  it('A host on a private network is refused unless the operator allows it.', async () => {
    const feed = await aFeed(api, agent, { url: `${origin}/feed` });
    const allowed = env();
    setEnv({ ...allowed, FEED_PRIVATE_ADDRESSES: false });
    expect(await check(feed)).toMatchObject({ state: 'failed', failure: 'private_address' });
    setEnv(allowed);
    expect(asked).toHaveLength(0);
  });

  it('A URL with credentials or another protocol is refused.', async () => {
    for (const url of [
      'http://crm:secret@crm.example.com/',
      'http://crm@crm.example.com/',
      'ftp://crm.example.com/',
    ]) {
      const { body } = await call('post', '/feeds', { name: 'CRM', url }).expect(400);
      expect(body.errors[0].path).toBe('url');
    }
  });

  it('A new URL drops the password; an unchanged URL keeps it.', async () => {
    const feed = await aFeed(api, agent, { url: `${origin}/feed`, userName: 'crm', password: 'Secret-1' });
    const change = async (fields: object) =>
      (await call('patch', `/feeds?id=${feed.id}`, fields).expect(200)).body.data as FeedAnswer;
    expect(await change({ url: `${origin}/feed`, name: 'New name' })).toMatchObject({
      name: 'New name',
      hasPassword: true,
    });
    expect(await change({ url: `${origin}/other` })).toMatchObject({ hasPassword: false });
    expect((await findFeed(feed.id))?.password ?? null).toBeNull();
    expect(await change({ url: `${origin}/third`, password: 'Secret-2' })).toMatchObject({
      hasPassword: true,
    });
  });

  it('The password is sealed at rest and never returned.', async () => {
    const feed = await aFeed(api, agent, { url: `${origin}/feed`, userName: 'crm', password: 'Secret-1' });
    const [listed, data] = await Promise.all([
      api.get('/feeds').set('jwtoken', agent.token).expect(200),
      api.get('/user/my_data').set('jwtoken', agent.token),
    ]);
    const stored = await findFeed(feed.id);
    expect(stored?.password).toBeTruthy();
    for (const text of [JSON.stringify(feed), listed.text, data.text, JSON.stringify(stored)]) {
      expect(text).not.toContain('Secret-1');
    }
    expect(listed.text + data.text).not.toContain(stored?.password ?? 'Secret-1');
  });

  it('A scheduled feed runs when due, and applies itself if its owner chose so.', async () => {
    const own = { url: `${origin}/feed`, everyHours: 6 };
    const feeds = [await aFeed(api, agent, { ...own, appliesItself: true })];
    const due = new Date(Date.now() - 1000);
    await changeFeed({ _id: feeds[0]?.id }, { nextRunAt: due });
    await feedsJob.run(new AbortController().signal);
    expect(await endOf(api, agent, feeds[0]?.id ?? '')).toMatchObject({ state: 'done', done: 1 });
    const { data } = (await api.get('/feeds').set('jwtoken', agent.token)).body as { data: FeedAnswer[] };
    const next = new Date(data[0]?.nextRunAt ?? 0).getTime() - Date.now();
    expect(next).toBeGreaterThan(5.9 * 3_600_000);
    agent = await aPerson('agent');
    const waiting = await aFeed(api, agent, own);
    await changeFeed({ _id: waiting.id }, { nextRunAt: due });
    await feedsJob.run(new AbortController().signal);
    expect(await endOf(api, agent, waiting.id)).toMatchObject({ state: 'ready', done: 0 });
  });
});

describe('Access to feeds', () => {
  it("Another person's feed answers 404; staff can manage every feed.", async () => {
    const feed = await aFeed(api, agent, { url: `${origin}/feed` });
    const run = await check(feed);
    const [other, staff] = [await aPerson('agent'), await aPerson('injazat_worker')];
    for (const [method, path] of [
      ['get', `/feeds/runs?id=${feed.id}`],
      ['get', `/feeds/rows?run=${run.id}`],
      ['patch', `/feeds?id=${feed.id}`],
      ['post', `/feeds/check?id=${feed.id}`],
      ['post', `/feeds/apply?run=${run.id}`],
      ['post', `/feeds/cancel?run=${run.id}`],
      ['delete', `/feeds?id=${feed.id}`],
    ] as const) {
      await api[method](path).set('jwtoken', other.token).expect(404);
    }
    expect((await api.get('/feeds').set('jwtoken', other.token)).body.data).toEqual([]);
    const listed = (await api.get('/feeds').set('jwtoken', staff.token)).body.data as FeedAnswer[];
    expect(listed.map(({ id }) => id)).toContain(feed.id);
    await api.post(`/feeds/apply?run=${run.id}`).set('jwtoken', staff.token).expect(200);
    await endOf(api, agent, feed.id);
    await api.delete(`/feeds?id=${feed.id}`).set('jwtoken', staff.token).expect(200);
    expect(await findFeed(feed.id)).toBeNull();
  });

  it('An owner has at most five feeds, even when added concurrently.', async () => {
    const added = await Promise.all(Array.from({ length: 8 }, () => call('post', '/feeds', { name: 'CRM' })));
    expect(added.filter(({ status }) => status === 201)).toHaveLength(5);
    expect((await call('post', '/feeds', { name: 'CRM' }).expect(400)).body.code).toBe('too_many_feeds');
  });
});
