import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { favoritesAtom } from '@/platform/api/lists';
import { endSession, startSession, store, type Person } from '@/platform/session';
import { answer, asked, forgetAnswers, refuse } from '@/testing/fakeServer';
import { waitingToasts } from '@/ui/overlay/toastList';
import { setFavorite } from './favorites';

vi.mock('@/platform/api/http', () => import('@/testing/fakeServer'));

const [FIRST, SECOND] = ['a'.repeat(24), 'b'.repeat(24)];
const hearts = () => store.get(favoritesAtom);
const base64 = (value: object) => btoa(JSON.stringify(value));
let stored: string[];
const toggle = (id: string) => {
  stored = stored.includes(id) ? stored.filter((one) => one !== id) : [id, ...stored];
  return { userFavs: stored };
};

beforeEach(() => {
  stored = [SECOND];
  const exp = Math.floor(Date.now() / 1000) + 60;
  const user = { id: 'c'.repeat(24), name: 'Aisha', userFavs: stored } as unknown as Person;
  startSession({ token: `x.${base64({ role: 'user', exp })}.x`, user });
});
afterEach(() => {
  endSession();
  forgetAnswers();
  store.set(waitingToasts, []);
});

test('a heart is there at once, and is what the server says afterwards', async () => {
  let say = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer('favorites.toggle', ({ property_id }) => {
      resolve();
      return new Promise((done) => (say = () => done(toggle(property_id))));
    });
  });
  setFavorite(FIRST, true);
  expect(hearts()).toEqual([FIRST, SECOND]);
  await isAsked;
  say();
  const kept = () => JSON.parse(localStorage.getItem('user') ?? '{}') as unknown;
  await expect.poll(kept).toMatchObject({ userFavs: [FIRST, SECOND] });
  expect(hearts()).toEqual([FIRST, SECOND]);
});

test('a refused heart goes back with a word', async () => {
  answer('favorites.toggle', () => {
    throw refuse({ status: 404, code: 'not_found', message: 'This property is not here any more' });
  });
  setFavorite(FIRST, true);
  expect(hearts()).toEqual([FIRST, SECOND]);
  await expect.poll(hearts).toEqual([SECOND]);
  expect(store.get(waitingToasts)).toMatchObject([
    { kind: 'error', text: 'This property is not here any more' },
  ]);
});

test('pressed again before the answer, the server ends with what was wanted last', async () => {
  answer('favorites.toggle', ({ property_id }) => toggle(property_id));
  setFavorite(FIRST, true);
  setFavorite(FIRST, false);
  setFavorite(FIRST, true);
  await expect.poll(() => stored).toEqual([FIRST, SECOND]);
  expect(hearts()).toEqual([FIRST, SECOND]);
  expect(asked.filter(({ id }) => id === 'favorites.toggle').length % 2).toBe(1);
});
