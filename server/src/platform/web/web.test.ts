import { createServer, get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import request from 'supertest';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import { createApp } from '../../app';
import { testApp } from '../../testing/testApp';
import { env, setEnv } from '../base/env';
import type { DescribePage } from './page';

testApp({ BRAND_NAME: '</script><b>', PUBLIC_URL: 'https://homes.example' });

const INDEX = `<!doctype html>
<html lang="en" dir="ltr" data-theme="light">
  <head>
    <!--head-->
    <script type="application/json" id="config">
      {}
    </script>
    <script nonce="__NONCE__">boot()</script>
  </head>
  <body><div id="root"><!--first--></div></body>
</html>`;
const SCRIPT = 'console.log(1)'.repeat(200);

const ROADS = JSON.stringify({ type: 'FeatureCollection', features: [], note: 'long '.repeat(1000) });
/** The raw body: a partial one is not valid JSON. */
const asText: Parameters<request.Test['parse']>[0] = (res, done) => {
  let text = '';
  res.on('data', (chunk: Buffer) => (text += String(chunk)));
  res.on('end', () => done(null, text));
};

const describePage: DescribePage = (url, lang) => {
  if (url.pathname === '/catalog') return Promise.reject(new Error('the database is away'));
  if (url.pathname === '/services') return new Promise(() => undefined);
  if (url.pathname !== '/single') return Promise.resolve(undefined);
  const isFound = url.searchParams.get('id') === '1';
  return Promise.resolve({
    ...(!isFound && { status: 404 as const }),
    title: lang === 'ar' ? 'فيلا' : 'Villa "A" <script>',
    description: 'Sea & sand',
    path: '/single?id=1',
    image: { url: '/uploads/ab/x.webp', alt: 'Villa' },
    jsonLd: [{ '@type': 'RealEstateListing', name: '</script><script>alert(1)</script>' }],
    preload: { href: '/uploads/ab/x.webp', srcset: '/uploads/ab/x.webp 320w' },
  });
};

/** State of the listings in the sitemap, and how often they were read. */
const market = { version: 0, reads: 0 };
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  const dist = join(env().DATA_DIR, 'dist');
  const files = {
    'index.html': INDEX,
    'assets/index-a1b2c3.js': SCRIPT,
    'assets/index-a1b2c3.js.br': brotliCompressSync(SCRIPT),
    'assets/index-a1b2c3.js.map': '{}',
    'locales/en/common.json': '{"brand":"x"}',
    'favicon.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34"><circle cx="17" cy="17" r="12"/></svg>',
    'sw.js': "const CACHE = 'shell-__BUILD__';",
    'manifest.webmanifest': '{"name":"Manzil","display":"standalone"}',
    '.env': 'SECRET=1',
  };
  await mkdir(join(dist, 'assets'), { recursive: true });
  await mkdir(join(dist, 'locales/en'), { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(dist, name), content);
  const listings = {
    name: 'properties',
    version: () => Promise.resolve(String(market.version)),
    count: () => {
      market.reads += 1;
      return Promise.resolve(10_001);
    },
    list: ({ skip, limit }: { skip: number; limit: number }) => {
      market.reads += 1;
      return Promise.resolve(
        Array.from({ length: Math.min(limit, 10_001 - skip) }, (_none, at) => ({
          path: `/single?id=${skip + at}&a`,
          updatedAt: new Date(market.version),
        })),
      );
    },
  };
  const map = join(env().DATA_DIR, 'map');
  await mkdir(map, { recursive: true });
  await writeFile(join(map, 'roads-major.geojson'), ROADS);
  await writeFile(join(map, 'notes.geojson'), '{}');
  app = createApp({ web: { dist, describePage: [describePage], sitemap: [listings] } });
});
const get = (path: string) => request(app).get(path).set('accept', 'text/html');

