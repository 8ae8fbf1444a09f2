import compression from 'compression';
import cors from 'cors';
import express, { type Express, type Request, type Response } from 'express';
import { assemble, handlersOf, partsOf } from './features/assembly';
import { recordCommand, tokensOfAudit } from './features/audit/audit.service';
import { authenticate } from './features/auth/session.service';
import type { FeatureParts } from './features/parts';
import { agentsParts } from './features/agents/agents.parts';
import { authParts } from './features/auth/auth.parts';
import { browseParts } from './features/browse/browse.parts';
import { chatsParts } from './features/chats/chats.parts';
import { configParts } from './features/config/config.parts';
import { contactsParts } from './features/contacts/contacts.parts';
import { costsParts } from './features/costs/costs.parts';
import { dashboardParts } from './features/dashboard/dashboard.parts';
import { draftsParts } from './features/drafts/drafts.parts';
import { favoritesParts } from './features/favorites/favorites.parts';
import { hiddenParts } from './features/hidden/hidden.parts';
import { listingsParts } from './features/listings/listings.parts';
import { notificationsParts } from './features/notifications/notifications.parts';
import { assertMayActFor } from './features/people/users.service';
import { operatorParts } from './features/operator/operator.parts';
import { propertyRequestChatsParts } from './features/propertyRequestChats/propertyRequestChats.parts';
import { settingsParts } from './features/settings/settings.parts';
import { recycleBinParts } from './features/recycleBin/recycleBin.parts';
import { reportsParts } from './features/reports/reports.parts';
import { requestsParts } from './features/requests/requests.parts';
import { reviewsParts } from './features/reviews/reviews.parts';
import { savedFiltersParts } from './features/savedFilters/savedFilters.parts';
import { savedSearchesParts } from './features/savedSearches/savedSearches.parts';
import { servicesParts } from './features/services/services.parts';
import { usersParts } from './features/users/users.parts';
import { viewsParts } from './features/views/views.parts';
import { cspReports } from './platform/http/cspReport';
import { docsRouter } from './platform/docs/docs';
import { env } from './platform/env';
import { onError, onUnknownRoute } from './platform/errors';
import { ownMachineOnly } from './platform/ownMachine';
import { devOutbox } from './platform/mail/devOutbox';
import { createReadiness, healthRoutes, leaving, type Readiness } from './platform/http/readiness';
import { knownMethods, requestLog } from './platform/http/requestLog';
import { securityHeaders } from './platform/http/securityHeaders';
import { createLimiters } from './platform/http/limits';
import { LEVEL } from './platform/http/sendJson';
import { builtOf, createApi, type Registry } from './platform/http/serve';
import { countRequests } from './platform/metrics/counters';
import { traceRequests } from './platform/tracing';
import { metricsRoute } from './platform/metrics/metrics';
import { serveUploads, type DrawPicture } from './platform/media/serveUploads';
import { serveMapLayers } from './platform/web/mapLayers';
import { createWeb, type WebOptions } from './platform/web/web';

/**
 * The features in dependency order: each uses only those before it (the linter enforces `features/order.json`). A
 * feature's parts say how it takes part in shared work, such as deleting an account; features without parts are libraries
 * for the others.
 */
export const features = [
  { name: 'people' },
  { name: 'audit', storedTokens: [tokensOfAudit] },
  notificationsParts,
  { name: 'subjects' },
  recycleBinParts,
  { name: 'hearts' },
  viewsParts,
  draftsParts,
  authParts,
  usersParts,
  costsParts,
  listingsParts,
  reviewsParts,
  servicesParts,
  browseParts,
  agentsParts,
  requestsParts,
  favoritesParts,
  hiddenParts,
  chatsParts,
  propertyRequestChatsParts,
  savedFiltersParts,
  savedSearchesParts,
  contactsParts,
  operatorParts,
  settingsParts,
  configParts,
  reportsParts,
  dashboardParts,
] as const satisfies readonly FeatureParts[];

/** Handlers by call. A type error here means that a call of the contract has no handler. */
const handlers: Registry = handlersOf(features);
/** Calls with a real handler. */
export const built = builtOf(handlers);

/** Range requests are not compressed: a range of compressed bytes cannot be decompressed. */
const isWhole = (req: Request, res: Response): boolean =>
  req.headers.range === undefined && compression.filter(req, res);

/** Assembles the features and creates the HTTP application: middleware, then the API, then the client. */
export function createApp({
  readiness = createReadiness(),
  web,
  drawPicture,
}: { readiness?: Readiness; web?: WebOptions; drawPicture?: DrawPicture } = {}): Express {
  assemble(features);
  const limiters = createLimiters();
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', env().TRUST_PROXY);
  app.set('query parser', 'simple');
  app.use(leaving(readiness));
  app.use(requestLog());
  app.use(traceRequests);
  app.use(countRequests);
  app.use(securityHeaders());
  app.use(knownMethods);
  app.use(healthRoutes(readiness));
  app.use(metricsRoute(readiness, partsOf('figures')));
  app.use(cspReports());
  app.use(cors({ origin: env().CORS_ORIGINS, exposedHeaders: ['X-Request-Id', 'Retry-After'], maxAge: 600 }));
  app.use('/uploads', serveUploads(drawPicture));
  app.use(compression({ level: LEVEL, filter: isWhole }));
  app.use('/map', serveMapLayers());
  app.use('/api/v1', docsRouter(built));
  app.use(
    '/api/v1',
    createApi({ handlers, authenticate, mayActFor: assertMayActFor, record: recordCommand, limiters }),
  );
  app.use('/dev', ownMachineOnly);
  app.use(devOutbox());
  const pages = web ?? { describePage: partsOf('pages'), sitemap: partsOf('sitemap').flat() };
  app.use(createWeb({ limit: limiters.search, ...pages }));
  app.use(onUnknownRoute);
  app.use(onError);
  return app;
}
