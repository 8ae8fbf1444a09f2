import { readFile } from 'node:fs/promises';

/** Chunks of a picture without metadata: canvas, transparency, and one frame (RFC 9649). */
const PLAIN_CHUNKS = new Set(['VP8X', 'ALPH', 'VP8 ']);
/** How much larger than our encoding a kept file may be. */
const MOST = 1.5;

/** A lossy WebP without metadata and without anything behind its frame, as every site stores pictures. */
function isBareWebp(file: Buffer): boolean {
  const textAt = (at: number) => file.toString('latin1', at, at + 4);
  if (file.length < 20 || textAt(0) !== 'RIFF' || textAt(8) !== 'WEBP') return false;
  let at = 12;
  while (at + 8 <= file.length && PLAIN_CHUNKS.has(textAt(at))) {
    const length = file.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return at === file.length;
}

/**
 * The file itself if it may have been stored by another site, or else `encoded`: so pictures stay the same from site to
 * site, and don't lose quality.
 */
export async function ownContent(path: string, encoded: Buffer): Promise<Buffer> {
  const file = await readFile(path);
  return isBareWebp(file) && file.length <= MOST * encoded.length ? file : encoded;
}
