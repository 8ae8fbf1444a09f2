import mongoose, { type mongo } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startKilledServer } from '../../testing/processes/killedServer';
import { someMigrations } from '../../testing/someMigrations';
import { testApp } from '../../testing/testApp';
import { jobStates, startJobs, type Job } from './jobs';
import { User } from '../../features/foundation/people/user.model';
import { migrate, NewerDatabase, type Migration } from '../store/migrations';

testApp();

const stops: (() => Promise<void>)[] = [];
const start = (...jobs: Job[]) => {
  const { stop } = startJobs(jobs, { pollIntervalMs: 10 });
  stops.push(stop);
};
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
beforeEach(async () => {
  await mongoose.connection.collection('leases').deleteMany({});
  await mongoose.connection.collection('migrations').deleteMany({});
});
const isDue = (name: string) =>
  mongoose.connection
    .collection<{ _id: string }>('leases')
    .updateOne({ _id: `job:${name}` }, { $set: { dueAt: new Date(0) } });

describe('Jobs', () => {
  it('Only one of several servers runs a job, once per period.', async () => {
    let runs = 0;
    let atOnce = 0;
    let most = 0;
    const job: Job = {
      name: 'count',
      everyMinutes: 60,
      async run() {
        runs += 1;
        atOnce += 1;
        most = Math.max(most, atOnce);
        await new Promise((resolve) => setImmediate(resolve));
        atOnce -= 1;
        return { runs };
      },
    };
    start(job);
    start(job);
    start(job);
    await expect.poll(() => runs).toBe(1);
    let looks = 0;
    start({ name: 'looks', everyMinutes: 0, run: () => Promise.resolve(void (looks += 1)) });
    await expect.poll(() => looks).toBeGreaterThan(5);
    expect(runs).toBe(1);
    await isDue('count');
    await expect.poll(() => runs).toBe(2);
    expect(most).toBe(1);
  });

  it('A failed job is retried, and a running one is aborted when the server stops.', async () => {
    let runs = 0;
    let aborted = false;
    start({
      name: 'fails',
      everyMinutes: 0,
      run() {
        runs += 1;
        return Promise.reject(new Error('no'));
      },
    });
    await expect.poll(() => runs).toBeGreaterThan(1);
    const { stop } = startJobs([
      {
        name: 'long',
        everyMinutes: 60,
        run: (signal) =>
          new Promise((resolve) =>
            signal.addEventListener('abort', () => {
              aborted = true;
              resolve();
            }),
          ),
      },
    ]);
    await expect
      .poll(() => mongoose.connection.collection('leases').countDocuments({ holder: { $exists: true } }))
      .toBe(2);
    const known = async () => (await jobStates()).map(({ name }) => name);
    expect(await known()).toContain('long');
    await stop();
    expect(aborted).toBe(true);
    expect(await known()).not.toContain('long');
  });

  it("Another server takes over a dead server's job once its lease expires.", async () => {
    const leases = mongoose.connection.collection<{ _id: string }>('leases');
    let runs = 0;
    const until = (seconds: number) => ({
      holder: 'dead',
      dueAt: new Date(0),
      until: new Date(Date.now() + seconds * 1000),
    });
    await leases.updateOne({ _id: 'job:orphan' }, { $set: until(60) }, { upsert: true });
    let looks = 0;
    start({ name: 'orphan', everyMinutes: 60, run: () => Promise.resolve(void (runs += 1)) });
    start({ name: 'looks', everyMinutes: 0, run: () => Promise.resolve(void (looks += 1)) });
    await expect.poll(() => looks).toBeGreaterThan(3);
    expect(runs).toBe(0);
    await leases.updateOne({ _id: 'job:orphan' }, { $set: until(-1) });
    await expect.poll(() => runs).toBe(1);
  });
});

describe('Migrations', () => {
  const counted = (ids: number[]) => {
    const ran: number[] = [];
    const list = ids.map((id): Migration => ({
      id,
      name: `step ${id}`,
      up: () => Promise.resolve(void ran.push(id)),
    }));
    return { ran, list };
  };

  it('Migrations run in order and once, even when several servers start.', async () => {
    const { ran, list } = counted([1, 2, 3]);
    await Promise.all([1, 2, 3].map(() => migrate(list, { waitMs: 10 })));
    await migrate(list);
    expect(ran).toEqual([1, 2, 3]);
  });

  it('Migrations resume after an interruption.', async () => {
    const { ran, list } = counted([1, 2, 3]);
    const broken = list.map((step) =>
      step.id === 2 ? { ...step, up: () => Promise.reject(new Error('power cut')) } : step,
    );
    await expect(migrate(broken)).rejects.toThrow('power cut');
    await migrate(list, { waitMs: 10 });
    expect(ran).toEqual([1, 2, 3]);
  });

  const killedAt = async (at: number) => {
    const prices = mongoose.connection.collection('prices');
    await prices.insertMany(Array.from({ length: 12 }, (_, n) => ({ n, price: n * 1000 })));
    expect((await startKilledServer({ at }).ended).end).toBe('SIGKILL');
    // Its lease has expired.
    await mongoose.connection.collection('leases').updateMany({}, { $set: { until: new Date(0) } });
    await migrate(someMigrations, { waitMs: 10 });
    const done = await mongoose.connection.collection('migrations').find().sort({ _id: 1 }).toArray();
    expect(done.map(({ _id }) => Number(_id))).toEqual([1, 2, 3]);
    const found = await prices
      .find({}, { projection: { _id: 0 } })
      .sort({ n: 1 })
      .toArray();
    expect(found).toEqual(Array.from({ length: 12 }, (_, n) => ({ n, fils: n * 100_000 })));
    await prices.drop();
  };
  const FINISHED = 'are finished by the next start when the server is killed in them, at step %i';
  it.each([11])(FINISHED, killedAt);
  it.each([4, 20])(FINISHED, { tags: ['kills'] }, killedAt);

  it('Only the queries of migrations have no time limit.', async () => {
    const limits: unknown[] = [];
    const client = mongoose.connection.getClient();
    const note = ({ command }: mongo.CommandStartedEvent) => {
      if (command['distinct'] === 'users') limits.push(command['maxTimeMS']);
    };
    const query = async () => void (await User.distinct('role'));
    client.on('commandStarted', note);
    await migrate([{ id: 1, name: 'roles', up: query }], { waitMs: 10 });
    await query();
    client.off('commandStarted', note);
    expect(limits).toEqual([0, 5000]);
  });

  it('A database of a newer version is refused in one sentence and stays unchanged.', async () => {
    await migrate(counted([1, 2]).list, { waitMs: 10 });
    const { ran, list } = counted([1]);
    await expect(migrate(list)).rejects.toThrow(NewerDatabase);
    await expect(migrate(list)).rejects.toThrow(/at migration 2, this version knows 1/);
    expect(ran).toEqual([]);
  });
});
