import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { env, setEnv } from '../../../platform/env';
import { storedState } from '../../../testing/storedState';
import { liveTabs } from '../../../testing/tabs';
import { aPerson, testApp } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';

/** How long sessions last, used and unused, by a clock the test moves (check A55 of the security notes). */
const api = testApp();
const tab = liveTabs(api);
const PASSWORD = 'Desert-rose-7';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let clock: number;
/** Moves the clock of this process, not its timers; between moves it stands still. */
const pass = (ms: number) => vi.setSystemTime((clock += ms));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Tokens count whole seconds.
  clock = Math.ceil(Date.now() / 1000) * 1000;
  pass(0);
});
afterEach(() => {
  setEnv({ ...env(), SESSION_IDLE: undefined });
  vi.useRealTimers();
});
const restsAtMost = (seconds: number) => setEnv({ ...env(), SESSION_IDLE: seconds });

const me = (token: string) => api.get('/auth/getUser').set('jwtoken', token);
const isEnded = async (token: string) =>
  expect((await me(token).expect(401)).body.code).toBe('session_expired');
const memberWithPassword = async () => aPerson('user', { passwordHash: await hashPassword(PASSWORD) });
const login = async (email: string): Promise<string> =>
  (await api.post('/user/login').send({ email, password: PASSWORD }).expect(200)).body.token;

describe('a session (A55)', () => {
  it('ends seven days after its sign-in, used or not', async () => {
    const used = await aPerson('user');
    const unused = await aPerson('user');
    for (let day = 1; day < 7; day += 1) {
      pass(DAY);
      await me(used.token).expect(200);
    }
    pass(DAY - 1000);
    await me(used.token).expect(200);
    await me(unused.token).expect(200);
    pass(1000);
    await isEnded(used.token);
    await isEnded(unused.token);
  });
});

describe('where sessions may rest for 30 minutes (A55)', () => {
  beforeEach(() => void restsAtMost(30 * 60));

  it('an unused one ends', async () => {
    const [early, late] = [await aPerson('user'), await aPerson('user')];
    pass(30 * MINUTE - 1000);
    await me(early.token).expect(200);
    pass(1000);
    await isEnded(late.token);
    await me(early.token).expect(200);
  });

  it('a used one goes on, until its own end', async () => {
    const { token } = await aPerson('user');
    const { exp = 0 } = jwt.decode(token) as jwt.JwtPayload;
    setEnv({ ...env(), SESSION_IDLE: DAY / 1000 });
    for (let hours = 20; hours < 7 * 24; hours += 20) {
      pass(20 * 60 * MINUTE);
      await me(token).expect(200);
    }
    pass(exp * 1000 - clock);
    await isEnded(token);
  });

  it('an ended one does not come back by being tried', async () => {
    const { token } = await aPerson('user');
    pass(31 * MINUTE);
    await isEnded(token);
    await isEnded(token);
    await expect(tab(token)).rejects.toMatchObject({ data: { code: 'session_expired' } });
    await api.get('/property/get_all?limit=1').set('jwtoken', token).expect(200);
    await isEnded(token);
  });

  it('another session of the same person keeps none alive', async () => {
    const { email, token } = await memberWithPassword();
    const other = await login(email);
    pass(20 * MINUTE);
    await me(other).expect(200);
    pass(20 * MINUTE);
    await isEnded(token);
    await me(other).expect(200);
  });

  it('uses close together are one write', async () => {
    const { token } = await aPerson('user');
    pass(10 * MINUTE);
    const before = await storedState();
    await me(token).expect(200);
    const noted = await storedState();
    expect(noted).not.toBe(before);
    pass(4 * MINUTE);
    await Promise.all([me(token).expect(200), me(token).expect(200)]);
    expect(await storedState()).toBe(noted);
    pass(MINUTE);
    await me(token).expect(200);
    expect(await storedState()).not.toBe(noted);
  });
});

describe('an open tab', () => {
  it('ends with the rest of its session, and not while calls of it come', async () => {
    restsAtMost(3);
    const [used, resting] = [await aPerson('user'), await aPerson('user')];
    const usedTab = await tab(used.token);
    const restingTab = await tab(resting.token);
    pass(2000);
    await me(used.token).expect(200);
    // The tabs look at their sessions after three seconds of the real clock, the used one first.
    pass(2000);
    expect(await restingTab.next('session:ended')).toEqual({ reason: 'expired' });
    await restingTab.closed;
    expect(usedTab.all('session:ended')).toEqual([]);
    await me(used.token).expect(200);
    pass(4000);
    expect(await usedTab.next('session:ended')).toEqual({ reason: 'expired' });
    await usedTab.closed;
  });
});
