import { Router } from 'express';
import { clientRoutes, type ClientRoute } from '@manzil/shared/domain/clientRoutes';
import { env } from '../env';
import { notFound } from '../errors';
import { escapeHtml } from './html';
import { inLanguage } from './page';

/** A page for search engines. */
interface SitemapEntry {
  path: string;
  updatedAt?: Date;
}
/** Pages of one kind, in a stable order. */
export interface SitemapSource {
  /** Lower-case letters; part of the file name. */
  name: string;
  count: () => Promise<number>;
  list: (range: { skip: number; limit: number }) => Promise<SitemapEntry[]>;
}

const PER_FILE = 10_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const urlElement = ({ path, updatedAt }: SitemapEntry) => {
  const [en, ar] = [inLanguage(path, 'en'), inLanguage(path, 'ar')].map(escapeHtml);
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

/** /robots.txt, /sitemap.xml (an index) and its files, 10,000 pages each. */
export function sitemapRouter(sources: SitemapSource[]): Router {
  const all = [fixed, ...sources];
  const router = Router({ caseSensitive: true, strict: true });
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
  router.get('/sitemap.xml', async (_req, res) => {
    const files: string[] = [];
    for (const { name, count } of all) {
      const needed = Math.ceil((await count()) / PER_FILE);
      for (let file = 1; file <= needed; file += 1) files.push(`/sitemap-${name}-${file}.xml`);
    }
    const rows = files.map((path) => `<sitemap><loc>${escapeHtml(env().PUBLIC_URL + path)}</loc></sitemap>`);
    res
      .set('Cache-Control', 'public, max-age=3600')
      .type('xml')
      .send(
        `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</sitemapindex>\n`,
      );
  });
  router.get('/sitemap-:name.xml', async (req, res) => {
    const [, name, file] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(req.params.name) ?? [];
    const source = all.find((one) => one.name === name);
    const entries = await source?.list({ skip: (Number(file) - 1) * PER_FILE, limit: PER_FILE });
    if (!entries?.length || (source === fixed && file !== '1')) throw notFound();
    res
      .set('Cache-Control', 'public, max-age=3600')
      .type('xml')
      .send(
        `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.map(urlElement).join('\n')}\n</urlset>\n`,
      );
  });
  return router;
}
