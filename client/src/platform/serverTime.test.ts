import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LocalCopy } from './storage/localCopy';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The current time on the server. */
const NOW = Date.UTC(2026, 10, 25, 9, 0);
const ID = 'a'.repeat(24);

function store(secondsLeft: number): void {
  const claims = { id: ID, role: 'user', exp: NOW / 1000 + secondsLeft };
  localStorage.setItem('jwtoken', `x.${btoa(JSON.stringify(claims))}.x`);
  localStorage.setItem('user', JSON.stringify({ id: ID, name: 'Aisha' }));
  localStorage.setItem('isAuthenticated', 'true');
}

/** Opens a page the server rendered at `madeAt`, on a device whose clock is `off` milliseconds ahead. */
async function open(off: number, madeAt = NOW, transferSize = 300) {
  vi.setSystemTime(NOW + off);
  document.body.innerHTML = `<script type="application/json" id="config">{"now":${madeAt}}</script>`;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ transferSize } as never]);
  vi.resetModules();
  const [time, session, format, times, copy] = await Promise.all([
    import('./serverTime'),
    import('./session'),
    import('./i18n/format'),
    import('./i18n/times'),
    import('./storage/localCopy'),
    import('./watchSession'),
  ]);
  return { ...time, ...session, ...format, ...times, ...copy };
}

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
  document.body.innerHTML = '';
});

describe.each([
  ['8 days ahead', 8 * DAY],
  ['8 days behind', -8 * DAY],
  ['31 minutes ahead', 31 * MINUTE],
  ['31 minutes behind', -31 * MINUTE],
  ['ten years behind', -3650 * DAY],
  ['right', 0],
])('A clock that is %s', (_how, off) => {
  test('A session lasts as long as on the server.', async () => {
    store(30 * 60);
    const page = await open(off);
    expect(page.getSession()?.user.id).toBe(ID);
    vi.advanceTimersByTime(29 * MINUTE);
    expect(page.getSession()?.user.id).toBe(ID);
    vi.advanceTimersByTime(2 * MINUTE);
    await vi.dynamicImportSettled();
    expect(page.getSession()).toBeNull();
  });

  test('An expired session is not revived.', async () => {
    store(-60);
    expect((await open(off)).getSession()).toBeNull();
  });

  test('Relative times and the year of a date stay right.', async () => {
    const page = await open(off);
    expect(page.formatAgo(new Date(NOW - 3 * 60 * MINUTE), 'en')).toBe('3 hours ago');
    expect(page.formatDay(new Date(NOW - 5 * DAY), 'en')).toBe('20 Nov');
  });

  test("The newer of the local and the server's copy wins.", async () => {
    const page = await open(off);
    page.localCopy('form').write({ fields: {}, base: null });
    const copy = page.localCopy('form').read() as LocalCopy<unknown>;
    const at = (ms: number) => new Date(NOW + ms).toISOString();
    expect([page.isNewer(copy, at(-MINUTE)), page.isNewer(copy, at(MINUTE))]).toEqual([true, false]);
  });
});

test("A page from the browser's cache does not set the time, but the next response does.", async () => {
  const page = await open(0, NOW - 3 * DAY, 0);
  expect(page.serverNow()).toBe(NOW);
  page.setServerTime(NOW - 8 * DAY);
  expect(page.serverNow()).toBe(NOW - 8 * DAY);
  page.setServerTime(Number.NaN);
  expect(page.serverNow()).toBe(NOW - 8 * DAY);
});
