import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { outgoingFile } from './outgoing.service';

/** Route of the files; `loggedPath` keeps the secret out of the log. */
export const OUTGOING_PATH = '/feeds/out/:secret/:file';

/** GET /feeds/out/{secret}/{file}: the published listings of the secret's owner, for other portals. */
export const sendListings: RequestHandler<{ secret: string; file: string }> = async (req, res) => {
  const { type, version, changedAt, content } = await outgoingFile(req.params.secret, req.params.file);
  res.set({
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'private, no-cache',
    'X-Robots-Tag': 'noindex',
    ETag: `W/"${version}"`,
    'Last-Modified': changedAt.toUTCString(),
  });
  if (req.fresh || req.method === 'HEAD') {
    res.status(req.fresh ? 304 : 200).end();
    return;
  }
  await pipeline(Readable.from(content()), res);
};
