import { readFile } from 'node:fs/promises';

/** Length of the headers before a WebP's only frame. */
const HEADERS = 20;
/** How much larger than our encoding a kept file may be. */
const MOST = 1.2;

/** A lossy WebP of one frame without metadata (RFC 9649), as every site stores pictures. */
function isBareWebp(file: Buffer): boolean {
  if (file.length < HEADERS) return false;
  const frame = file.readUInt32LE(16);
  return (
    file.toString('latin1', 0, 4) === 'RIFF' &&
    file.toString('latin1', 8, 16) === 'WEBPVP8 ' &&
    file.length === HEADERS + frame + (frame % 2)
  );
}

/**
 * The file itself if it may have been stored by another site, or else `encoded`: so pictures stay the same from site to
 * site, and don't lose quality.
 */
export async function ownContent(path: string, encoded: Buffer): Promise<Buffer> {
  const file = await readFile(path);
  return isBareWebp(file) && file.length <= MOST * encoded.length ? file : encoded;
}
