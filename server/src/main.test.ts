import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SERVER = new URL('..', import.meta.url).pathname;
const BUILD = `.tmp/main.test-${process.pid}`;
const ADMIN = { email: 'first@admin.test', password: 'Al-Wasl-7-lanterns' };

let folder: string;
/** None is left behind by a test that failed. */
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manzil-test-'));
  const build = spawn(process.execPath, ['build.mjs', BUILD], { cwd: SERVER, stdio: 'inherit' });
  await new Promise((resolve) => build.once('close', resolve));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
  await rm(join(SERVER, BUILD), { recursive: true, force: true });
});

/** The product as a process of its own, with what it says. */
function run(variables: Record<string, string>): {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
} {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [join(SERVER, BUILD, 'main.js')], {
    env: {
      PATH,
      HOME,
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      ...variables,
    },
  });
  children.push(child);
  let said = '';
  const hear = (chunk: Buffer) => (said += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, said: () => said, ended };
}

/** A port nobody listens on, most likely for the next seconds too. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

describe('a start that cannot succeed', () => {
  it.each([
    [{ NODE_ENV: 'production' }, ['API_KEY: ', 'JWT_SECRET: ', 'PUBLIC_URL: ', 'SMTP_URL: ']],
    [{ JWT_SECRET: 'short' }, ['JWT_SECRET: ']],
    [
      {
        NODE_ENV: 'production',
        API_KEY: 'long-enough',
        PUBLIC_URL: 'https://a.test',
        MAIL: 'off',
        JWT_SECRET: 'development-only-secret-never-in-production',
      },
      ['JWT_SECRET: the development value is not a secret'],
    ],
    [{ STORAGE: 's3' }, ['STORAGE: s3 is not supported yet']],
    [{ PORT: 'many', MAIL: 'maybe' }, ['PORT: ', 'MAIL: ']],
  ])('says what is wrong, one line a problem, and exits with 78: %j', async (variables, problems) => {
    const { ended, said } = run(variables);
    expect(await ended).toBe(78);
    const lines = said().trim().split('\n');
    expect(lines).toHaveLength(problems.length);
    for (const problem of problems) expect(said()).toContain(`"msg":"${problem}`);
  });

  it('names a busy port and a data folder that cannot be written', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const busy = run({ PORT: String(port), DATA_DIR: join(folder, 'busy') });
    expect(await busy.ended).toBe(1);
    expect(busy.said()).toContain(`Port ${port} is in use by another process`);
    taken.close();
    const inFile = join(folder, 'file', 'data');
    await writeFile(join(folder, 'file'), 'a file, not a folder');
    const blocked = run({ DATA_DIR: inFile });
    expect(await blocked.ended).toBe(1);
    expect(blocked.said()).toMatch(new RegExp(`${inFile} cannot be written .*chown -R \\d+:\\d+ ${inFile}`));
  });
});

describe('a stop', () => {
  it('under load finishes what runs, tells sockets, and exits with 0', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const { child, said, ended } = run({
      PORT: String(port),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      BCRYPT_COST: '10',
      RATE_LIMITS: 'off',
    });
    await expect.poll(said, { timeout: 30_000 }).toContain('is ready at');
    const post = (path: string, body: object) =>
      fetch(`${origin}/api/v1${path}`, {
        method: 'POST',
        headers: { apikey: 'manzil-web', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const login = await post('/user/login', ADMIN);
    expect(login.status).toBe(200);
    const { token: jwtoken } = (await login.json()) as { token: string };
    expect(jwt.decode(jwtoken)).toMatchObject({ email: ADMIN.email, role: 'super_admin' });

    const socket = io(origin, { auth: { apikey: 'manzil-web', jwtoken }, transports: ['websocket'] });
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
    const left = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    const probe = () =>
      new Promise<number | undefined>((resolve, reject) => {
        get(`${origin}/readyz`, { agent: kept }, (res) => {
          res.resume().once('end', () => resolve(res.statusCode));
        }).once('error', reject);
      });
    expect(await probe()).toBe(200);

    // Each of these hashes a password for some ten milliseconds, two at a time.
    const running = Array.from({ length: 12 }, () => post('/user/login', ADMIN));
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    const stoppedAt = performance.now();
    child.kill('SIGTERM');
    const answers = await Promise.all(running);
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    // Not `io server disconnect`: the client is to come back by itself.
    expect(['transport close', 'transport error']).toContain(await left);
    expect(await ended).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    expect(said()).toContain('"msg":"Stopped."');
    expect(said()).not.toContain(ADMIN.password);
    expect(said()).not.toContain(jwtoken);
    socket.disconnect();
    kept.destroy();
  });
});
