import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setReachable } from '@/testing/reach';
import { isReachable, loadWhenReachable, MissingCodeError, onReconnect } from './reach';

afterEach(async () => {
  await setReachable(true);
  vi.unstubAllGlobals();
});

test('Code that failed to load waits for the server and is loaded again.', async () => {
  await setReachable(false);
  const load = vi.fn().mockRejectedValueOnce(new TypeError('not fetched')).mockResolvedValueOnce('code');
  const code = loadWhenReachable<string>(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await setReachable(true);
  expect(await code).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

test('Code that an answering server doesn’t have is reported as missing.', async () => {
  await setReachable(true);
  await expect(loadWhenReachable(() => Promise.reject(new TypeError('404')))).rejects.toThrow(
    MissingCodeError,
  );
});

test('A proxy’s error page is not an answer of the server.', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('Bad gateway', { status: 502 })));
  expect(await isReachable()).toBe(false);
});

test('A single failed call doesn’t announce an outage.', async () => {
  await setReachable(true);
  expect([await isReachable(), onlineManager.isOnline()]).toEqual([true, true]);
});

test('A broken network resumes uploads although the server kept answering.', () => {
  const resume = vi.fn();
  const stop = onReconnect(resume);
  dispatchEvent(new Event('online'));
  expect(resume).toHaveBeenCalledTimes(1);
  stop();
  dispatchEvent(new Event('online'));
  expect(resume).toHaveBeenCalledTimes(1);
});

describe('while the server is away', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('It is pinged after 1, 2, 4, 8 and then every 15 seconds, by one loop.', async () => {
    const pings: number[] = [];
    vi.stubGlobal('fetch', () => {
      pings.push(Date.now());
      return Promise.reject(new TypeError('refused'));
    });
    const back = vi.fn();
    const stop = onReconnect(back);
    expect(await Promise.all([isReachable(), isReachable()])).toEqual([false, false]);
    const start = Date.now();
    pings.length = 0;
    await vi.advanceTimersByTimeAsync(45_000);
    expect(pings.map((at) => (at - start) / 1000)).toEqual([1, 3, 7, 15, 30, 45]);
    expect(back).not.toHaveBeenCalled();

    vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')));
    dispatchEvent(new Event('online'));
    expect(back).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(0);
    expect(back).toHaveBeenCalledTimes(1);
    expect(onlineManager.isOnline()).toBe(true);
    stop();
  });
});
