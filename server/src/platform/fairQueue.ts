import { queueFull, registerQueue } from './queue';

interface Waiting<T> {
  key: string;
  work: () => Promise<T>;
  result: Promise<T>;
  /** Ends the wait with this result. */
  settle: (result: Promise<T>) => void;
}

/**
 * A queue that no single caller can fill. One task runs at a time and callers take turns. When the queue is full, a newcomer
 * replaces the last task of the caller with the most. Tasks with the same key run once for all their callers.
 * @returns a function that runs `work` on `who`'s turn; it throws 503 when `waiting` tasks are queued already, or after
 *   `maxWaitMs` in the queue
 */
export function createFairQueue<T>({
  name,
  waiting,
  maxWaitMs,
}: {
  name: string;
  waiting: number;
  maxWaitMs: number;
}): (who: string, key: string, work: () => Promise<T>) => Promise<T> {
  /** Queued tasks by caller, in turn order. */
  const lines = new Map<string, Waiting<T>[]>();
  let running: { key: string; result: Promise<T> } | undefined;
  const length = () => [...lines.values()].reduce((sum, line) => sum + line.length, 0);
  registerQueue(name, length);

  /** Removes matching tasks from the queue and ends their wait. */
  function settle(isMatch: (one: Waiting<T>) => boolean, result: () => Promise<T>): void {
    for (const [who, line] of lines) {
      const left = line.filter((one) => !isMatch(one));
      if (left.length > 0) lines.set(who, left);
      else lines.delete(who);
      for (const one of line.filter(isMatch)) one.settle(result());
    }
  }
  const refuse = (refused: Waiting<T> | undefined) =>
    settle(
      (one) => one === refused,
      () => Promise.reject(queueFull()),
    );

  function makeRoom(who: string): void {
    if (length() < waiting) return;
    const [longest = []] = [...lines.values()].toSorted((a, b) => b.length - a.length);
    if (longest.length <= (lines.get(who)?.length ?? 0) + 1) throw queueFull();
    refuse(longest.at(-1));
  }

  function wait(who: string, key: string, work: () => Promise<T>): Promise<T> {
    makeRoom(who);
    let resolve!: (result: Promise<T>) => void;
    const result = new Promise<T>((settled) => (resolve = settled));
    const giveUp = setTimeout(() => refuse(one), maxWaitMs);
    const one: Waiting<T> = {
      key,
      work,
      result,
      settle(ended) {
        clearTimeout(giveUp);
        resolve(ended);
      },
    };
    lines.set(who, [...(lines.get(who) ?? []), one]);
    return result;
  }

  function start(key: string, work: () => Promise<T>): Promise<T> {
    const result = work();
    running = { key, result };
    const onEnd = () => {
      running = undefined;
      next();
    };
    result.then(onEnd, onEnd);
    return result;
  }

  function next(): void {
    const [turn] = lines;
    const [first, ...others] = turn?.[1] ?? [];
    if (!turn || !first) return;
    // To the back of the order, behind every other caller.
    lines.delete(turn[0]);
    lines.set(turn[0], [first, ...others]);
    const result = start(first.key, first.work);
    settle(
      ({ key }) => key === first.key,
      () => result,
    );
  }

  return async (who, key, work) => {
    if (!running) return start(key, work);
    if (running.key === key) return running.result;
    return lines.get(who)?.find((one) => one.key === key)?.result ?? wait(who, key, work);
  };
}
