import { pino } from 'pino';
import { traceFields } from './currentSpan';

/** Header and body keys that never reach a log line. */
const SECRETS = [
  'password',
  'currentPassword',
  'confirmPassword',
  'token',
  'otp',
  'totp',
  'apikey',
  'jwtoken',
  'authorization',
  'cookie',
];

/**
 * JSON lines on standard output; the level is set from LOG_LEVEL at start. Writes are synchronous: the flush that comes
 * with a fatal line would otherwise overtake a line still being written.
 */
export const log = pino(
  {
    base: undefined,
    // The line of a request is found by its trace, and the other way round.
    mixin: traceFields,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
  },
  pino.destination({ sync: true }),
);

/** A URL's path for a log line: without query values, some of which are mailed tokens, and secrets of outgoing feeds. */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/^\/+feeds\/+out\/+[^/]+/i, '/feeds/out/[redacted]');
