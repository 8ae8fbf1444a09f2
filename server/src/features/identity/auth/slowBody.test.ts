import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import { env } from '../../../platform/base/env';
import { API_KEY, aPerson, testApp, type TestPerson } from '../../../testing/testApp';
import { hashPassword } from '../../foundation/people/password.service';
import { User } from '../../foundation/people/user.model';

/** Permissions are checked when a call begins and again when its body is complete: minutes may lie between. */
const api = testApp();
const PASSWORD = 'Desert-rose-7';
const OTHER = 'Palm-garden-8';
let server: Server;
let port: number;
let boss: TestPerson;
let passwordHash: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = createServer(api.app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  boss = await aPerson('super_admin');
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Body {
  type: string;
  content: Buffer;
}
const json = (body: object): Body => ({
  type: 'application/json',
  content: Buffer.from(JSON.stringify(body)),
});

/** A call that has sent everything but the end of its body. */
async function begin(line: string, token: string, { type, content }: Body) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  const requested = once(server, 'request') as Promise<[IncomingMessage]>;
  const [verb, path] = line.split(' ');
  socket.write(
    `${verb} /api/v1${path} HTTP/1.1\r\nHost: test\r\napikey: ${API_KEY}\r\njwtoken: ${token}\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${content.length}\r\nConnection: close\r\n\r\n`,
  );
  const cut = Math.max(1, content.length - 20);
  socket.write(content.subarray(0, cut));
  const [request] = await requested;
  // The body is only read once the caller is authorised.
  await expect.poll(() => request.listenerCount('data') > 0 || answer !== '').toBe(true);
  expect(answer).toBe('');
  return {
    finish: async () => {
      socket.write(content.subarray(cut));
      await once(socket, 'close');
      return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
    },
    answered: async () => {
      if (!socket.closed) await once(socket, 'close');
      return answer;
    },
  };
}

const send = (token: string, path: string, body: object = {}) =>
  api.post(path).set('jwtoken', token).send(body);
const byBoss = (id: string, body: object) =>
  api.patch(`/user/update_user_by_admin?id=${id}`).set('jwtoken', boss.token).send(body).expect(200);

/** Everything that ends a session or removes a permission: the event and the calling person. */
const EVENTS: Record<
  string,
  (person: TestPerson) => Promise<{ token: string; happens: () => Promise<unknown> }>
> = {
  'a change of password': (person) =>
    Promise.resolve({
      token: person.token,
      happens: () =>
        send(person.token, '/user/change_password', {
          ...{ currentPassword: PASSWORD, password: OTHER, confirmPassword: OTHER },
        }).expect(200),
    }),
  'a logout': (person) =>
    Promise.resolve({ token: person.token, happens: () => send(person.token, '/auth/logout').expect(200) }),
  'the end of all sessions': (person) =>
    Promise.resolve({
      token: person.token,
      happens: () => send(person.token, '/auth/logoutEverywhere').expect(200),
    }),
  'a suspension': (person) =>
    Promise.resolve({ token: person.token, happens: () => byBoss(person.id, { isSuspended: true }) }),
  'another role': (person) =>
    Promise.resolve({
      token: person.token,
      happens: () => byBoss(person.id, { role: person.role === 'agent' ? 'user' : 'agent' }),
    }),
  'the logout of the admin who acts for them': async (person) => {
    const admin = await aPerson('admin');
    const { body } = await send(admin.token, '/auth/switchUser', { id: person.id }).expect(200);
    return {
      token: body.token as string,
      happens: () => send(admin.token, '/auth/logout').expect(200),
    };
  },
  'the deletion of the account': (person) =>
    Promise.resolve({ token: person.token, happens: () => User.deleteOne({ _id: person.id }) }),
};

async function picture(field: string): Promise<Body> {
  const edge = 'xx-the-edge-xx';
  const head = `--${edge}\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  return {
    type: `multipart/form-data; boundary=${edge}`,
    content: Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${edge}--\r\n`)]),
  };
}
const CALLS: Record<string, { line: string; body: () => Promise<Body> | Body }> = {
  'a JSON call': { line: 'POST /user/edit_user_profile', body: () => json({ about: 'Written by a thief' }) },
  'a picture': { line: 'POST /auth/img', body: () => picture('img') },
};

describe.each(Object.entries(CALLS))('%s with a late body', (_name, { line, body }) => {
  it('The call succeeds when nothing happens before its body is complete.', async () => {
    const { token } = await aPerson('agent');
    const call = await begin(line, token, await body());
    expect(await call.finish()).toBe(200);
  });

  it.each(Object.entries(EVENTS))('The call is refused after %s.', async (_event, prepare) => {
    const person = await aPerson('agent', { passwordHash });
    const { token, happens } = await prepare(person);
    const before = await User.findById(person.id).lean();
    const call = await begin(line, token, await body());
    await happens();
    expect(await call.finish()).toBe(401);
    const after = await User.findById(person.id).lean();
    expect([after?.about, after?.image]).toEqual(
      after ? [before?.about, before?.image] : [undefined, undefined],
    );
    expect(await readdir(join(env().DATA_DIR, 'tmp')).catch(() => [])).toEqual([]);
  });
});

describe('Admin calls with a late body', () => {
  it.each([
    ['dismissed and suspended', { role: 'user', isSuspended: true }],
    ['dismissed', { role: 'user' }],
  ])("An admin who was %s before the body was complete can't assign a role.", async (_how, change) => {
    const [admin, friend] = [await aPerson('admin'), await aPerson('user')];
    const line = `PATCH /user/update_user_by_admin?id=${friend.id}`;
    const call = await begin(line, admin.token, json({ role: 'agent' }));
    await byBoss(admin.id, change);
    expect(await call.finish()).toBe(401);
    expect((await User.findById(friend.id).lean())?.role).toBe('user');
  });
});

describe('A JSON body', () => {
  it('A JSON body times out after 30 seconds and the connection closes.', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { token } = await aPerson('agent');
    const call = await begin('POST /user/edit_user_profile', token, json({ about: 'Never ends' }));
    await vi.advanceTimersByTimeAsync(30_000);
    const answer = await call.answered();
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('request_timeout');
  });
});
