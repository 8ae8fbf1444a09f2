import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer, startBuilt, type Build, type StartedProduct } from './builtProduct';
import { freePort } from './freePort';

const API_KEY = 'key-of-a-full-disk';
const ADMIN = { email: 'first@admin.test', password: 'Al-Wasl-7-lanterns' };
/** Not every user may mount a file system. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'small', tmpdir()]).status === 0;

/** Runs the product on a small disk of its own; fills and clears it on command. */
const SCRIPT = `
mount -t tmpfs -o size=120m small "$DATA_DIR"
"$NODE" "$MAIN" &
while read -r command; do
  if [ "$command" = fill ]; then
    free=$(df --output=avail -B1 "$DATA_DIR" | tail -1)
    head -c $((free - 25000000)) /dev/zero > "$DATA_DIR/ballast"
  else
    rm "$DATA_DIR/ballast"
  fi
  echo "$command done"
done
kill %1
wait
`;

let build: Build;
let folder: string;
let server: StartedProduct;
let origin: string;

describe.runIf(canMount)('A full disk', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'manzil-test-'));
    await mkdir(join(folder, 'disk'));
    build = await buildServer();
    const port = String(await freePort());
    origin = `http://127.0.0.1:${port}`;
    const variables = {
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: join(folder, 'disk'),
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      BCRYPT_COST: '4',
      RATE_LIMITS: 'off',
      API_KEY,
      JWT_SECRET: 'secret-of-a-full-disk-0123456789-abcdefgh',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      NODE: process.execPath,
      MAIN: build.path('main.js'),
    };
    server = await startBuilt(['-rm', 'bash', '-c', SCRIPT], variables, 'unshare');
  });
  afterAll(async () => {
    server.child.stdin?.end();
    await once(server.child, 'close');
    await rm(folder, { recursive: true, force: true });
    await build.remove();
  });

  const disk = async (command: 'fill' | 'clear') => {
    const before = server.output().length;
    server.child.stdin?.write(`${command}\n`);
    await expect.poll(() => server.output().slice(before)).toContain(`${command} done`);
  };
  const headers = { apikey: API_KEY, 'accept-language': 'ar, en;q=0.5' };
  let people = 0;
  const register = async (lang = 'en') => {
    const answer = await fetch(`${origin}/api/v1/user/register`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'accept-language': lang },
      body: JSON.stringify({
        name: 'Mona Saleh',
        email: `mona-${(people += 1)}@people.test`,
        password: 'Al-Quoz-8-windmills',
      }),
    });
    return { status: answer.status, body: (await answer.json()) as { code?: string; message: string } };
  };
  const signIn = async () => {
    const answer = await fetch(`${origin}/api/v1/user/login`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(ADMIN),
    });
    return ((await answer.json()) as { token: string }).token;
  };
  const upload = async (token: string) => {
    const form = new FormData();
    form.append('resume', new Blob(['%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF']), 'cv.pdf');
    const sent = { method: 'POST', headers: { ...headers, jwtoken: token }, body: form };
    return (await fetch(`${origin}/api/v1/auth/resume`, sent)).status;
  };

  it(
    'On a full disk writes are refused with a message, reads continue, and the server recovers.',
    { timeout: 60_000 },
    async () => {
      expect((await register()).status).toBe(201);
      const token = await signIn();
      await disk('fill');
      // The store checks the free space once a second.
      await expect.poll(() => register(), { timeout: 5000 }).toMatchObject({ status: 507 });
      const [inEnglish, inArabic] = [await register(), await register('ar')];
      expect(inEnglish.body).toMatchObject({ code: 'storage_full' });
      expect(inEnglish.body.message).toContain('storage space');
      expect(inArabic.body.message).toContain('مساحة التخزين');
      expect(await upload(token)).toBe(507);
      const ready = await fetch(`${origin}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        503,
        expect.objectContaining({
          status: 'not ready',
          checks: expect.objectContaining({ database: 'failing', storage: 'failing' }) as object,
        }),
      ]);
      const list = await fetch(`${origin}/api/v1/config`, { headers });
      expect(list.status).toBe(200);
      await disk('clear');
      await expect.poll(async () => (await register()).status, { timeout: 5000 }).toBe(201);
      expect((await register()).status).toBe(201);
      await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 5000 }).toBe(200);
      expect(await upload(token)).toBe(200);
    },
  );
});