describe('Pages', () => {
  it('A page carries the escaped public configuration without secrets, under its own nonce.', async () => {
    const first = await get('/signin').expect(200);
    const nonce = /<script nonce="([^"]+)">boot/.exec(first.text)?.[1];
    expect(first.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect((await get('/signin')).text).not.toContain(String(nonce));
    const config = /id="config">([^<]*)<\/script>/.exec(first.text)?.[1] ?? '';
    expect(JSON.parse(config)).toMatchObject({ apiKey: env().API_KEY, brandName: '</script><b>' });
    expect(first.text).not.toContain(env().JWT_SECRET);
    expect(first.text).toContain('<title>&lt;/script&gt;&lt;b&gt;</title>');
    expect(first.get('cache-control')).toBe('private, no-cache');
    expect(first.get('x-robots-tag')).toBe('noindex');
    expect((await get('/')).get('x-robots-tag')).toBeUndefined();
  });

  it("A feature's page data appears in the head, in both languages.", async () => {
    const { text } = await get('/single?id=1').expect(200);
    expect(text).toContain('Villa &quot;A&quot; &lt;script&gt;');
    expect(text).toContain('<meta name="description" content="Sea &amp; sand">');
    expect(text).toContain('<link rel="canonical" href="https://homes.example/single?id=1">');
    expect(text).toContain('hreflang="ar" href="https://homes.example/single?id=1&amp;lang=ar"');
    expect(text).toContain('property="og:image" content="https://homes.example/uploads/ab/x.jpg"');
    expect(text).toContain('imagesrcset="/uploads/ab/x.webp 320w"');
    expect(text).not.toContain('<script>alert');
    const arabic = await get('/single?id=1&lang=ar').expect(200);
    expect(arabic.text).toContain('<html lang="ar" dir="rtl"');
    expect(arabic.text).toContain('<title>فيلا');
  });

  it.each([
    ['/terms-of-use', 'terms', 'connects people looking for property', 'باستخدامك'],
    ['/privacy-policy', 'privacy', 'knows about you, why, who can see it', 'عنك'],
  ] as const)(
    '%s has its title, description, canonical address and text before any script runs.',
    async (path, name, english, arabic) => {
      for (const [lang, words] of [
        ['en', english],
        ['ar', arabic],
      ] as const) {
        const locale = join(import.meta.dirname, `../../../../client/public/locales/${lang}/common.json`);
        type Texts = { pages: Record<string, string>; legal: { operator: string } };
        const { pages, legal } = JSON.parse(await readFile(locale, 'utf8')) as Texts;
        const { text } = await get(path).query({ lang }).expect(200);
        const canonical = `https://homes.example${path}${lang === 'ar' ? '?lang=ar' : ''}`;
        expect(text).toContain(`<title>${pages[name]} · `);
        expect(text).toContain(`<link rel="canonical" href="${canonical}">`);
        expect(/<meta name="description" content="([^"]*)">/.exec(text)?.[1]).toContain(words);
        expect(text).toContain(`<h1 dir="auto">${pages[name]}</h1>`);
        expect(text).toContain(legal.operator);
        expect(text).not.toMatch(/\{(brand|email)\}/);
      }
    },
  );

  it('The privacy policy follows the setting of who sees numbers.', async () => {
    const before = env();
    expect((await get('/privacy-policy')).text).toContain('even without signing in');
    setEnv({ ...before, CONTACT_NEEDS_LOGIN: true });
    expect((await get('/privacy-policy')).text).not.toContain('even without signing in');
    setEnv(before);
  });

  it('A path that looks like another host answers 404 without an error.', async () => {
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (const path of [
      '//',
      '//[',
      '/\\',
      '///evil.test/',
      '//evil.test',
      '//:99999/',
      '/%5C',
      '//?lang=ar',
    ]) {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        httpGet({ host: '127.0.0.1', port, path, headers: { accept: 'text/html' } }, (res) =>
          resolve(res.resume().statusCode),
        ).once('error', reject);
      });
      expect({ path, status }).toEqual({ path, status: 404 });
    }
    server.close();
  });

  it('The component gallery exists in development only.', async () => {
    const before = env();
    await get('/dev/ui').expect(404);
    setEnv({ ...before, NODE_ENV: 'production' });
    await get('/dev/ui').expect(404);
    setEnv({ ...before, NODE_ENV: 'development' });
    const answer = await get('/dev/ui').expect(200);
    await get('/dev/none').expect(404);
    setEnv(before);
    expect(answer.get('x-robots-tag')).toBe('noindex');
  });

  it.each(['/nowhere', '/404', '/single?id=2', '/dashboard/none'])(
    '%s is a page with status 404.',
    async (path) => {
      const answer = await get(path).expect(404);
      expect(answer.text).toContain('<div id="root">');
      expect(answer.get('x-robots-tag')).toBe('noindex');
      expect(answer.text).not.toContain('rel="canonical"');
    },
  );

  it.each(['/catalog', '/services'])('%s is served with 503 when its data is unavailable.', async (path) => {
    const answer = await get(path).expect(503);
    expect(answer.text).toContain('<div id="root">');
  });

  it('Addresses that contain a secret send no referrer.', async () => {
    for (const path of ['/reset-password?token=t', '/verify-otp?token=t']) {
      expect((await get(path).expect(200)).get('referrer-policy')).toBe('no-referrer');
    }
    expect((await get('/')).get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });
});

