import type { Sharp } from 'sharp';
import type { PhotoLook } from '@manzil/shared/domain/offer/photoAdvice';

/** Perceptual hash: one bit per brightness step, in eight rows of eight. */
const EDGE = 8;

/** Measures a photo once for later advice; `pixels` returns a new pipeline of the decoded picture on each call. */
export async function photoStatistics(pixels: () => Sharp): Promise<PhotoLook> {
  const { channels, sharpness } = await pixels().flatten({ background: '#fff' }).stats();
  const grey = await pixels()
    .flatten({ background: '#fff' })
    .greyscale()
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
  // Greyscale pictures have a single channel.
  const [red = 0, green = red, blue = red] = channels.slice(0, 3).map(({ mean }) => Math.round(mean));
  return {
    light: Math.round(0.299 * red + 0.587 * green + 0.114 * blue),
    edges: Math.round(sharpness * 100) / 100,
    print,
    tone: [red, green, blue],
  };
}
