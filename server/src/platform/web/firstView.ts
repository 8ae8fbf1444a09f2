import { FIRST_PICTURE_SIZES, galleryShape, type GalleryShape } from '@manzil/shared/domain/offer/gallery';
import type { Picture } from '../media/media';
import { escapeHtml } from '../base/html';
import type { LegalDocument } from '@manzil/shared/messages/legal/legal';

/** A picture with its sizes for the browser to choose from. */
export interface FirstPicture {
  url: string;
  srcset: string;
  width: number;
  height: number;
  sizes: string;
  /** Focal point for cropping, as in the client: percent from the left and the top. */
  focus?: { x: number; y: number } | null | undefined;
}

interface FirstItem {
  href: string;
  title: string;
  /** A price or similar, written left to right. */
  figure: string;
  note?: string;
  picture?: FirstPicture | undefined;
}

/**
 * Initial content of a page as plain data. The server renders it into the HTML, so that pictures and text show before
 * any script runs, and for readers without scripts. The client's page replaces it (client/src/styles/first.css keeps
 * the layout the same).
 */
export type FirstView =
  | { kind: 'hero'; heading: string; lead: string }
  | { kind: 'list'; heading: string; items: FirstItem[] }
  | { kind: 'columns'; heading: string; lead: string; items: FirstItem[] }
  | ({ kind: 'text'; heading: string; lead: string } & Pick<LegalDocument, 'parts'>)
  | ({ kind: 'page'; heading: string; figure: string; note: string } & GalleryCover);

/** First picture of a page's gallery, and its layout. */
interface GalleryCover {
  picture?: FirstPicture | undefined;
  shape: GalleryShape;
}

/** First picture of a gallery, with the size at which the client shows it. */
export function galleryCover(images: readonly Picture[]): GalleryCover {
  const shape = galleryShape(images.length);
  const [first] = images;
  return { shape, picture: first && { ...first, sizes: FIRST_PICTURE_SIZES[shape] } };
}

const EAGER_ITEMS = 2;

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
    renderPicture(picture, '', at < EAGER_ITEMS),
    figureLine(figure),
    `<p dir="auto"><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></p>`,
    note === undefined ? '' : textLine(note),
    '</li>',
  ].join('');
}

/** Scene of each theme; the page's stylesheet hides one, which is then never fetched. */
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
  if (view.kind === 'columns') {
    const columns = view.items.map(renderItem).join('');
    return `<div class="page first-columns">${heading}${textLine(view.lead)}<ul>${columns}</ul></div>`;
  }
  if (view.kind === 'hero') {
    return `<div class="hero">${HERO}<div class="page">${heading}${textLine(view.lead)}</div></div>`;
  }
  if (view.kind === 'text') {
    const parts = view.parts.map(
      ({ title, paragraphs }) => `<h2>${escapeHtml(title)}</h2>${paragraphs.map(textLine).join('')}`,
    );
    return `<div class="page first-text">${heading}${textLine(view.lead)}${parts.join('')}</div>`;
  }
  return `<div class="page first-page" data-gallery="${view.shape}">${renderPicture(view.picture, view.heading, true)}${heading}${figureLine(view.figure)}${textLine(view.note)}</div>`;
}

/** Renders a first view to HTML, below the product's name. */
export function renderFirstView(view: FirstView, brand: string): string {
  return `<div id="first"><div class="gutter first-bar"><a href="/">${escapeHtml(brand)}</a></div>${renderBody(view)}</div>`;
}
