import { expect, it, vi } from 'vitest';
import { loadWhenOnline } from './loadWhenOnline';

it('A failed load waits for the connection and is retried once online.', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn().mockRejectedValueOnce(new TypeError('not fetched')).mockResolvedValueOnce('code');
  const code = loadWhenOnline<string>(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await code).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

it('A failed load while online is reported.', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await expect(loadWhenOnline(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
});
