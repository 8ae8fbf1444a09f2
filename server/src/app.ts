import compression from 'compression';
import cors from 'cors';
import express, { type Express } from 'express';
import { recordCommand } from './features/audit/audit.service';
import { authenticate } from './features/auth/session.service';
import { authRoutes } from './features/auth/auth.routes';
import { chatsRoutes } from './features/chats/chats.routes';
import { configRoutes } from './features/config/config.routes';
import { dashboardRoutes } from './features/dashboard/dashboard.routes';
import { contactsRoutes } from './features/contacts/contacts.routes';
import { costsRoutes } from './features/costs/costs.routes';
import { favoritesRoutes } from './features/favorites/favorites.routes';
import { notificationsRoutes } from './features/notifications/notifications.routes';
import { describeListings, listingSitemap } from './features/properties/pages.service';
import { propertiesRoutes } from './features/properties/properties.routes';
import { propertyRequestChatsRoutes } from './features/propertyRequestChats/propertyRequestChats.routes';
import { recycleBinRoutes } from './features/recycleBin/recycleBin.routes';
import { reportsRoutes } from './features/reports/reports.routes';
import { requestsRoutes } from './features/requests/requests.routes';
import { reviewsRoutes } from './features/reviews/reviews.routes';
import { savedFiltersRoutes } from './features/savedFilters/savedFilters.routes';
import { savedSearchesRoutes } from './features/savedSearches/savedSearches.routes';
import { describeServices, serviceSitemap } from './features/services/pages.service';
import { servicesRoutes } from './features/services/services.routes';
import { usersRoutes } from './features/users/users.routes';
import { cspReports } from './platform/cspReport';
import { docsRouter } from './platform/docs';
import { env } from './platform/env';
import { onError, onUnknownRoute } from './platform/errors';
import { devOutbox } from './platform/mail/devOutbox';
import { createReadiness, healthRoutes, leaving, type Readiness } from './platform/readiness';
import { knownMethods, requestLog } from './platform/requestLog';
import { securityHeaders } from './platform/securityHeaders';
import { LEVEL } from './platform/sendJson';
import { createApi, type Registry } from './platform/serve';
import { serveUploads, type DrawPicture } from './platform/serveUploads';
import { createWeb, type WebOptions } from './platform/web';

/** Every built call: one line a feature. */
export const registry: Registry = new Map([
  ...authRoutes,
  ...chatsRoutes,
  ...configRoutes,
  ...dashboardRoutes,
  ...contactsRoutes,
  ...costsRoutes,
  ...favoritesRoutes,
  ...notificationsRoutes,
  ...propertiesRoutes,
  ...requestsRoutes,
  ...reviewsRoutes,
  ...propertyRequestChatsRoutes,
  ...savedFiltersRoutes,
  ...savedSearchesRoutes,
  ...servicesRoutes,
  ...usersRoutes,
  ...recycleBinRoutes,
  ...reportsRoutes,
]);

/** What features tell about the client's pages. */
const pages: WebOptions = {
  describePage: [describeListings, describeServices],
  sitemap: [listingSitemap, serviceSitemap],
};

/** The HTTP application: middleware in order, then the features, then the client. */
export function createApp({
  readiness = createReadiness(),
  web = pages,
  drawPicture,
}: { readiness?: Readiness; web?: WebOptions; drawPicture?: DrawPicture } = {}): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', env().TRUST_PROXY);
  app.set('query parser', 'simple');
  app.use(leaving(readiness));
  app.use(requestLog());
  app.use(securityHeaders());
  app.use(knownMethods);
  app.use(healthRoutes(readiness));
  app.use(cspReports());
  app.use(cors({ origin: env().CORS_ORIGINS, exposedHeaders: ['X-Request-Id', 'Retry-After'], maxAge: 600 }));
  app.use('/uploads', serveUploads(drawPicture));
  app.use(compression({ level: LEVEL }));
  app.use('/api/v1', docsRouter(new Set(registry.keys())));
  app.use('/api/v1', createApi({ registry, authenticate, record: recordCommand }));
  app.use(devOutbox());
  app.use(createWeb(web));
  app.use(onUnknownRoute);
  app.use(onError);
  return app;
}
