import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import { AppError } from '../errors';
import { log } from '../logger';

/** Whoever watches over the product asks again and again, and is told by the answer what is away. */
const isProbe = (path: string | undefined): boolean => /^\/(healthz|readyz)(\?|$)/.test(path ?? '');

/** One line a request, reads only when debugging; every answer carries its request id. */
export const requestLog = (): RequestHandler =>
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
    customLogLevel: (req, res, error) => {
      if (isProbe(req.url)) return 'debug';
      if (error || res.statusCode >= 500) return 'error';
      return req.method === 'GET' && res.statusCode < 400 ? 'debug' : 'info';
    },
    // Where the answer itself went out well, the error was made of its status here: the cause has a line of its own.
    customErrorObject: (_req, res, _error, { err, ...line }: Record<string, unknown>) =>
      res.errored ? { err, ...line } : line,
  });

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const known = new Set(METHODS.split(', '));

/** 405 for verbs nothing here speaks, such as TRACE and PROPFIND. */
export const knownMethods: RequestHandler = (req, res, next) => {
  if (known.has(req.method)) {
    next();
    return;
  }
  res.set('Allow', METHODS);
  throw new AppError(405, 'method_not_allowed');
};
