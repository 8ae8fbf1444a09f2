import sharp from 'sharp';
import { readPicture } from '../../../../platform/media/serveUploads';
import { photoBoxes, type Box } from './posterLayout';

/** A stored photo for a sheet. */
export interface PosterPhoto {
  url: string;
  /** Point to keep in view when cropping, in percent from the left and the top. */
  focus: { x: number; y: number } | undefined;
}

/** Pixels per point, which gives 180 dpi. */
const SHARPNESS = 2.5;

/** Crops a picture to the shape of a box around its focus, as JPEG. */
async function crop(stored: Buffer, focus: PosterPhoto['focus'], { width, height }: Box): Promise<Buffer> {
  const picture = sharp(stored);
  const { width: w, height: h } = await picture.metadata();
  const scale = Math.min(w / width, h / height);
  const [cutWidth, cutHeight] = [Math.floor(width * scale), Math.floor(height * scale)];
  const { x, y } = focus ?? { x: 50, y: 50 };
  return picture
    .extract({
      left: Math.round(((w - cutWidth) * x) / 100),
      top: Math.round(((h - cutHeight) * y) / 100),
      width: cutWidth,
      height: cutHeight,
    })
    .resize({ width: Math.round(width * SHARPNESS), withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/**
 * Crops the photos of a sheet to their boxes; undefined for a missing or broken one. Not done in the worker: Sharp has
 * its own threads and isn't safe to load in a worker thread first.
 * @throws the storage's error if it is unavailable
 */
export async function croppedPhotos(photos: PosterPhoto[]): Promise<(Buffer | undefined)[]> {
  const boxes = photoBoxes(Math.max(0, photos.length - 1));
  const cropped: (Buffer | undefined)[] = [];
  for (const [at, { url, focus }] of photos.entries()) {
    const [stored, box] = [await readPicture(url), boxes[at]];
    cropped.push(stored && box && (await crop(stored, focus, box).catch(() => undefined)));
  }
  return cropped;
}
