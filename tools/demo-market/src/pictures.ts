import { createHash } from 'node:crypto';
import { scene, scenePalette } from '../scenes/index';
import type { PhotoSubject } from '@manzil/shared/domain/offer/photos';
import type { Picture } from '../../../server/src/platform/media/media';
import type { PicturedListing } from './listings';

type Spec = PicturedListing['scenes'][number];

const WIDTHS = [320, 768, 1600] as const;
/** Units of the drawings. */
const UNITS = { width: 1200, height: 800 };

/** Id of a scene's picture. */
export const publicIdOf = (spec: Spec) =>
  createHash('sha256')
    .update(`demo:${JSON.stringify(spec)}`)
    .digest('hex')
    .slice(0, 32);

/** Drawing of a scene, as SVG. */
export const drawingOf = (spec: Spec): string => scene({ ...spec, idPrefix: 's' });

/** Placeholder: a soft gradient of the scene's sky, haze and ground. */
function placeholderOf(spec: Spec): string {
  const [sky, haze, ground] = scenePalette(spec).map((colour) => colour.replace('#', '%23'));
  const stops = `<stop stop-color='${sky}'/><stop offset='.6' stop-color='${haze}'/><stop offset='1' stop-color='${ground}'/>`;
  return `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'><linearGradient id='g' x2='0' y2='1'>${stops}</linearGradient><path fill='url(%23g)' d='M0 0h3v2H0z'/></svg>`;
}

/** Picture record of a scene; the product renders the drawing of its id. */
export function pictureOf(spec: Spec): Picture {
  const publicID = publicIdOf(spec);
  const url = (width: number) => `/uploads/${publicID.slice(0, 2)}/${publicID}-${width}.webp`;
  return {
    url: url(1600),
    publicID,
    width: 1600,
    height: Math.round((1600 * UNITS.height) / UNITS.width),
    placeholder: placeholderOf(spec),
    srcset: WIDTHS.map((width) => `${url(width)} ${width}w`).join(', '),
  };
}

/** Subjects of scenes other than buildings or land seen from outside. */
const ROOMS: Partial<Record<string, PhotoSubject>> = {
  terrace: 'balcony',
  living: 'living',
  studio: 'living',
  majlis: 'living',
  empty: 'living',
  bedroom: 'bedroom',
  kitchen: 'kitchen',
  bath: 'bathroom',
  office: 'other',
};

/** Picture record of a listing's photo, with its subject. */
export const photoOf = (spec: Spec): Picture => ({
  ...pictureOf(spec),
  shows: ROOMS[spec.kind] ?? 'building',
});
