import { AppError } from './errors';

/**
 * Lets `atOnce` pieces of work run at a time; the others wait in order.
 * @returns a function that runs a piece of work; it throws 503 when `waiting` pieces wait already
 */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new AppError(503, 'unavailable');
      await new Promise<void>((resolve) => line.push(resolve));
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
