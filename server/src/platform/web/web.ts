import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import express, { Router, type RequestHandler, type Response } from 'express';
import { clientRoutes, isClientPath, type ClientRoute } from '@manzil/shared/domain/address/clientRoutes';
import { comparedIds } from '@manzil/shared/domain/address/comparedIds';
import type { Locale } from '@manzil/shared/domain/enums';
import { env } from '../base/env';
import { site } from '../base/site';
import { notFound } from '../base/errors';
import { refusalBy } from '../guard/limits';
import { log } from '../base/logger';
import { iconRouter } from './icons';
import { describeLegal } from './legalPages';
import { pageTemplate, type DescribePage, type PageMeta } from './page';
import { ensureVisitor } from '../guard/visitor';
import { projectRoot } from '../base/root';
import { sitemapRouter, type SitemapSource } from './sitemap';

/** What features contribute to pages. */
export interface WebOptions {
  /** Tried in order until one knows the page. */
  describePage?: DescribePage[];
  sitemap?: SitemapSource[];
  /** Folder of the built client. */
  dist?: string;
  /** Rate limit for sitemaps and for pages whose content is read, shared with the API's search calls. */
  limit: RequestHandler;
}

const HOUR = 'public, max-age=3600';
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';
/** Pages with a secret in their URL, which must not leak to other sites (security notes §1.5-2). */
const SECRET_PATHS: string[] = [
  clientRoutes.resetPassword.path,
  clientRoutes.verifyOtp.path,
  clientRoutes.unsubscribe.path,
];
/** Pages whose initial content is read from the database. */
const READ_PATHS: string[] = [
  clientRoutes.home.path,
  clientRoutes.catalog.path,
  clientRoutes.single.path,
  clientRoutes.services.path,
  clientRoutes.singleService.path,
];
const indexed = new Set(
  Object.values(clientRoutes)
    .filter((route: ClientRoute) => route.isIndexed)
    .map(({ path }) => path as string),
);
/** Time limit for a page's description. */
const DESCRIBE_TIMEOUT_MS = 2000;

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Sends the compressed copy made by the build, if there is one and the browser accepts it. */
function precompressed(folder: string): RequestHandler {
  return (req, res, next) => {
    const path = req.path;
    const offered = ENCODINGS.find(
      ([encoding, ending]) => req.acceptsEncodings(encoding) && isFile(join(folder, path + ending)),
    );
    res.vary('Accept-Encoding');
    if (offered) {
      res.type(extname(path)).set('Content-Encoding', offered[0]);
      req.url = path + offered[1];
    }
    next();
  };
}

const files = new Map<string, boolean>();
/** Cached: the build doesn't change while the server runs. */
const isFile = (path: string) => {
  let known = files.get(path);
  if (known === undefined) {
    known = existsSync(path);
    if (files.size < 10_000) files.set(path, known);
  }
  return known;
};

async function describePath(
  url: URL,
  lang: Locale,
  describers: DescribePage[],
): Promise<PageMeta | undefined> {
  for (const describer of [describeLegal, ...describers]) {
    const meta = await describer(url, lang);
    if (meta) return meta;
  }
  return undefined;
}

/** Determines a page's metadata and status. The page is sent even if the database is unreachable. */
async function resolvePage(url: URL, lang: Locale, describers: DescribePage[]) {
  if (url.pathname.startsWith('//')) return { status: 404, meta: undefined };
  if (!isClientPath(url.pathname, env().NODE_ENV === 'development')) return { status: 404, meta: undefined };
  if (url.pathname === clientRoutes.notFound.path) return { status: 404, meta: undefined };
  try {
    const meta = await Promise.race([
      describePath(url, lang, describers),
      pause(DESCRIBE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
        throw new Error('took too long');
      }),
    ]);
    return { status: meta?.status ?? 200, meta };
  } catch (error) {
    log.warn({ err: error, path: url.pathname }, 'page metadata could not be rendered');
    return { status: 503, meta: undefined };
  }
}

/** How many searches a page counts as: a comparison one per home. */
const costOf = ({ pathname, searchParams }: URL): number =>
  pathname === clientRoutes.comparison.path
    ? comparedIds(searchParams.get('ids') ?? '').length
    : Number(READ_PATHS.includes(pathname));

