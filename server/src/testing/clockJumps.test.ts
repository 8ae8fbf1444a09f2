import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Property } from '../features/market/listings/property.model';
import { mintSession } from '../features/identity/auth/session.service';
import { env, setEnv } from '../platform/base/env';
import { startJobs, type Job } from '../platform/tasks/jobs';
import { readCache } from '../platform/store/readCache';
import { aPair, as, chatsOf, messagesOf, send } from './chats';
import { aListing } from './factories/property.factory';
import { aPerson, testApp, type TestPerson } from './testApp';

/** The server's clock jumps an hour ahead, as with a faulty time server, and back. */
const api = testApp();
const HOUR = 3_600_000;

let start: number;
/** Sets this process's clock, not its timers, in ms from the start of the test. */
const setClock = (ms: number) => vi.setSystemTime(start + ms);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Tokens count whole seconds.
  start = Math.ceil(Date.now() / 1000) * 1000;
  setClock(0);
});
afterEach(() => void vi.useRealTimers());

describe('Jobs under clock jumps', () => {
  const leases = () => mongoose.connection.collection<{ _id: string }>('leases');
  let stop: () => Promise<void>;
  afterEach(async () => {
    await stop();
    await leases().deleteMany({});
  });
  /** Starts an hourly job. `polls` waits until the jobs have been checked several more times. */
  function anHourlyJob(more: Partial<Job> = {}) {
    const counts = { runs: 0, looks: 0 };
    const hourly: Job = {
      name: 'hourly',
      everyMinutes: 60,
      run: () => Promise.resolve(void (counts.runs += 1)),
      ...more,
    };
    const looks: Job = {
      name: 'looks',
      everyMinutes: 0,
      nextAt: () => new Date(0),
      run: () => Promise.resolve(void (counts.looks += 1)),
    };
    ({ stop } = startJobs([hourly, looks], { pollIntervalMs: 10 }));
    const polls = () => {
      const until = counts.looks + 4;
      return expect.poll(() => counts.looks).toBeGreaterThan(until);
    };
    return { counts, looked: polls };
  }

  it('An hourly job keeps its rhythm after the clock was an hour ahead.', async () => {
    const { counts, looked: polls } = anHourlyJob();
    await polls();
    expect(counts.runs).toBe(1);
    setClock(HOUR);
    await polls();
    expect(counts.runs).toBe(2);
    // Set back: by the current clock it is due in two hours, twice its period.
    setClock(0);
    await polls();
    expect(counts.runs).toBe(3);
    await polls();
    expect(counts.runs).toBe(3);
    setClock(HOUR);
    await polls();
    expect(counts.runs).toBe(4);
  });

  it('A difference of a few minutes does not run a job again.', async () => {
    const { counts, looked: polls } = anHourlyJob();
    await polls();
    setClock(-4 * 60_000);
    await polls();
    expect(counts.runs).toBe(1);
  });

  it('A job with its own schedule keeps it, even after the clock was years ahead.', async () => {
    const nextAt = () => new Date(Date.now() + 24 * HOUR);
    const { counts, looked: polls } = anHourlyJob({ nextAt });
    await polls();
    setClock(23 * HOUR);
    await polls();
    expect(counts.runs).toBe(1);
    setClock(20 * 365 * 24 * HOUR);
    await polls();
    setClock(0);
    await polls();
    expect(counts.runs).toBe(3);
  });

  it('A job of a server that died with its clock ahead is taken over.', async () => {
    const held = { holder: 'dead', dueAt: new Date(0), until: new Date(start + HOUR + 60_000) };
    await leases().updateOne({ _id: 'job:hourly' }, { $set: held }, { upsert: true });
    const { counts, looked: polls } = anHourlyJob();
    await polls();
    expect(counts.runs).toBe(1);
  });
});

describe('Sessions under clock jumps', () => {
  const me = (token: string) => api.get('/auth/getUser').set('jwtoken', token);
  const tokenOf = ({ id, userID, email, role }: TestPerson) =>
    mintSession({ id, userID, email, role, name: 'Somebody', tokenVersion: 0 });

  it('Sessions from before, during and after the jump stay valid.', async () => {
    const person = await aPerson('user');
    setClock(HOUR);
    const meanwhile = tokenOf(person);
    await me(person.token).expect(200);
    await me(meanwhile).expect(200);
    setClock(0);
    for (const token of [person.token, meanwhile, tokenOf(person)]) await me(token).expect(200);
  });

  it('Half-hour sessions are refused while the clock is ahead and valid again afterwards.', async () => {
    const before = env();
    setEnv({ ...before, JWT_EXPIRES_IN: 30 * 60 });
    const person = await aPerson('user');
    const token = tokenOf(person);
    setClock(HOUR);
    await me(token).expect(401);
    setClock(0);
    await me(token).expect(200);
    setEnv(before);
  });
});

it('Messages keep their order, and the chat list misses none.', async () => {
  const [agent, other, chat] = await aPair(api, 'agent', 'agent');
  await send(api, agent, chat, 'one').expect(201);
  setClock(HOUR);
  await send(api, other, chat, 'two').expect(201);
  const list = await chatsOf(api, other);
  const { serverTime } = list as unknown as { serverTime: string };
  setClock(0);
  await send(api, agent, chat, 'three').expect(201);
  await send(api, other, chat, 'four').expect(201);
  const { data } = await messagesOf(api, agent, chat);
  const shown = data.map(({ message }) => message);
  expect([shown, shown.toReversed()]).toContainEqual(['one', 'two', 'three', 'four']);
  const news = await as(api, other).get(`/chat/fetchUpdatedChats?lastFetchTime=${serverTime}`).expect(200);
  expect(news.body.chats).toMatchObject([{ id: chat }]);
});

it("The catalog sees other writers' changes after the clock was set back.", async () => {
  const agent = await aPerson('agent');
  const { _id } = await aListing({ agent: agent.id, title: 'Zephyrine tower' });
  const titles = async () =>
    ((await api.get(`/property/get_all?agent=${agent.id}`).expect(200)).body.data as { title: string }[]).map(
      ({ title }) => title,
    );
  setClock(HOUR);
  expect(await titles()).toEqual(['Zephyrine tower']);
  // An update time other than its creation time, so that its states differ.
  setClock(1000);
  await Property.updateOne({ _id }, { $set: { title: 'Written beside the server' } });
  expect(await titles()).toEqual(['Written beside the server']);
});

it('Cached reads expire as usual after a clock jump.', async () => {
  let stored = 'before';
  const read = readCache(async () => Promise.resolve(new Map([['a', stored]])), {
    version: () => 0,
    ttlMs: 5,
  });
  setClock(HOUR);
  await read(['a']);
  setClock(0);
  stored = 'after';
  await expect.poll(async () => (await read(['a'])).get('a')).toBe('after');
});

it('A rate limit used up while the clock is ahead ends with its window.', async () => {
  const before = env();
  setEnv({ ...before, RATE_LIMITS: 'on' });
  const list = () => api.get('/property/get_all?limit=1');
  setClock(HOUR);
  for (let asked = 0; asked < 300; asked += 1) await list();
  await list().expect(429);
  setClock(0);
  await list().expect(200);
  setEnv(before);
});
