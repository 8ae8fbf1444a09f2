import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import sharp from 'sharp';
import { notFound } from '../errors';
import { SANDBOX } from '../http/securityHeaders';
import { createQueue } from '../queue';
import { storage } from './storage';

const ADDRESS = /^\/([0-9a-f]{2})\/((\1[0-9a-f]{30})-(\d{3,4})\.webp)$/;
const PREVIEW = /^(\/[0-9a-f]{2}\/[0-9a-f]{32}-\d{3,4})\.jpg$/;
/** Pixels; wider ones are shown no larger. */
export const PREVIEW_WIDTH = 1200;
const previews = createQueue({ name: 'previews', atOnce: 1, waiting: 30, longestWaitMs: 10_000 });

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

/** A picture as link previews show it: WhatsApp and others read JPEG, not WebP. */
export function previewOf<P extends { url: string; width?: number; height?: number }>(picture: P): P {
  const { url, width, height } = picture;
  const share = Math.min(1, PREVIEW_WIDTH / (width ?? PREVIEW_WIDTH));
  return {
    ...picture,
    url: url.replace(/\.webp$/, '.jpg'),
    ...(width && { width: Math.round(width * share) }),
    ...(height && { height: Math.round(height * share) }),
  };
}

/** Not stored: it is asked for when somebody shares a link, and goes with its picture. */
async function drawPreview(path: string): Promise<Buffer> {
  const stored = await readPicture(`/uploads${path}.webp`);
  if (!stored) throw notFound();
  return previews(() =>
    sharp(stored)
      .resize({ width: PREVIEW_WIDTH, withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer(),
  );
}

const headersOf = (type: string, size: number, name: string) => ({
  'Content-Type': type,
  'Content-Length': String(size),
  'Cache-Control': 'public, max-age=86400, immutable',
  'Content-Security-Policy': SANDBOX,
  'Cross-Origin-Resource-Policy': 'same-origin',
  ETag: `"${name}"`,
});

/**
 * Stored pictures below /uploads: for ever the same bytes, but they may go with their listing, so cached for a day; never
 * executed; everything that is not a picture's own address is 404 (security notes A18, A40).
 */
export function serveUploads(draw?: DrawPicture): Router {
  drawing = draw ?? drawing;
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/{*rest}', async (req, res) => {
    const preview = PREVIEW.exec(req.path)?.[1];
    if (preview) {
      const content = await drawPreview(preview);
      res.set(headersOf('image/jpeg', content.length, `${preview}.jpg`)).end(content);
      return;
    }
    const address = ADDRESS.exec(req.path);
    if (!address) throw notFound();
    const [, , name = ''] = address;
    const file = await found(address, draw, () => !res.closed);
    if (!file) throw notFound();
    res.set(headersOf('image/webp', file.size, name));
    if (req.fresh || req.method === 'HEAD') {
      file.stream.destroy();
      res.status(req.fresh ? 304 : 200).end();
      return;
    }
    await pipeline(file.stream, res);
  });
  return router;
}
