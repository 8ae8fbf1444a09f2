import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildServer, startBuilt, type Build, type StartedProduct } from './processes/builtProduct';
import { freePort } from './processes/freePort';

const API_KEY = 'key-of-a-locked-folder';
const ADMIN = { email: 'first@admin.test', password: 'Al-Wasl-7-lanterns' };
const PDF = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF';

/** Permission bits do not bind root: the product runs without the capabilities that override them. */
const isRoot = process.getuid?.() === 0;
const BOUND = ['--bounding-set', '-dac_override,-dac_read_search', '--inh-caps', '-all'];
const mayBind = !isRoot || spawnSync('setpriv', [...BOUND, 'true']).status === 0;

let build: Build;
let folder: string;
/** A data folder of a stopped product. */
let rested: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manzil-test-'));
  build = await buildServer();
  rested = join(folder, 'rested');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function start(data: string): Promise<StartedProduct & { origin: string }> {
  const port = String(await freePort());
  const variables = {
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: data,
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    BCRYPT_COST: '4',
    RATE_LIMITS: 'off',
    API_KEY,
    JWT_SECRET: 'secret-of-a-locked-folder-0123456789-abcdefgh',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  const main = build.path('main.js');
  const started = await (isRoot
    ? startBuilt([...BOUND, process.execPath, main], variables, 'setpriv')
    : startBuilt([main], variables));
  return { ...started, origin: `http://127.0.0.1:${port}` };
}
async function stop({ child }: StartedProduct): Promise<void> {
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}

const unlock = async (paths: string[]) => {
  for (const one of paths) await chmod(one, 0o700);
};

/** Every folder below a folder, itself included. */
async function foldersOf(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return [root, ...entries.filter((one) => one.isDirectory()).map((one) => join(one.parentPath, one.name))];
}
const filesOf = async (root: string) => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .toSorted();
};

describe.runIf(mayBind)('A read-only data folder', { tags: ['long'] }, () => {
  it('Uploads into a read-only folder are refused with a message, leave nothing behind, and recover.', async () => {
    const server = await start(rested);
    onTestFinished(() => stop(server));
    const { origin } = server;
    const headers = { apikey: API_KEY };
    const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
      fetch(`${origin}/api/v1${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', ...more },
        body: JSON.stringify(body),
      });
    const { token: jwtoken } = (await (await post('/user/login', ADMIN)).json()) as { token: string };
    const upload = async (lang = 'en') => {
      const form = new FormData();
      form.append('resume', new Blob([PDF]), 'cv.pdf');
      const sent = { method: 'POST', headers: { ...headers, jwtoken, 'accept-language': lang }, body: form };
      const answer = await fetch(`${origin}/api/v1/auth/resume`, sent);
      return { status: answer.status, body: (await answer.json()) as { code?: string; message: string } };
    };
    /** Poll it: a report is kept for two seconds. */
    const ready = async () => {
      const answer = await fetch(`${origin}/readyz`);
      return { status: answer.status, body: (await answer.json()) as { checks: Record<string, string> } };
    };
    expect((await upload()).status).toBe(200);
    // Received files are removed right after the response.
    await expect.poll(() => filesOf(join(rested, 'tmp'))).toEqual([]);

    const folders = await foldersOf(rested);
    const before = await filesOf(join(rested, 'uploads'));
    onTestFinished(() => unlock(folders));
    for (const one of folders) await chmod(one, 0o500);
    const [inEnglish, inArabic] = [await upload(), await upload('ar')];
    expect([inEnglish.status, inEnglish.body.code]).toEqual([503, 'unavailable']);
    expect(inEnglish.body.message).toMatch(/try again/i);
    expect(inArabic.body.message).toMatch(/[\u0600-\u06ff]/);
    await expect
      .poll(ready)
      .toMatchObject({ status: 200, body: { status: 'degraded', checks: { storage: 'failing' } } });
    // Calls that need no new file still work.
    expect((await post('/user/login', ADMIN)).status).toBe(200);
    expect((await fetch(`${origin}/api/v1/config`, { headers })).status).toBe(200);
    expect([await filesOf(join(rested, 'uploads')), await filesOf(join(rested, 'tmp'))]).toEqual([
      before,
      [],
    ]);

    await unlock(folders);
    await expect.poll(ready).toMatchObject({ status: 200, body: { checks: { storage: 'ok' } } });
    expect((await upload()).status).toBe(200);
  });

  it.each([
    ['the folder itself', '.', 0o500],
    ['the folder of uploads', 'uploads', 0o500],
    ['the folder of temporary files', 'tmp', 0o500],
    ['the folder of the database', 'store', 0o500],
    ['the unreadable folder of the database', 'store', 0o000],
    ['the database', 'store/*', 0o400],
  ])('The start is refused in one line when it may not write %s.', async (_what, part, mode) => {
    const data = await mkdtemp(join(folder, 'locked-'));
    await cp(rested, data, { recursive: true });
    const path = join(data, part.replace('/*', ''));
    const locked = part.endsWith('*') ? await filesOf(path) : [path];
    for (const one of locked) await chmod(one, mode);
    const failed = await start(data).then(
      (started) => stop(started).then(() => ''),
      (error: Error) => error.message,
    );
    const command = /: (chown .*), or set DATA_DIR/.exec(failed)?.[1] ?? '';
    expect(spawnSync('sh', ['-c', command]).status).toBe(0);
    await stop(await start(data));
    const lines = failed.split('\n').filter((line) => line.startsWith('{'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(
      new RegExp(`${data}[^ ]* cannot be written .*chown -R \\d+:\\d+ ${data} && chmod -R u\\+rwX ${data},`),
    );
    expect(failed).toContain('code 78');
  });
});
