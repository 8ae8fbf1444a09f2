import type { Redis, RedisOptions } from 'ioredis';

/** Two connections to Redis: one that commands and publishes, one that listens. */
export interface Link {
  /** A command; it fails at once, or after COMMAND_MS, while Redis is away. */
  command: (name: string, ...args: string[]) => Promise<unknown>;
  /** Tells all who listen on the channel; false when that cannot be. Never throws. */
  publish: (channel: string, message: string | Buffer) => boolean;
  /** Hears a channel, and again after each gap. */
  subscribe: (channel: string) => void;
  /** The two as Socket.IO's adapter wants them; what fails there is no error of the process. */
  forAdapter: () => [object, object];
  isUp: () => boolean;
  /** Why it is away. */
  reason: () => string;
  close: () => void;
}

const COMMAND_MS = 1000;
/** What ioredis says of a command without an answer for that long. */
const LATE = 'Command timed out';
const BEAT_MS = 1000;
/** Redis counts as away when it has not passed a beat of ours back for this long, whatever its connections say. */
const SILENT_MS = 3000;

const OPTIONS: RedisOptions = {
  // What every server of the last ten years and its relatives speak.
  protocol: 2,
  lazyConnect: true,
  connectTimeout: 2000,
  retryStrategy: (times) => Math.min(times * 100, 1000),
  reconnectOnError: () => false,
};

/** The listening side; its promises are nobody's to wait for, and end with the connection. */
const quiet = (listener: Redis) => ({
  on: listener.on.bind(listener),
  off: listener.off.bind(listener),
  ...Object.fromEntries(
    (['subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe'] as const).map((name) => [
      name,
      (channels: string | string[]) => void listener[name](...[channels].flat()).catch(() => undefined),
    ]),
  ),
});

interface Heard {
  /** The channel of the beats, and what is published there. */
  beat: { channel: string; message: string };
  onMessage: (channel: string, message: string) => void;
  /** Redis is there (again); `isMissed`: a connection was lost since, and with it what was published meanwhile. */
  onUp: (isMissed: boolean) => void;
  /** Redis is away, with the reason. */
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
    // Subscriptions wait until it is there, and are made again after each gap.
    listener: new Client(url, { ...OPTIONS, maxRetriesPerRequest: null }),
  };
}

/** Whether Redis is there, and whether anything was told meanwhile that others may not have heard, or the other way round. */
function presence({ onUp, onDown }: Pick<Heard, 'onUp' | 'onDown'>) {
  let isUp = false;
  /** At first there was nothing to miss. */
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
    /** On purpose: nobody is told. */
    end: () => {
      isUp = false;
    },
  };
}

/** Sends the beats and watches that they come back; answers what is to be done when one does, and how to end it. */
function heart(
  { publisher, listener }: { publisher: Redis; listener: Redis },
  { channel, message }: Heard['beat'],
  { goUp, goDown }: Pick<ReturnType<typeof presence>, 'goUp' | 'goDown'>,
) {
  let beatenAt = -Infinity;
  /** A beat that cannot be told is no news that was missed: the next one follows. */
  const beatOnce = () => {
    if (publisher.status === 'ready') publisher.publish(channel, message).catch(() => undefined);
  };
  const timer = setInterval(() => {
    const silentMs = performance.now() - beatenAt;
    if (silentMs > SILENT_MS) goDown('it does not answer');
    // Both say they are connected and nothing comes through: connect anew.
    if (silentMs > 2 * SILENT_MS && publisher.status === 'ready' && listener.status === 'ready') {
      beatenAt = performance.now();
      publisher.disconnect(true);
      listener.disconnect(true);
      return;
    }
    beatOnce();
  }, BEAT_MS);
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
 * Connects to Redis, for ever: it comes and goes and this goes on. Whether it is there is told by a beat that has to come
 * back every second through both connections: a frozen Redis and a connection that died unseen count as away too.
 */
export async function openLink(url: string, { beat, onMessage, onUp, onDown }: Heard): Promise<Link> {
  const both = await connections(url);
  const { publisher, listener } = both;
  const there = presence({ onUp, onDown });
  const { beatOnce, onBeat, stop } = heart(both, beat, there);
  let lastError = 'no answer';

  const publish = (channel: string, message: string | Buffer) => {
    if (publisher.status !== 'ready') {
      there.miss();
      return false;
    }
    publisher.publish(channel, message).catch((error: unknown) => {
      // What is late may still arrive: no gap as long as its connection holds.
      if (error instanceof Error && error.message === LATE) return;
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
    forAdapter: () => [
      { publish, on: publisher.on.bind(publisher), off: publisher.off.bind(publisher) },
      quiet(listener),
    ],
    isUp: there.isUp,
    reason: () => lastError,
    async command(name, ...args) {
      try {
        return await publisher.call(name, ...args);
      } catch (error) {
        // What Redis itself refuses is an answer too.
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
