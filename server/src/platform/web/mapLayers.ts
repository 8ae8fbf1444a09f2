import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router, type ErrorRequestHandler } from 'express';
import { env } from '../env';

/** Layers of the base map that an operator may lay into DATA_DIR/map as GeoJSON (docs/OPERATING.md "The map"). */
const LAYERS = ['coast', 'parks', 'rail', 'roads-major', 'roads-minor'] as const;

let present: readonly string[] = [];
/** Names of the layers that were there at the start. */
export const mapLayers = (): readonly string[] => present;

/** A range beyond a file's end is the asker's mistake (RFC 9110, 15.5.17), not a fault of ours. */
const beyondTheEnd: ErrorRequestHandler = (error: { status?: number; headers?: object }, _req, res, next) => {
  if (error.status === 416) res.status(416).set(error.headers).end();
  else next(error);
};

/** Looks which layers there are and serves them as `/NAME.geojson`, with ETag and ranges; nothing else of the folder. */
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
  router.use(beyondTheEnd);
  return router;
}
