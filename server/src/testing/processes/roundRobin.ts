import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A small proxy in front of several servers: each connection is passed to the next one that accepts it. */
interface RoundRobin {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Starts the proxy.
 * @param origins of the servers; unreachable ones are skipped
 */
export async function roundRobin(origins: string[]): Promise<RoundRobin> {
  let at = 0;
  const sockets = new Set<Socket>();
  const pass = (visitor: Socket, triesLeft: number) => {
    const { hostname, port } = new URL(origins[at++ % origins.length] ?? '');
    const server = connect(Number(port), hostname);
    let isThrough = false;
    server.once('connect', () => {
      isThrough = true;
      if (visitor.destroyed) server.destroy();
      sockets.add(server);
      visitor.pipe(server).pipe(visitor);
      for (const [one, other] of [
        [visitor, server],
        [server, visitor],
      ] as const) {
        one.once('close', () => other.destroy());
      }
    });
    server.on('error', () => {
      if (!isThrough && triesLeft > 0) pass(visitor, triesLeft - 1);
      else visitor.destroy();
    });
  };
  const proxy = createServer((visitor) => {
    sockets.add(visitor);
    visitor.on('error', () => visitor.destroy());
    pass(visitor, origins.length - 1);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
