// @module-tag long
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@manzil/shared/contract/index';
import { worksWhenFull } from '../platform/http/serve';
import { buildServer, startBuilt, type Build, type StartedProduct } from './processes/builtProduct';
import { aForm } from './factories/property.factory';
import { freePort } from './processes/freePort';
import { photo } from './chats';

const API_KEY = 'key-of-a-full-disk';
const ADMIN = { email: 'first@admin.test', password: 'Al-Wasl-7-lanterns' };
/** Not every user may mount a file system. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'small', tmpdir()]).status === 0;

/** Runs the product on a small disk of its own; fills and clears it on command. */
const SCRIPT = `
mount -t tmpfs -o size=120m small "$DATA_DIR"
"$NODE" "$MAIN" &
while read -r command; do
  if [ "$command" != clear ]; then
    free=$(df --output=avail -B1 "$DATA_DIR" | tail -1)
    head -c $((free - command)) /dev/zero >> "$DATA_DIR/ballast"
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
  });

  /** Leaves that many bytes free, or clears the disk. */
  const disk = async (command: number | 'clear') => {
    const before = server.output().length;
    server.child.stdin?.write(`${command}\n`);
    await expect.poll(() => server.output().slice(before)).toContain(`${command} done`);
  };
  interface Sent {
    token?: string;
    body?: object | FormData;
    lang?: string;
  }
  const call = async (wire: string, { token, body, lang = 'en' }: Sent = {}) => {
    const [method = '', path = ''] = wire.split(' ');
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        apikey: API_KEY,
        'accept-language': lang,
        ...(token && { jwtoken: token }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const reply = (await answer.json()) as { code?: string; message: string; token: string; data: never };
    return { status: answer.status, ...reply };
  };
  let people = 0;
  const register = (lang = 'en') =>
    call('POST /user/register', {
      lang,
      body: {
        name: 'Mona Saleh',
        email: `mona-${(people += 1)}@people.test`,
        password: 'Al-Quoz-8-windmills',
      },
    });
  const signIn = (body: object = ADMIN) => call('POST /user/login', { body });
  const files = (field: string, content: string | Uint8Array<ArrayBuffer>, name: string) => {
    const form = new FormData();
    form.append(field, new Blob([content]), name);
    return form;
  };
  const upload = async (token: string) => {
    const body = files('resume', '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF', 'cv.pdf');
    return (await call('POST /auth/resume', { token, body })).status;
  };
  /** A published listing of an agent, and a chat of the admin with that agent. */
  const aMarket = async (token: string) => {
    const agent = { name: 'Layla Haddad', email: 'layla@agents.test', password: 'Jumeirah-9-sailboats' };
    await call('POST /user/register_agent', { token, body: agent });
    const own = (await signIn(agent)).token;
    const { data } = await call('POST /property', { token: own, body: aForm() });
    const { id } = data as { id: string };
    await call(`POST /property/upload?propertyId=${id}`, {
      token: own,
      body: files('images', new Uint8Array(await photo()), 'a.jpg'),
    });
    const verified = { token, body: { isVerified: true } };
    expect(await call(`PATCH /property/update_property_by_admin?id=${id}`, verified)).toMatchObject({
      status: 200,
    });
    const { data: opened } = await call('POST /chat/createChatAndSendMessage', {
      token: own,
      body: {
        users: [((await signIn()) as unknown as { user: { id: string } }).user.id],
        message: 'Is the flat free?',
      },
    });
    return { id, own, chat: (opened as { chat: { id: string } }).chat.id };
  };

  it(
    'On a full disk reading, signing in and deleting continue, the rest is refused with a message, and the server recovers.',
    { timeout: 60_000 },
    async () => {
      expect((await register()).status).toBe(201);
      const { token } = await signIn();
      const { id, chat, own } = await aMarket(token);
      expect(
        await call('PUT /favorite/favorites', { token, body: { ids: [id], isFavorite: true } }),
      ).toMatchObject({ status: 200 });
      const reads: [string, string?][] = [
        ['GET /config'],
        ['GET /property/get_all'],
        [`GET /property?id=${id}`],
        [`GET /property/get_property_details?id=${id}`],
        [`GET /chat/getChatMessages?chat=${chat}`, token],
        ['GET /chat/fetchChats', token],
      ];
      const expectAllOk = async (calls: [string, string?][]) => {
        for (const [wire, caller] of calls) {
          const sent = wire.startsWith('GET') ? {} : { body: {} };
          const { status } = await call(wire, { ...sent, ...(caller && { token: caller }) });
          expect([wire, status]).toEqual([wire, 200]);
        }
      };
      // Not even the reserve is left: views and read marks go uncounted.
      await disk(2_000_000);
      await expectAllOk(reads);
      await disk('clear');
      await disk(25_000_000);
      expect(await register()).toMatchObject({ status: 507, code: 'storage_full' });
      const [inEnglish, inArabic] = [await register(), await register('ar')];
      expect(inEnglish.message).toContain('storage space');
      expect(inArabic.message).toContain('مساحة التخزين');
      expect(await upload(token)).toBe(507);
      const message = { token, body: { chatId: chat, message: 'Yes' } };
      expect(await call('POST /chat/sendMessage', message)).toMatchObject({ status: 507 });
      const ready = await fetch(`${origin}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([
        200,
        expect.objectContaining({
          status: 'degraded',
          checks: expect.objectContaining({ database: 'ok', storage: 'failing' }) as object,
        }),
      ]);
      const again = await signIn();
      expect(again).toMatchObject({ status: 200 });
      const deletions: [string, string?][] = [
        ['PATCH /notification', token],
        [`DELETE /favorite/clear_all_favorites`, token],
        [`DELETE /chat/deleteChat?chatId=${chat}`, token],
        [`DELETE /property/delProperty?id=${id}`, own],
        ['POST /auth/logout', again.token],
      ];
      await expectAllOk([...reads, ...deletions]);
      await disk('clear');
      expect((await register()).status).toBe(201);
      await expect
        .poll(async () => ((await (await fetch(`${origin}/readyz`)).json()) as { status: string }).status, {
          timeout: 5000,
        })
        .toBe('ready');
      expect(await upload(token)).toBe(200);
    },
  );
});

