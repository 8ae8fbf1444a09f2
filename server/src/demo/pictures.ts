import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { scene, scenePalette } from '@manzil/scenes';
import type { PhotoSubject } from '@manzil/shared/domain/photos';
import type { Picture } from '../platform/media/media';
import { findPhotoIds } from '../features/market/listings/listingReads';
import { findServicePhotoIds } from '../features/market/services/service.model';
import { createQueue } from '../platform/queue';
import { demoMarket, type PicturedListing } from './listings';
import { demoServices } from './services';

type Spec = PicturedListing['scenes'][number];

const WIDTHS = [320, 768, 1600] as const;
/** Units of the drawings. */
const UNITS = { width: 1200, height: 800 };

const publicIdOf = (spec: Spec) =>
  createHash('sha256')
    .update(`demo:${JSON.stringify(spec)}`)
    .digest('hex')
    .slice(0, 32);

/** Placeholder: a soft gradient of the scene's sky, haze and ground. */
function placeholderOf(spec: Spec): string {
  const [sky, haze, ground] = scenePalette(spec).map((colour) => colour.replace('#', '%23'));
  const stops = `<stop stop-color='${sky}'/><stop offset='.6' stop-color='${haze}'/><stop offset='1' stop-color='${ground}'/>`;
  return `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'><linearGradient id='g' x2='0' y2='1'>${stops}</linearGradient><path fill='url(%23g)' d='M0 0h3v2H0z'/></svg>`;
}

/** Picture record of a scene. Its URLs are known before it is rendered. */
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

let specs: Map<string, { spec: Spec; referenceNo: string }> | undefined;
/** Quick browsing leaves hundreds of requests behind, which cost nothing by the time their turn comes. */
const queue = createQueue({ name: 'demo pictures', concurrency: 2, waiting: 3000 });

/**
 * Whether the listing or service currently shows this picture. False if it is in the recycle bin, purged, or no longer
 * has it.
 */
async function isShown(publicID: string, referenceNo: string): Promise<boolean> {
  const [listings, services] = await Promise.all([
    findPhotoIds({ referenceNo }, 1),
    findServicePhotoIds({ referenceNo }),
  ]);
  return [...listings, ...services].includes(publicID);
}

/**
 * Renders a demo picture on first request, because rendering all at startup would take minutes. Only renders pictures
 * shown in the market, so that made-up URLs cost nothing and hidden ones stay hidden.
 */
export async function drawDemoPicture(
  publicID: string,
  width: number,
  isWanted = () => true,
): Promise<Buffer | undefined> {
  specs ??= new Map(
    [...demoMarket(new Date()), ...demoServices(new Date())].flatMap(({ scenes, referenceNo }) =>
      scenes.map((spec) => [publicIdOf(spec), { spec, referenceNo }]),
    ),
  );
  const known = specs.get(publicID);
  if (!known || !WIDTHS.some((one) => one === width)) return undefined;
  if (!(await isShown(publicID, known.referenceNo))) return undefined;
  const { spec } = known;
  return queue(async () => {
    if (!isWanted()) return undefined;
    return sharp(Buffer.from(scene({ ...spec, idPrefix: 's' })), { density: (72 * width) / UNITS.width })
      .resize({ width })
      .webp({ quality: 78, effort: 3 })
      .toBuffer();
  });
}
