import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { notFound } from './errors';
import { SANDBOX } from './securityHeaders';
import { storage } from './storage';

const ADDRESS = /^\/([0-9a-f]{2})\/((\1[0-9a-f]{30})-(\d{3,4})\.webp)$/;

/**
 * Makes a picture that has no file yet, by its publicID and width in pixels; undefined when it knows none. It is stored
 * and from then on a file like others.
 */
export type DrawPicture = (publicID: string, width: number) => Promise<Buffer | undefined>;

async function drawn(address: RegExpExecArray, draw: DrawPicture) {
  const [, shard = '', name = '', publicID = '', width = ''] = address;
  const content = await draw(publicID, Number(width));
  if (!content) return undefined;
  await storage().put(`pictures/${shard}/${name}`, content);
  return storage().read(`pictures/${shard}/${name}`);
}

/**
 * Stored pictures below /uploads: for ever the same bytes, so cached for ever; never executed; everything that is not
 * a picture's own address is 404 (security notes A18, A40).
 */
export function serveUploads(draw?: DrawPicture): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/{*rest}', async (req, res) => {
    const address = ADDRESS.exec(req.path);
    if (!address) throw notFound();
    const [, shard, name] = address;
    const stored = await storage().read(`pictures/${shard}/${name}`);
    const found = stored ?? (draw && (await drawn(address, draw)));
    if (!found) throw notFound();
    res.set({
      'Content-Type': 'image/webp',
      'Content-Length': String(found.size),
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': SANDBOX,
      'Cross-Origin-Resource-Policy': 'same-origin',
      ETag: `"${name}"`,
    });
    if (req.fresh || req.method === 'HEAD') {
      found.stream.destroy();
      res.status(req.fresh ? 304 : 200).end();
      return;
    }
    await pipeline(found.stream, res);
  });
  return router;
}
