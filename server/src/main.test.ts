import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { Agent, createServer, get, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { backupsIn } from './backup/folder';
import { startEmbeddedStore } from '@manzil/embedded-store';
import { EnvError, parseEnv } from './platform/base/env';
import { openPort } from './platform/base/lifecycle';
import { buildServer, type Build } from './testing/processes/builtProduct';
import { withinMs } from './testing/clock';
import { errorLines } from './testing/processes/errorLines';
import { freePort } from './testing/processes/freePort';

const ADMIN = { email: 'first@admin.test', password: 'Al-Wasl-7-lanterns' };

let build: Build;
let folder: string;
/** No process outlives a failed test. */
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manzil-test-'));
  build = await buildServer();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Runs the product in its own process and captures its output. */
function run(variables: Record<string, string>): {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
} {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [build.path('main.js')], {
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
  let output = '';
  const onData = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', onData);
  child.stderr.on('data', onData);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

describe('Failed starts', () => {
  const WRONG: [Record<string, string>, string[]][] = [
    [{ NODE_ENV: 'production' }, ['API_KEY: ', 'JWT_SECRET: ', 'PUBLIC_URL: ', 'SMTP_URL: ']],
    [
      {
        NODE_ENV: 'production',
        API_KEY: 'manzil-web',
        PUBLIC_URL: 'https://a.test',
        MAIL: 'off',
        JWT_SECRET: 'a'.repeat(40),
        ADMIN_PASSWORD: 'Manzil-demo-1',
        DEMO_PASSWORD: 'Manzil-demo-1',
      },
      [
        'API_KEY: ',
        'JWT_SECRET: is easy to guess',
        'ADMIN_PASSWORD: is published',
        'DEMO_PASSWORD: is published',
      ],
    ],
    [{ JWT_SECRET: 'short' }, ['JWT_SECRET: ']],
    [
      {
        NODE_ENV: 'production',
        API_KEY: 'long-enough',
        PUBLIC_URL: 'https://a.test',
        MAIL: 'off',
        JWT_SECRET: 'development-only-secret-never-in-production',
      },
      ['JWT_SECRET: is easy to guess'],
    ],
    [{ PORT: 'many', MAIL: 'maybe' }, ['PORT: ', 'MAIL: ']],
    ...[
      'http://a.test/homes',
      'https://a.test?x=1',
      'https://a.test/#top',
      'https://me@a.test',
      'a.test',
      'ftp://a.test',
    ].map((url): [Record<string, string>, string[]] => [{ PUBLIC_URL: url }, ['PUBLIC_URL: ']]),
    ...['http://mail.test', 'mail.test:587', 'smtp//mail.test'].map(
      (url): [Record<string, string>, string[]] => [
        { SMTP_URL: url },
        ['SMTP_URL: takes an address such as smtp://user:password@host:587'],
      ],
    ),
    [
      { SMTP_URL_FILE: '/nowhere/smtp', JWT_SECRET_FILE: '/nowhere' },
      [
        'SMTP_URL_FILE: /nowhere/smtp cannot be read (ENOENT)',
        'JWT_SECRET_FILE: /nowhere cannot be read (ENOENT)',
      ],
    ],
    [{ CORS_ORIGINS: 'https://a.test, https://b.test/app' }, ['CORS_ORIGINS.1: ']],
  ];
  const each = (problems: string[]): unknown => problems.map((problem) => expect.stringContaining(problem));

  it.each(WRONG)('All configuration problems are reported together: %j.', (variables, problems) => {
    const thrown = vi.fn(() => parseEnv(variables));
    expect(thrown).toThrow(EnvError);
    expect((thrown.mock.results[0]?.value as EnvError).problems.toSorted()).toEqual(
      each(problems.toSorted()),
    );
  });

  it("Addresses are normalised as typed, and origins match the browser's Origin header.", () => {
    const { PUBLIC_URL, CORS_ORIGINS } = parseEnv({
      PUBLIC_URL: 'HTTPS://Homes.Example:443//',
      CORS_ORIGINS: ' https://App.example/ ,http://10.0.0.5:8080',
    });
    expect(PUBLIC_URL).toBe('https://homes.example');
    expect(CORS_ORIGINS).toEqual(['https://app.example', 'http://10.0.0.5:8080']);
  });

  it.each([...WRONG.slice(0, 1), ...WRONG.slice(-1)])(
    'A wrong configuration prints one line per problem and exits with 78: %j.',
    async (variables, problems) => {
      const { ended, output } = run(variables);
      expect(await ended).toBe(78);
      expect(output().trim().split('\n')).toEqual(each(problems.map((problem) => `"msg":"${problem}`)));
    },
  );

  it.each([
    ['foo', /MONGODB_URI: Invalid scheme/],
    ['mongodb://', /MONGODB_URI: /],
    ['mongodb://host:many', /MONGODB_URI: /],
  ])('The database address %s ends the start in one line.', async (MONGODB_URI, says) => {
    const { ended, output } = run({ MONGODB_URI, PORT: '0', DATA_DIR: join(folder, 'no-database') });
    expect(await ended).toBe(78);
    const fatal = output()
      .split('\n')
      .filter((line) => /"level":"?(fatal|60)\b/.test(line));
    expect(fatal).toEqual([expect.stringMatching(says)]);
    expect(output()).not.toContain('stack');
  });

  it('Startup errors name a busy port or an unwritable data folder.', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const busy = run({ PORT: String(port), DATA_DIR: join(folder, 'busy') });
    expect(await busy.ended).toBe(1);
    expect(busy.output()).toContain(`Port ${port} is in use by another process`);
    // Before the database is opened, and in one line.
    expect(busy.output().trim().split('\n')).toHaveLength(1);
    expect(existsSync(join(folder, 'busy', 'store'))).toBe(false);
    taken.close();
    const inFile = join(folder, 'file', 'data');
    await writeFile(join(folder, 'file'), 'a file, not a folder');
    const blocked = run({ DATA_DIR: inFile });
    expect(await blocked.ended).toBe(78);
    expect(blocked.output()).toMatch(
      new RegExp(`${inFile} cannot be written .*chown -R \\d+:\\d+ ${inFile}`),
    );
  });
});

describe('A start on data of a newer version', { tags: ['long'] }, () => {
  it('A start on data of a newer version is refused in one line and changes nothing.', async () => {
    const data = join(folder, 'newer');
    const store = await startEmbeddedStore({ dir: join(data, 'store'), inline: true });
    const client = new mongoose.mongo.MongoClient(store.uri);
    const before = [{ _id: 999 as never, name: 'of tomorrow' }];
    await client.db('manzil').collection('migrations').insertMany(before);
    await client.close();
    await store.stop();
    const { ended, output } = run({ DATA_DIR: data, PORT: '0' });
    expect(await ended).toBe(1);
    const fatal = output()
      .split('\n')
      .filter((line) => /"level":"?(fatal|60)\b/.test(line));
    expect(fatal).toHaveLength(1);
    expect(fatal[0]).toMatch(/at migration 999, this version knows \d+: start the newer version again/);
    const again = await startEmbeddedStore({ dir: join(data, 'store'), inline: true });
    const reader = new mongoose.mongo.MongoClient(again.uri);
    const db = reader.db('manzil');
    expect(await db.collection('migrations').find().toArray()).toEqual(before);
    expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['migrations']);
    await reader.close();
    await again.stop();
  });
});

describe('A start with BACKUP_DIR', { tags: ['long'] }, () => {
  it('A server with BACKUP_DIR makes a backup in its own process at once, and no restore runs meanwhile.', async () => {
    const backups = join(folder, 'backups');
    const data = join(folder, 'backed-up');
    const settings = { DATA_DIR: data, BACKUP_DIR: backups, BACKUP_PASSPHRASE: 'a lantern for each night' };
    const { child, output, ended } = run({ ...settings, PORT: String(await freePort()) });
    await expect.poll(() => backupsIn(backups), { timeout: 60_000 }).toHaveLength(1);
    const [made] = await backupsIn(backups);
    expect(made?.path).toMatch(/\.tar\.sealed$/);
    const command = (name: string, ...args: string[]) =>
      spawnSync(process.execPath, [build.path(`cli/${name}.js`), ...args], {
        env: { ...settings, NODE_ENV: 'test' },
        encoding: 'utf8',
      });
    const from = ['--from', made?.path ?? ''];
    expect(command('restore', ...from, '--check').stdout).toMatch(/documents, 0 files: complete\.$/m);
    const refused = command('restore', ...from);
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`in use by process ${child.pid}`),
    ]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output()).toContain('"job":"backup"');
    const restored = command('restore', ...from);
    expect([restored.stderr, restored.status]).toEqual(['', 0]);
    expect(restored.stdout).toContain('The previous data is in ');
    const doctorRun = command('doctor');
    expect(doctorRun.stdout).toMatch(/^ok {6}backups: the newest is 0 hours old/m);
    expect(doctorRun.stdout).toMatch(/^ok {6}database: the embedded store answers and has all indexes/m);
  });
});

