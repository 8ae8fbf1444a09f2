import { randomUUID } from 'node:crypto';
import compression from 'compression';
import cors from 'cors';
import express, { type Express } from 'express';
import { pinoHttp } from 'pino-http';
import { authenticate } from './features/auth/session.service';
import { authRoutes } from './features/auth/auth.routes';
import { favoritesRoutes } from './features/favorites/favorites.routes';
import { propertiesRoutes } from './features/properties/properties.routes';
import { savedFiltersRoutes } from './features/savedFilters/savedFilters.routes';
import { docsRouter } from './platform/docs';
import { env } from './platform/env';
import { onError, onUnknownRoute } from './platform/errors';
import { log } from './platform/logger';
import { devOutbox } from './platform/mail/devOutbox';
import { securityHeaders } from './platform/securityHeaders';
import { createApi, type Registry } from './platform/serve';
import { serveUploads } from './platform/serveUploads';

/** Every built call: one line a feature. */
export const registry: Registry = new Map([
  ...authRoutes,
  ...propertiesRoutes,
  ...favoritesRoutes,
  ...savedFiltersRoutes,
]);

const requestLog = () =>
  pinoHttp({
    logger: log,
    genReqId: (_req, res) => {
      const id = randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    // Query values stay out of the log: some carry mailed tokens.
    serializers: {
      req: (req: { id: string; method: string; url: string }) => ({
        id: req.id,
        method: req.method,
        path: req.url.split('?')[0],
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    customLogLevel: (req, res, error) =>
      error || res.statusCode >= 500
        ? 'error'
        : req.method === 'GET' && res.statusCode < 400
          ? 'debug'
          : 'info',
  });

/** The HTTP application: middleware in order, then the features. */
export function createApp(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', env().TRUST_PROXY);
  app.set('query parser', 'simple');
  app.use(requestLog());
  app.use(securityHeaders());
  app.use(cors({ origin: env().CORS_ORIGINS, exposedHeaders: ['X-Request-Id', 'Retry-After'], maxAge: 600 }));
  app.use('/uploads', serveUploads());
  app.use(compression());
  app.use('/api/v1', docsRouter(new Set(registry.keys())));
  app.use('/api/v1', createApi({ registry, authenticate }));
  app.use(devOutbox());
  app.use(onUnknownRoute);
  app.use(onError);
  return app;
}
