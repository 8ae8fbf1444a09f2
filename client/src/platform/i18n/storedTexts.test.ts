import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { endStart, readRest, storedTexts } from './storedTexts';

const KEY = 'i18next_res_xx-common';
const fetched = vi.fn<(url: string) => Promise<Response>>();
const read = () =>
  new Promise<unknown>((resolve) =>
    storedTexts.read('xx', 'common', (failure, texts) => resolve(failure ?? texts)),
  );

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1) });
  fetched.mockReset().mockImplementation(() => Promise.resolve(Response.json({ brand: 'Manzil' })));
  vi.stubGlobal('fetch', fetched);
  localStorage.removeItem(KEY);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('A page starts with the first texts, which are not stored; the rest follows once, from then on all are read.', async () => {
  expect(await read()).toEqual({ brand: 'Manzil' });
  expect(fetched.mock.lastCall?.[0]).toBe(`/locales/xx/first.json?v=${__BUILD__}`);
  vi.advanceTimersByTime(10_000);
  expect(localStorage.getItem(KEY)).toBeNull();
  endStart();

  const add = vi.fn();
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }));
  await expect(readRest(add)).rejects.toThrow('503');
  expect(add).not.toHaveBeenCalled();
  await readRest(add);
  await readRest(add);
  expect(add.mock.calls).toEqual([['xx', { brand: 'Manzil' }]]);
  expect(fetched.mock.lastCall?.[0]).toBe(`/locales/xx/common.json?v=${__BUILD__}`);
  vi.advanceTimersByTime(3000);
  expect(localStorage.getItem(KEY)).not.toBeNull();
});

it('Texts are stored after the first load, and asked of the server again after seven days.', async () => {
  expect(await read()).toEqual({ brand: 'Manzil' });
  expect(fetched.mock.lastCall?.[0]).toBe(`/locales/xx/common.json?v=${__BUILD__}`);
  vi.advanceTimersByTime(2999);
  expect(localStorage.getItem(KEY)).toBeNull();
  vi.advanceTimersByTime(1);
  vi.setSystemTime(Date.UTC(2026, 10, 1) + 7 * DAY_MS - 1);
  expect(await read()).toMatchObject({ brand: 'Manzil' });
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.UTC(2026, 10, 1) + 7 * DAY_MS);
  await read();
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('Texts of another build, or that cannot be read, come from the server.', async () => {
  for (const kept of [
    JSON.stringify({ i18nStamp: Date.now(), i18nVersion: 'former' }),
    '{"brand":',
    'null',
  ]) {
    localStorage.setItem(KEY, kept);
    expect(await read()).toEqual({ brand: 'Manzil' });
  }
  expect(fetched).toHaveBeenCalledTimes(3);
});

it('A failure is passed on and stores nothing.', async () => {
  fetched.mockResolvedValueOnce(new Response('', { status: 503 }));
  expect(await read()).toBeInstanceOf(Error);
  vi.advanceTimersByTime(10_000);
  expect(localStorage.getItem(KEY)).toBeNull();
});
