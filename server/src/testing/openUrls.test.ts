import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Express } from 'express';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientRoutes, type RouteName } from '@manzil/shared/domain/address/clientRoutes';
import { parseWire } from '@manzil/shared/contract/wire/endpoint';
import { endpoints } from '@manzil/shared/contract/index';
import { env } from '../platform/base/env';
import { projectRoot } from '../platform/base/root';
import { cpuSince, TRIES } from './clock';
import { aListing } from './factories/property.factory';
import { aService } from './factories/service.factory';
import { aPerson, API_KEY, testApp } from './testApp';
import { testSite } from './testSite';

testApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1', PUBLIC_URL: 'http://homes.example' });

/** Processor time of an open address without a limit, in milliseconds, with nothing kept yet. */
const MAX_CPU_MS = 15;

const ICONS = [
  'apple-touch-icon.png',
  'apple-touch-icon-precomposed.png',
  'icon-192.png',
  'icon-512.png',
].concat(...['icon-maskable-512.png', 'favicon.ico']);

/** Every route beside the calls of the contract and the pages: `limited` like searches, `cheap`, or limited elsewhere. */
const ROUTES: Record<string, { is: 'limited' | 'cheap'; paths: string[] } | string> = {
  '/healthz': { is: 'cheap', paths: ['/healthz'] },
  '/readyz': { is: 'cheap', paths: ['/readyz'] },
  '/metrics': { is: 'cheap', paths: ['/metrics'] },
  '/csp-report': 'takes reports only',
  '/unsubscribe': 'costs a hash, and writes only with a signed token (optOut.test.ts)',
  '/feeds/out/:secret/:file': { is: 'limited', paths: ['/feeds/out/none/listings.json'] },
  '/{*rest}': 'pictures, limited where one is drawn (serveUploads.test.ts)',
  '/openapi.json': { is: 'limited', paths: ['/api/v1/openapi.json'] },
  '/docs': { is: 'limited', paths: ['/api/v1/docs'] },
  '/docs.css': { is: 'limited', paths: ['/api/v1/docs.css'] },
  '/dev/outbox': 'on this machine only (sender.test.ts)',
  '/dev/outbox.json': 'on this machine only (sender.test.ts)',
  '/dev/outbox/:id': 'on this machine only (sender.test.ts)',
  '/robots.txt': { is: 'cheap', paths: ['/robots.txt'] },
  '/sitemap.xml': { is: 'limited', paths: ['/sitemap.xml'] },
  '/sitemap-:name.xml': {
    is: 'limited',
    paths: ['pages-1', 'places-1', 'listings-1', 'agents-1', 'services-1', 'none-1'].map(
      (name) => `/sitemap-${name}.xml`,
    ),
  },
  '/manifest.webmanifest': { is: 'cheap', paths: ['/manifest.webmanifest'] },
  '/sw.js': { is: 'cheap', paths: ['/sw.js'] },
  '/scenes/hero-1600.jpg': { is: 'limited', paths: ['/scenes/hero-1600.jpg'] },
  [ICONS.map((name) => `/${name}`).join()]: { is: 'cheap', paths: ICONS.map((name) => `/${name}`) },
  '/{*page}': { is: 'cheap', paths: ['/nowhere', '/catalog/', '/dashboard/none'] },
};
/** Pages whose content is read; every other page is sent as it is. */
const READ_PAGES: RouteName[] = ['home', 'catalog', 'single', 'comparison', 'services', 'singleService'];

const isCall = new Set(endpoints.map(([, { wire }]) => parseWire(wire).path.replace(/\{(\w+)\}/g, ':$1')));
/** Registered paths beside the contract's. */
const registered = new Set<string>();
let site: Express;
let ids: { listings: string[]; service: string; agent: string };

beforeAll(async () => {
  const [agent, provider] = await Promise.all([
    aPerson('agent', { companyName: 'Blue Door' }),
    aPerson('service_agent'),
  ]);
  const listings: string[] = [];
  for (let at = 0; at < 4; at += 1) listings.push(String((await aListing({ agent: agent.id }))._id));
  ids = { listings, service: String((await aService({ agent: provider.id }))._id), agent: agent.id };
  const dist = join(env().DATA_DIR, 'dist');
  await mkdir(join(dist, 'scenes'), { recursive: true });
  const given = join(projectRoot(), 'client/public');
  await copyFile(join(given, 'favicon.svg'), join(dist, 'favicon.svg'));
  await copyFile(join(given, 'scenes/hero-1600.webp'), join(dist, 'scenes/hero-1600.webp'));
  await writeFile(join(dist, 'manifest.webmanifest'), '{}');
  await writeFile(join(dist, 'sw.js'), '');
  const route = vi.spyOn(express.Router.prototype as { route: (path: unknown) => unknown }, 'route');
  site = await testSite();
  for (const [path] of route.mock.calls) if (!isCall.has(String(path))) registered.add(String(path));
  route.mockRestore();
});
afterAll(() => vi.restoreAllMocks());

