import { MemoryStore, type Options, type Store } from 'express-rate-limit';
import { RedisStore } from 'rate-limit-redis';
import { log } from '../base/logger';
import { keyPrefix, redisCommand } from './servers';

type Reply = string | number | (string | number)[];

/** Counts in memory. A window that a clock ran ahead opened ends when the clock is set back. */
function ownStore(): MemoryStore {
  const store = new MemoryStore();
  const increment = store.increment.bind(store);
  store.increment = async (key) => {
    const client = await store.get(key);
    const left = (client?.resetTime?.getTime() ?? 0) - Date.now();
    if (left > store.windowMs) await store.resetKey(key);
    return increment(key);
  };
  return store;
}

/**
 * Counts requests in Redis for all servers, and on each server too: without Redis, or after it restarts empty, each server
 * still enforces the limit by itself.
 */
export function limitStore(name: string): Store {
  const own = ownStore();
  let options: Options;
  let shared: RedisStore | undefined;
  /** Created on first use and after a failure: it relies on scripts that a restarted Redis has lost. */
  const theShared = async (): Promise<RedisStore> => {
    if (shared) return shared;
    const made = new RedisStore({
      prefix: `${keyPrefix()}limit:${name}:`,
      sendCommand: async (command: string, ...args: string[]) =>
        (await redisCommand()?.(command, ...args)) as Reply,
    });
    await made.init(options);
    return (shared = made);
  };
  return {
    localKeys: true,
    init(all) {
      options = all;
      own.init(all);
    },
    async increment(key) {
      const mine = await own.increment(key);
      if (!redisCommand()) return mine;
      try {
        const ours = await (await theShared()).increment(key);
        return ours.totalHits >= mine.totalHits ? ours : mine;
      } catch (error) {
        shared = undefined;
        log.warn({ err: error, limit: name }, 'limit counted on this server only');
        return mine;
      }
    },
    async decrement(key) {
      await own.decrement(key);
      if (!redisCommand()) return;
      try {
        await (await theShared()).decrement(key);
      } catch {
        shared = undefined;
      }
    },
    resetKey: (key) => own.resetKey(key),
    shutdown: () => own.shutdown(),
  };
}
