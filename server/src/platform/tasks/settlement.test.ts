import { trusted } from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/testApp';
import { settlements } from '../../features/assembly';
import { forbidden } from '../base/errors';
import { Intent } from './intent.model';
import {
  assertComplete,
  withIntents,
  settleAtStart,
  settleJob,
  settlePending,
  type Settlement,
} from './settlement';

testApp();

/** A promise resolved from outside. */
function latch() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

const settled: string[] = [];
/** Not made by `settlement()`, whose list every test file in this process shares. */
const counting: Settlement<{ of: string }> = {
  name: 'for this test',
  settle: ({ of }) => {
    if (of === 'broken') return Promise.reject(new Error('cannot be settled'));
    settled.push(of);
    return Promise.resolve();
  },
  intent: (subject) => ({ kind: 'for this test', subject }),
};
const due = (of: string) => counting.intent({ of });
const crash = () => Promise.reject(new Error('the process is dead'));
const noted = () => Intent.countDocuments();
const isEmpty = () => expect.poll(noted).toBe(0);
const age = () => Intent.updateMany({}, { $set: { at: new Date(Date.now() - 61_000) } });
const job = () => settleJob([counting]).run(new AbortController().signal);

afterEach(async () => {
  settled.length = 0;
  await Intent.deleteMany({});
});

describe('Intents', () => {
  it('An intent is recorded before its work begins and deleted once it has finished.', async () => {
    await withIntents([due('a'), due('b')], async () => expect(await noted()).toBe(2));
    await isEmpty();
  });

  it('An intent is deleted when the caller is refused, and kept on any other error.', async () => {
    await expect(withIntents(due('a'), () => Promise.reject(forbidden()))).rejects.toThrow();
    await isEmpty();
    await expect(withIntents(due('a'), crash)).rejects.toThrow();
    expect(await noted()).toBe(1);
  });

  it('An intent stays when another operation on the same subject finishes, whichever began first.', async () => {
    for (const diesFirst of [true, false]) {
      const second = latch();
      const [dying, finishing] = diesFirst
        ? [
            withIntents(due('a'), () => second.promise.then(crash)),
            withIntents(due('a'), () => Promise.resolve()),
          ]
        : [withIntents(due('a'), crash), withIntents(due('a'), () => second.promise)];
      await (diesFirst ? finishing : expect(dying).rejects.toThrow());
      second.resolve();
      await Promise.allSettled([dying, finishing]);
      await expect.poll(noted).toBe(1);
      await settlePending([counting]);
      expect(settled).toEqual(['a']);
      settled.length = 0;
      await Intent.deleteMany({});
    }
  });

  it('A hundred concurrent operations share a handful of inserts and deletes.', async () => {
    const inserts = vi.spyOn(Intent.collection, 'insertMany');
    const deletes = vi.spyOn(Intent.collection, 'deleteMany');
    await Promise.all(Array.from({ length: 100 }, () => withIntents(due('a'), () => Promise.resolve())));
    await isEmpty();
    expect(inserts.mock.calls.length).toBeLessThanOrEqual(3);
    expect(deletes.mock.calls.length).toBeLessThanOrEqual(5);
  });
});

describe('Settling', () => {
  it('A start settles each subject once, but deletes only what no running server can still need.', async () => {
    for (const of of ['a', 'a', 'b']) await expect(withIntents(due(of), crash)).rejects.toThrow();
    expect(await settlePending([counting])).toEqual({ settled: 2, failed: 0 });
    expect(settled.toSorted()).toEqual(['a', 'b']);
    expect(await noted()).toBe(3);
    expect(await job()).toEqual({ settled: 0, failed: 0 });
    await age();
    expect(await job()).toEqual({ settled: 2, failed: 0 });
    expect(await noted()).toBe(0);
  });

  it('A start settles the newest intents first, several at once.', async () => {
    for (const [minutes, of] of Array.from({ length: 20 }, (_, n) => [20 - n, `from ${20 - n}`] as const)) {
      await expect(withIntents(due(of), crash)).rejects.toThrow();
      await Intent.updateMany({ 'subject.of': of }, { $set: { at: new Date(Date.now() - minutes * 1000) } });
    }
    const begun: string[] = [];
    const several = latch();
    const first: Settlement<{ of: string }> = {
      ...counting,
      async settle({ of }) {
        if (begun.push(of) === 4) several.resolve();
        await several.promise;
      },
    };
    await settleAtStart([first]);
    expect(begun.slice(0, 4)).toEqual(['from 1', 'from 2', 'from 3', 'from 4']);
    expect(begun).toHaveLength(20);
  });

  it('Soon after the start, intents of a killed server are settled once more.', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      await expect(withIntents(due('a'), crash)).rejects.toThrow();
      await settleAtStart([counting]);
      vi.advanceTimersByTime(5000);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(() => settled).toEqual(['a', 'a']);
  });

  it('Settling continues after a failed subject, which is retried later.', async () => {
    for (const of of ['broken', 'b']) await expect(withIntents(due(of), crash)).rejects.toThrow();
    await age();
    expect(await job()).toEqual({ settled: 1, failed: 1 });
    expect(settled).toEqual(['b']);
    expect((await Intent.find().lean()).map(({ subject }) => subject as unknown)).toEqual([{ of: 'broken' }]);
  });

  it('An intent that a server is still working on is left alone, however long it takes.', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const slow = latch();
    const begun = latch();
    const working = withIntents(due('a'), () => (begun.resolve(), slow.promise));
    await begun.promise;
    await age();
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();
    await expect
      .poll(() => Intent.countDocuments({ at: trusted({ $gt: new Date(Date.now() - 10_000) }) }))
      .toBe(1);
    expect(await job()).toEqual({ settled: 0, failed: 0 });
    slow.resolve();
    await working;
  });

  it('Every defined settlement must be listed.', () => {
    const [first, ...rest] = settlements();
    expect(() => assertComplete([...rest, ...(first ? [first] : [])])).not.toThrow();
    expect(() => assertComplete(rest)).toThrow(`Not listed under settlements: ${first?.name}`);
  });
});
