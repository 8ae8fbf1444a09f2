import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/testApp';
import { forbidden } from '../base/errors';
import { Intent } from './intent.model';
import { settlePending } from './settlement';
import { endSharedIntents, withSharedIntent } from './sharedIntent';

testApp();

const stored = () => Intent.countDocuments();
const nothing = () => Promise.resolve();
const crash = () => Promise.reject(new Error('the process is dead'));
const due = { kind: 'for this test', subject: { chat: 'a' } };
const begin = (work: () => Promise<unknown> = nothing) => withSharedIntent(due, { work });

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(async () => {
  vi.useRealTimers();
  await endSharedIntents();
  await Intent.deleteMany({});
});

describe('A shared intent', () => {
  it('An intent is stored before the first operation and serves those that follow.', async () => {
    const inserts = vi.spyOn(Intent.collection, 'insertMany');
    const during: number[] = [];
    for (let at = 0; at < 3; at += 1) await begin(async () => void during.push(await stored()));
    await Promise.all([begin(), begin()]);
    expect(during).toEqual([1, 1, 1]);
    expect(inserts).toHaveBeenCalledTimes(1);
    await withSharedIntent({ ...due, subject: { chat: 'b' } }, { work: nothing });
    expect(await stored()).toBe(2);
    await endSharedIntents();
    expect(await stored()).toBe(0);
  });

  it('Concurrent first operations wait until their intent is stored.', async () => {
    const during = await Promise.all([1, 2, 3].map(() => withSharedIntent(due, { work: stored })));
    expect(during).toEqual([1, 1, 1]);
  });

  it('An operation after a pause or a change of the clock stores an intent of its own.', async () => {
    const now = Date.now();
    for (const moment of [now, now + 19_000, now + 20_001, now - 3_600_000]) {
      vi.setSystemTime(moment);
      await begin();
    }
    const times = (await Intent.find().sort({ at: 1 }).lean()).map(({ at }) => at.getTime() - now);
    // Those that nothing needs any more are removed.
    expect(times).toEqual([-3_600_000]);
  });

  it('An intent stays until every operation that joined it has ended.', async () => {
    let finish = () => {};
    const work = new Promise<void>((done) => (finish = done));
    await begin();
    const running = begin(() => work);
    await endSharedIntents();
    expect(await stored()).toBe(1);
    finish();
    await running;
    await expect.poll(stored).toBe(0);
  });

  it('The intent of a failed operation stays to be settled, and the next one stores another.', async () => {
    await begin();
    await expect(begin(crash)).rejects.toThrow('the process is dead');
    await begin();
    expect(await stored()).toBe(2);
    await endSharedIntents();
    expect(await stored()).toBe(1);
    const settled: unknown[] = [];
    const settle = (subject: unknown) => Promise.resolve(settled.push(subject));
    await settlePending([{ name: due.kind, settle, intent: () => due }]);
    expect(settled).toEqual([due.subject]);
  });

  it('A refused caller stores no intent, and ends none that others share.', async () => {
    const refuse = () => Promise.reject(forbidden());
    const work = vi.fn(nothing);
    await expect(withSharedIntent(due, { guard: refuse, work })).rejects.toThrow();
    expect([await stored(), work.mock.calls.length]).toEqual([0, 0]);
    await begin();
    await expect(begin(refuse)).rejects.toThrow();
    expect(await stored()).toBe(1);
  });

  it('If storing an intent fails, waiting operations fail too, and the next one retries.', async () => {
    vi.spyOn(Intent.collection, 'insertMany').mockRejectedValueOnce(new Error('no database'));
    const work = vi.fn(nothing);
    const failed = await Promise.allSettled([begin(work), begin(work)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(work).not.toHaveBeenCalled();
    await begin();
    expect(await stored()).toBe(1);
  });
});
