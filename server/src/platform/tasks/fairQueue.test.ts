import { describe, expect, it, vi } from 'vitest';
import { createFairQueue } from './fairQueue';

/** A queue whose tasks end when the test says so. */
function aQueue({ waiting = 4, longestWaitMs = 60_000 } = {}) {
  const begun: string[] = [];
  const ends = new Map<string, (problem?: Error) => void>();
  const answers: string[] = [];
  const ask = createFairQueue<string>({ name: 'test', waiting, maxWaitMs: longestWaitMs });
  return {
    begun,
    answers,
    ask(who: string, key: string) {
      const work = () =>
        new Promise<string>((resolve, reject) => {
          begun.push(key);
          ends.set(key, (problem) => (problem ? reject(problem) : resolve(key)));
        });
      const said = (answer: string) => answers.push(`${who} ${key}: ${answer}`);
      return ask(who, key, work).then(
        () => said('done'),
        (error: { status?: number; details?: object; message: string }) =>
          said(error.status ? `${error.status} ${JSON.stringify(error.details)}` : error.message),
      );
    },
    /** Ends the running task. */
    async end(key: string, problem?: Error) {
      ends.get(key)?.(problem);
      await new Promise(setImmediate);
    },
  };
}
const FULL = '503 {"retryAfter":5}';

describe('A fair queue', () => {
  it('Callers are served in turn, however many tasks one of them has waiting.', async () => {
    const queue = aQueue();
    for (const key of ['a1', 'a2', 'a3', 'a4']) void queue.ask('a', key);
    void queue.ask('b', 'b1');
    for (const key of ['a1', 'b1', 'a2', 'a3', 'a4']) await queue.end(key);
    expect(queue.begun).toEqual(['a1', 'b1', 'a2', 'a3', 'a4']);
  });

  it.each([3, 24, 200])('A caller comes next although %i others wait with one task each.', async (others) => {
    const queue = aQueue({ waiting: 60 });
    for (let at = 0; at < others; at += 1) void queue.ask(`address ${at}`, `task ${at}`);
    void queue.ask('somebody else', 'wanted');
    await queue.end('task 0');
    expect(queue.begun).toEqual(['task 0', 'wanted']);
    // Their calls go on, and so do those of others.
    void queue.ask('address 1', 'task of a caller who waits already');
    void queue.ask('another', 'wanted too');
    await queue.end('wanted');
    expect(queue.begun.slice(2)).toEqual(['wanted too']);
  });

  it('A caller who returns after each turn queues behind those without one.', async () => {
    const queue = aQueue({ waiting: 9 });
    void queue.ask('a', 'a1');
    for (const who of ['b', 'c', 'd']) void queue.ask(who, `${who}1`);
    for (const [ended, again] of [
      ['a1', 'a2'],
      ['d1', 'a3'],
      ['c1', 'a4'],
      ['b1', 'a5'],
    ] as const) {
      await queue.end(ended);
      void queue.ask('a', again);
    }
    expect(queue.begun).toEqual(['a1', 'd1', 'c1', 'b1', 'a2']);
  });

  it('A newcomer takes the last place of the caller with the most, or of the one whose turn is last.', async () => {
    const queue = aQueue({ waiting: 3 });
    for (const key of ['a1', 'a2', 'a3', 'a4']) void queue.ask('a', key);
    await queue.ask('a', 'a5');
    expect(queue.answers).toEqual([`a a5: ${FULL}`]);
    await Promise.race([queue.ask('b', 'b1'), queue.end('')]);
    expect(queue.answers.slice(1)).toEqual([`a a4: ${FULL}`]);
    // With equal shares nobody takes a second place.
    await queue.ask('b', 'b2');
    await Promise.race([queue.ask('c', 'c1'), queue.end('')]);
    await Promise.race([queue.ask('d', 'd1'), queue.end('')]);
    await Promise.race([queue.ask('e', 'e1'), queue.end('')]);
    // The first caller has had a turn.
    await queue.ask('a', 'a6');
    expect(queue.answers.slice(2)).toEqual([
      `b b2: ${FULL}`,
      `a a3: ${FULL}`,
      `a a2: ${FULL}`,
      `b b1: ${FULL}`,
      `a a6: ${FULL}`,
    ]);
    for (const key of ['a1', 'e1', 'd1', 'c1']) await queue.end(key);
    expect(queue.begun).toEqual(['a1', 'e1', 'd1', 'c1']);
  });

  it('Identical tasks run once for all callers, at the earliest of their turns.', async () => {
    const queue = aQueue({ waiting: 9 });
    for (const key of ['a1', 'a2', 'a3', 'same']) void queue.ask('a', key);
    // Behind the first caller's other tasks it would come last: its own turn is earlier.
    void queue.ask('b', 'same');
    void queue.ask('b', 'same');
    for (const key of ['a1', 'same']) {
      if (key === 'same') void queue.ask('c', 'same');
      await queue.end(key);
    }
    for (const key of ['a2', 'a3']) await queue.end(key);
    expect(queue.begun).toEqual(['a1', 'same', 'a2', 'a3']);
    expect(queue.answers.filter((one) => one.includes('same')).toSorted()).toEqual([
      'a same: done',
      'b same: done',
      'b same: done',
      'c same: done',
    ]);
  });

  it('A failed task is reported to everyone waiting for it, and the queue continues.', async () => {
    const queue = aQueue();
    for (const who of ['a', 'b']) void queue.ask(who, 'bad');
    void queue.ask('c', 'good');
    await queue.end('bad', new Error('no ink'));
    await queue.end('good');
    expect(queue.answers).toEqual(['a bad: no ink', 'b bad: no ink', 'c good: done']);
    void queue.ask('a', 'bad');
    await queue.end('bad');
    expect(queue.answers.at(-1)).toBe('a bad: done');
  });

  it('Only tasks that wait too long are given up.', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const queue = aQueue({ longestWaitMs: 1000 });
    void queue.ask('a', 'a1');
    void queue.ask('b', 'b1');
    await vi.advanceTimersByTimeAsync(600);
    void queue.ask('b', 'b2');
    await vi.advanceTimersByTimeAsync(600);
    expect(queue.answers).toEqual([`b b1: ${FULL}`]);
    await queue.end('a1');
    await vi.advanceTimersByTimeAsync(5000);
    await queue.end('b2');
    vi.useRealTimers();
    expect(queue.begun).toEqual(['a1', 'b2']);
    expect(queue.answers.slice(1)).toEqual(['a a1: done', 'b b2: done']);
  });
});
