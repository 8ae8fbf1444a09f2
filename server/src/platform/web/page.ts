import type { Locale } from '@manzil/shared/domain/enums';
import { env } from '../env';
import { site } from '../site';
import type { EndpointId } from '@manzil/shared/contract/index';
import { renderFirstView, type FirstView } from './firstView';
import { escapeHtml, scriptJson } from './html';
import { publicConfig } from './publicConfig';
import { previewOf } from '../media/serveUploads';

/** What crawlers and link previews read of a page (spec/3-client "Frame"). */
export interface PageMeta {
  /** 404 when what the address names is not there; 410 when it was. */
  status?: 200 | 404 | 410;
  title: string;
  description?: string;
  /** The one address of this page, beginning with `/`, with the query that matters and without `lang`. */
  path: string;
  /** Address of a picture, beginning with `/`. */
  image?: { url: string; alt: string; width?: number; height?: number };
  type?: 'website' | 'article' | 'profile';
  /** schema.org objects. */
  jsonLd?: object[];
  /** The picture seen first, fetched before any script runs. */
  preload?: { href: string; srcset?: string; sizes?: string };
  /** What is drawn before any script runs. */
  firstView?: FirstView;
  /** Answers of public calls the page asks first; the browser does not have to wait for them. */
  answers?: FirstAnswer[];
}

/** An answer that travels with the page. */
export interface FirstAnswer {
  id: EndpointId;
  /** As the client asks it. */
  input: object;
  output: object;
}

/** Says what a page of the client is; undefined for pages a feature has nothing to say of. */
export type DescribePage = (url: URL, lang: Locale) => Promise<PageMeta | undefined>;

/** The whole address of a path of this product. */
export const absolute = (path: string): string => new URL(path, `${env().PUBLIC_URL}/`).href;

const DESCRIBED_AT_MOST = 160;
/** People's text as the line below a page's title in search results: one line of at most 160 characters. */
export const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > DESCRIBED_AT_MOST ? `${line.slice(0, DESCRIBED_AT_MOST - 3).trimEnd()}…` : line;
};

/** The same page in a language; English has the plain address. */
export const inLanguage = (path: string, lang: Locale): string => {
  const url = new URL(absolute(path));
  if (lang === 'ar') url.searchParams.set('lang', 'ar');
  return url.href;
};

/** schema.org's view of the way to a page: from the home page down, the page itself last. */
export const breadcrumbs = (steps: { name: string; path: string }[], lang: Locale): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: site().brandName, path: '/' }, ...steps].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: inLanguage(path, lang),
  })),
});

const tag = (name: string, attributes: Record<string, string | number | undefined>) =>
  `<${name}${Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`)
    .join('')}>`;
const property = (name: string, content: string | number | undefined) =>
  content === undefined ? '' : tag('meta', { property: name, content });

/** The part of the head that differs from page to page. */
function renderHead(meta: PageMeta | undefined, lang: Locale): string {
  const { brandName } = site();
  if (!meta) return `<title>${escapeHtml(brandName)}</title>`;
  const title = meta.title.includes(brandName) ? meta.title : `${meta.title} · ${brandName}`;
  const preview = meta.image && previewOf(meta.image);
  const image = preview && { ...preview, url: absolute(preview.url) };
  const isThere = (meta.status ?? 200) === 200;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta.description ? tag('meta', { name: 'description', content: meta.description }) : '',
    ...(isThere
      ? [
          tag('link', { rel: 'canonical', href: inLanguage(meta.path, lang) }),
          tag('link', { rel: 'alternate', hreflang: 'en', href: inLanguage(meta.path, 'en') }),
          tag('link', { rel: 'alternate', hreflang: 'ar', href: inLanguage(meta.path, 'ar') }),
          tag('link', { rel: 'alternate', hreflang: 'x-default', href: inLanguage(meta.path, 'en') }),
        ]
      : []),
    property('og:site_name', brandName),
    property('og:type', meta.type ?? 'website'),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:url', inLanguage(meta.path, lang)),
    property('og:locale', lang === 'ar' ? 'ar_AE' : 'en_AE'),
    property('og:image', image?.url),
    property('og:image:alt', image?.alt),
    property('og:image:width', image?.width),
    property('og:image:height', image?.height),
    tag('meta', { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' }),
    meta.preload
      ? tag('link', {
          rel: 'preload',
          as: 'image',
          href: meta.preload.href,
          imagesrcset: meta.preload.srcset,
          imagesizes: meta.preload.sizes,
          fetchpriority: 'high',
        })
      : '',
    ...(meta.jsonLd ?? []).map((item) => `<script type="application/ld+json">${scriptJson(item)}</script>`),
  ]
    .filter(Boolean)
    .join('\n    ');
}

const renderAnswers = (answers: FirstAnswer[] | undefined) =>
  answers ? `\n    <script type="application/json" id="answers">${scriptJson(answers)}</script>` : '';

const CONFIG = /(<script type="application\/json" id="config">)[^<]*(<\/script>)/;

/**
 * Reads the built index.html once; what it gives fills in a request's nonce, language and head.
 * @throws when a place to fill in is missing
 */
export function pageTemplate(html: string) {
  for (const place of ['<!--head-->', '<!--first-->', '__NONCE__', '<html lang="en" dir="ltr"']) {
    if (!html.includes(place)) throw new Error(`client/index.html has no ${place}`);
  }
  if (!CONFIG.test(html)) throw new Error('client/index.html has no config element');
  return ({ nonce, lang, meta }: { nonce: string; lang: Locale; meta: PageMeta | undefined }): string =>
    html
      .replace('<html lang="en" dir="ltr"', lang === 'ar' ? '<html lang="ar" dir="rtl"' : '$&')
      .replaceAll('__NONCE__', nonce)
      .replace('<!--head-->', () => renderHead(meta, lang) + renderAnswers(meta?.answers))
      .replace('<!--first-->', () =>
        meta?.firstView ? renderFirstView(meta.firstView, site().brandName) : '',
      )
      // Last: what is set there is not looked through for other places.
      .replace(CONFIG, (_all, before: string, after: string) => before + scriptJson(publicConfig()) + after);
}
