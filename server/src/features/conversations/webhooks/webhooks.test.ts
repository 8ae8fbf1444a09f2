import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import mongoose, { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { env, setEnv } from '../../../platform/base/env';
import { aListing } from '../../../testing/factories/property.factory';
import { until } from '../../../testing/feeds';
import { lastMail } from '../../../testing/mailbox';
import { teamIs } from '../../../testing/team';
import { aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { contributionsOf } from '../../assembly';
import { User } from '../../foundation/people/user.model';
import { Property } from '../../market/listings/property.model';
import { newRequestNotifications, statusNotifications } from '../requests/requests.service';
import { webhooksJob } from './deliver.service';

const api = testApp({ FEED_PRIVATE_ADDRESSES: '1' });
let server: Server;
let origin: string;
/** The CRM's next status and the posts it received. */
let status: number;
let posts: { path: string; headers: IncomingHttpHeaders; body: string }[];
/** Responses held back, and the peak number of open posts. */
let held: (() => void)[] | undefined;
let most: number;

beforeAll(async () => {
  let open = 0;
  server = createServer((req, res) => {
    open += 1;
    most = Math.max(most, open);
    res.once('close', () => (open -= 1));
    void req.toArray().then((parts) => {
      posts.push({
        path: req.url ?? '',
        headers: req.headers,
        body: Buffer.concat(parts as Buffer[]).toString(),
      });
      const answer = () => res.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(100_000));
      if (held) held.push(answer);
      else answer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

let agent: TestPerson;
let seeker: TestPerson;
let listing: string;
beforeEach(async () => {
  // Queued deliveries would be posted when a test moves the clock.
  await mongoose.connection.collection('deliveries').deleteMany({});
  [agent, seeker] = await Promise.all([aPerson('agent'), aPerson('user')]);
  await teamIs(agent, []);
  listing = String((await aListing({ agent: agent.id }))._id);
  [status, posts, held, most] = [200, [], undefined, 0];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Delivery {
  id: string;
  event: string;
  state: string;
  attempts: number;
  status: number | null;
  failure: string | null;
  triedAt: string | null;
  dueAt: string | null;
}
const as = (who: TestPerson, method: 'get' | 'post' | 'put' | 'delete', path: string) =>
  api[method](`/agency/webhook${path}`).set('jwtoken', who.token);
const set = async (who = agent, fields: object = {}) =>
  (
    await as(who, 'put', '')
      .send({ url: `${origin}/hook`, ...fields })
      .expect(200)
  ).body.data as { secret: string | null };
const log = async (who = agent) => (await as(who, 'get', '/deliveries').expect(200)).body.data as Delivery[];
/** The latest delivery, once it has been attempted. */
const latest = async (
  who = agent,
  holds = (one: Delivery) => one.triedAt !== null || one.state === 'dropped',
) =>
  (await until(
    async () => (await log(who))[0],
    (one) => one !== undefined && holds(one),
  )) as Delivery;
const FORM = { name: 'Sara Seeker', email: 'sara@hooks.test', phone: '+971501234567' };
const ask = async (propertyId = listing, who = seeker) =>
  (
    await api
      .post('/property/requests/add_request_form')
      .set('jwtoken', who.token)
      .send({ propertyId, ...FORM, message: 'Is it free?' })
      .expect(201)
  ).body.data.id as string;
const setStatus = (id: string, to: string, who = agent) =>
  api
    .post('/property/save_property_request_status')
    .set('jwtoken', who.token)
    .send({ id, status: to })
    .expect(200);
/** Moves the clock, and lets the job run. */
async function later(ms: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  await webhooksJob.run(AbortSignal.timeout(60_000));
}
/** Verifies a post by the Standard Webhooks specification, independently of the product. */
function expectSigned({ headers, body }: (typeof posts)[number], secret: string | null): void {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
  const key = Buffer.from((secret ?? '').replace(/^whsec_/, ''), 'base64');
  expect(key).toHaveLength(32);
  const mac = createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${mac}`);
  expect(Math.abs(Number(timestamp) * 1000 - Date.now())).toBeLessThan(5000);
}

describe('A webhook', () => {
  it('An unanswered attempt times out after ten seconds.', async () => {
    await set();
    held = [];
    const start = setTimeout;
    // Lets ten seconds pass at once, and no other time.
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => start(run, ms === 10_000 ? 100 : ms));
    await ask();
    expect(await latest()).toMatchObject({ state: 'waiting', failure: 'unreachable' });
  });

  it('New enquiries and status changes are posted, signed, in the shape of /agency/leads.', async () => {
    const { secret } = await set();
    const id = await ask();
    const created = await latest();
    const leads = await api.get('/agency/leads').set('jwtoken', agent.token).expect(200);
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({ path: '/hook', headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(posts[0]?.body ?? '')).toEqual({
      type: 'request.created',
      timestamp: expect.any(String),
      data: leads.body.data[0],
    });
    expect(leads.body.data[0]).toMatchObject({ id, ...FORM });
    expectSigned(posts[0] as (typeof posts)[number], secret);
    expect(posts[0]?.headers['webhook-id']).toBe(created.id);
    expect(created).toMatchObject({ event: 'request.created', state: 'delivered', status: 200, attempts: 1 });
    await setStatus(id, 'inProgress');
    await latest(agent, ({ event, state }) => event === 'request.status_changed' && state === 'delivered');
    expect(JSON.parse(posts[1]?.body ?? '')).toMatchObject({
      type: 'request.status_changed',
      data: { id, status: 'inProgress' },
    });
  });

  it('The secret is shown once and stored encrypted; a new one replaces it.', async () => {
    const { secret, ...shown } = await set();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect((await as(agent, 'get', '').expect(200)).body.data).toEqual(shown);
    expect((await set()).secret).toBeNull();
    const renewed = await set(agent, { renewsSecret: true });
    expect(renewed.secret).not.toBe(secret);
    await ask();
    await latest();
    expectSigned(posts[0] as (typeof posts)[number], renewed.secret);
    const stored = await mongoose.connection.collection('webhooks').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(renewed.secret?.slice(6));
    const mine = await api.get('/user/my_data').set('jwtoken', agent.token).expect(200);
    expect(mine.body.data.webhook).toEqual(shown);
    expect(mine.body.data.webhookDeliveries).toHaveLength(1);
    expect(mine.text).not.toContain('whsec_');
  });

  it('The log contains no personal data.', async () => {
    await set();
    await ask();
    await latest();
    const stored = JSON.stringify(await mongoose.connection.collection('deliveries').find().toArray());
    for (const text of [...Object.values(FORM), 'Is it free?', seeker.id]) expect(stored).not.toContain(text);
  });

  it('The owner is notified of a new address, but not of an unchanged one.', async () => {
    await set();
    await set();
    const { host } = new URL(origin);
    expect(await lastMail(agent.email, 'webhookSet')).toMatchObject({ host });
    const bell = await api.get('/notification').set('jwtoken', agent.token).expect(200);
    expect(bell.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['webhookSet']);
  });

  it("An invalid address is refused at the field, and an impersonating admin can't set one.", async () => {
    for (const url of ['ftp://crm.example.com/', 'http://ali:secret@crm.example.com/', 'crm']) {
      const answer = await as(agent, 'put', '').send({ url }).expect(400);
      expect(answer.body.errors[0].path).toBe('url');
    }
    const admin = await aPerson('admin');
    const acting = await api.post('/auth/switchUser').set('jwtoken', admin.token).send({ id: agent.id });
    const url = `${origin}/hook`;
    const answer = await as({ ...agent, token: acting.body.token }, 'put', '')
      .send({ url })
      .expect(403);
    expect(answer.body.code).toBe('while_impersonating');
  });

  it('Removing a webhook stops deliveries and deletes its log.', async () => {
    await set();
    status = 500;
    await ask();
    await latest();
    await as(agent, 'delete', '').expect(200);
    expect((await as(agent, 'get', '').expect(200)).body.data).toBeNull();
    await later(60_000);
    expect(posts).toHaveLength(1);
    expect(await log()).toEqual([]);
  });
});

describe('Who gets an event', () => {
  it("The agency's owner gets the enquiries of all members, members only their own.", async () => {
    const member = await aPerson('agent');
    await teamIs(agent, [member]);
    await set(agent, { url: `${origin}/agency` });
    await set(member, { url: `${origin}/member` });
    await ask(String((await aListing({ agent: member.id, hideAgent: true }))._id));
    await Promise.all([latest(agent), latest(member)]);
    expect(posts.map(({ path }) => path).toSorted()).toEqual(['/agency', '/member']);
    await ask();
    await until(
      () => Promise.resolve(posts.length),
      (sent) => sent === 3,
    );
    expect(posts[2]?.path).toBe('/agency');
    expect(await log(member)).toHaveLength(1);
  });

  it.each([
    ['the member left', () => teamIs(agent, [])],
    [
      'the listing got another owner',
      async () => {
        await Property.updateOne({ _id: listing }, { agent: (await aPerson('agent')).id });
      },
    ],
    ['the owner is suspended', () => User.updateOne({ _id: agent.id }, { isSuspended: true })],
    ['the owner lists no properties any more', () => User.updateOne({ _id: agent.id }, { role: 'user' })],
    ['the request is gone', () => mongoose.connection.collection('requests').deleteMany({})],
  ])('Nothing leaves if, before a retry, %s.', async (_what, change) => {
    const member = await aPerson('agent');
    await teamIs(agent, [member]);
    const isMembers = _what === 'the member left';
    if (isMembers) listing = String((await aListing({ agent: member.id }))._id);
    await set();
    status = 500;
    await ask();
    await latest();
    await change();
    await later(60_000);
    expect(posts).toHaveLength(1);
    const owner = new Types.ObjectId(agent.id);
    const stored = await mongoose.connection.collection('deliveries').findOne({ owner });
    expect(stored?.['state']).toBe('dropped');
  });

  it("A blocked person's request to a hidden agent is not posted.", async () => {
    await set();
    const hidden = String((await aListing({ agent: agent.id, hideAgent: true }))._id);
    await api
      .post('/chat/block')
      .set('jwtoken', agent.token)
      .send({ userId: seeker.id, isBlocked: true })
      .expect(200);
    await ask(hidden);
    expect(await log()).toEqual([]);
  });

  it('A deleted person’s webhook is removed with its log.', async () => {
    await set();
    await ask();
    await latest();
    const boss = await aPerson('super_admin');
    await api.delete(`/user/delUser?id=${agent.id}`).set('jwtoken', boss.token).expect(200);
    const owner = new Types.ObjectId(agent.id);
    for (const name of ['webhooks', 'deliveries']) {
      expect(await mongoose.connection.collection(name).countDocuments({ owner })).toBe(0);
    }
  });
});

describe('Delivery', () => {
  it.each([
    [500, 'http_error'],
    [404, 'http_error'],
    [302, 'http_error'],
    [307, 'http_error'],
  ])('An answer of %i is a failure, and redirects aren’t followed.', async (answer, failure) => {
    await set();
    status = answer;
    await ask();
    expect(await latest()).toMatchObject({ state: 'waiting', status: answer, failure });
    expect(posts.map(({ path }) => path)).toEqual(['/hook']);
  });

  it.each([201, 202, 204])('An answer of %i is a success.', async (answer) => {
    await set();
    status = answer;
    await ask();
    expect(await latest()).toMatchObject({ state: 'delivered', status: answer, failure: null });
  });

  it('A private address is refused unless the operator allows it.', async () => {
    await set();
    const allowed = env();
    setEnv({ ...allowed, FEED_PRIVATE_ADDRESSES: false });
    await ask();
    expect(await latest()).toMatchObject({ status: null, failure: 'private_address' });
    setEnv(allowed);
    expect(posts).toEqual([]);
  });

  it('A delivery is retried after 30 s, doubling up to an hour, and given up after 24 hours with one notification.', async () => {
    await set();
    status = 503;
    await ask();
    let one = await latest();
    const start = Date.parse(one.triedAt ?? '');
    const waits: number[] = [];
    while (one.state === 'waiting' && waits.length < 60) {
      const wait = Date.parse(one.dueAt ?? '') - Date.parse(one.triedAt ?? '');
      waits.push(Math.round(wait / 1000));
      vi.setSystemTime(Date.parse(one.dueAt ?? '') - 1000);
      await later(0);
      expect(posts).toHaveLength(waits.length);
      await later(1000);
      one = (await log())[0] as Delivery;
    }
    expect(waits.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600]);
    expect(new Set(waits.slice(8))).toEqual(new Set([3600]));
    const hours = (Date.parse(one.triedAt ?? '') - start) / 3_600_000;
    expect(one.state).toBe('failed');
    expect(hours).toBeGreaterThan(22.9);
    expect(hours).toBeLessThanOrEqual(24);
    const { host } = new URL(origin);
    expect(await lastMail(agent.email, 'webhookFailed')).toMatchObject({ host });
    expect((await as(agent, 'get', '')).body.data.isFailing).toBe(true);
  });

  it('Two servers, or a repeated settlement, post an event once.', async () => {
    await set();
    const id = await ask();
    await latest();
    await setStatus(id, 'inProgress');
    await latest(agent, ({ event, state }) => event === 'request.status_changed' && state === 'delivered');
    await newRequestNotifications.settle({ kind: 'property', subject: listing, user: seeker.id });
    await statusNotifications.settle({ request: id });
    await Promise.all([later(0), later(0)]);
    expect(posts).toHaveLength(2);
    expect(await log()).toHaveLength(2);
  });

  it('A request stored just before a crash is posted by the settlement.', async () => {
    await set();
    const listeners = contributionsOf('onRequestSent');
    expect(listeners.length).toBeGreaterThan(0);
    await mongoose.connection.collection('requests').insertOne({
      ...{ kind: 'property', subject: new Types.ObjectId(listing), user: new Types.ObjectId(seeker.id) },
      ...{ ...FORM, status: 'pending', statusHistory: [], isOpen: true },
      ...{ createdAt: new Date(), updatedAt: new Date() },
    });
    await newRequestNotifications.settle({ kind: 'property', subject: listing, user: seeker.id });
    expect(await latest()).toMatchObject({ event: 'request.created', state: 'delivered' });
  });

  it('At most two calls to a host are open at once.', async () => {
    await set();
    held = [];
    const seekers = await Promise.all(Array.from({ length: 5 }, () => aPerson('user')));
    await Promise.all(seekers.map((who) => ask(listing, who)));
    await until(
      () => Promise.resolve(held?.length ?? 0),
      (open) => open === 2,
    );
    const answers = held;
    held = undefined;
    for (const answer of answers) answer();
    await until(log, (all) => all.every(({ state }) => state === 'delivered'));
    expect(posts).toHaveLength(5);
    expect(most).toBe(2);
  });

  it('A test is posted once, without retries.', async () => {
    await as(agent, 'post', '/test').expect(400);
    const { secret } = await set();
    await as(agent, 'post', '/test').expect(200);
    expect(await latest()).toMatchObject({ event: 'test', state: 'delivered' });
    expect(JSON.parse(posts[0]?.body ?? '')).toMatchObject({ type: 'test', data: { name: 'Test Enquiry' } });
    expectSigned(posts[0] as (typeof posts)[number], secret);
    status = 500;
    await as(agent, 'post', '/test').expect(200);
    expect(await latest(agent, ({ status: answer }) => answer === 500)).toMatchObject({ state: 'failed' });
    expect((await as(agent, 'get', '')).body.data.isFailing).toBe(false);
  });

  it('An event can be sent again by its owner only, with the same id.', async () => {
    await set();
    await ask();
    const { id } = await latest();
    const stranger = await aPerson('agent');
    await as(stranger, 'post', `/resend?id=${id}`).expect(404);
    await as(agent, 'post', `/resend?id=${id}`).expect(200);
    await until(
      () => Promise.resolve(posts.length),
      (sent) => sent === 2,
    );
    expect(posts.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
  });

  it('The log shows the last 50 events.', async () => {
    await set();
    const owner = new Types.ObjectId(agent.id);
    const made = Array.from({ length: 51 }, (_, at) => ({
      ...{ owner, event: 'test', host: 'crm.test', state: 'delivered', attempts: 1 },
      ...{ createdAt: new Date(at), dueAt: new Date(at), giveUpAt: new Date(at) },
    }));
    await mongoose.connection.collection('deliveries').insertMany(made);
    expect(await log()).toHaveLength(50);
  });
});