describe('Slow starts', { tags: ['long'] }, () => {
  it('The port answers 503 until the application is ready.', async () => {
    const { server, serve } = await openPort({ port: 0, host: '127.0.0.1' });
    const ask = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
    const early = await ask();
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await early.json()).toMatchObject({ success: false, code: 'unavailable' });
    serve((_req, res) => void res.end('here'));
    expect(await (await ask()).text()).toBe('here');
    server.closeAllConnections();
    server.close();
  });

  it('The log formatter prints readable lines.', () => {
    const script = new URL('../../scripts/readableLog.mjs', import.meta.url).pathname;
    const time = '2026-11-22T10:20:30.400Z';
    const lines = [
      { level: 30, time, msg: 'Ready' },
      { level: 40, time, msg: 'Careful', part: 'x' },
      { level: 50, time, msg: 'Failed', err: { stack: 'Error: boom\n    at here' } },
    ].map((line) => JSON.stringify(line));
    const { stdout } = spawnSync(process.execPath, [script], {
      input: [...lines, 'null', 'not a record'].join('\n'),
      encoding: 'utf8',
    });
    expect(stdout).toBe(
      '10:20:30 Ready\n10:20:30 warning: Careful {"part":"x"}\n' +
        '10:20:30 ERROR Failed\nError: boom\n    at here\nnull\nnot a record\n',
    );
  });
});

