import type { LookupAllOptions } from 'node:dns';
import dns from 'node:dns/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchPublic, keepsCredentials, type FetchOptions } from './fetchPublic';
import { isPublicAddress, resolveHost } from './publicAddress';

/** Names that only the injected lookup resolves, so that a second lookup fails. */
const NAMES: Record<string, string[]> = {
  'crm.test': ['127.0.0.1'],
  'mixed.test': ['127.0.0.1', '10.0.0.1'],
};
const { lookup } = dns;
beforeEach(() => {
  vi.spyOn(dns, 'lookup').mockImplementation(((host: string, options: LookupAllOptions) => {
    if (!host.endsWith('.test')) return lookup(host, options);
    const addresses = NAMES[host]?.map((address) => ({ address, family: 4 }));
    return addresses ? Promise.resolve(addresses) : Promise.reject(new Error('ENOTFOUND'));
  }) as typeof dns.lookup);
});

const servers: Server[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A host at an address of the loopback network. */
async function aHost(answer: RequestListener, address = '127.0.0.1'): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return `http://${address}:${(server.address() as AddressInfo).port}`;
}

/** Fetches with 127.0.0.1 and 127.0.0.3 treated as public. */
async function read(url: string, options: Partial<FetchOptions> = {}): Promise<string> {
  const isAllowed = (address: string) => address === '127.0.0.1' || address === '127.0.0.3';
  const { status, body } = await fetchPublic(url, { maxBytes: 1000, isAllowed, ...options });
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return `${status} ${Buffer.concat(parts).toString()}`;
}
const failureOf = async (url: string, options: Partial<FetchOptions> = {}) =>
  read(url, options).then(
    (text) => text,
    (error: { failure?: string }) => error.failure,
  );

describe('Public addresses', () => {
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '169.254.169.254', '172.16.0.1'],
    ...['172.31.255.255', '192.0.0.1', '192.168.1.1', '198.18.0.1', '224.0.0.1', '239.1.1.1', '240.0.0.1'],
    ...['255.255.255.255', '::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:10.0.0.1'],
    ...['::ffff:8.8.8.8', '64:ff9b::a00:1', '2002:a00:1::1', '2001:db8::1', '2001:0:1::1', 'no address'],
  ])('%s is not public.', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])(
    '%s is public.',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ...['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://017700000001/', 'http://[::1]/'],
    ...['http://[::ffff:127.0.0.1]/', 'http://localhost/', 'http://169.254.169.254/latest/meta-data/'],
  ])('%s is refused, however it is written.', async (url) => {
    await expect(resolveHost(new URL(url), isPublicAddress)).rejects.toMatchObject({
      failure: 'private_address',
    });
  });
});

