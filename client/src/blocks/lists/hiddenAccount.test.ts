import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hideHome, showHomes } from '@/blocks/listing/card/hidden';
import { answer, calls, forgetAnswers, refuse } from '@/testing/fakeServer';
import { toastError } from '@/ui/overlay/toastError';
import { waitingToasts } from '@/ui/overlay/toastList';
import { store, type Person } from '../../platform/session';
import { endSession, startSession } from '../../platform/sessionChanges';
import '../../platform/watchSession';
import { loadAccountHidden } from './hiddenAccount';
import { hiddenAtom, storeHidden } from './hiddenList';
import './lists';
import { onToggleRefused } from './toggles';

vi.mock('@/platform/api/http', () => import('@/testing/fakeServer'));

const [FIRST, SECOND, THIRD] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)];
const [AISHA, OMAR] = ['1'.repeat(24), '2'.repeat(24)];
const hidden = () => store.get(hiddenAtom);
const stored = () => JSON.parse(localStorage.getItem('hiddenHomes') ?? '[]') as string[];
const base64 = (value: object) => btoa(JSON.stringify(value));
/** The accounts' lists on the server; the caller is the person signed in when the call is sent. */
let lists: Record<string, string[]>;
let caller = '';
const own = () => lists[caller] ?? [];
const without = (ids: string[]) => own().filter((id) => !ids.includes(id));
const set = (ids: string[]) => ({ data: (lists[caller] = ids) });

function enter(id: string, claims: object = {}): void {
  caller = id;
  const exp = Math.floor(Date.now() / 1000) + 600;
  const user = { id, name: 'Aisha', userFavs: [] } as unknown as Person;
  startSession({ token: `x.${base64({ role: 'user', exp, ...claims })}.${id}`, user });
}
const hiddenCalls = () => calls.flatMap(({ id }) => (id.startsWith('hidden.') ? [id] : []));

onToggleRefused(toastError);
beforeEach(() => {
  lists = {};
  answer('favorites.ids', () => ({ userFavs: [] }));
  answer('hidden.list', () => ({ data: own() }));
  answer('hidden.add', ({ ids }) => set([...ids, ...without(ids)]));
  answer('hidden.remove', ({ ids }) => set(without(ids)));
});
afterEach(() => {
  endSession();
  storeHidden([]);
  forgetAnswers();
  localStorage.clear();
  store.set(waitingToasts, []);
});

test('Homes hidden by a visitor move once to the account that signs in, and not to the next one.', async () => {
  lists = { [AISHA]: [THIRD], [OMAR]: [SECOND] };
  hideHome(FIRST);
  enter(AISHA);
  await expect.poll(hidden).toEqual([FIRST, THIRD]);
  // In the meantime it was shown again on another device.
  lists[AISHA] = [THIRD];
  await loadAccountHidden();
  expect(hidden()).toEqual([THIRD]);
  expect(hiddenCalls()).toEqual(['hidden.add', 'hidden.list']);
  endSession();
  const storedLists = () => [hidden(), localStorage.getItem('hiddenHomes'), localStorage.getItem('hiddenOf')];
  await expect.poll(storedLists).toEqual([[], null, null]);
  enter(OMAR);
  await loadAccountHidden();
  expect(hidden()).toEqual([SECOND]);
  expect(lists).toEqual({ [AISHA]: [THIRD], [OMAR]: [SECOND] });
});

test('A list left by an earlier session is neither shown nor given to the next account.', async () => {
  enter(AISHA);
  hideHome(FIRST);
  await expect.poll(() => lists[AISHA]).toEqual([FIRST]);
  // Another person is signed in, although the first one never signed out here.
  enter(OMAR);
  await expect.poll(() => [hidden(), stored()]).toEqual([[], []]);
  await loadAccountHidden();
  expect(lists[OMAR] ?? []).toEqual([]);
});

test('Hiding applies at once, and undoing it before the response restores the old state.', async () => {
  enter(AISHA);
  await loadAccountHidden();
  let say = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer('hidden.add', ({ ids }) => {
      resolve();
      return new Promise((done) => (say = () => done(set([...ids, ...without(ids)]))));
    });
  });
  hideHome(FIRST);
  expect(hidden()).toEqual([FIRST]);
  await isAsked;
  showHomes([FIRST]);
  expect(hidden()).toEqual([]);
  say();
  await expect.poll(hiddenCalls).toEqual(['hidden.list', 'hidden.add', 'hidden.remove']);
  await loadAccountHidden();
  expect([hidden(), lists[AISHA]]).toEqual([[], []]);
});

test('A refused change is rolled back with a message.', async () => {
  lists = { [AISHA]: [SECOND] };
  enter(AISHA);
  await loadAccountHidden();
  const no = () => {
    throw refuse({ status: 429, code: 'rate_limited', message: 'Too many requests' });
  };
  answer('hidden.add', no);
  answer('hidden.remove', no);
  hideHome(FIRST);
  showHomes([FIRST, SECOND]);
  await expect.poll(() => store.get(waitingToasts).length).toBe(2);
  expect([hidden(), stored()]).toEqual([[SECOND], [SECOND]]);
});

test('A response after signing out is ignored, and queued requests are dropped.', async () => {
  lists = { [OMAR]: [THIRD] };
  enter(AISHA);
  await loadAccountHidden();
  let say = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer('hidden.add', () => {
      resolve();
      return new Promise((done) => (say = () => done({ data: [FIRST] })));
    });
  });
  hideHome(FIRST);
  await isAsked;
  hideHome(SECOND);
  endSession();
  enter(OMAR);
  say();
  await loadAccountHidden();
  await expect.poll(() => [hidden(), localStorage.getItem('hiddenOf')]).toEqual([[THIRD], OMAR]);
  expect(hiddenCalls().filter((id) => id === 'hidden.add')).toHaveLength(1);
  expect(lists).toEqual({ [OMAR]: [THIRD] });
});

test("An impersonating admin sees the person's hidden homes and adds none of the browser's.", async () => {
  lists = { [AISHA]: [THIRD] };
  hideHome(FIRST);
  enter(AISHA, { impersonatedBy: OMAR });
  await expect.poll(hidden).toEqual([THIRD]);
  expect(lists[AISHA]).toEqual([THIRD]);
});

test('Homes that could not be moved to an account are not left for the next one.', async () => {
  answer('hidden.add', () => {
    throw refuse({ status: 0, code: 'offline' });
  });
  hideHome(FIRST);
  enter(AISHA);
  await expect.poll(hiddenCalls).toContain('hidden.add');
  expect(hidden()).toEqual([FIRST]);
  endSession();
  await expect.poll(hidden).toEqual([]);
  expect(Object.keys(localStorage)).toEqual(['signedOut']);
});

test('Malformed stored ids are not moved to the account.', async () => {
  localStorage.setItem('hiddenHomes', JSON.stringify(['nonsense', FIRST]));
  enter(AISHA);
  await expect.poll(() => lists[AISHA]).toEqual([FIRST]);
  await expect.poll(hidden).toEqual([FIRST]);
});

test('Hiding and showing homes follows other tabs.', () => {
  const emitList = (ids: string[]) => {
    localStorage.setItem('hiddenHomes', JSON.stringify(ids));
    dispatchEvent(new StorageEvent('storage', { key: 'hiddenHomes' }));
  };
  emitList([FIRST]);
  expect(hidden()).toEqual([FIRST]);
  emitList([]);
  expect(hidden()).toEqual([]);
});
