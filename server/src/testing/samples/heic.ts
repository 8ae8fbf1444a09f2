import sharp from 'sharp';

/**
 * A HEIC file as written by iPhones, header only: there is no HEVC encoder available, so its pixels can't be decoded.
 */
export async function aHeic(): Promise<Buffer> {
  const avif = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#4a7' } })
    .avif({ effort: 0 })
    .toBuffer();
  const swap = (from: string, to: string) => {
    for (let at = avif.indexOf(from); at >= 0; at = avif.indexOf(from, at + 1)) avif.write(to, at, 'latin1');
  };
  swap('ftypavif', 'ftypheic');
  swap('av01', 'hvc1');
  swap('av1C', 'hvcC');
  return avif;
}
