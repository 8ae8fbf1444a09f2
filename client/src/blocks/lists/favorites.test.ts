import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, calls, forgetAnswers, refuse } from '@/testing/fakeServer';
import { setReachable } from '@/testing/reach';
import { toastError } from '@/ui/overlay/toastError';
import { waitingToasts } from '@/ui/overlay/toastList';
import { store, type Person } from '../../platform/session';
import { endSession, startSession } from '../../platform/sessionChanges';
import '../../platform/watchSession';
import { favoritesAtom } from './favoritesList';
import { rememberViewed, setCompared, setFavorites, toggleCompared } from './lists';
import { addToggles, onToggleRefused, pendingToggles } from './toggles';

vi.mock('@/platform/api/http', () => import('@/testing/fakeServer'));

const [FIRST, SECOND, THIRD] = ['a', 'b', 'd'].map((one) => one.repeat(24)) as [string, string, string];
const [AISHA, OMAR] = ['c'.repeat(24), 'e'.repeat(24)];
const favorites = () => store.get(favoritesAtom);
const base64 = (value: object) => btoa(JSON.stringify(value));
const waiting = (user = AISHA) => [...pendingToggles(user, 'favorites')].map(([id, { isOn }]) => [id, isOn]);
const sent = () => calls.flatMap(({ id, input }) => (id === 'favorites.set' ? [input] : []));
/** The account's list on the server. */
let stored: string[];
const set = ({ ids, isFavorite }: { ids: string[]; isFavorite: boolean }) => {
  for (const id of ids) {
    if (!isFavorite) stored = stored.filter((one) => one !== id);
    else if (!stored.includes(id)) stored = [id, ...stored];
  }
  return { userFavs: stored };
};
const heldResponses: (() => void)[][] = [];
/** Holds back the responses to a call; returns functions that release them, in the order of the requests. */
function holdResponses(id: 'favorites.ids' | 'favorites.set') {
  const held: (() => void)[] = [];
  heldResponses.push(held);
  answer(id, (input) => {
    const response =
      id === 'favorites.ids' ? { userFavs: stored } : set(input as unknown as Parameters<typeof set>[0]);
    return new Promise((resolve) => held.push(() => resolve(response)));
  });
  return held;
}
const enter = (id: string, userFavs = stored) => {
  const exp = Math.floor(Date.now() / 1000) + 60;
  const user = { id, name: 'Aisha', userFavs } as unknown as Person;
  startSession({ token: `x.${base64({ role: 'user', exp })}.${id}`, user });
};
const loads = () => calls.filter(({ id }) => id === 'favorites.ids').length;

