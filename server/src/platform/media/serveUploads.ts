import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import sharp from 'sharp';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { notFound } from '../base/errors';
import { createFairQueue } from '../tasks/fairQueue';
import { refusalBy } from '../guard/limits';
import { SANDBOX } from '../guard/securityHeaders';
import type { Job } from '../tasks/jobs';
import { PREVIEWS, previewName, putCached, readCached, sweepCache } from '../files/fileCache';
import { storage } from '../files/storage';

const ADDRESS = /^\/([0-9a-f]{2})\/((\1[0-9a-f]{30})-(\d{3,4})\.webp)$/;
const PREVIEW = /^(\/[0-9a-f]{2}\/[0-9a-f]{32}-\d{3,4})\.jpg$/;
/** Pixels; wider previews aren't displayed any larger. */
export const PREVIEW_WIDTH = 1200;
/** Capacity of the cache; a preview takes about 100 kB. */
const MAX_PREVIEWS = 2000;
const enqueue = createFairQueue<Buffer>({ name: 'previews', waiting: 60, maxWaitMs: 10_000 });

/**
 * Generates a picture that has no file yet, by publicID and width in pixels; undefined if unknown, or if nobody waits
 * for it any more once its turn comes. The result is stored and from then on an ordinary file.
 */
export type DrawPicture = (
  publicID: string,
  width: number,
  isWanted: () => boolean,
) => Promise<Buffer | undefined>;

async function readOrDraw(address: RegExpExecArray, draw: DrawPicture, isWanted: () => boolean) {
  const [, shard = '', name = '', publicID = '', width = ''] = address;
  const content = await draw(publicID, Number(width), isWanted);
  if (!content) return undefined;
  await storage().put(`pictures/${shard}/${name}`, content);
  return storage().read(`pictures/${shard}/${name}`);
}

async function findUpload(address: RegExpExecArray, draw: DrawPicture | undefined, isWanted: () => boolean) {
  const [, shard, name] = address;
  const stored = await storage().read(`pictures/${shard}/${name}`);
  return stored ?? (draw && (await readOrDraw(address, draw, isWanted)));
}

/** Generator of missing pictures, shared by all apps of a process. */
let inProgress: DrawPicture | undefined;

/** Bytes of a stored picture by its URL as given in replies; undefined if there is none. */
export async function readPicture(url: string): Promise<Buffer | undefined> {
  const address = ADDRESS.exec(url.replace(/^\/uploads/, ''));
  const file = address && (await findUpload(address, inProgress, () => true));
  return file ? buffer(file.stream) : undefined;
}

/** Picture for link previews: WhatsApp and others read JPEG but not WebP. */
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

async function drawPreview(path: string, name: string): Promise<Buffer> {
  // Another request or server may have drawn it in the meantime.
  const cached = await readCached(name);
  if (cached) return cached;
  const stored = await readPicture(`/uploads${path}.webp`);
  if (!stored) throw notFound();
  const content = await sharp(stored)
    .resize({ width: PREVIEW_WIDTH, withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
  await putCached(name, content);
  return content;
}

/**
 * Preview of the picture at a path without its ending, from the shared cache or drawn in turn per address.
 * @throws 404 when the picture is gone, 429 beyond the limit of drawn previews, 503 when too many are being drawn
 */
async function readPreview(path: string, draw: DrawPicture | undefined, limited: Limited): Promise<Buffer> {
  const address = ADDRESS.exec(`${path}.webp`);
  const picture = address && (await findUpload(address, draw, () => true));
  if (!picture) throw notFound();
  picture.stream.destroy();
  const name = previewName(address[3] ?? '', Number(address[4]));
  const cached = await readCached(name);
  if (cached) return cached;
  const { req, res, limit } = limited;
  const refusal = limit && (await refusalBy(limit, { req, res }));
  if (refusal) throw refusal;
  return enqueue(ipKeyGenerator(req.ip ?? ''), name, () => drawPreview(path, name));
}
interface Limited {
  req: Request;
  res: Response;
  limit: RequestHandler | undefined;
}

/** Removes previews older than a day, and the oldest if there are too many. */
export const previewJob: Job = {
  name: 'previews',
  everyMinutes: 60,
  run: () => sweepCache(PREVIEWS, { maxAgeMs: DAY_MS, most: MAX_PREVIEWS }),
};

const headersOf = (type: string, size: number, name: string) => ({
  'Content-Type': type,
  'Content-Length': String(size),
  'Cache-Control': 'public, max-age=86400, immutable',
  'Content-Security-Policy': SANDBOX,
  'Cross-Origin-Resource-Policy': 'same-origin',
  ETag: `"${name}"`,
});

/**
 * Serves stored pictures below /uploads. Their bytes never change, but they may be removed with their listing, so they
 * are cached for a day only; never executed; anything but a picture's exact URL is 404 (security notes A18, A40).
 * @param limit counts the previews that have to be drawn
 */
export function serveUploads(draw?: DrawPicture, limit?: RequestHandler): Router {
  inProgress = draw ?? inProgress;
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/{*rest}', async (req, res) => {
    const preview = PREVIEW.exec(req.path)?.[1];
    if (preview) {
      const content = await readPreview(preview, draw, { req, res, limit });
      res.set(headersOf('image/jpeg', content.length, `${preview}.jpg`)).end(content);
      return;
    }
    const address = ADDRESS.exec(req.path);
    if (!address) throw notFound();
    const [, , name = ''] = address;
    const file = await findUpload(address, draw, () => !res.closed);
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
