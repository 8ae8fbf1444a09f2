import { expect, it, vi } from 'vitest';
import { fetched } from './fetched';

it('waits for the connection, and asks again once there is one', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn().mockRejectedValueOnce(new TypeError('not fetched')).mockResolvedValueOnce('code');
  const code = fetched<string>(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await code).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

it('tells what is wrong while there is a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await expect(fetched(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
});
