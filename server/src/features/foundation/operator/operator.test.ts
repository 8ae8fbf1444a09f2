import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, expect, it } from 'vitest';
import { MINUTE_MS } from '@manzil/shared/domain/time/spans';
import { backupName } from '../../../backup/folder';
import { env, setEnv } from '../../../platform/base/env';
import { startJobs } from '../../../platform/tasks/jobs';
import { aPerson, testApp } from '../../../testing/testApp';

const api = testApp();
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const stateFor = async (token: string) =>
  (await api.get('/operator').set('jwtoken', token).expect(200)).body.data;

it('The operator page shows how the site runs without revealing secrets.', async () => {
  const boss = await aPerson('super_admin');
  const before = { ...env() };
  stops.push(() => Promise.resolve(setEnv(before)));
  setEnv({ ...before, SMTP_URL: 'smtp://mailer:Hush-hush@mail.inside.test:2525' });
  await api.get('/').expect(404);
  const state = await stateFor(boss.token);
  expect(state).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    redis: 'off',
    files: { kind: 'disk', count: 0, bytes: 0 },
    mail: { kind: 'smtp', waiting: 0, failed: 0, troubled: [] },
    backups: { isOn: false, isOld: false, newest: [] },
  });
  // Not every database reports its size.
  if (state.database.kind === 'embedded') expect(state.database.bytes).toBeGreaterThan(0);
  else expect(state.database).toHaveProperty('bytes');
  expect(state.servers).toBeGreaterThan(0);
  expect(state.requests.all).toBeGreaterThan(0);
  expect(Date.parse(state.startedAt)).toBeLessThanOrEqual(Date.now());
  const told = JSON.stringify(state);
  for (const secret of ['Hush-hush', 'mail.inside.test', env().DATA_DIR, env().JWT_SECRET, process.cwd()]) {
    expect(told).not.toContain(secret);
  }
});

it('The operator page is for super admins only.', async () => {
  for (const role of ['admin', 'injazat_worker', 'agent', 'user'] as const) {
    const { token } = await aPerson(role);
    await api.get('/operator').set('jwtoken', token).expect(403);
    await api.post('/operator/retry_mails').set('jwtoken', token).send({}).expect(403);
  }
  await api.get('/operator').expect(401);
});

it('The operator sees the 20 most recently rejected mails.', async () => {
  const boss = await aPerson('super_admin');
  const mails = mongoose.connection.collection('mailjobs');
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * MINUTE_MS);
  await mails.insertMany(
    Array.from({ length: 21 }, (_, n) => ({
      ...{ to: `${n}@people.test`, locale: 'en', template: 'code', data: '', attempts: 1 },
      ...{ createdAt: at(n), dueAt: at(n), giveUpAt: at(n), failedAt: at(n), lockedUntil: new Date(0) },
    })),
  );
  stops.push(() => mails.deleteMany({ to: /@people\.test$/ }));
  const { failed, troubled } = (await stateFor(boss.token)).mail;
  expect(failed).toBe(21);
  expect(troubled.map(({ to }: { to: string }) => to)).toEqual(
    Array.from({ length: 20 }, (_, n) => `${n}@people.test`),
  );
});

it('Each job is listed with its last run and any failure, along with the age of the backups.', async () => {
  const boss = await aPerson('super_admin');
  const folder = await mkdtemp(join(tmpdir(), 'manzil-backups-'));
  stops.push(() => rm(folder, { recursive: true }));
  const { stop } = startJobs(
    [
      { name: 'well', everyMinutes: 60, run: () => Promise.resolve() },
      { name: 'ill', everyMinutes: 5, run: () => Promise.reject(new Error('smtp://u:p@host refused')) },
    ],
    { pollIntervalMs: 10 },
  );
  stops.push(stop);
  const jobs = async () => (await stateFor(boss.token)).jobs as { name: string }[];
  const one = (name: string, state: string, everyMinutes: number) =>
    expect.objectContaining({
      ...{ name, state, everyMinutes },
      ranAt: expect.any(String),
      ms: expect.any(Number),
    });
  await expect.poll(jobs).toEqual(expect.arrayContaining([one('well', 'done', 60), one('ill', 'failed', 5)]));
  expect(JSON.stringify(await jobs())).not.toContain('refused');

  const before = { ...env() };
  stops.push(() => Promise.resolve(setEnv(before)));
  setEnv({ ...before, BACKUP_DIR: folder });
  expect((await stateFor(boss.token)).backups).toEqual({ isOn: true, isOld: true, newest: [] });
  const old = new Date(Date.now() - 3 * 86_400_000);
  const names = [backupName(old, false), backupName(new Date(), true)];
  for (const name of names) await writeFile(join(folder, name), 'x'.repeat(1000));
  await utimes(join(folder, String(names[0])), old, old);
  const { backups } = await stateFor(boss.token);
  expect(backups).toMatchObject({
    isOld: false,
    newest: [
      { bytes: 1000, isSealed: true },
      { bytes: 1000, isSealed: false },
    ],
  });
  expect(JSON.stringify(backups)).not.toContain(folder);
  for (let hour = 1; hour <= 4; hour += 1) {
    await writeFile(join(folder, backupName(new Date(Date.now() - hour * 3_600_000), false)), 'x');
  }
  const sizes = (await stateFor(boss.token)).backups.newest.map(({ bytes }: { bytes: number }) => bytes);
  expect(sizes, 'the newest five').toEqual([1000, 1, 1, 1, 1]);
  for (const name of (await readdir(folder)).filter((name) => name !== names[0])) {
    await rm(join(folder, name));
  }
  expect((await stateFor(boss.token)).backups.isOld).toBe(true);
});
