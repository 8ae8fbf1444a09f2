import type { Locale } from '@manzil/shared/domain/enums';
import { env } from '../base/env';
import { brandIn } from '../base/site';
import type { EndpointId } from '@manzil/shared/contract/index';
import { renderFirstView, type FirstView } from './firstView';
import { escapeHtml, scriptJson } from '../base/html';
import { publicConfig } from './publicConfig';
import { previewOf } from '../media/serveUploads';

/** Metadata of a page for crawlers and link previews (spec/3-client "Frame"). */
export interface PageMeta {
  /** 404 if the target doesn't exist, 410 if it was deleted. */
  status?: 200 | 404 | 410;
  title: string;
  description?: string;
  /** Keeps it out of search engines, such as an address with a value that isn't applied. */
  isUnindexed?: boolean;
  /** Canonical URL of the page, starting with `/`, with the relevant query and without `lang`. */
  path: string;
  /** URL of a picture, starting with `/`. */
  image?: { url: string; alt: string; width?: number; height?: number };
  type?: 'website' | 'article' | 'profile';
  /** schema.org objects. */
  jsonLd?: object[];
  /** First visible picture, preloaded before any script runs. */
  preload?: { href: string; srcset?: string; sizes?: string };
  /** Content rendered before any script runs. */
  firstView?: FirstView;
  /** Replies of the page's first public calls, so that the browser needn't wait for them. */
  answers?: FirstAnswer[];
}

/** A reply embedded in the page. */
export interface FirstAnswer {
  id: EndpointId;
  /** Exactly as the client sends it. */
  input: object;
  output: object;
}

/** Describes a page of the client; undefined for pages the feature doesn't know. */
export type DescribePage = (url: URL, lang: Locale) => Promise<PageMeta | undefined>;

/** Absolute URL of a path on this site. */
export const absolute = (path: string): string => new URL(path, `${env().PUBLIC_URL}/`).href;

const MAX_DESCRIPTION = 160;
/** Shortens user text to a description for search results: one line of at most 160 characters. */
export const truncate = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_DESCRIPTION ? `${line.slice(0, MAX_DESCRIPTION - 3).trimEnd()}…` : line;
};

/** `1 listing`, `1,250 listings`, for English nouns that take an s. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** A record with a page of its own. */
interface Described {
  description: string;
  descriptionAr?: string | null | undefined;
  images: readonly { url: string; width: number; height: number }[];
}

/** Metadata of a record's page: its title and place, its description in the language, its first picture. */
export const recordPage = (
  { description, descriptionAr, images: [cover] }: Described,
  { title, place, path, lang }: { title: string; place: string; path: string; lang: Locale },
): PageMeta => ({
  title: `${title} · ${place}`,
  description: truncate(lang === 'ar' ? (descriptionAr ?? description) : description),
  path,
  type: 'article',
  ...(cover && { image: { url: cover.url, alt: title, width: cover.width, height: cover.height } }),
});

/** URL of the page in a language; English has the plain URL. */
export const inLanguage = (path: string, lang: Locale): string => {
  const url = new URL(absolute(path));
  if (lang === 'ar') url.searchParams.set('lang', 'ar');
  return url.href;
};

/** schema.org breadcrumbs of a page: from the home page down, the page itself last. */
export const breadcrumbs = (steps: { name: string; path: string }[], lang: Locale): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: brandIn(lang), path: '/' }, ...steps].map(({ name, path }, at) => ({
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

/** Renders the page-specific part of the head. */
function renderHead(meta: PageMeta | undefined, lang: Locale): string {
  const brandName = brandIn(lang);
  if (!meta) return `<title>${escapeHtml(brandName)}</title>`;
  const title = meta.title.includes(brandName) ? meta.title : `${meta.title} · ${brandName}`;
  const preview = meta.image && previewOf(meta.image);
  const image = preview && { ...preview, url: absolute(preview.url) };
  const isFound = (meta.status ?? 200) === 200;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta.description ? tag('meta', { name: 'description', content: meta.description }) : '',
    ...(isFound
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
 * Parses the built index.html once. The result fills in a request's nonce, language and head.
 * @throws if a placeholder is missing
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
      .replace('<!--first-->', () => (meta?.firstView ? renderFirstView(meta.firstView, brandIn(lang)) : ''))
      // Last, so that its content isn't searched for placeholders.
      .replace(CONFIG, (_all, before: string, after: string) => before + scriptJson(publicConfig()) + after);
}
