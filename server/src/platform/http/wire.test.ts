import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import express from 'express';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app';
import { testApp } from '../../testing/testApp';
import { env, setEnv } from '../base/env';
import { onError } from '../base/errors';
import { createApi, notBuilt } from './serve';

const api = testApp({ RATE_LIMITS: 'on' });

let server: Server;
beforeAll(async () => {
  server = createServer(api.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends raw bytes and returns everything the server sends until it closes the connection. */
const say = (...lines: string[]) =>
  new Promise<string>((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.write(lines.join('\r\n'));
  });

describe('Ambiguous requests', () => {
  it.each([
    ['both a length and chunks', 'Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 5', 'Content-Length: 6'],
    ['an unknown encoding', 'Transfer-Encoding: xchunked', 'X: y'],
    ['a space before the colon', 'Content-Length : 5', 'X: y'],
    ['a folded line', 'X: y', ' z: a'],
  ])('A request with %s is refused and its connection closed.', async (_what, ...headers) => {
    const answer = await say(
      'POST /api/v1/user/login HTTP/1.1',
      'Host: a',
      ...headers,
      '',
      '0',
      '',
      'GET / HTTP/1.1',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe('Calls that are not built', () => {
  it('A call that is not built keeps its access check and answers 501.', async () => {
    const authenticate = () => Promise.resolve({ problem: 'login_required' } as const);
    for (const handlers of [{ 'config.get': notBuilt, 'favorites.list': notBuilt }, {}]) {
      const app = express()
        .use(createApi({ handlers, authenticate, mayActFor: () => Promise.resolve(undefined) }))
        .use(onError);
      const answer = (path: string) => request(app).get(path).set('apikey', env().API_KEY);
      expect((await answer('/config').expect(501)).body).toMatchObject({ code: 'not_built' });
      await answer('/favorite/get_all_favorites').expect(401);
    }
  });
});

describe('The address used for limits', () => {
  /** Number of contact forms accepted with these forwarded hops before one is refused. */
  const passed = async (app: ReturnType<typeof createApp>, hops: (at: number) => string) => {
    for (let at = 0; at < 12; at += 1) {
      const answer = await request(app)
        .post('/api/v1/contact/save-contact')
        .set({ apikey: env().API_KEY, 'x-forwarded-for': hops(at) })
        .send({});
      if (answer.status === 429) {
        expect(Number(answer.get('retry-after'))).toBeGreaterThan(0);
        return at;
      }
    }
    return Infinity;
  };

  it("Without a trusted proxy, limits use the connection's own address.", async () => {
    expect(await passed(createApp(), (at) => `8.8.8.${at}`)).toBeLessThan(12);
  });

  it('With one trusted proxy, limits use the last hop, whatever the caller put before it.', async () => {
    setEnv({ ...env(), TRUST_PROXY: 1 });
    const app = createApp();
    expect(await passed(app, (at) => `8.8.8.${at}, 9.9.9.9`)).toBeLessThan(12);
    expect(await passed(app, (at) => `9.9.9.9, 7.7.7.${at}`)).toBe(Infinity);
    setEnv({ ...env(), TRUST_PROXY: 0 });
  });
});
