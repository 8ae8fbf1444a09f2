import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { scene, scenePalette } from '@manzil/shared/scenes/index.mjs';
import type { Picture } from '../platform/media';
import { findFields } from '../features/properties/listingReads.model';
import { findServiceFields } from '../features/services/service.model';
import { createQueue } from '../platform/queue';
import { demoListings, type DemoListing } from './listings';
import { demoServices } from './services';

type Spec = DemoListing['scenes'][number];

/** Listings of the market whose pictures there are; larger markets use them again. */
export const MARKET_SIZE = 240;
const WIDTHS = [320, 768, 1600] as const;
/** The drawings' units. */
const UNITS = { width: 1200, height: 800 };

const publicIdOf = ({ kind, seed, time }: Spec) =>
  createHash('sha256').update(`demo:${kind}:${seed}:${time}`).digest('hex').slice(0, 32);

/** A soft gradient of the scene's sky, haze and ground. */
function placeholderOf(spec: Spec): string {
  const [sky, haze, ground] = scenePalette(spec).map((colour) => colour.replace('#', '%23'));
  const stops = `<stop stop-color='${sky}'/><stop offset='.6' stop-color='${haze}'/><stop offset='1' stop-color='${ground}'/>`;
  return `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'><linearGradient id='g' x2='0' y2='1'>${stops}</linearGradient><path fill='url(%23g)' d='M0 0h3v2H0z'/></svg>`;
}

/** The picture record of a scene: its addresses are known before it is drawn. */
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

let specs: Map<string, { spec: Spec; referenceNo: string }> | undefined;
const queue = createQueue({ atOnce: 2, waiting: 300 });

/** Does its listing or service show this picture now? One in the recycle bin, purged, or without it does not. */
async function isShown(publicID: string, referenceNo: string): Promise<boolean> {
  const [listings, services] = await Promise.all([
    findFields({ referenceNo }, 'images.publicID', 1),
    findServiceFields({ referenceNo }, 'images.publicID'),
  ]);
  return [...listings, ...services].some(({ images }) => images.some((image) => image.publicID === publicID));
}

/**
 * Draws a demo picture when it is first asked for: drawing all of them at start would take minutes. Only pictures that
 * the market shows are drawn, so that made-up addresses cost nothing and hidden ones stay hidden.
 */
export async function drawDemoPicture(publicID: string, width: number): Promise<Buffer | undefined> {
  specs ??= new Map(
    [...demoListings(MARKET_SIZE, new Date()), ...demoServices(new Date())].flatMap(
      ({ scenes, referenceNo }) => scenes.map((spec) => [publicIdOf(spec), { spec, referenceNo }]),
    ),
  );
  const known = specs.get(publicID);
  if (!known || !WIDTHS.some((one) => one === width)) return undefined;
  if (!(await isShown(publicID, known.referenceNo))) return undefined;
  const { spec } = known;
  return queue(() =>
    sharp(Buffer.from(scene({ ...spec, idPrefix: 's' })), { density: (72 * width) / UNITS.width })
      .resize({ width })
      .webp({ quality: 78, effort: 3 })
      .toBuffer(),
  );
}
