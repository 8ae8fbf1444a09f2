import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Response } from 'express';

/** Compresses a frequently sent text off the main thread. */
export const packText: (text: string) => Promise<Buffer> = promisify(gzip);
const unpackText = promisify(gunzip) as (packed: Buffer) => Promise<Buffer>;

/** Sends a text of `packText`; compressed if the client accepts it. @param type media type of a text in UTF-8 */
export async function sendPacked(res: Response, type: string, packed: Buffer): Promise<void> {
  res.vary('Accept-Encoding').set('Content-Type', `${type}; charset=utf-8`);
  if (res.req.acceptsEncodings('gzip')) res.set('Content-Encoding', 'gzip').send(packed);
  else res.send(await unpackText(packed));
}
