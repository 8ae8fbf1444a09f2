import type { Redis, RedisOptions } from 'ioredis';

/** Two connections to Redis: one for commands and publishing, one for subscriptions. */
export interface Link {
  /** Runs a command; fails at once, or after COMMAND_MS, while Redis is away. */
  command: (name: string, ...args: string[]) => Promise<unknown>;
  /** Publishes to a channel; false when Redis is away. Never throws. */
  publish: (channel: string, message: string | Buffer) => boolean;
  /** Subscribes to a channel, and again after each gap. */
  subscribe: (channel: string) => void;
  /** Both connections for Socket.IO's adapter; its failures are not errors of the process. */
  adapterClients: () => [object, object];
  isUp: () => boolean;
  /** Reason while Redis is away. */
  reason: () => string;
  close: () => void;
}

const COMMAND_MS = 1000;
/** ioredis' message for a command timeout. */
const LATE_ERROR = 'Command timed out';
const HEARTBEAT_MS = 1000;
/** Time without a returned heartbeat after which Redis counts as away, whatever its connections say. */
const SILENCE_MS = 3000;

const OPTIONS: RedisOptions = {
  // Supported by every Redis of the last ten years and its forks.
  protocol: 2,
  lazyConnect: true,
  connectTimeout: 2000,
  retryStrategy: (times) => Math.min(times * 100, 1000),
  reconnectOnError: () => false,
};

/** Subscribing connection; nobody awaits its promises, which end with it. */
const withoutRejections = (listener: Redis) => ({
  on: listener.on.bind(listener),
  off: listener.off.bind(listener),
  ...Object.fromEntries(
    (['subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe'] as const).map((name) => [
      name,
      (channels: string | string[]) => void listener[name](...[channels].flat()).catch(() => undefined),
    ]),
  ),
});

interface LinkListeners {
  /** Channel of the heartbeats, and their payload. */
  heartbeat: { channel: string; message: string };
  onMessage: (channel: string, message: string) => void;
  /** Redis is available (again). `isMissed`: messages may have been lost with a connection. */
  onUp: (isMissed: boolean) => void;
  /** Redis became unavailable, with the reason. */
  onDown: (reason: string) => void;
}

async function connections(url: string) {
  const { Redis: Client } = await import('ioredis');
  return {
    publisher: new Client(url, {
      ...OPTIONS,
      commandTimeout: COMMAND_MS,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
    }),
    // Subscriptions wait for the connection and are renewed after each gap.
    listener: new Client(url, { ...OPTIONS, maxRetriesPerRequest: null }),
  };
}

/** Tracks whether Redis is available, and whether messages may have been lost in either direction. */
function presence({ onUp, onDown }: Pick<LinkListeners, 'onUp' | 'onDown'>) {
  let isUp = false;
  /** Nothing can be lost before the first connection. */
  let wasUp = false;
  let isMissed = false;
  const goDown = (reason: string) => {
    if (!isUp) return;
    isUp = false;
    onDown(reason);
  };
  return {
    isUp: () => isUp,
    goDown,
    goUp: () => {
      if (isUp) return;
      isUp = true;
      wasUp = true;
      onUp(isMissed);
      isMissed = false;
    },
    miss: () => {
      isMissed = true;
    },
    lose: (reason: string) => {
      isMissed ||= wasUp;
      goDown(reason);
    },
    /** Closes on purpose, without notifying anyone. */
    end: () => {
      isUp = false;
    },
  };
}

/** Sends heartbeats and watches for their return. @returns the handler for a returned one, and a stop function */
function startHeartbeat(
  { publisher, listener }: { publisher: Redis; listener: Redis },
  { channel, message }: LinkListeners['heartbeat'],
  { goUp, goDown }: Pick<ReturnType<typeof presence>, 'goUp' | 'goDown'>,
) {
  let beatenAt = -Infinity;
  /** An unsent heartbeat is no lost message: the next one follows. */
  const beatOnce = () => {
    if (publisher.status === 'ready') publisher.publish(channel, message).catch(() => undefined);
  };
  const timer = setInterval(() => {
    const silentMs = performance.now() - beatenAt;
    if (silentMs > SILENCE_MS) goDown('it does not answer');
    // Both claim to be connected but nothing gets through: reconnect.
    if (silentMs > 2 * SILENCE_MS && publisher.status === 'ready' && listener.status === 'ready') {
      beatenAt = performance.now();
      publisher.disconnect(true);
      listener.disconnect(true);
      return;
    }
    beatOnce();
  }, HEARTBEAT_MS);
  timer.unref();
  return {
    beatOnce,
    onBeat: () => {
      beatenAt = performance.now();
      goUp();
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Connects to Redis and keeps reconnecting. A heartbeat every second through both connections tells whether it is available:
 * a frozen Redis and a dead connection count as away too.
 */
export async function openLink(
  url: string,
  { heartbeat: beat, onMessage, onUp, onDown }: LinkListeners,
): Promise<Link> {
  const both = await connections(url);
  const { publisher, listener } = both;
  const there = presence({ onUp, onDown });
  const { beatOnce, onBeat, stop } = startHeartbeat(both, beat, there);
  let lastError = 'no answer';

  const publish = (channel: string, message: string | Buffer) => {
    if (publisher.status !== 'ready') {
      there.miss();
      return false;
    }
    publisher.publish(channel, message).catch((error: unknown) => {
      // A late heartbeat is no gap while its connection holds.
      if (error instanceof Error && error.message === LATE_ERROR) return;
      there.miss();
      there.goDown(String(error));
    });
    return true;
  };
  const subscribe = (channel: string) => void listener.subscribe(channel).catch(() => undefined);
  for (const client of [publisher, listener]) {
    client.on('error', (error: Error) => (lastError = error.message));
    client.on('close', () => there.lose(lastError));
    client.on('ready', beatOnce);
  }
  listener.on('message', (channel: string, message: string) => {
    if (channel === beat.channel && message === beat.message) onBeat();
    else onMessage(channel, message);
  });
  for (const client of [publisher, listener]) client.connect().catch(() => undefined);
  subscribe(beat.channel);

  return {
    publish,
    subscribe,
    adapterClients: () => [
      { publish, on: publisher.on.bind(publisher), off: publisher.off.bind(publisher) },
      withoutRejections(listener),
    ],
    isUp: there.isUp,
    reason: () => lastError,
    async command(name, ...args) {
      try {
        return await publisher.call(name, ...args);
      } catch (error) {
        // An error reply from Redis is a reply too.
        if (!(error instanceof Error && error.name === 'ReplyError')) there.goDown(String(error));
        throw error;
      }
    },
    close() {
      stop();
      there.end();
      publisher.disconnect();
      listener.disconnect();
    },
  };
}
