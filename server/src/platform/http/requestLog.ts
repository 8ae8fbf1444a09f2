import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import { AppError } from '../base/errors';
import { loggedPath, log } from '../base/logger';

/** Health checks repeat constantly and report problems in their response, so they are logged at debug level only. */
const isProbe = (path: string | undefined): boolean => /^\/(healthz|readyz)(\?|$)/.test(path ?? '');

/** Logs one line per request, successful reads at debug level, and adds the request id to each response. */
export const requestLog = (): RequestHandler =>
  pinoHttp({
    logger: log,
    genReqId: (_req, res) => {
      const id = randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    serializers: {
      req: (req: { id: string; method: string; url: string }) => ({
        id: req.id,
        method: req.method,
        path: loggedPath(req.url),
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    customLogLevel: (req, res, error) => {
      if (isProbe(req.url)) return 'debug';
      if (res.statusCode === 503) return 'warn';
      if (error || res.statusCode >= 500) return 'error';
      return req.method === 'GET' && res.statusCode < 400 ? 'debug' : 'info';
    },
    // pino-http makes an error of a 5xx status; its real cause has its own line.
    customErrorObject: (_req, res, _error, { err, ...line }: Record<string, unknown>) =>
      res.errored ? { err, ...line } : line,
  });

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const KNOWN_METHODS = new Set(METHODS.split(', '));

/** 405 for methods no route uses, such as TRACE and PROPFIND. */
export const rejectUnknownMethods: RequestHandler = (req, res, next) => {
  if (KNOWN_METHODS.has(req.method)) {
    next();
    return;
  }
  res.set('Allow', METHODS);
  throw new AppError(405, 'method_not_allowed');
};