describe('A start without settings', { tags: ['long'] }, () => {
  const README_PASSWORD = 'Manzil-demo-1';

  /** Runs a development server in its own folder until `use` is done. */
  async function developing<T>(
    more: Record<string, string>,
    use: (origin: string, output: string) => Promise<T>,
  ) {
    const port = String(await freePort());
    const development = { NODE_ENV: 'development', SEED_DEMO: '0', BCRYPT_COST: '4', HOST: '', PORT: port };
    const { child, output, ended } = run({ ...development, DATA_DIR: join(folder, 'own'), ...more });
    await expect.poll(output, { timeout: 30_000 }).toContain('is ready at');
    const result = await use(`http://127.0.0.1:${port}/api/v1`, output());
    child.kill('SIGTERM');
    await ended;
    return result;
  }
  const login = (origin: string, password: string) =>
    fetch(`${origin}/user/login`, {
      method: 'POST',
      headers: { apikey: 'manzil-web', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@manzil.example', password }),
    });
  const tokenOf = async (answer: Response) => ((await answer.json()) as { token: string }).token;
  const who = async (origin: string, jwtoken: string) =>
    (await fetch(`${origin}/auth/getUser`, { headers: { apikey: 'manzil-web', jwtoken } })).status;
  const printed = (output: string) => /with password ([^\s"]+)/.exec(output)?.[1] ?? '';

  it("A start without settings keeps its generated secrets and uses the README's password only locally.", async () => {
    const first = await developing({}, async (origin, output) => {
      expect(printed(output)).toBe(README_PASSWORD);
      const answer = await login(origin, README_PASSWORD);
      expect(answer.status).toBe(200);
      return tokenOf(answer);
    });
    const secret = join(folder, 'own', 'jwt-secret');
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    const uploads = join(folder, 'own', 'uploads');
    expect(await modeOf(secret)).toBe(0o600);
    for (const path of [join(folder, 'own'), uploads]) expect(await modeOf(path)).toBe(0o700);
    await chmod(uploads, 0o755);
    const second = await developing({}, async (origin) => {
      expect(await who(origin, first)).toBe(200);
      expect(await modeOf(uploads)).toBe(0o700);
      expect(await readFile(secret, 'utf8')).toMatch(/^[\w-]{64}\n$/);
      return first;
    });
    const password = await developing({ HOST: '0.0.0.0' }, async (origin, output) => {
      expect(output).toContain('0.0.0.0 can be reached by others');
      expect((await login(origin, README_PASSWORD)).status).toBe(401);
      expect(await who(origin, second)).toBe(401);
      expect((await login(origin, printed(output))).status).toBe(200);
      return printed(output);
    });
    expect(password.length).toBeGreaterThan(20);
    await developing({}, async (origin) => {
      expect((await login(origin, README_PASSWORD)).status).toBe(401);
      expect((await login(origin, password)).status).toBe(200);
    });
  });
});

/** A login whose headers the server has read; calling the result sends the body and returns the status. */
async function beginLogin(origin: string): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify(ADMIN);
  const startedAt = request(`${origin}/api/v1/user/login`, {
    method: 'POST',
    agent: false,
    headers: {
      apikey: 'manzil-web',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  });
  startedAt.flushHeaders();
  await once(startedAt, 'continue');
  return async () => {
    startedAt.end(body);
    const [answer] = (await once(startedAt, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
}

describe('Shutdown', () => {
  it(
    'A shutdown under load finishes running requests, disconnects sockets and exits with 0.',
    { tags: ['timed'] },
    async () => {
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      const { child, output, ended } = run({
        PORT: String(port),
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        BCRYPT_COST: '4',
        RATE_LIMITS: 'off',
      });
      await expect.poll(output, { timeout: 30_000 }).toContain('is ready at');
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

      // The server has read each request's headers when the shutdown begins; the bodies follow later.
      const running = await Promise.all(Array.from({ length: 12 }, () => beginLogin(origin)));
      const stoppedAt = performance.now();
      child.kill('SIGTERM');
      await expect.poll(output, { interval: 5 }).toContain('SIGTERM: finishing running work');
      const statuses = await Promise.all(running.map((finish) => finish()));
      expect(statuses).toEqual(Array(12).fill(200));
      // Not `io server disconnect`: the client must reconnect by itself.
      expect(['transport close', 'transport error']).toContain(await left);
      expect(await ended).toBe(0);
      expect(performance.now() - stoppedAt).toBeLessThan(withinMs(10_000));
      expect(output()).toContain('"msg":"Stopped."');
      expect(errorLines(output())).toEqual([]);
      expect(output()).not.toContain(ADMIN.password);
      expect(output()).not.toContain(jwtoken);
      socket.disconnect();
      kept.destroy();
    },
  );
});
