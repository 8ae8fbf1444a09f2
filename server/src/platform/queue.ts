import { AppError } from './errors';

/** How many wait in each queue. */
const lengths = new Map<string, () => number>();

/** Counts a queue in `queueLengths`. */
export const watchQueue = (name: string, length: () => number): void => void lengths.set(name, length);

/** 503 for work whose turn does not come; it is worth another try in a few seconds. */
export const queueFull = (): AppError => new AppError(503, 'unavailable', { details: { retryAfter: 5 } });

/** How much work waits for its turn, by the names of the queues. */
export const queueLengths = (): Record<string, number> =>
  Object.fromEntries(Array.from(lengths, ([name, length]) => [name, length()]));

/**
 * Lets `atOnce` pieces of work run at a time; the others wait in order.
 * @returns a function that runs a piece of work; it throws 503 when `waiting` pieces wait already, or when its turn has
 *   not come within `longestWaitMs`
 */
export function createQueue({
  name,
  atOnce,
  waiting,
  longestWaitMs,
}: {
  name: string;
  atOnce: number;
  waiting: number;
  longestWaitMs?: number;
}) {
  let running = 0;
  const line: (() => void)[] = [];
  watchQueue(name, () => line.length);

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp =
        longestWaitMs !== undefined &&
        setTimeout(() => {
          line.splice(line.indexOf(start), 1);
          reject(queueFull());
        }, longestWaitMs);
      const start = () => {
        if (giveUp) clearTimeout(giveUp);
        resolve();
      };
      line.push(start);
    });

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw queueFull();
      await turn();
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