const get = (path: string, from: string, cookie = '') =>
  request(site).get(path).set({ accept: 'text/html, */*', 'x-forwarded-for': from, cookie });

/** Addresses of the pages that read something. */
const readPaths = () => {
  const { listings, service, agent } = ids;
  return [
    ...['/', '/?lang=ar', '/catalog', '/catalog?view=map', '/catalog?view=agents', '/services'],
    ...['/catalog?agency=blue-door', `/catalog?category=rent&agent=${agent}`, `/services?agent=${agent}`],
    ...[`/single?id=${listings[0]}`, '/single?id=0123456789abcdef01234567', '/single'],
    ...[`/single-service?id=${service}`, `/property-comparison?ids=${listings[0]}`],
    ...['/property-comparison?ids=ffffffffffffffffffffffff'],
  ];
};
const pathsThat = (what: 'limited' | 'cheap') =>
  Object.values(ROUTES).flatMap((route) =>
    typeof route === 'object' && route.is === what ? route.paths : [],
  );
/** Pages that the server renders from fixed texts. */
const LEGAL: readonly string[] = [clientRoutes.terms.path, clientRoutes.privacy.path];
const shells = Object.entries(clientRoutes).flatMap(([name, { path }]) =>
  READ_PAGES.includes(name as RouteName) ? [] : [path],
);

/** Uses up the searches of an address, 300 without a visitor. */
async function useUp(from: string, cookie = '') {
  const call = () => request(site).get('/api/v1/property/get_all?page=x').set({ apikey: API_KEY, cookie });
  for (let asked = 0; asked < 300; asked += 20) {
    await Promise.all(Array.from({ length: 20 }, () => call().set('x-forwarded-for', from).expect(400)));
  }
}
const visitorOf = async (from: string) =>
  String((await get('/signin', from).expect(200)).headers['set-cookie']).split(';')[0] ?? '';

describe('Open addresses', () => {
  it('Every open route is known to be limited or cheap.', () => {
    expect([...registered].toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  it('Beyond the limit every page that reads something is sent without content.', async () => {
    const from = '203.0.113.1';
    const cookie = await visitorOf(from);
    await useUp(from, cookie);
    for (const path of readPaths()) {
      const answer = await get(path, from, cookie);
      expect([path, answer.status]).toEqual([path, 429]);
      expect(Number(answer.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.get('x-robots-tag')).toBe('noindex');
      expect(answer.text).toContain('<div id="root">');
      expect(answer.text).not.toMatch(/id="answers"|id="first"|ld\+json/);
    }
    // The others read nothing, whoever opens them.
    for (const path of [...shells, '/property-comparison', '/property-comparison?ids=x']) {
      const { status, text } = await get(path, from, cookie);
      expect([path, status]).toEqual([path, path === '/404' ? 404 : 200]);
      expect(text).not.toMatch(
        LEGAL.includes(path) ? /id="answers"|ld\+json/ : /id="answers"|id="first"|ld\+json/,
      );
    }
  });

  it('Beyond the limit every sitemap, document and drawn picture is refused.', async () => {
    const from = '203.0.113.2';
    await useUp(from);
    for (const path of pathsThat('limited')) {
      const answer = await get(path, from);
      expect([path, answer.status]).toEqual([path, 429]);
      expect(Number(answer.get('retry-after'))).toBeGreaterThan(0);
      const other = await get(path, '203.0.113.3');
      expect([path, other.status]).toEqual([path, path.includes('none') ? 404 : 200]);
    }
  });

  it('A comparison counts as many times as it has homes.', async () => {
    const from = '203.0.113.4';
    const cookie = await visitorOf(from);
    const four = `/property-comparison?ids=${ids.listings.join()}`;
    for (let at = 0; at < 75; at += 1) await get(four, from, cookie).expect(200);
    await get(four, from, cookie).expect(429);
    await get('/', from, cookie).expect(429);
  });

  it(
    `Addresses without a limit cost at most ${MAX_CPU_MS} ms of processor.`,
    { tags: ['clock'], timeout: 120_000 },
    async () => {
      const slow: string[] = [];
      for (const path of [...pathsThat('cheap'), ...shells]) {
        let least = Infinity;
        for (let tried = 0; tried < TRIES; tried += 1) {
          site = await testSite();
          const before = process.cpuUsage();
          await get(path, '203.0.113.5');
          least = Math.min(least, cpuSince(before));
        }
        if (least > MAX_CPU_MS) slow.push(`${path}: ${least} ms`);
      }
      expect(slow).toEqual([]);
    },
  );
});
