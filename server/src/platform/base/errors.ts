import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import mongoose from 'mongoose';
import multer from 'multer';
import type { z } from 'zod';
import type { Locale } from '@manzil/shared/domain/enums';
import { fieldText, issueText, say, type ErrorCode, type MessageKey } from '@manzil/shared/messages/say';
import type { Caller } from './caller';
import { log, loggedPath } from './logger';

/** Problem with one field; `path` is dotted, as in the input. */
export interface FieldProblem {
  path: string;
  key: MessageKey;
  n?: string | number;
  /** Subject put before the sentence, such as a file name. */
  about?: string;
}

/** Words a problem in the reader's language, with its subject isolated from the text direction (U+2068). */
export const wordProblem = ({ path, key, n, about }: FieldProblem, lang: Locale) => ({
  path,
  message: (about ? `\u2068${about}\u2069: ` : '') + fieldText(key, lang, path, n ?? ''),
});

/** Error shown to the caller. Create it with the helpers below; `onError` turns it into a response. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: FieldProblem[];
  /** Further keys of the response, such as `attemptsLeft` or a verification `token`. */
  readonly details: Record<string, unknown>;
  /** Message instead of the code's default. */
  readonly messageKey: MessageKey | undefined;
  /** Text for the message's `{n}`, by language. */
  readonly n: Record<Locale, string> | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    more: Partial<Pick<AppError, 'fields' | 'details' | 'messageKey' | 'n'>> = {},
  ) {
    super(code);
    this.status = status;
    this.code = code;
    this.fields = more.fields ?? [];
    this.details = more.details ?? {};
    this.messageKey = more.messageKey;
    this.n = more.n;
  }
}

/** 400 with a code of its own. */
export const badRequest = (code: ErrorCode, details: Record<string, unknown> = {}) =>
  new AppError(400, code, { details });
/** 400 at named fields. */
export const invalid = (...fields: FieldProblem[]) => new AppError(400, 'invalid_input', { fields });
/** 401; the code says whether the session is missing, expired or suspended. */
export const unauthenticated = (code: ErrorCode = 'login_required') => new AppError(401, code);
/** 403 for the right person with the wrong role or record. */
export const forbidden = (code: ErrorCode = 'forbidden') => new AppError(403, code);
/** 404. */
export const notFound = (code: ErrorCode = 'not_found') => new AppError(404, code);
/** 409 for a change of a record that somebody else changed first. @param n names them */
export const conflict = (code: ErrorCode, n?: Record<Locale, string>) => new AppError(409, code, { n });
/** 429. @param retryAfter seconds */
export const tooMany = (retryAfter: number) =>
  new AppError(429, 'too_many_requests', { details: { retryAfter: Math.max(1, Math.ceil(retryAfter)) } });

/** Failed schema check, worded later in the reader's language. */
export class InputError extends Error {
  readonly issues: z.core.$ZodIssue[];
  constructor(issues: z.core.$ZodIssue[]) {
    super('invalid_input');
    this.issues = issues;
  }
}

interface Answer {
  status: number;
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
  details?: Record<string, unknown>;
}

/** The driver's errors for a lost connection. Subclasses count too. */
const CONNECTION_ERRORS = [
  mongoose.mongo.MongoNetworkError,
  mongoose.mongo.MongoServerSelectionError,
  mongoose.mongo.MongoNotConnectedError,
  mongoose.mongo.MongoServerClosedError,
  mongoose.mongo.MongoTopologyClosedError,
  mongoose.mongo.MongoClientClosedError,
  mongoose.mongo.MongoExpiredSessionError,
  mongoose.mongo.MongoOperationTimeoutError,
  mongoose.Error.MongooseServerSelectionError,
];
/** Errors of the driver's connection pool, which it doesn't export. */
const POOL_ERRORS = ['MongoPoolClosedError', 'MongoWaitQueueTimeoutError'];
/** Codes of a server that is unreachable, shutting down, or not (any longer) the primary; also of an aborted query. */
const UNAVAILABLE_CODES: unknown[] = [
  ...[6, 7, 50, 64, 89, 91, 133, 134, 189, 262, 9001],
  ...[10058, 10107, 11600, 11602, 13435, 13436],
];
/** Whether the database is unreachable, which is temporary. */
export const isDatabaseUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (CONNECTION_ERRORS.some((kind) => error instanceof kind) ||
    POOL_ERRORS.includes(error.name) ||
    (error instanceof mongoose.mongo.MongoServerError && UNAVAILABLE_CODES.includes(error.code)));

/** The disk is full: MongoDB's OutOfDiskSpace and the error codes of file systems. */
const NO_SPACE: unknown[] = [14031, 'ENOSPC', 'EDQUOT'];
/** Writes are refused: MongoDB's Unauthorized and DataCorruptionDetected and the error codes of file systems. */
const NO_WRITES: unknown[] = [13, 341, 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ESTALE'];

/** Whether the disk is full. */
const isDiskFull = (error: unknown): boolean => NO_SPACE.includes((error as { code?: unknown }).code);
/** Replaces the result of a write that a reader can do without, such as a view count, while the disk is full. */
export const unlessDiskFull =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isDiskFull(error)) return otherwise;
    throw error;
  };

