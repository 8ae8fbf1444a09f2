import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router, type ErrorRequestHandler } from 'express';
import { env } from '../base/env';

/** Base map layers that an operator may put into DATA_DIR/map as GeoJSON (docs/OPERATING.md "The map"). */
const LAYERS = ['coast', 'parks', 'rail', 'roads-major', 'roads-minor'] as const;

let present: readonly string[] = [];
/** Names of the layers found at startup. */
export const mapLayers = (): readonly string[] => present;

/** A range beyond the end of a file is the client's error (RFC 9110, 15.5.17), not ours. */
const rangeNotSatisfiable: ErrorRequestHandler = (
  error: { status?: number; headers?: object },
  _req,
  res,
  next,
) => {
  if (error.status === 416) res.status(416).set(error.headers).end();
  else next(error);
};

/**
 * Finds the available layers and serves them as `/NAME.geojson`, with ETag and ranges; nothing else in the folder is
 * served.
 */
export function serveMapLayers(): Router {
  const folder = join(env().DATA_DIR, 'map');
  present = LAYERS.filter((name) => existsSync(join(folder, `${name}.geojson`)));
  const router = Router({ caseSensitive: true });
  const files = express.static(folder, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (res) => void res.set('Cache-Control', 'no-cache'),
  });
  router.use((req, res, next) => {
    if (present.some((name) => req.path === `/${name}.geojson`)) files(req, res, next);
    else next();
  });
  router.use(rangeNotSatisfiable);
  return router;
}
