import { Router, type RequestHandler, type Response } from 'express';
import { clientRoutes, type ClientRoute } from '@manzil/shared/domain/address/clientRoutes';
import { env } from '../base/env';
import { notFound } from '../base/errors';
import { packText, sendPacked } from '../http/packedText';
import { keepResults } from '../store/keepResults';
import { escapeHtml } from '../base/html';

/** A page for search engines. */
interface SitemapEntry {
  path: string;
  updatedAt?: Date;
}
/** Pages of one kind, in a stable order. */
export interface SitemapSource {
  /** Lower-case letters; part of the file name. */
  name: string;
  /** Changes with the pages, at once; without it, changes show when the kept files expire. */
  version?: () => Promise<string>;
  count: () => Promise<number>;
  list: (range: { skip: number; limit: number }) => Promise<SitemapEntry[]>;
}

const PER_FILE = 10_000;
/** Files kept in memory, some 100 kB each, and for how long. */
const MAX_FILES = 50;
const KEPT_MS = 10 * 60_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Source of pages that are only read all together; kept while `version` stays the same. */
export function pathSource(name: string, version: () => Promise<string>, paths: () => Promise<string[]>) {
  const keep = keepResults<string[]>({ most: 1, ttlMs: KEPT_MS });
  const read = async () => keep(name, await version(), paths);
  return {
    name,
    version,
    count: async () => (await read()).length,
    list: async ({ skip, limit }) => (await read()).slice(skip, skip + limit).map((path) => ({ path })),
  } satisfies SitemapSource;
}

/** @param origin of the site; paths are encoded already, so that URLs need no parsing */
const urlElement = (origin: string, { path, updatedAt }: SitemapEntry) => {
  const en = escapeHtml(origin + path);
  const ar = `${en}${path.includes('?') ? '&amp;' : '?'}lang=ar`;
  const alternates = `<xhtml:link rel="alternate" hreflang="en" href="${en}"/><xhtml:link rel="alternate" hreflang="ar" href="${ar}"/>`;
  const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
  return [en, ar].map((loc) => `<url><loc>${loc}</loc>${changed}${alternates}</url>`).join('\n');
};

const pages: ClientRoute[] = Object.values(clientRoutes);
/** Static pages; `/single` and `/single-service` need an id. */
const fixed: SitemapSource = {
  name: 'pages',
  count: () => Promise.resolve(1),
  list: () =>
    Promise.resolve(
      pages
        .filter(({ path, isIndexed }) => isIndexed && !path.startsWith('/single'))
        .map(({ path }) => ({ path })),
    ),
};

async function indexOf(sources: SitemapSource[]): Promise<string> {
  const files: string[] = [];
  for (const { name, count } of sources) {
    const needed = Math.ceil((await count()) / PER_FILE);
    for (let file = 1; file <= needed; file += 1) files.push(`/sitemap-${name}-${file}.xml`);
  }
  const rows = files.map((path) => `<sitemap><loc>${escapeHtml(env().PUBLIC_URL + path)}</loc></sitemap>`);
  return `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</sitemapindex>\n`;
}

/** One sitemap file as XML. @throws 404 past the last page */
async function fileOf(source: SitemapSource, file: number): Promise<string> {
  const entries = await source.list({ skip: (file - 1) * PER_FILE, limit: PER_FILE });
  if (entries.length === 0 || (source === fixed && file !== 1)) throw notFound();
  const { origin } = new URL(env().PUBLIC_URL);
  const urls = entries.map((entry) => urlElement(origin, entry)).join('\n');
  return `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}\n</urlset>\n`;
}

const versionOf = async (sources: SitemapSource[]): Promise<string> =>
  (await Promise.all(sources.map(async ({ version }) => version?.()))).join(' ');

/**
 * /robots.txt, /sitemap.xml (an index) and its files, 10,000 pages each. They are kept until their pages change, for ten
 * minutes at most.
 */
export function sitemapRouter(sources: SitemapSource[], limit: RequestHandler): Router {
  const all = [fixed, ...sources];
  const router = Router({ caseSensitive: true, strict: true });
  const keep = keepResults<Buffer>({ most: MAX_FILES, ttlMs: KEPT_MS });
  const send = async (res: Response, read: SitemapSource[], text: () => Promise<string>) => {
    const version = await versionOf(read);
    const packed = await keep(res.req.path, version, async () => packText(await text()));
    await sendPacked(res.set('Cache-Control', 'public, max-age=3600'), 'application/xml', packed);
  };
  router.get('/robots.txt', (_req, res) => {
    const hidden = pages.filter(({ isIndexed }) => !isIndexed).map(({ path }) => `Disallow: ${path}$`);
    res
      .set('Cache-Control', 'public, max-age=3600')
      .type('text')
      .send(
        ['User-agent: *', 'Disallow: /api/', 'Disallow: /dashboard/', ...hidden, '']
          .concat(`Sitemap: ${env().PUBLIC_URL}/sitemap.xml`, '')
          .join('\n'),
      );
  });
  router.get('/sitemap.xml', limit, (_req, res) => send(res, all, () => indexOf(all)));
  router.get('/sitemap-:name.xml', limit, async (req, res) => {
    const [, name, file] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(String(req.params['name'])) ?? [];
    const source = all.find((one) => one.name === name);
    if (!source) throw notFound();
    await send(res, [source], () => fileOf(source, Number(file)));
  });
  return router;
}
