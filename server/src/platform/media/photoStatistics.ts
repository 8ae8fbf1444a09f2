import sharp, { type Sharp } from 'sharp';
import type { PhotoLook } from '@manzil/shared/domain/offer/photoAdvice';

/** Perceptual hash: one bit per brightness step, in eight rows of eight. */
const EDGE = 8;

/** Measures a photo once for later advice; `pixels` returns a new pipeline of the decoded picture on each call. */
export async function photoStatistics(pixels: () => Sharp): Promise<PhotoLook> {
  const opaque = () => pixels().flatten({ background: '#fff' });
  const [red = 0, green = 0, blue = 0] = await opaque()
    .resize({ width: 1, height: 1, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  // `stats` measures its input, without the steps of a pipeline.
  const { data, info } = await opaque()
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const greyPixels = () => sharp(data, { raw: { width, height, channels: 1 } });
  const { sharpness } = await greyPixels().stats();
  const grey = await greyPixels()
    .resize({ width: EDGE + 1, height: EDGE, fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  let print = '';
  for (let row = 0; row < EDGE; row += 1) {
    let bits = 0;
    for (let column = 0; column < EDGE; column += 1) {
      const at = row * (EDGE + 1) + column;
      bits = bits * 2 + ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1 : 0);
    }
    print += bits.toString(16).padStart(2, '0');
  }
  return {
    light: Math.round(0.299 * red + 0.587 * green + 0.114 * blue),
    edges: Math.round(sharpness * 100) / 100,
    print,
    tone: [red, green, blue],
  };
}
