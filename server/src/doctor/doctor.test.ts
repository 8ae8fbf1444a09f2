import files, { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backupName } from '../backup/folder';
import { env, setEnv } from '../platform/base/env';
import { createApp } from '../app';
import { testApp } from '../testing/testApp';
import * as checks from './checks';

testApp();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterAll(() => rm(folder, { recursive: true }));

const set = (values: Partial<ReturnType<typeof env>>) => setEnv({ ...env(), ...values });
const look = <T>(work: (db: mongoose.mongo.Db) => Promise<T>) =>
  work(mongoose.connection.db as mongoose.mongo.Db);

describe('npm run doctor', () => {
  it('The doctor reports who can read the secrets, and questionable settings.', async () => {
    const path = join(folder, '.env');
    expect(await checks.secretsFile(path)()).toMatchObject({ state: 'ok' });
    await writeFile(path, 'x');
    await chmod(path, 0o644);
    expect(await checks.secretsFile(path)()).toEqual({
      state: 'fault',
      says: `${path} can be read by other users of this machine: chmod 600 ${path}`,
    });
    await chmod(path, 0o600);
    expect(await checks.secretsFile(path)()).toMatchObject({ state: 'ok' });
    const before = env();
    set({ isProduction: true, PUBLIC_URL: 'https://homes.example', BCRYPT_COST: 12, RATE_LIMITS: 'on' });
    expect(await checks.settings()).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('TRUST_PROXY'),
    });
    set({ TRUST_PROXY: 1 });
    expect(await checks.settings()).toMatchObject({ state: 'ok' });
    setEnv(before);
  });

  it("The doctor distinguishes a free port, the product's own port and another process's port.", async () => {
    const other = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    set({ PORT: (other.address() as AddressInfo).port });
    expect(await checks.port()).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('another process'),
    });
    await new Promise((resolve) => other.close(resolve));
    expect(await checks.port()).toMatchObject({ state: 'ok', says: expect.stringContaining('is free') });
    const product = createApp().listen(env().PORT, '127.0.0.1');
    await new Promise((resolve) => product.once('listening', resolve));
    expect((await checks.port()).says).toContain('product is running');
    product.closeAllConnections();
    await new Promise((resolve) => product.close(resolve));
  });

  it('The doctor checks the data folder, and the database for missing indexes and newer migrations.', async () => {
    expect(await checks.dataFolder()).toMatchObject({
      says: expect.stringMatching(/is writable, \d+ MB free/),
    });
    const before = env();
    await writeFile(join(folder, 'file'), '');
    set({ DATA_DIR: join(folder, 'file', 'data') });
    expect(await checks.dataFolder()).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('chown -R'),
    });
    setEnv(before);
    expect(await checks.database(look)()).toMatchObject({ state: 'ok' });
    const users = mongoose.connection.collection('users');
    const [index] = (await users.indexes()).filter(({ name }) => name !== '_id_');
    await users.dropIndex(String(index?.name));
    const migrations = mongoose.connection.collection<{ _id: number }>('migrations');
    await migrations.insertOne({ _id: 999 });
    const found = await checks.database(look)();
    expect(found).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('1 indexes are missing (users '),
    });
    expect(found.says).toContain('migration 999');
    await migrations.deleteMany({});
    expect(await checks.database(() => Promise.reject(new Error('gone\nat here')))()).toMatchObject({
      state: 'fault',
      says: expect.stringMatching(/\(gone\): /),
    });
  });

  it.each([
    [199, 1000, 'fault', /^\S+ is writable, 199 MB free: below 32 MB nothing can be stored\./],
    [200, 2001, 'warning', /^\S+ is writable, 200 MB free, less than a tenth of the disk$/],
    [200, 2000, 'ok', /^\S+ is writable, 200 MB free$/],
  ])('With %i of %i MB free the data folder is reported as %s.', async (free, all, state, says) => {
    const MB = 1_000_000;
    vi.spyOn(files, 'statfs').mockResolvedValue({ bavail: free, bsize: MB, blocks: all } as never);
    syncBuiltinESMExports();
    const found = await checks.dataFolder();
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    expect(found).toEqual({ state, says: expect.stringMatching(says) });
  });

  it('The doctor checks the mail server and distinguishes a wrong password from an unreachable server.', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'u' }) : done(new Error('no')),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    set({ MAIL: 'on', SMTP_URL: `smtp://u:right@127.0.0.1:${port}` });
    expect(await checks.mail()).toEqual({ state: 'ok', says: `127.0.0.1:${port} accepts mail` });
    set({ SMTP_URL: `smtp://u:wrong@127.0.0.1:${port}` });
    expect(await checks.mail()).toMatchObject({ state: 'fault', says: expect.stringContaining('password') });
    await new Promise<void>((resolve) => server.close(resolve));
    const away = await checks.mail();
    expect(away).toMatchObject({ state: 'fault', says: expect.stringContaining('host and port') });
    expect(away.says).not.toContain('wrong@');
  });

  it('The doctor checks the age of backups and the clock.', async () => {
    set({ BACKUP_DIR: join(folder, 'backups') });
    expect(await checks.backups()).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('no backup yet'),
    });
    set({ BACKUP_DIR: folder });
    const made = (hoursAgo: number) =>
      writeFile(join(folder, backupName(new Date(Date.now() - hoursAgo * 3_600_000), true)), '');
    await made(48);
    expect(await checks.backups()).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('48 hours old'),
    });
    await made(3);
    expect(await checks.backups()).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('not encrypted'),
    });
    const at = (ms: number) => checks.clock(() => Promise.resolve(new Date(Date.now() + ms)))();
    expect(await at(1000)).toMatchObject({ state: 'ok' });
    expect(await at(-90_000)).toMatchObject({
      state: 'fault',
      says: expect.stringContaining('90 seconds off'),
    });
    expect(await checks.clock(() => Promise.reject(new Error('away')))()).toMatchObject({ state: 'ok' });
  });

  it('The doctor continues when a check fails.', async () => {
    const found = await checks.runChecks({
      broken: () => Promise.reject(new Error('odd')),
      fine: () => Promise.resolve({ state: 'ok', says: 'yes' }),
    });
    expect(found).toEqual([
      { what: 'broken', state: 'fault', says: 'could not be checked (odd)' },
      { what: 'fine', state: 'ok', says: 'yes' },
    ]);
  });
});
