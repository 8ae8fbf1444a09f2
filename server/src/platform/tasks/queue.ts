import { AppError } from '../base/errors';

/** Length of each queue. */
const lengths = new Map<string, () => number>();

/** Adds a queue to `queueLengths`. */
export const registerQueue = (name: string, length: () => number): void => void lengths.set(name, length);

/** 503 for work that did not get its turn; clients retry in a few seconds. */
export const queueFull = (): AppError => new AppError(503, 'unavailable', { details: { retryAfter: 5 } });

/** Queued work by queue name. */
export const queueLengths = (): Record<string, number> =>
  Object.fromEntries(Array.from(lengths, ([name, length]) => [name, length()]));

/**
 * Runs up to `concurrency` tasks at a time, the others in order.
 * @returns a function that runs a task; it throws 503 when `waiting` tasks are queued already, or after `maxWaitMs` in the
 *   queue
 */
export function createQueue({
  name,
  concurrency,
  waiting,
  maxWaitMs,
}: {
  name: string;
  concurrency: number;
  waiting: number;
  maxWaitMs?: number;
}) {
  let running = 0;
  const line: (() => void)[] = [];
  registerQueue(name, () => line.length);

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp =
        maxWaitMs !== undefined &&
        setTimeout(() => {
          line.splice(line.indexOf(start), 1);
          reject(queueFull());
        }, maxWaitMs);
      const start = () => {
        if (giveUp) clearTimeout(giveUp);
        resolve();
      };
      line.push(start);
    });

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
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
