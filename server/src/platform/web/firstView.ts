import { FIRST_PICTURE_SIZES, galleryShape, type GalleryShape } from '@manzil/shared/domain/gallery';
import type { Picture } from '../media/media';
import { escapeHtml } from './html';

/** A picture as the browser chooses among its sizes. */
export interface FirstPicture {
  url: string;
  srcset: string;
  width: number;
  height: number;
  sizes: string;
  /** What stays in view where it is cropped, as the client crops it: percent from the left and from the top. */
  focus?: { x: number; y: number } | null | undefined;
}

interface FirstItem {
  href: string;
  title: string;
  /** A price or the like, written from left to right. */
  figure: string;
  note: string;
  picture?: FirstPicture | undefined;
}

/**
 * What a page shows first, as plain data. The server draws it into the page it sends, so that pictures and words are
 * there before any script, and for readers without scripts; the client's own page takes its place
 * (client/src/styles/first.css keeps the boxes the same).
 */
export type FirstView =
  | { kind: 'hero'; heading: string; lead: string }
  | { kind: 'list'; heading: string; items: FirstItem[] }
  | ({ kind: 'page'; heading: string; figure: string; note: string } & FirstOfGallery);

/** What a page's gallery shows first, and in which box. */
interface FirstOfGallery {
  picture?: FirstPicture | undefined;
  shape: GalleryShape;
}

/** The first picture of so many, as the client's gallery will show it. */
export function firstOfGallery(images: readonly Picture[]): FirstOfGallery {
  const shape = galleryShape(images.length);
  const [first] = images;
  return { shape, picture: first && { ...first, sizes: FIRST_PICTURE_SIZES[shape] } };
}

const SEEN_AT_ONCE = 2;

function renderPicture(picture: FirstPicture | undefined, alt: string, isFirst: boolean): string {
  if (!picture) return '<span class="first-picture"></span>';
  const { url, srcset, sizes, width, height, focus } = picture;
  const attributes = Object.entries({ src: url, srcset, sizes, width, height, alt })
    .map(([name, value]) => `${name}="${escapeHtml(String(value))}"`)
    .join(' ');
  const style = focus ? ` style="object-position:${focus.x}% ${focus.y}%"` : '';
  const urgency = isFirst ? 'fetchpriority="high"' : 'loading="lazy"';
  return `<span class="first-picture"><img ${attributes}${style} ${urgency} decoding="async"></span>`;
}

const figureLine = (figure: string) => `<p><bdi dir="ltr">${escapeHtml(figure)}</bdi></p>`;
const textLine = (text: string) => `<p dir="auto">${escapeHtml(text)}</p>`;

function renderItem({ href, title, figure, note, picture }: FirstItem, at: number): string {
  return [
    '<li>',
    renderPicture(picture, '', at < SEEN_AT_ONCE),
    figureLine(figure),
    `<p dir="auto"><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></p>`,
    textLine(note),
    '</li>',
  ].join('');
}

/** The scene of each theme; the page's style hides one, which is then never fetched. */
const HERO = (['light', 'dark'] as const)
  .map((theme) => {
    const scene = `/scenes/hero${theme === 'dark' ? '-dark' : ''}`;
    return `<img data-of="${theme}" src="${scene}-1600.webp" srcset="${scene}-800.webp 800w, ${scene}-1600.webp 1600w" sizes="100vw" width="1600" height="1067" alt="" loading="lazy">`;
  })
  .join('');

function renderBody(view: FirstView): string {
  const heading = `<h1 dir="auto">${escapeHtml(view.heading)}</h1>`;
  if (view.kind === 'list') {
    return `<div class="gutter first-list">${heading}<ul>${view.items.map(renderItem).join('')}</ul></div>`;
  }
  if (view.kind === 'hero') {
    return `<div class="hero">${HERO}<div class="page">${heading}${textLine(view.lead)}</div></div>`;
  }
  return `<div class="page first-page" data-gallery="${view.shape}">${renderPicture(view.picture, view.heading, true)}${heading}${figureLine(view.figure)}${textLine(view.note)}</div>`;
}

/** HTML of a first view, with the name of the product above it. */
export function renderFirstView(view: FirstView, brand: string): string {
  return `<div id="first"><div class="gutter first-bar"><a href="/">${escapeHtml(brand)}</a></div>${renderBody(view)}</div>`;
}
