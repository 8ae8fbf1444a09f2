import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../testing/processes/freePort';
import { hasRedis, testRedis, type TestRedis } from '../../testing/processes/redisServer';
import { openLink, type Link } from './link';

const BEAT = { channel: 'beat', message: 'me' };

describe.runIf(hasRedis)('A Redis link', () => {
  let redis: TestRedis;
  const links: Link[] = [];
  /** Called each time Redis connects: whether messages may have been missed. */
  let ups: boolean[];
  let received: string[];

  beforeEach(async () => {
    ups = [];
    received = [];
    redis = testRedis(await freePort());
    await redis.start();
  });
  afterEach(async () => {
    for (const link of links.splice(0)) link.close();
    await redis.stop();
  });
  async function open(url = redis.url): Promise<Link> {
    const link = await openLink(url, {
      heartbeat: BEAT,
      onMessage: (_channel, message) => received.push(message),
      onUp: (isMissed) => ups.push(isMissed),
      onDown: () => undefined,
    });
    links.push(link);
    link.subscribe('news');
    await expect.poll(() => ups).toEqual([false]);
    return link;
  }

  it('Nothing is missed when the subscriber connects before the publisher.', async () => {
    let letFirst: (() => void) | undefined;
    const sockets: Socket[] = [];
    const slow = createServer((client) => {
      const isFirst = sockets.length === 0;
      const server = connect(Number(new URL(redis.url).port), '127.0.0.1');
      sockets.push(client, server);
      for (const socket of [client, server]) socket.on('error', () => undefined);
      server.pipe(client);
      if (isFirst) letFirst = () => client.pipe(server);
      else {
        client.pipe(server);
        // Subscribed: its second response.
        client.once('data', () => client.once('data', () => letFirst?.()));
      }
    }).listen(0, '127.0.0.1');
    await once(slow, 'listening');
    await open(`redis://127.0.0.1:${(slow.address() as AddressInfo).port}`);
    for (const socket of sockets) socket.destroy();
    slow.close();
  });

  it('Messages of a merely slow Redis arrive, without a reconnect.', async () => {
    const link = await open();
    redis.freeze();
    expect(link.publish('news', 'told while it was frozen')).toBe(true);
    await expect.poll(() => link.isUp()).toBe(false);
    redis.thaw();
    await expect.poll(() => received).toEqual(['told while it was frozen']);
    await expect.poll(() => ups).toEqual([false, false]);
  });

  it('A lost connection is reported as possibly missed messages.', async () => {
    const link = await open();
    await redis.stop();
    await expect.poll(() => link.isUp()).toBe(false);
    await expect.poll(() => link.publish('news', 'told to nobody')).toBe(false);
    await redis.start();
    await expect.poll(() => ups).toEqual([false, true]);
    expect(received).toEqual([]);
  });
});