it('Signing in and out, reading, deleting and suspending continue on a full disk, and nothing else.', () => {
  const commands = endpoints.filter(([, endpoint]) => endpoint.kind === 'command' && worksWhenFull(endpoint));
  expect(commands.map(([id]) => id).sort()).toEqual([
    'agencies.cancelInvitation',
    'agencies.removeMember',
    'agencies.withdrawClaim',
    'auth.adminLogin',
    'auth.login',
    'auth.loginWithGoogle',
    'auth.logout',
    'auth.logoutEverywhere',
    'auth.switchUser',
    'chats.remove',
    'chats.removePicture',
    'contacts.remove',
    'customRequests.remove',
    'favoriteLists.leave',
    'favoriteLists.remove',
    'favoriteLists.stopSharing',
    'favorites.clear',
    'favorites.set',
    'favorites.toggle',
    'feeds.remove',
    'feeds.revokeAddresses',
    'hidden.clear',
    'hidden.remove',
    'integrations.removeWebhook',
    'integrations.revokeToken',
    'notifications.markRead',
    'properties.remove',
    'properties.removeAll',
    'properties.removeDraft',
    'propertyRequests.remove',
    'propertyReviews.remove',
    'savedSearches.remove',
    'savedSearches.stop',
    'serviceRequests.remove',
    'serviceReviews.remove',
    'services.remove',
    'services.removeAll',
    'services.removeAllOf',
    'services.removeDraft',
    'users.delUser',
    'users.deleteAccount',
    'users.deleteInjazatWorker',
    'users.deleteServiceAgent',
    'users.updateUserByAdmin',
  ]);
});
