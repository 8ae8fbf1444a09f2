import sharp from 'sharp';
import { findPhotoIds } from '../features/market/listings/listingReads';
import { findServicePhotoIds } from '../features/market/services/service.model';
import { createQueue } from '../platform/tasks/queue';
import { readPack, readPictureIndex } from './archive';

/** Widths in pixels. */
const WIDTHS = [320, 768, 1600];
/** Width of the drawings. */
const UNITS = 1200;

let index: ReturnType<typeof readPictureIndex> | undefined;
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
 * Renders a demo picture on first request: all would take minutes. Only renders pictures shown in the market, so that
 * made-up URLs cost nothing and hidden ones stay hidden.
 */
export async function drawDemoPicture(
  publicID: string,
  width: number,
  isWanted = () => true,
): Promise<Buffer | undefined> {
  index ??= readPictureIndex();
  const { [publicID]: known } = await index;
  if (!known || !WIDTHS.includes(width)) return undefined;
  if (!(await isShown(publicID, known.referenceNo))) return undefined;
  return queue(async () => {
    if (!isWanted()) return undefined;
    const { [publicID]: drawing = '' } = await readPack(known.pack);
    return sharp(Buffer.from(drawing), { density: (72 * width) / UNITS })
      .resize({ width })
      .webp({ quality: 78, effort: 3 })
      .toBuffer();
  });
}
