import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signInAs } from '@/testing/signIn';
import { localCopy } from './storage/localCopy';
import { pendingToggles } from '../blocks/lists/toggles';

/** Expiry of values in browser storage, just before and after each limit. */
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const NOW = Date.UTC(2026, 10, 25, 9, 0);
const USER = 'a'.repeat(24);

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

/** Stores a value; returns how to read it later. */
const VALUES: Record<string, () => () => unknown> = {
  'a visitor’s unsent form': () => {
    localCopy('request').write({ fields: { message: 'Hello' }, base: null });
    return () => localCopy('request').read();
  },
  'a person’s unsent form': () => {
    signInAs('user');
    localCopy('request').write({ fields: { message: 'Hello' }, base: null });
    return () => localCopy('request').read();
  },
  'a sent, unconfirmed toggle': () => {
    const toggle = { isOn: true, no: 1, sentAt: NOW };
    localStorage.setItem(`presses.favorites.${USER}`, JSON.stringify([['home', toggle]]));
    return () => pendingToggles(USER, 'favorites').get('home');
  },
  'an unsent toggle': () => {
    localStorage.setItem(`presses.hidden.${USER}`, JSON.stringify([['home', { isOn: true, no: 1 }]]));
    return () => pendingToggles(USER, 'hidden').get('home');
  },
};

test.each([
  ['a visitor’s unsent form', 24 * HOUR],
  ['a sent, unconfirmed toggle', MINUTE],
])('The browser keeps %s for %d ms.', (what, limit) => {
  const read = VALUES[what]?.() as () => unknown;
  vi.setSystemTime(NOW + limit - 1);
  expect(read()).toBeDefined();
  vi.setSystemTime(NOW + limit);
  expect(read()).toBeUndefined();
});

test.each(['a person’s unsent form', 'an unsent toggle'])('The browser keeps %s without a limit.', (what) => {
  const read = VALUES[what]?.() as () => unknown;
  vi.setSystemTime(NOW + 365 * 24 * HOUR);
  expect(read()).toBeDefined();
});

test.each([
  [30 * MINUTE - 1, 'chat'],
  [30 * MINUTE, undefined],
])('An action is remembered %d ms after it led to the sign-in page: %s.', async (ms, act) => {
  sessionStorage.setItem('pressed', JSON.stringify({ act: 'chat', about: 'x', page: '/single', at: NOW }));
  vi.resetModules();
  const { pendingActionOn } = await import('./storage/pendingAction');
  vi.setSystemTime(NOW + ms);
  expect(pendingActionOn('/single')?.act).toBe(act);
});

test.each([
  [5 * SECOND, 0],
  [5 * SECOND + 1, 5 * SECOND + 1],
  [-5 * SECOND, 0],
  [-5 * SECOND - 1, -5 * SECOND - 1],
])('A server that is %d ms ahead moves the time by %d ms.', async (ahead, moved) => {
  vi.resetModules();
  const { serverNow, setServerTime } = await import('./serverTime');
  setServerTime(NOW + ahead);
  expect(serverNow() - NOW).toBe(moved);
});

test.each([
  ['a phone of 8 cores', 8, 4],
  ['a phone of 4 cores', 4, 4],
  ['a phone of 3 cores', 3, 3],
  ['a browser that hides its cores', 0, 1],
])('A proof of work on %s may take 90 seconds.', async (_device, cores, concurrency) => {
  const solveChallengeWorkers = vi.fn(() => Promise.resolve(null));
  vi.doMock('altcha-lib', () => ({ solveChallengeWorkers }));
  vi.stubGlobal('navigator', { hardwareConcurrency: cores });
  vi.resetModules();
  const { solveProof } = await import('./api/proof');
  await solveProof({} as never);
  expect(solveChallengeWorkers).toHaveBeenCalledWith(
    expect.objectContaining({ concurrency, timeout: 90_000 }),
  );
  vi.unstubAllGlobals();
  vi.doUnmock('altcha-lib');
});
