import { Router, type RequestHandler } from 'express';
import type { EndpointId } from '@manzil/shared/contract/index';
import { docsPage, docsStyle } from './docsPage';
import { env } from '../base/env';
import { packText, sendPacked } from '../http/packedText';
import { keepResults } from '../store/keepResults';
import { openApiDocument } from './openapi';

/**
 * `/openapi.json`, `/docs` and its stylesheet, generated from the contract on first request. Open, without an
 * application key (spec/2-api "Beyond the source"). Mount it before the API's own gate.
 */
export function docsRouter(built: ReadonlySet<EndpointId>, limit: RequestHandler): Router {
  const document = () => openApiDocument({ built, title: env().BRAND_NAME });
  const keep = keepResults<Buffer>({ most: 3 });
  const router = Router({ caseSensitive: true });
  const send = (path: string, type: string, text: () => string) =>
    router.get(path, limit, async (_req, res) => {
      const packed = await keep(path, '', () => packText(text()));
      await sendPacked(res.set('Cache-Control', 'no-cache'), type, packed);
    });
  send('/openapi.json', 'application/json', () => JSON.stringify(document()));
  send('/docs', 'text/html', () => docsPage(document()));
  send('/docs.css', 'text/css', () => docsStyle);
  return router;
}