describe('Files', () => {
  it('Built files are compressed, typed and cached forever.', async () => {
    const answer = await get('/assets/index-a1b2c3.js').set('accept-encoding', 'br, gzip').expect(200);
    expect(answer.get('content-encoding')).toBe('br');
    expect(answer.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.get('vary')).toMatch(/Accept-Encoding/);
    const plain = await get('/assets/index-a1b2c3.js').set('accept-encoding', 'identity').expect(200);
    expect(plain.text).toBe(SCRIPT);
    const words = await get('/locales/en/common.json').expect(200);
    expect(words.get('cache-control')).toBe('public, max-age=3600');
    const manifest = await get('/manifest.webmanifest').expect(200);
    expect(JSON.parse(manifest.text)).toMatchObject({ name: '</script><b>', display: 'standalone' });
  });

  it('The service worker names its build and is checked on each visit.', async () => {
    const worker = await get('/sw.js').expect(200);
    expect(worker.text).toMatch(/^const CACHE = 'shell-[0-9a-f]{12}';$/);
    expect(worker.get('cache-control')).toBe('no-cache');
    expect(worker.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    ['/apple-touch-icon.png', 180, 255],
    ['/apple-touch-icon-precomposed.png', 180, 255],
    ['/icon-192.png', 192, 0],
    ['/icon-512.png', 512, 0],
    ['/icon-maskable-512.png', 512, 255],
    ['/favicon.ico', 48, 0],
  ])('%s of %i px is rendered from the logo, with a corner opacity of %i.', async (path, size, alpha) => {
    const icon = await get(path).expect(200);
    expect([icon.get('content-type'), icon.get('cache-control')]).toEqual([
      'image/png',
      'public, max-age=3600',
    ]);
    const { data, info } = await sharp(icon.body as Buffer)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data[3]]).toEqual([size, size, alpha]);
  });

  it.each([
    '/assets/index-a1b2c3.js.map',
    '/assets/index-a1b2c3.js.br',
    '/assets/none.js',
    '/assets/',
    '/locales/',
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/package.json',
    '/index.html',
    '/none.png',
    '/..%2f..%2fpackage.json',
    '/%zz',
    '/api/v2',
  ])('%s answers 404 without revealing a file.', async (path) => {
    const answer = await get(path).expect(404);
    expect(answer.text).not.toContain('SECRET');
    expect(answer.get('content-security-policy')).toMatch(/object-src 'none'/);
  });
});

