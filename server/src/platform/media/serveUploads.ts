import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { notFound } from '../errors';
import { SANDBOX } from '../http/securityHeaders';
import { storage } from './storage';

const ADDRESS = /^\/([0-9a-f]{2})\/((\1[0-9a-f]{30})-(\d{3,4})\.webp)$/;

/**
 * Makes a picture that has no file yet, by its publicID and width in pixels; undefined when it knows none, or when nobody
 * waits for it any more once its turn has come. It is stored and from then on a file like others.
 */
export type DrawPicture = (
  publicID: string,
  width: number,
  isWanted: () => boolean,
) => Promise<Buffer | undefined>;

async function drawn(address: RegExpExecArray, draw: DrawPicture, isWanted: () => boolean) {
  const [, shard = '', name = '', publicID = '', width = ''] = address;
  const content = await draw(publicID, Number(width), isWanted);
  if (!content) return undefined;
  await storage().put(`pictures/${shard}/${name}`, content);
  return storage().read(`pictures/${shard}/${name}`);
}

async function found(address: RegExpExecArray, draw: DrawPicture | undefined, isWanted: () => boolean) {
  const [, shard, name] = address;
  const stored = await storage().read(`pictures/${shard}/${name}`);
  return stored ?? (draw && (await drawn(address, draw, isWanted)));
}

/** Who draws what has no file yet; the same for all apps of a process. */
let drawing: DrawPicture | undefined;

/** The bytes of a stored picture by its address, as answers carry it; undefined when there is none. */
export async function readPicture(url: string): Promise<Buffer | undefined> {
  const address = ADDRESS.exec(url.replace(/^\/uploads/, ''));
  const file = address && (await found(address, drawing, () => true));
  return file ? buffer(file.stream) : undefined;
}

/**
 * Stored pictures below /uploads: for ever the same bytes, but they may go with their listing, so cached for a day; never
 * executed; everything that is not a picture's own address is 404 (security notes A18, A40).
 */
export function serveUploads(draw?: DrawPicture): Router {
  drawing = draw ?? drawing;
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/{*rest}', async (req, res) => {
    const address = ADDRESS.exec(req.path);
    if (!address) throw notFound();
    const [, , name] = address;
    const file = await found(address, draw, () => !res.closed);
    if (!file) throw notFound();
    res.set({
      'Content-Type': 'image/webp',
      'Content-Length': String(file.size),
      'Cache-Control': 'public, max-age=86400, immutable',
      'Content-Security-Policy': SANDBOX,
      'Cross-Origin-Resource-Policy': 'same-origin',
      ETag: `"${name}"`,
    });
    if (req.fresh || req.method === 'HEAD') {
      file.stream.destroy();
      res.status(req.fresh ? 304 : 200).end();
      return;
    }
    await pipeline(file.stream, res);
  });
  return router;
}
