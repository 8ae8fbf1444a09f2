import jwt from 'jsonwebtoken';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { env, setEnv } from '../../../platform/base/env';
import { storedState } from '../../../testing/processes/storedState';
import { liveTabs } from '../../../testing/tabs';
import { aPerson, testApp } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';

/** How long used and unused sessions last, by a clock that the test moves. */
const api = testApp();
const tab = liveTabs(api);
const PASSWORD = 'Desert-rose-7';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let clock: number;
/** Moves this process's clock, not its timers; it stands still between moves. */
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

describe('Session lifetime', () => {
  it('A session ends seven days after sign-in, used or not.', async () => {
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

describe('Sessions with an idle limit of 30 minutes', () => {
  beforeEach(() => void restsAtMost(30 * 60));

  it('An unused session ends after the idle limit.', async () => {
    const [early, late] = [await aPerson('user'), await aPerson('user')];
    pass(30 * MINUTE - 1000);
    await me(early.token).expect(200);
    pass(1000);
    await isEnded(late.token);
    await me(early.token).expect(200);
  });

  it('A used session continues until its absolute end.', async () => {
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

  it('An expired session is not revived by further calls.', async () => {
    const { token } = await aPerson('user');
    pass(31 * MINUTE);
    await isEnded(token);
    await isEnded(token);
    await expect(tab(token)).rejects.toMatchObject({ data: { code: 'session_expired' } });
    await api.get('/property/get_all?limit=1').set('jwtoken', token).expect(200);
    await isEnded(token);
  });

  it('Using one session does not keep another of the same person alive.', async () => {
    const { email, token } = await memberWithPassword();
    const other = await login(email);
    pass(20 * MINUTE);
    await me(other).expect(200);
    pass(20 * MINUTE);
    await isEnded(token);
    await me(other).expect(200);
  });

  it('Uses close together cause a single write.', async () => {
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

describe('Open tabs', () => {
  it('A tab closes when its session has been idle and stays open while calls arrive.', async () => {
    restsAtMost(3);
    const [used, resting] = [await aPerson('user'), await aPerson('user')];
    const usedTab = await tab(used.token);
    const restingTab = await tab(resting.token);
    pass(2000);
    await me(used.token).expect(200);
    // Tabs check their sessions after three seconds of real time, the used one first.
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