describe("The operator's map layers", () => {
  it('Map layers are named in the page and served whole, in ranges, or as unchanged.', async () => {
    const page = await request(app).get('/');
    expect(page.text).toContain('"mapLayers":["roads-major"]');
    const layer = () => request(app).get('/map/roads-major.geojson');
    const whole = await layer().parse(asText);
    expect(whole.status).toBe(200);
    expect(whole.body).toBe(ROADS);
    expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'cache-control': 'no-cache' });
    expect(whole.headers['content-encoding']).toBe('gzip');
    const part = await layer().set('Range', 'bytes=0-9').parse(asText);
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 0-9/${ROADS.length}`);
    // A range of a compressed body would be meaningless.
    expect(part.headers['content-encoding']).toBeUndefined();
    expect(part.body).toBe(ROADS.slice(0, 10));
    const beyond = await layer().set('Range', 'bytes=9999-');
    expect(beyond.status).toBe(416);
    const again = await layer().set('If-None-Match', String(whole.headers['etag']));
    expect(again.status).toBe(304);
  });

  it.each(['/map/notes.geojson', '/map/coast.geojson', '/map/', '/map/..%2fmanzil.db', '/map/.env'])(
    'Nothing else of the map folder is served: %s.',
    async (path) => {
      expect((await request(app).get(path)).status).toBe(404);
    },
  );
});

describe('Search engines', () => {
  it('Search engines find robots.txt and every page through the sitemap.', async () => {
    const robots = await get('/robots.txt').expect(200);
    expect(robots.text).toMatch(/^User-agent: \*\nDisallow: \/api\//);
    expect(robots.text).toContain('Sitemap: https://homes.example/sitemap.xml');
    const index = await get('/sitemap.xml').expect(200);
    const files = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => String(url));
    expect(files.map((url) => new URL(url).pathname)).toEqual([
      '/sitemap-pages-1.xml',
      '/sitemap-properties-1.xml',
      '/sitemap-properties-2.xml',
    ]);
    const last = await get('/sitemap-properties-2.xml').expect(200);
    expect(last.text.match(/<loc>/g)).toHaveLength(2);
    expect(last.text).toContain('<loc>https://homes.example/single?id=10000&amp;a</loc>');
    expect((await get('/sitemap-pages-1.xml').expect(200)).text).toContain(
      '<loc>https://homes.example/catalog</loc>',
    );
    await get('/sitemap-properties-3.xml').expect(404);
    await get('/sitemap-none-1.xml').expect(404);
    const plain = await get('/sitemap-properties-2.xml').set('accept-encoding', 'identity').parse(asText);
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, last.text]);
  });

  it.each(['/sitemap.xml', '/sitemap-properties-2.xml'])(
    '%s is kept until its pages change, for ten minutes at most.',
    async (path) => {
      vi.useFakeTimers({ toFake: ['performance'] });
      const readsOf = async (calls: number) => {
        const before = market.reads;
        const answers = await Promise.all(Array.from({ length: calls }, () => get(path).expect(200)));
        expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
        return market.reads - before;
      };
      market.version += 1;
      expect(await readsOf(5)).toBe(1);
      expect(await readsOf(5)).toBe(0);
      market.version += 1;
      expect(await readsOf(5)).toBe(1);
      vi.advanceTimersByTime(599_000);
      expect(await readsOf(1)).toBe(0);
      vi.advanceTimersByTime(1000);
      expect(await readsOf(5)).toBe(1);
      vi.useRealTimers();
    },
  );
});

describe('Headers', () => {
  it('Security headers are strict on every response.', async () => {
    const paths = ['/', '/nowhere', '/api/v1/nowhere', '/uploads/none', '/assets/none.js', '/readyz'];
    for (const path of paths) {
      const answer = await get(path);
      const policy = answer.get('content-security-policy') ?? '';
      expect(policy, path).toMatch(/object-src 'none'/);
      expect(policy).toMatch(/base-uri 'none'/);
      expect(policy).toMatch(/frame-ancestors 'none'/);
      expect(policy).toMatch(
        /frame-src https:\/\/www\.youtube-nocookie\.com https:\/\/player\.vimeo\.com(?:;|$)/,
      );
      expect(policy).toMatch(/report-uri \/csp-report/);
      expect(policy).not.toMatch(/unsafe-eval|script-src [^;]*unsafe-inline/);
      expect(answer.get('x-content-type-options')).toBe('nosniff');
      expect(answer.get('referrer-policy')).toBeTruthy();
      expect(answer.get('strict-transport-security')).toMatch(/max-age=31536000/);
      expect(answer.get('x-powered-by')).toBeUndefined();
    }
  });

  it('Other origins get no CORS headers.', async () => {
    for (const origin of ['https://evil.test', 'null', 'https://homes.example.evil.test']) {
      const answer = await get('/api/v1/config').set('origin', origin);
      expect(answer.get('access-control-allow-origin')).toBeUndefined();
      expect(answer.get('access-control-allow-credentials')).toBeUndefined();
      expect(answer.get('vary')).toMatch(/Origin/);
    }
  });

  it('A plain http address has no HSTS.', async () => {
    const before = env();
    setEnv({ ...before, PUBLIC_URL: 'http://homes.lan' });
    const answer = await request(createApp()).get('/healthz').expect(200);
    setEnv(before);
    expect(answer.get('strict-transport-security')).toBeUndefined();
    expect(answer.get('content-security-policy')).not.toMatch(/upgrade-insecure/);
  });

  it('Unsupported verbs are refused, and policy reports are accepted.', async () => {
    const trace = await request(app).trace('/').expect(405);
    expect(trace.get('allow')).toMatch(/GET, HEAD/);
    const report = JSON.stringify({ 'csp-report': { 'document-uri': 'https://homes.example/?token=1' } });
    await request(app).post('/csp-report').type('application/csp-report').send(report).expect(204);
    await request(app).post('/csp-report').type('application/csp-report').send('{').expect(400);
  });
});
