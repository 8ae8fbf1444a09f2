import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../base/errors';
import { loggedPath, log } from '../base/logger';

declare module 'express-serve-static-core' {
  interface Request {
    /** Sent as X-Request-Id. */
    id: string;
  }
}

/** Health checks repeat constantly and report problems in their response. */
const isProbe = (path: string): boolean => /^\/(healthz|readyz)(\?|$)/.test(path);

/** Successful reads are debug messages. A 503 is only a warning, because its cause has a line of its own. */
function levelOf(
  { method, originalUrl }: Request,
  { statusCode }: Response,
): 'debug' | 'info' | 'warn' | 'error' {
  if (isProbe(originalUrl)) return 'debug';
  if (statusCode === 503) return 'warn';
  if (statusCode >= 500) return 'error';
  return method === 'GET' && statusCode < 400 ? 'debug' : 'info';
}

/** Logs one line per request, and adds the request id to each response. */
export const requestLog: RequestHandler = (req, res, next) => {
  const startedAt = performance.now();
  const id = randomUUID();
  req.id = id;
  res.setHeader('X-Request-Id', id);
  res.once('close', () => {
    const level = levelOf(req, res);
    if (!log.isLevelEnabled(level)) return;
    const line = {
      req: { id, method: req.method, path: loggedPath(req.originalUrl) },
      res: { status: res.statusCode },
      responseTime: Math.round(performance.now() - startedAt),
      ...(res.errored && { err: res.errored }),
    };
    log[level](line, res.writableFinished ? 'request completed' : 'request aborted');
  });
  next();
};

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
