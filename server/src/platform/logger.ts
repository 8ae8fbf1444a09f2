import { pino } from 'pino';

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

/** JSON lines on standard output; the level is set from LOG_LEVEL at start. */
export const log = pino({
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
});
