import { Router } from 'express';
import type { EndpointId } from '@manzil/shared/contract/index';
import { docsPage, docsStyle } from './docsPage';
import { env } from '../env';
import { openApiDocument } from './openapi';

/**
 * `/openapi.json`, `/docs` and its stylesheet, generated from the contract on first request. Open, without an
 * application key (spec/2-api "Beyond the source"). Mount it before the API's own gate.
 */
export function docsRouter(built: ReadonlySet<EndpointId>): Router {
  const made = lazy(() => openApiDocument({ built, title: env().BRAND_NAME }));
  const json = lazy(() => JSON.stringify(made()));
  const page = lazy(() => docsPage(made()));
  const router = Router({ caseSensitive: true });
  const send = (path: string, type: string, text: () => string) =>
    router.get(path, (_req, res) => {
      res.set('Cache-Control', 'no-cache').type(type).send(text());
    });
  send('/openapi.json', 'application/json', json);
  send('/docs', 'html', page);
  send('/docs.css', 'css', () => docsStyle);
  return router;
}

function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
