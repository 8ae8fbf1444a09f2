import { onlineManager } from '@tanstack/react-query';
import { vi } from 'vitest';

/** Takes the server away or brings it back, and waits until the page has noticed. */
export async function setReachable(isReachable: boolean): Promise<void> {
  vi.stubGlobal('fetch', () =>
    isReachable ? Promise.resolve(new Response('ok')) : Promise.reject(new TypeError('refused')),
  );
  dispatchEvent(new Event(isReachable ? 'online' : 'offline'));
  await vi.waitFor(() => {
    if (onlineManager.isOnline() !== isReachable) throw new Error('not noticed yet');
  });
}
