import cors from 'cors';
import express, { type Express } from 'express';
import { assemble, contributionsOf, handlersOf } from './features/assembly';
import { recordCommand } from './features/foundation/audit/audit.service';
import { authenticateApiToken } from './features/identity/apiTokens/apiTokens.service';
import { authenticate } from './features/identity/auth/session.service';
import { assertMayActFor } from './features/foundation/people/users.service';
import { conversations } from './features/conversations';
import { desk } from './features/desk';
import { foundation } from './features/foundation';
import { identity } from './features/identity';
import { market } from './features/market';
import { OUTGOING_PATH, sendListings } from './features/market/feeds/outgoing/outgoing.route';
import { oneClickUnsubscribe } from './features/market/savedSearches/savedSearches.routes';
import { cspReports } from './platform/guard/cspReport';
import { docsRouter } from './platform/docs/docs';
import { env } from './platform/base/env';
import { onError, onUnknownRoute } from './platform/base/errors';
import { callersByAddress } from './platform/guard/peer';
import { ownMachineOnly } from './platform/base/ownMachine';
import { devOutbox } from './platform/mail/devOutbox';
import {
  createReadiness,
  healthRoutes,
  closeWhenStopping,
  keepReports,
  type Readiness,
} from './platform/operate/readiness';
import { rejectUnknownMethods, requestLog } from './platform/http/requestLog';
import { securityHeaders } from './platform/guard/securityHeaders';
import { createLimiters } from './platform/guard/limits';
import { compressStreams } from './platform/http/sendJson';
import { builtOf, createApi, type Registry } from './platform/http/serve';
import { countRequests } from './platform/observe/counters';
import { traceRequests } from './platform/observe/tracing';
import { metricsRoute } from './platform/operate/metrics';
import { serveUploads, type DrawPicture } from './platform/media/serveUploads';
import { serveMapLayers } from './platform/web/mapLayers';
import { createWeb, type WebOptions } from './platform/web/web';

/**
 * The features in dependency order: a group uses only the groups before it, a feature only those before it
 * (`features/order.json`, checked by the linter). A feature's module says how it takes part in shared work, such as deleting
 * an account; features without one are libraries for the others.
 */
export const features = [...foundation, ...identity, ...market, ...conversations, ...desk] as const;

/** Handlers by call. A type error here means that a call of the contract has no handler. */
const handlers: Registry = handlersOf(features);
/** Calls with a real handler. */
export const built = builtOf(handlers);

/** Assembles the features and creates the HTTP application: middleware, then the API, then the client. */
export function createApp({
  readiness = createReadiness(),
  web,
  drawPicture,
}: { readiness?: Readiness; web?: Omit<WebOptions, 'limit'>; drawPicture?: DrawPicture } = {}): Express {
  assemble(features);
  const limiters = createLimiters();
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', env().TRUST_PROXY);
  callersByAddress(app);
  app.set('query parser', 'simple');
  app.use(closeWhenStopping(readiness));
  app.use(requestLog);
  app.use(traceRequests);
  app.use(countRequests);
  app.use(securityHeaders());
  app.use(rejectUnknownMethods);
  const probed = keepReports(readiness);
  app.use(healthRoutes(probed));
  app.use(metricsRoute(probed, contributionsOf('gauges')));
  app.use(cspReports());
  app.use(cors({ origin: env().CORS_ORIGINS, exposedHeaders: ['X-Request-Id', 'Retry-After'], maxAge: 600 }));
  app.use('/uploads', serveUploads(drawPicture, limiters.preview));
  app.use('/api/v1', docsRouter(built, limiters.search));
  app.use(
    '/api/v1',
    createApi({
      handlers,
      authenticate,
      authenticateApiToken,
      mayActFor: assertMayActFor,
      record: recordCommand,
      limiters,
    }),
  );
  app.use(compressStreams);
  app.use('/map', serveMapLayers());
  app.post('/unsubscribe', oneClickUnsubscribe);
  app.get(OUTGOING_PATH, limiters.search, sendListings);
  app.use('/dev', ownMachineOnly);
  app.use(devOutbox());
  const pages = web ?? { describePage: contributionsOf('pages'), sitemap: contributionsOf('sitemap').flat() };
  app.use(createWeb({ limit: limiters.search, ...pages }));
  app.use(onUnknownRoute);
  app.use(onError);
  return app;
}
