import sharp from 'sharp';
import { readPicture } from '../../../platform/media/serveUploads';
import { photoBoxes, type Box } from './posterLayout';

/** A stored photo of a sheet. */
export interface PosterPhoto {
  url: string;
  /** What stays in view where it is cropped: percent from the left and from the top. */
  focus: { x: number; y: number } | undefined;
}

/** Pixels a point: 180 to the inch. */
const SHARPNESS = 2.5;

/** The part of a picture that fills a box and keeps what matters in view, as JPEG. */
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
 * The photos of a sheet, each cropped to its box; undefined for one that is gone or broken. Sharp works on threads of its own,
 * and is not safe to load in a worker thread first.
 * @throws what the storage throws when it is away
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