/** Status and code for an outage of the database or the disk. */
function outageAnswer(error: object): [status: number, code: ErrorCode] | undefined {
  const { code } = error as { code?: unknown };
  if (isDiskFull(error)) return [507, 'storage_full'];
  const isUnavailable = isDatabaseUnreachable(error) || NO_WRITES.includes(code);
  return isUnavailable ? [503, 'unavailable'] : undefined;
}

/** Recognizes errors of body-parser, the router and the database by class and code, never by message. */
function knownError(error: unknown, lang: Locale): Answer | undefined {
  const plain = (status: number, code: ErrorCode): Answer => ({
    status,
    code,
    message: say(`error.${code}`, lang),
  });
  if (error instanceof AppError) {
    return {
      status: error.status,
      code: error.code,
      message: say(error.messageKey ?? `error.${error.code}`, lang, error.n?.[lang]),
      ...(error.fields.length > 0 && {
        errors: error.fields.map((problem) => wordProblem(problem, lang)),
      }),
      details: error.details,
    };
  }
  if (error instanceof InputError) {
    return {
      ...plain(400, 'invalid_input'),
      errors: error.issues.map((issue) => ({ path: issue.path.join('.'), message: issueText(issue, lang) })),
    };
  }
  if (error instanceof multer.MulterError) {
    return plain(
      error.code === 'LIMIT_FILE_SIZE' ? 413 : 400,
      error.code === 'LIMIT_FILE_SIZE' ? 'too_large' : 'invalid_input',
    );
  }
  if (error instanceof mongoose.Error.CastError) return plain(400, 'invalid_input');
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, status, type } = error as {
    code?: unknown;
    status?: number;
    type?: string;
  };
  if (code === 11000) return plain(400, 'duplicate');
  const out = outageAnswer(error);
  if (out) return plain(...out);
  if (type === 'entity.too.large' || status === 413) return plain(413, 'too_large');
  if (status === 415) return plain(415, 'wrong_media_type');
  if (type !== undefined && status === 400) return plain(400, 'invalid_json');
  if (status === 400) return plain(400, 'invalid_input');
  return undefined;
}

/** Response for any error; unknown ones become 500 without details. */
export const answerOf = (error: unknown, lang: Locale): Answer =>
  knownError(error, lang) ?? { status: 500, code: 'internal', message: say('error.internal', lang) };

/** 401 codes worth logging: revoked tokens and a wrong application key, not a missing sign-in. */
const REFUSED_401 = ['session_expired', 'account_suspended', 'invalid_api_key', 'api_token_invalid'];

/** Logs refused access and rate limiting (ASVS 16.3). */
function logRefusal({ status, code }: Answer, req: Request, caller: Caller | undefined): void {
  if (![403, 429].includes(status) && !REFUSED_401.includes(code)) return;
  const security = status === 429 ? 'rate_limited' : 'access_refused';
  const path = loggedPath(req.originalUrl);
  const who = { actor: caller?.id, impersonator: caller?.impersonatedBy, ip: req.ip };
  log.info({ security, ...who, code, method: req.method, path, requestId: req.id }, `security: ${security}`);
}

/** Turns errors into responses (spec/2-api "Failure"). */
export const onError: ErrorRequestHandler = (error: unknown, req, res, _next) => {
  if (res.headersSent) {
    // The client disconnected or a download failed midway: all that remains is to close the connection.
    log.debug({ err: error, requestId: req.id }, 'response aborted');
    res.destroy();
    return;
  }
  const answer = answerOf(error, languageOf(req));
  logRefusal(answer, req, res.locals['caller'] as Caller | undefined);
  const { retryAfter, ...details } = answer.details ?? {};
  if (answer.status >= 500) {
    // A full queue (`queueFull`) is expected under load.
    if (typeof retryAfter === 'number') log.warn({ requestId: req.id, code: answer.code }, 'request refused');
    else log.error({ err: error, requestId: req.id }, 'request failed');
  }
  if (typeof retryAfter === 'number') res.set('Retry-After', String(retryAfter));
  res
    .status(answer.status)
    .set('Cache-Control', 'no-store')
    .json({
      success: false,
      message: answer.message,
      msg: answer.message,
      code: answer.code,
      ...(answer.errors && { errors: answer.errors }),
      ...details,
      requestId: req.id,
    });
};

/** Answers unknown routes with 404, in the format of all errors. */
export const onUnknownRoute: RequestHandler = () => {
  throw notFound('route_not_found');
};

/** Response language: whichever of en and ar Accept-Language prefers, else en. */
export function languageOf(req: { acceptsLanguages: (...langs: string[]) => string | false }): Locale {
  return req.acceptsLanguages('en', 'ar') === 'ar' ? 'ar' : 'en';
}
