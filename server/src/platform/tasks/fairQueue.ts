import { queueFull, registerQueue } from './queue';

interface Waiting<T> {
  key: string;
  work: () => Promise<T>;
  result: Promise<T>;
  /** Ends the wait with this result. */
  settle: (result: Promise<T>) => void;
}

interface Options {
  name: string;
  waiting: number;
  maxWaitMs: number;
}
type FairQueue<T> = (who: string, key: string, work: () => Promise<T>) => Promise<T>;

/**
 * A queue that neither one caller nor many can fill. One task runs at a time. Callers who have had the fewest turns since
 * the queue was last empty come first, the newest of them before the others: under a flood from many addresses the next
 * caller still comes next. When the queue is full, a newcomer replaces the last task of the caller with the most, or that of
 * the caller whose turn is last. Tasks with the same key run once for all their callers.
 * @returns a function that runs `work` on `who`'s turn; it throws 503 when `waiting` tasks are queued already, or after
 *   `maxWaitMs` in the queue
 */
export function createFairQueue<T>({ name, waiting, maxWaitMs }: Options): FairQueue<T> {
  /** Queued tasks by caller, the newest caller last. */
  const lines = new Map<string, Waiting<T>[]>();
  /** Turns since the queue was last empty, by caller. */
  const turns = new Map<string, number>();
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

  const turnsOf = (who: string) => turns.get(who) ?? 0;
  const waitingOf = (who: string) => lines.get(who)?.length ?? 0;
  /** Waiting callers, the next one first. */
  const order = () => [...lines.keys()].toReversed().toSorted((a, b) => turnsOf(a) - turnsOf(b));

  function makeRoom(who: string): void {
    if (length() < waiting) return;
    const [last = ''] = order()
      .toReversed()
      .toSorted((a, b) => waitingOf(b) - waitingOf(a));
    const comesBefore = waitingOf(who) === 0 && turnsOf(who) <= turnsOf(last);
    if (!comesBefore && waitingOf(last) <= waitingOf(who) + 1) throw queueFull();
    refuse(lines.get(last)?.at(-1));
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

  function start(who: string, key: string, work: () => Promise<T>): Promise<T> {
    turns.set(who, turnsOf(who) + 1);
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
    const [who = ''] = order();
    const [first] = lines.get(who) ?? [];
    if (!first) {
      turns.clear();
      return;
    }
    const result = start(who, first.key, first.work);
    settle(
      ({ key }) => key === first.key,
      () => result,
    );
  }

  return async (who, key, work) => {
    if (!running) return start(who, key, work);
    if (running.key === key) return running.result;
    return lines.get(who)?.find((one) => one.key === key)?.result ?? wait(who, key, work);
  };
}
