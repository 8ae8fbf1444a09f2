import { createServer, request as send, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logTexts } from '../../testing/samples/logTexts';
import { testApp } from '../../testing/testApp';
import { env, setEnv } from '../base/env';
import { peerAddress } from './peer';

const chunks = logTexts();
const api = testApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });

/** A caller's `X-Forwarded-For`, the trusted proxies, and the bare address; every connection comes from 127.0.0.1. */
const CASES: [what: string, header: string | undefined, proxies: number, address: string][] = [
  ['a bare address', '203.0.113.8', 1, '203.0.113.8'],
  ['a port', '203.0.113.8:50001', 1, '203.0.113.8'],
  ['an IPv6 address', '2001:db8::1', 1, '2001:db8::1'],
  ['brackets', '[2001:db8::1]', 1, '2001:db8::1'],
  ['brackets and a port', '[2001:db8::1]:443', 1, '2001:db8::1'],
  ['another spelling', '[2001:0DB8:0:0::1]:443', 1, '2001:db8::1'],
  ['a zone', 'fe80::1%eth0', 1, 'fe80::1'],
  ['a mapped address', '::ffff:203.0.113.8', 1, '203.0.113.8'],
  ['a mapped address in hexadecimal', '::FFFF:cb00:7108', 1, '203.0.113.8'],
  ['a mapped address with a port', '[::ffff:203.0.113.8]:50001', 1, '203.0.113.8'],
  ['a forged hop before it', '198.51.100.1:1, 203.0.113.8:50001', 1, '203.0.113.8'],
  ['a forged hop that is garbage', 'garbage, 203.0.113.8', 1, '203.0.113.8'],
  ['spaces and empty hops', ' , 203.0.113.8:50001 ,', 1, '203.0.113.8'],
  ['garbage', 'unknown', 1, '127.0.0.1'],
  ['garbage with a port', 'unknown:80', 1, '127.0.0.1'],
  ['an impossible address', '203.0.113.256:80', 1, '127.0.0.1'],
  ['an address and a word', '203.0.113.8:http', 1, '127.0.0.1'],
  ['half a bracket', '[2001:db8::1', 1, '127.0.0.1'],
  ['3,000 letters', 'x'.repeat(3000), 1, '127.0.0.1'],
  ['3,000 digits as a port', `203.0.113.8:${'1'.repeat(3000)}`, 1, '127.0.0.1'],
  ['nothing', undefined, 1, '127.0.0.1'],
  ['no trusted proxy', '203.0.113.8:50001', 0, '127.0.0.1'],
  ['two proxies', '198.51.100.1, 203.0.113.8:50001, 10.0.0.1:9', 2, '203.0.113.8'],
  ['two proxies and garbage', 'garbage, 10.0.0.1:9', 2, '10.0.0.1'],
];

let server: Server;
let seen: IncomingMessage | undefined;
beforeAll(async () => {
  server = createServer((req, res) => {
    seen = req;
    api.app(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Status of a call with a wrong application key, which the security log notes with its address. */
const knock = (header: string | undefined) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { apikey: 'wrong', ...(header !== undefined && { 'x-forwarded-for': header }) };
    send({ host: '127.0.0.1', port, path: '/api/v1/config', headers }, (res) =>
      resolve(res.resume().statusCode),
    )
      .once('error', reject)
      .end();
  });

describe('The address of a caller', () => {
  it.each(CASES)(
    'Of %s, the bare address is logged and counted.',
    async (_what, header, proxies, address) => {
      const before = env();
      setEnv({ ...before, TRUST_PROXY: proxies });
      expect(await knock(header)).toBe(401);
      const logged = chunks.map((line) => JSON.parse(line) as { security?: string; ip?: string });
      expect(logged.findLast(({ security }) => security === 'access_refused')?.ip).toBe(address);
      expect(seen && peerAddress(seen)).toBe(address);
      setEnv(before);
    },
  );

  it.each([
    ['a new port each time', (at: number) => `203.0.113.9:${50_000 + at}`],
    ['brackets and a new port each time', (at: number) => `[2001:db8:5::1]:${50_000 + at}`],
    ['new garbage each time', (at: number) => `garbage-${at}`],
    ['new garbage before it each time', (at: number) => `garbage-${at}, 203.0.113.10:${50_000 + at}`],
  ])('Five contact letters pass from an address with %s.', async (_what, header) => {
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      const sent = api.post('/contact/save-contact').set('x-forwarded-for', header(at)).send({});
      statuses.push((await sent).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });
});
