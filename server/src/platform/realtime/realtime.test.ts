import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';
import { io as open, Manager, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Ack } from '@manzil/shared/contract/wire/events';
import { authenticate } from '../../features/identity/auth/session.service';
import { User } from '../../features/foundation/people/user.model';
import { aPerson, testApp, type TestPerson } from '../../testing/testApp';
import { env, setEnv } from '../base/env';
import { forbidden } from '../base/errors';
import { endSessions, isOnline, startRealtime, emit } from './realtime';

const api = testApp();
const CHAT = '6566f0c2a1b2c3d4e5f60718';

let server: Server;
let origin: string;
let stop: () => Promise<void>;
const seen: unknown[] = [];
const presence: string[] = [];

beforeAll(async () => {
  server = createServer(api.app);
  ({ stop } = startRealtime(server, {
    authenticate,
    limits: { perUser: 3, perAddress: 40, signInWithinMs: 3000 },
    recheckMs: 200,
    handlers: {
      'chat:typing': (input, { caller }) => {
        if (input.isTyping) return Promise.reject(forbidden());
        seen.push({ ...input, by: caller.id });
        return Promise.resolve();
      },
      'chat:read': () => Promise.reject(new TypeError('a fault of ours')),
    },
    onPresence: (userId, isNow) => Promise.resolve(void presence.push(`${userId} ${isNow}`)),
  }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => stop());

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

const dial = (auth: Record<string, unknown>, options: Record<string, unknown> = {}): Socket => {
  const socket = open(origin, {
    auth: { apikey: env().API_KEY, ...auth },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  sockets.push(socket);
  return socket;
};
const next = <T>(socket: Socket, event: string): Promise<T> =>
  new Promise((resolve) => socket.once(event, resolve as (value: unknown) => void));
/** An open socket of a person. */
const arrive = async (jwtoken: string, options = {}): Promise<Socket> => {
  const socket = dial({ jwtoken }, options);
  const refused = next<Error>(socket, 'connect_error').then((error) => Promise.reject(error));
  await Promise.race([next(socket, 'connect'), refused]);
  return socket;
};
/** A token's claims without those that signing adds. */
const claimsOf = (token: string) => {
  const claims = jwt.decode(token) as jwt.JwtPayload;
  delete claims.aud;
  delete claims.exp;
  return claims;
};
const codeOf = async (socket: Socket) =>
  (await next<Error & { data?: { code: string } }>(socket, 'connect_error')).data?.code;
const ask = (socket: Socket, event: string, ...args: unknown[]) =>
  socket.timeout(5000).emitWithAck(event, ...args) as Promise<Ack>;
/** An event sent to `socket` after all earlier ones. */
const lastTold = async (socket: Socket, person: TestPerson) => {
  const received = next(socket, 'presence');
  emit([person.id], 'presence', { userId: person.id, isOnline: true });
  await received;
};

describe('Socket connections', () => {
  it('Only a valid token opens a socket.', async () => {
    const person = await aPerson('user');
    const rest = claimsOf(person.token);
    const forged = (changes: object, options: jwt.SignOptions = {}) =>
      jwt.sign({ ...rest, ...changes }, env().JWT_SECRET, { audience: 'session', expiresIn: 60, ...options });
    expect(await codeOf(dial({ jwtoken: person.token, apikey: 'wrong' }))).toBe('invalid_api_key');
    expect(await codeOf(dial({}))).toBe('login_required');
    expect(await codeOf(dial({ jwtoken: ['x'] }))).toBe('login_required');
    for (const jwtoken of [
      `${person.token.slice(0, -3)}abc`,
      forged({}, { audience: 'otp' }),
      forged({}, { expiresIn: -1 }),
      forged({ tv: 99 }),
      'x.y.z',
    ]) {
      expect(await codeOf(dial({ jwtoken }))).toBe('session_expired');
    }
    await User.updateOne({ _id: person.id }, { isSuspended: true });
    expect(await codeOf(dial({ jwtoken: person.token }))).toBe('account_suspended');
  });

  it('Pages of other sites cannot connect, by polling or by WebSocket.', async () => {
    const polling = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: 'https://evil.test' },
    });
    expect(polling.status).toBe(403);
    // engine.io's own refusals too.
    const wrong = await fetch(`${origin}/socket.io/?EIO=9&transport=none`, { headers: { origin } });
    expect(wrong.status).toBe(400);
    for (const { headers } of [polling, wrong]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    }
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        'Host: homes.example',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        'Origin: https://homes.example.evil.test',
        '\r\n',
      ].join('\r\n'),
    );
    const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 403 /);
    socket.destroy();
    const own = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`, { headers: { origin } });
    expect(own.status).toBe(200);
    expect(own.headers.get('x-content-type-options')).toBe('nosniff');
    expect(own.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
  });

  it('The limit of sockets per person holds for concurrent connections.', async () => {
    const person = await aPerson('user');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        arrive(person.token).then(
          () => 'in',
          ({ message }: Error) => message,
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(3);
  });

  it('Sockets are limited per person, not per address.', async () => {
    const person = await aPerson('user');
    for (let at = 0; at < 3; at += 1) await arrive(person.token);
    expect(await codeOf(dial({ jwtoken: person.token }))).toBe('too_many_requests');
    for (let at = 0; at < 45; at += 1) await arrive((await aPerson('user')).token);
  });

  it('A connection closes when its socket has left.', async () => {
    const socket = await arrive((await aPerson('user')).token);
    const closed = new Promise<void>((resolve) => socket.io.engine.once('close', () => resolve()));
    // Socket.IO's DISCONNECT packet alone; the client would close the connection with it.
    socket.io.engine.write('1');
    await closed;
  });
});

describe('Connections that never sign in', () => {
  it('Unauthenticated connections are limited per address and time out.', async () => {
    setEnv({ ...env(), TRUST_PROXY: 1 });
    const from = (hops: string) => ({ extraHeaders: { 'x-forwarded-for': hops } });
    /** A connection without a socket; settles when it ends. */
    const knock = async (address: string) => {
      const line = new Manager(origin, {
        transports: ['websocket'],
        reconnection: false,
        autoConnect: false,
        ...from(address),
      });
      const closed = new Promise<void>((resolve) => line.once('close', () => resolve()));
      await new Promise<void>((resolve, reject) => line.open((error) => (error ? reject(error) : resolve())));
      return { closed };
    };
    const lines: { closed: Promise<void> }[] = [];
    for (let at = 0; at < 40; at += 1) lines.push(await knock(`8.8.8.${at}, 5.5.5.5`));
    await expect(knock('7.7.7.7, 5.5.5.5')).rejects.toThrow('websocket error');
    const { token } = await aPerson('user');
    await next(dial({ jwtoken: token }, from('5.5.5.5')), 'connect_error');
    await arrive(token, from('5.5.5.5, 6.6.6.6'));
    await Promise.all(lines.map(({ closed }) => closed));
    await arrive(token, from('5.5.5.5'));
    setEnv({ ...env(), TRUST_PROXY: 0 });
  });
});

describe('Emitted events', () => {
  it("An event reaches every tab of the person except the sender's, and no one else.", async () => {
    const [mona, omar] = [await aPerson('user'), await aPerson('agent')];
    const [first, second, other] = [
      await arrive(mona.token),
      await arrive(mona.token),
      await arrive(omar.token),
    ];
    const received: string[] = [];
    for (const [name, socket] of Object.entries({ first, second, other })) {
      socket.on('chat:typing', (payload: Record<string, unknown>) =>
        received.push(`${name} ${JSON.stringify(payload)}`),
      );
    }
    const shown = { chatId: CHAT, userId: omar.id, name: 'Omar', isTyping: true };
    const payload = { ...shown, secret: 'x' };
    emit([mona.id], 'chat:typing', payload, { exceptSocket: String(first.id) });
    emit([mona.id], 'chat:typing', { ...payload, chatId: 'none' });
    await Promise.all([lastTold(first, mona), lastTold(second, mona), lastTold(other, omar)]);
    expect(received).toEqual([`second ${JSON.stringify(shown)}`]);
  });

  it('Clients cannot join rooms, whatever they emit.', async () => {
    const [mona, eve] = [await aPerson('user'), await aPerson('user')];
    await arrive(mona.token);
    const spy = await arrive(eve.token);
    const received: unknown[] = [];
    spy.onAny((event: string) => received.push(event));
    for (const event of ['join', 'subscribe', 'room', 'newUser', `user:${mona.id}`]) {
      expect(await ask(spy, event, `user:${mona.id}`)).toMatchObject({ success: false, code: 'not_found' });
    }
    emit([mona.id], 'presence', { userId: mona.id, isOnline: true });
    await lastTold(spy, eve);
    expect(received).toEqual(['presence']);
  });

  it("Presence follows a person's tabs.", async () => {
    const mona = await aPerson('user');
    presence.length = 0;
    const [first, second] = [await arrive(mona.token), await arrive(mona.token)];
    expect(isOnline(mona.id)).toBe(true);
    first.disconnect();
    second.disconnect();
    await expect.poll(() => presence).toEqual([`${mona.id} true`, `${mona.id} false`]);
    expect(isOnline(mona.id)).toBe(false);
  });
});

describe('Ended sessions', () => {
  it('Ending one session, all others or all notifies and closes their sockets.', async () => {
    const mona = await aPerson('user');
    const tokenId = String((jwt.decode(mona.token) as jwt.JwtPayload).jti);
    const end = async (...args: Parameters<typeof endSessions>) => {
      const socket = await arrive(mona.token);
      const ending = next<{ reason: string }>(socket, 'session:ended');
      const closed = next(socket, 'disconnect');
      endSessions(...args);
      await closed;
      return (await ending).reason;
    };
    expect(await end(mona.id, 'suspended')).toBe('suspended');
    expect(await end(mona.id, 'loggedOut', { tokenId })).toBe('loggedOut');
    expect(await end(mona.id, 'changed')).toBe('changed');
    const kept = await arrive(mona.token);
    endSessions(mona.id, 'changed', { tokenId: 'another' });
    await lastTold(kept, mona);
    expect(kept.connected).toBe(true);
  });

  it('A periodic check closes sockets whose session ended elsewhere.', async () => {
    const mona = await aPerson('user');
    const [socket, other] = [await arrive(mona.token), await arrive((await aPerson('user')).token)];
    await User.updateOne({ _id: mona.id }, { $inc: { tokenVersion: 1 } });
    const [ending] = await Promise.all([next(socket, 'session:ended'), next(socket, 'disconnect')]);
    expect(ending).toEqual({ reason: 'expired' });
    expect(other.connected).toBe(true);
  });

  it('A socket closes when its token expires.', async () => {
    const mona = await aPerson('user');
    const brief = jwt.sign(claimsOf(mona.token), env().JWT_SECRET, { audience: 'session', expiresIn: 2 });
    const socket = await arrive(brief);
    const [ending] = await Promise.all([next(socket, 'session:ended'), next(socket, 'disconnect')]);
    expect(ending).toEqual({ reason: 'expired' });
  });
});

describe('Client events', () => {
  it("Client events are validated, handled and acknowledged, with errors in the client's language.", async () => {
    const mona = await aPerson('user');
    const socket = await arrive(mona.token, { extraHeaders: { 'accept-language': 'ar-AE,en' } });
    expect(await ask(socket, 'chat:typing', { chatId: CHAT, isTyping: false })).toEqual({ success: true });
    expect(seen).toEqual([{ chatId: CHAT, isTyping: false, by: mona.id }]);
    const refused = await ask(socket, 'chat:typing', { chatId: CHAT, isTyping: true });
    expect(refused).toMatchObject({ success: false, code: 'forbidden' });
    expect('message' in refused && refused.message).toMatch(/[؀-ۿ]/);
    expect(await ask(socket, 'chat:typing', { chatId: CHAT, isTyping: 'yes' })).toMatchObject({
      code: 'invalid_input',
    });
    expect(await ask(socket, 'chat:typing', { chatId: CHAT, isTyping: false, x: 1 })).toMatchObject({
      code: 'invalid_input',
    });
    expect(await ask(socket, 'chat:read', { chatId: CHAT })).toMatchObject({ code: 'internal' });
  });

  it('Client events are limited in number and size.', async () => {
    const socket = await arrive((await aPerson('user')).token);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask(socket, 'chat:typing', { chatId: CHAT, isTyping: false })),
    );
    expect(answers.filter((answer) => answer.success).length).toBeLessThanOrEqual(40);
    expect(answers.at(-1)).toMatchObject({ success: false, code: 'too_many_requests' });
    const flooded = next(socket, 'disconnect');
    for (let at = 0; at < 200; at += 1) socket.emit('chat:typing', {});
    await flooded;
    const large = await arrive((await aPerson('user')).token);
    const closed = next(large, 'disconnect');
    large.emit('chat:typing', 'x'.repeat(70_000));
    await closed;
  });
});

describe('Hostile packets', () => {
  it('Each of 2,000 hostile packets closes at most its own socket.', async () => {
    const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    const events = [
      'chat:typing',
      'chat:read',
      'presence',
      'toString',
      '__proto__',
      'constructor',
      '',
      'x'.repeat(500),
    ];
    const values = [
      undefined,
      null,
      0,
      'x',
      '__proto__',
      [],
      nested(500),
      JSON.parse('{"__proto__":{"a":1}}') as unknown,
      { chatId: { $ne: null }, isTyping: true },
      { then: 'x', toString: 1, toJSON: 2 },
      Buffer.from('binary'),
      { chatId: Buffer.alloc(10), isTyping: new Uint8Array(3) },
      new Date(),
    ];
    const raw = [
      '2',
      '2[',
      '2[]',
      '2["chat:read"',
      '2[{"a":1}]',
      '2[["chat:read"],{}]',
      '2[null]',
      '2[1e999]',
      '2["connect"]',
      '29999999999999999999["chat:read",{}]',
      '3[]',
      '31[]',
      '4{}',
      '0{}',
      '0/other,{}',
      '1',
      '5',
      '51-["x"]',
      '51-["x",{"_placeholder":true,"num":-1}]',
      '599999-["x"]',
      '6',
      '9',
      'x',
      '2/other,["x"]',
      '[]',
      '{}',
    ];
    const person = await aPerson('user');
    let sent = 0;
    let socket: Socket | undefined;
    const ready = async () => {
      if (!socket?.connected) {
        socket?.disconnect();
        // The server counts the closed one until it notices.
        await expect.poll(() => isOnline(person.id)).toBe(false);
        socket = await arrive(person.token);
      }
      return socket;
    };
    while (sent < 2000) {
      for (const event of events) {
        for (const value of values) {
          (await ready()).emit(event, value, ...(sent % 3 === 0 ? ['not a function'] : []));
          sent += 1;
        }
        const { engine } = (await ready()).io;
        for (const packet of raw.slice(sent % raw.length).slice(0, 6)) {
          engine.write(packet);
          sent += 1;
        }
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    socket?.disconnect();
    const after = await arrive((await aPerson('user')).token);
    expect(await ask(after, 'chat:typing', { chatId: CHAT, isTyping: false })).toEqual({ success: true });
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});