/** Serves the manifest with the operator's name filled in. */
function manifest(dist: string): RequestHandler {
  return (_req, res, next) => {
    const path = join(dist, 'manifest.webmanifest');
    if (!isFile(path)) {
      next();
      return;
    }
    const { brandName } = site();
    const given = JSON.parse(readFileSync(path, 'utf8')) as object;
    res
      .set({ 'Cache-Control': HOUR, 'Content-Type': 'application/manifest+json; charset=utf-8' })
      .send(JSON.stringify({ ...given, name: brandName, short_name: brandName }));
  };
}

/** Serves the service worker with the build's name, so that each release replaces it. */
function serviceWorker(dist: string, html: string): RequestHandler {
  const build = createHash('sha256').update(html).digest('hex').slice(0, 12);
  return (_req, res, next) => {
    const path = join(dist, 'sw.js');
    if (!isFile(path)) {
      next();
      return;
    }
    res
      .set({ 'Cache-Control': 'no-cache', 'Content-Type': 'text/javascript; charset=utf-8' })
      .send(readFileSync(path, 'utf8').replace('__BUILD__', build));
  };
}

/**
 * Serves the built client: hashed files cached for ever, other files for an hour, and for each page of the route table
 * the HTML with the public configuration and its own head. Everything else is a 404.
 */
export function createWeb({ describePage = [], sitemap = [], dist, limit }: WebOptions): Router {
  const folder = dist ?? join(projectRoot(), 'client', 'dist');
  const router = Router({ caseSensitive: true });
  router.use(sitemapRouter(sitemap, limit));
  const index = join(folder, 'index.html');
  if (!existsSync(index)) {
    log.warn('The client is not built (npm run build -w client); only the API is served.');
    return router;
  }
  const html = readFileSync(index, 'utf8');
  const render = pageTemplate(html);

  // Sources, maps, hidden files and the raw page template stay private.
  router.use((req, _res, next) => {
    const isHidden = /(^|\/)\.|\.(map|br|gz)$|^\/index\.html$/i.test(decodePath(req.path));
    next(isHidden ? notFound() : undefined);
  });
  router.get('/manifest.webmanifest', manifest(folder));
  router.get('/sw.js', serviceWorker(folder, html));
  router.use(iconRouter(folder, HOUR, limit));
  const files = { index: false, redirect: false, cacheControl: false, dotfiles: 'ignore' } as const;
  const cached = (value: string) => (res: Response) => void res.set('Cache-Control', value);
  router.use(
    '/assets',
    precompressed(join(folder, 'assets')),
    express.static(join(folder, 'assets'), { ...files, setHeaders: cached(IMMUTABLE_CACHE) }),
    () => {
      throw notFound();
    },
  );
  router.use(precompressed(folder), express.static(folder, { ...files, setHeaders: cached(HOUR) }));

  router.get('/{*page}', async (req, res, next) => {
    // Missing files aren't pages, and neither are requests for JSON.
    if (/\.[a-z0-9]{2,12}$/i.test(req.path) || !req.accepts('html')) {
      next();
      return;
    }
    ensureVisitor(req, res);
    // Concatenated instead of resolved: a path starting with two slashes would parse as another host.
    const { origin } = new URL(env().PUBLIC_URL);
    const [, query = ''] = /^[^?]*(\?.*)?$/s.exec(req.originalUrl) ?? [];
    const url = new URL(origin + req.path + query);
    const lang = url.searchParams.get('lang') === 'ar' ? 'ar' : 'en';
    const path = url.pathname;
    const refusal = await refusalBy(limit, { req, res, cost: costOf(url) });
    const wait = refusal && Number(refusal.details['retryAfter']);
    // Send the page anyway; its API calls report the error.
    const { status, meta } =
      wait === undefined ? await resolvePage(url, lang, describePage) : { status: 429, meta: undefined };
    if (SECRET_PATHS.includes(path)) res.set('Referrer-Policy', 'no-referrer');
    if (status !== 200 || !indexed.has(path) || meta?.isUnindexed) res.set('X-Robots-Tag', 'noindex');
    if (status === 503 || wait !== undefined) res.set('Retry-After', String(wait ?? 30));
    res
      .status(status)
      .set({ 'Cache-Control': 'private, no-cache', 'Content-Type': 'text/html; charset=utf-8' })
      .end(render({ nonce: res.locals['nonce'] as string, lang, meta }));
  });
  return router;
}

const decodePath = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    throw notFound();
  }
};