onToggleRefused(toastError);
beforeEach(async () => {
  stored = [SECOND];
  answer('favorites.ids', () => ({ userFavs: stored }));
  answer('favorites.set', set);
  enter(AISHA);
  await expect.poll(loads).toBe(1);
});
afterEach(async () => {
  await setReachable(true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  endSession();
  for (const say of heldResponses.splice(0).flat()) say();
  forgetAnswers();
  localStorage.clear();
  store.set(waitingToasts, []);
});

test('The list is loaded with the page, as the stored one may be outdated.', async () => {
  stored = [THIRD];
  enter(OMAR, [FIRST]);
  expect(favorites()).toEqual([FIRST]);
  await expect.poll(favorites).toEqual([THIRD]);
});

test("A favourite shows at once and then matches the server's response.", async () => {
  const held = holdResponses('favorites.set');
  setFavorites([FIRST], true);
  expect(favorites()).toEqual([FIRST, SECOND]);
  await expect.poll(() => held.length).toBe(1);
  expect(waiting()).toEqual([[FIRST, true]]);
  held[0]?.();
  await expect.poll(() => localStorage.getItem('favorites')).toContain(FIRST);
  expect(favorites()).toEqual([FIRST, SECOND]);
  expect(localStorage.getItem(`presses.favorites.${AISHA}`)).toBeNull();
});

test('A refused favourite is rolled back with the reason.', async () => {
  answer('favorites.set', () => {
    throw refuse({ status: 404, code: 'not_found', message: 'This property is not here any more' });
  });
  setFavorites([FIRST], true);
  expect(favorites()).toEqual([FIRST, SECOND]);
  await expect.poll(favorites).toEqual([SECOND]);
  expect(store.get(waitingToasts)).toMatchObject([
    { kind: 'error', text: 'This property is not here any more' },
  ]);
  expect(localStorage.getItem(`presses.favorites.${AISHA}`)).toBeNull();
});

test('Requests set a state rather than toggle it, and the last press wins.', async () => {
  const held = holdResponses('favorites.set');
  setFavorites([FIRST], true);
  await expect.poll(() => held.length).toBe(1);
  setFavorites([FIRST], false);
  setFavorites([FIRST], true);
  setFavorites([FIRST], false);
  held[0]?.();
  await expect.poll(() => held.length).toBe(2);
  held[1]?.();
  await expect.poll(() => localStorage.getItem(`presses.favorites.${AISHA}`)).toBeNull();
  expect(sent()).toEqual([
    { ids: [FIRST], isFavorite: true },
    { ids: [FIRST], isFavorite: false },
  ]);
  expect([favorites(), stored]).toEqual([[SECOND], [SECOND]]);
});

test('Presses in the same direction share a request, with the last one as the newest.', async () => {
  await setReachable(false);
  setFavorites([FIRST], true);
  setFavorites([THIRD], true);
  setFavorites([SECOND], false);
  await setReachable(true);
  await expect.poll(() => stored).toEqual([THIRD, FIRST]);
  await expect.poll(favorites).toEqual([THIRD, FIRST]);
  expect(sent()).toHaveLength(2);
});

test('A list requested before a press is discarded.', async () => {
  const held = holdResponses('favorites.ids');
  await setReachable(false);
  await setReachable(true);
  await expect.poll(() => held.length).toBe(1);
  setFavorites([FIRST], true);
  // The press does not wait for that list.
  await expect.poll(() => stored).toEqual([FIRST, SECOND]);
  await expect.poll(() => localStorage.getItem(`presses.favorites.${AISHA}`)).toBeNull();
  held[0]?.();
  // The list is requested again instead.
  await expect.poll(() => held.length).toBe(2);
  expect(favorites()).toEqual([FIRST, SECOND]);
  held[1]?.();
  expect(favorites()).toEqual([FIRST, SECOND]);
});

test('A list requested before a press in another tab is discarded.', async () => {
  const held = holdResponses('favorites.ids');
  await setReachable(false);
  await setReachable(true);
  await expect.poll(() => held.length).toBe(1);
  addToggles(AISHA, 'favorites', [FIRST], true);
  dispatchEvent(new StorageEvent('storage', { key: `presses.favorites.${AISHA}` }));
  expect(favorites()).toEqual([FIRST, SECOND]);
  // The other tab has its response.
  set({ ids: [FIRST], isFavorite: true });
  localStorage.setItem('favorites', JSON.stringify([AISHA, stored]));
  localStorage.removeItem(`presses.favorites.${AISHA}`);
  for (const key of ['favorites', `presses.favorites.${AISHA}`]) {
    dispatchEvent(new StorageEvent('storage', { key }));
  }
  held[0]?.();
  await expect.poll(() => held.length).toBe(2);
  expect(favorites()).toEqual([FIRST, SECOND]);
});

test('Presses made offline are kept and sent once online.', async () => {
  await setReachable(false);
  setFavorites([FIRST], true);
  setFavorites([SECOND], false);
  await Promise.resolve();
  expect([favorites(), sent()]).toEqual([[FIRST], []]);
  await setReachable(true);
  await expect.poll(() => stored).toEqual([FIRST]);
  expect(store.get(waitingToasts)).toEqual([]);
});

test.each([0, 502, 503, 504])(
  'Presses that the server could not process (status %i) are kept and sent again.',
  async (status) => {
    answer('favorites.set', () => {
      throw refuse({ status, code: 'offline' });
    });
    setFavorites([FIRST], true);
    await expect.poll(() => sent().length).toBe(1);
    await expect.poll(waiting).toEqual([[FIRST, true]]);
    answer('favorites.set', set);
    await setReachable(false);
    await setReachable(true);
    await expect.poll(() => stored).toEqual([FIRST, SECOND]);
    expect(store.get(waitingToasts)).toEqual([]);
  },
);

test.each([
  { age: 5000, isSent: true, ends: 'is sent again' },
  { age: 3_600_000, isSent: true, ends: 'is forgotten, as another device may have changed it since,' },
  { age: 3_600_000, isSent: false, ends: 'is sent' },
])(
  'A press $age ms old from an earlier page (already sent: $isSent) $ends on the next one.',
  async ({ age, isSent, ends }) => {
    const press = { isOn: true, no: 0.5, ...(isSent && { sentAt: Date.now() - age }) };
    localStorage.setItem(`presses.favorites.${OMAR}`, JSON.stringify([[FIRST, press]]));
    const isRepeated = !ends.startsWith('is forgotten');
    const before = calls.length;
    enter(OMAR);
    expect(favorites()).toEqual(isRepeated ? [FIRST, SECOND] : [SECOND]);
    await expect.poll(() => calls.length).toBe(before + 1);
    expect(stored).toEqual(isRepeated ? [FIRST, SECOND] : [SECOND]);
  },
);

test('Presses of one account are never sent as another.', async () => {
  await setReachable(false);
  setFavorites([FIRST], true);
  endSession('session_expired');
  expect(favorites()).toEqual([]);
  enter(OMAR, []);
  await setReachable(true);
  await expect.poll(loads).toBeGreaterThan(1);
  expect([sent(), waiting()]).toEqual([[], [[FIRST, true]]]);
  // They return with the person whose session expired; signing out leaves nothing behind.
  enter(AISHA);
  await expect.poll(() => stored).toEqual([FIRST, SECOND]);
  await setReachable(false);
  setFavorites([THIRD], true);
  endSession();
  expect(Object.keys(localStorage)).toEqual(['signedOut']);
});

test('The comparison is shared between tabs.', () => {
  setCompared([FIRST]);
  localStorage.setItem('compare', JSON.stringify([FIRST, SECOND]));
  // Even before the browser's event arrives.
  expect(toggleCompared(THIRD)).toBe(true);
  expect(localStorage.getItem('compare')).toBe(JSON.stringify([FIRST, SECOND, THIRD]));
});

test('Twelve visited homes are remembered, the latest first and each once.', () => {
  const ids = Array.from({ length: 13 }, (_, at) => `home ${at}`);
  const stored = () => JSON.parse(localStorage.getItem('recentlyViewed') ?? '[]') as string[];
  ids.forEach(rememberViewed);
  const latestFirst = [...ids.slice(1)].reverse();
  expect(stored()).toEqual(latestFirst);
  rememberViewed('home 3');
  expect(stored()).toEqual(['home 3', ...latestFirst.filter((id) => id !== 'home 3')]);
});
