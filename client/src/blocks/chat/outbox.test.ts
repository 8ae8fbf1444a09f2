import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const CONVERSATION = 'f'.repeat(24);
const [AISHA, OMAR] = ['a'.repeat(24), 'b'.repeat(24)];

/** Messages the server accepted, in order; a repeated `clientId` counts once. */
const sent = new Map<string, string>();
let isReachable = false;
/** Seconds after which the server wants to be asked again. */
let retryAfter: number | undefined;

/** Shared by the modules of every simulated tab, so that `instanceof` works. */
const { CallError } = vi.hoisted(() => ({
  CallError: class extends Error {
    failure: object = { status: 0, message: '' };
  },
}));
vi.mock('@/platform/api/failure', () => ({ CallError }));
vi.mock('@/platform/api/api', () => ({
  call: (id: string, input: { clientId: string; message: string }) => {
    if (!isReachable) {
      throw Object.assign(new CallError(), { failure: { status: 0, message: '', retryAfter } });
    }
    if (id !== 'chats.send') return Promise.resolve({ data: [], count: 0, unreadTotal: 0 });
    if (!sent.has(input.clientId)) sent.set(input.clientId, input.message);
    const sender = { id: AISHA, name: 'Aisha' };
    const message = { ...input, id: input.clientId, sender, text: input.message, createdAt: '2026-11-25' };
    return Promise.resolve({ data: message });
  },
}));
const texts = () => [...sent.values()];

function signIn(id: string): void {
  const exp = Math.floor(Date.now() / 1000) + 3600;
  localStorage.setItem('jwtoken', `x.${btoa(JSON.stringify({ id, role: 'user', exp }))}.x`);
  localStorage.setItem('user', JSON.stringify({ id, name: 'Somebody', userFavs: [] }));
  localStorage.setItem('isAuthenticated', 'true');
}

/** Simulates a browser tab: fresh modules on the same storage. */
async function openTab() {
  vi.resetModules();
  const outbox = await import('./outbox');
  const write = (text: string) => outbox.send(CONVERSATION, { text, quote: null });
  return { ...outbox, write };
}
/** Stops the retries of every open tab. */
const closeTabs = () => vi.clearAllTimers();
const waiting = () => Object.keys(localStorage).flatMap((key) => (key.startsWith('outbox:') ? [key] : []));

beforeEach(() => {
  isReachable = false;
  retryAfter = undefined;
  sent.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  signIn(AISHA);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('A new tab sends the unsent messages of several closed tabs in order.', async () => {
  const [first, second] = [await openTab(), await openTab()];
  for (const [tab, text] of [
    [first, 'one'],
    [second, 'two'],
    [first, 'three'],
  ] as const) {
    tab.write(text);
    vi.advanceTimersByTime(1000);
  }
  expect(waiting()).toHaveLength(3);
  isReachable = true;
  await openTab();
  await vi.waitFor(() => expect(texts()).toEqual(['one', 'two', 'three']));
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  // The original tabs are still open and retry; the server deduplicates.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(texts()).toEqual(['one', 'two', 'three']);
});

test('A message discarded in one tab is not sent by a tab that missed the event.', async () => {
  const first = await openTab();
  first.write('discarded');
  const second = await openTab();
  const [key = ''] = waiting();
  first.discard(key.slice(key.lastIndexOf(':') + 1));
  isReachable = true;
  second.write('another');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(texts()).toEqual(['another']);
});

test('Unsent messages are kept, but not sent, while another person is signed in.', async () => {
  (await openTab()).write('mine');
  await vi.advanceTimersByTimeAsync(0);
  closeTabs();
  signIn(OMAR);
  isReachable = true;
  await openTab();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([texts(), waiting()]).toEqual([[], [expect.stringContaining(`outbox:${AISHA}:`)]]);
  signIn(AISHA);
  await openTab();
  await vi.waitFor(() => expect(texts()).toEqual(['mine']));
});

test('A message is sent without crypto.randomUUID, as on plain http.', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  isReachable = true;
  (await openTab()).write('plain');
  await vi.waitFor(() => expect(texts()).toEqual(['plain']));
});

test('A message is sent when localStorage is unavailable.', async () => {
  const tab = await openTab();
  vi.stubGlobal('localStorage', undefined);
  isReachable = true;
  tab.write('not stored');
  await vi.advanceTimersByTimeAsync(0);
  vi.unstubAllGlobals();
  await vi.waitFor(() => expect(texts()).toEqual(['not stored']));
});

test.each([
  [undefined, 5000],
  [4, 5000],
  [6, 6000],
])(
  'A message whose server asks for a pause of %s seconds is sent again after %d ms.',
  async (seconds, wait) => {
    retryAfter = seconds;
    (await openTab()).write('again');
    await vi.advanceTimersByTimeAsync(0);
    isReachable = true;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(texts()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(texts()).toEqual(['again']);
  },
);