describe('Fetching', () => {
  it('Plain and compressed answers are read.', async () => {
    const host = await aHost((_req, res) => res.end('plain'));
    expect(await read(host)).toBe('200 plain');
    const packed = await aHost((_req, res) => {
      res.setHeader('content-encoding', 'gzip').end(gzipSync('packed'));
    });
    expect(await read(packed)).toBe('200 packed');
  });

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'http://ali:secret@127.0.0.1/', 'no address'])(
    '%s is not fetched.',
    async (url) => {
      expect(await failureOf(url)).toBe('unreachable');
    },
  );

  it('The connection uses the checked address: the name is not resolved again.', async () => {
    const host = await aHost((req, res) => res.end(req.headers.host));
    const { port } = new URL(host);
    expect(await failureOf(`http://crm.test:${port}/`)).toBe(`200 crm.test:${port}`);
    expect(await failureOf(`http://unknown.test:${port}/`)).toBe('unreachable');
  });

  it('A host with a private address among its addresses is refused.', async () => {
    expect(await failureOf('http://mixed.test/')).toBe('private_address');
  });

  it('Each redirect is checked again: to a private address, another protocol, or user info.', async () => {
    const inside = await aHost((_req, res) => res.end('secret'), '127.0.0.2');
    expect(await read(inside, { isAllowed: () => true })).toBe('200 secret');
    for (const [target, failure] of [
      [inside, 'private_address'],
      ['file:///etc/passwd', 'unreachable'],
      [inside.replace('http://', 'http://ali:secret@'), 'unreachable'],
    ] as const) {
      const host = await aHost((_req, res) => res.writeHead(302, { location: target }).end());
      expect(await failureOf(host)).toBe(failure);
    }
  });

  it('Three redirects are followed, not four.', async () => {
    const host = await aHost((req, res) => {
      const left = Number(req.url?.slice(1));
      if (left > 0) res.writeHead(302, { location: `/${left - 1}` }).end();
      else res.end('arrived');
    });
    expect(await read(`${host}/3`)).toBe('200 arrived');
    expect(await failureOf(`${host}/4`)).toBe('http_error');
  });

  it('A body is posted, and not resent on a redirect.', async () => {
    const host = await aHost((req, res) => {
      if (req.url === '/away') res.writeHead(307, { location: '/' }).end();
      else void req.toArray().then((parts) => res.end(`${req.method} ${Buffer.concat(parts).toString()}`));
    });
    expect(await read(`${host}/`, { post: '{"id":1}', redirects: 0 })).toBe('200 POST {"id":1}');
    expect(await failureOf(`${host}/away`, { post: '{}', redirects: 0 })).toBe('http_error');
  });

  it('Credentials are sent to the feed’s host only.', async () => {
    const credentials = { userName: 'crm', password: 'secret' };
    const other = await aHost((req, res) => res.end(req.headers.authorization ?? 'none'), '127.0.0.3');
    const host = await aHost((req, res) => {
      if (req.url === '/away') res.writeHead(302, { location: other }).end();
      else if (req.url === '/here') res.writeHead(302, { location: '/' }).end();
      else res.end(req.headers.authorization ?? 'none');
    });
    const basic = `Basic ${Buffer.from('crm:secret').toString('base64')}`;
    expect(await read(`${host}/here`, { credentials })).toBe(`200 ${basic}`);
    expect(await read(`${host}/away`, { credentials })).toBe('200 none');
  });

  it.each([
    ['https://crm.test/', 'https://crm.test/feed', true],
    ['http://crm.test/', 'https://crm.test/', true],
    ['https://crm.test/', 'http://crm.test/', false],
    ['https://crm.test/', 'https://cdn.crm.test/', false],
    ['http://crm.test/', 'http://crm.test:8080/', false],
  ])('A redirect from %s to %s keeps the credentials: %s.', (from, to, keeps) => {
    expect(keepsCredentials(new URL(from), new URL(to))).toBe(keeps);
  });

  it('The limit covers both inflated and received bytes.', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    const host = await aHost((_req, res) => {
      res.setHeader('content-encoding', 'gzip').end(bomb);
    });
    expect(await failureOf(host, { maxBytes: 100_000 })).toBe('too_large');
    const hollow = Buffer.concat(Array.from({ length: 500 }, () => gzipSync('')));
    const empty = await aHost((_req, res) => {
      res.setHeader('content-encoding', 'gzip').end(hollow);
    });
    expect(await failureOf(empty)).toBe('too_large');
    const long = await aHost((_req, res) => res.end('x'.repeat(1001)));
    expect(await failureOf(long)).toBe('too_large');
  });

  it('A silent host and one that drips for too long time out.', async () => {
    const silent = await aHost(() => {});
    expect(await failureOf(silent, { silenceMs: 100 })).toBe('unreachable');
    const pausing = await aHost((_req, res) => void res.write('a'));
    expect(await failureOf(pausing, { silenceMs: 100 })).toBe('unreachable');
    const dripping = await aHost((_req, res) => {
      const timer = setInterval(() => res.write('a'), 20);
      res.once('close', () => clearInterval(timer));
    });
    expect(await failureOf(dripping, { silenceMs: 500, wholeMs: 300 })).toBe('unreachable');
  });

  it('A broken encoding and a truncated connection fail.', async () => {
    const broken = await aHost((_req, res) => {
      res.setHeader('content-encoding', 'gzip').end('no gzip');
    });
    expect(await failureOf(broken)).toBe('broken');
    const short = await aHost((_req, res) => {
      res.writeHead(200, { 'content-length': '100' });
      res.write('a', () => res.destroy());
    });
    expect(await failureOf(short)).toBe('unreachable');
  });
});
