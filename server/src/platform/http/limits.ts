import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type RateLimitInfo } from 'express-rate-limit';
import type { LimitName } from '@manzil/shared/contract/endpoint';
import { env } from '../env';
import { tooMany } from '../errors';
import { limitStore } from '../share/limitStore';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Requests a window, by address without a session and by account with one (security notes §1.7). */
const LIMITS: Record<LimitName, { windowMs: number; anonymous: number; account: number }> = {
  auth: { windowMs: 15 * MINUTE, anonymous: 100, account: 100 },
  mail: { windowMs: HOUR, anonymous: 20, account: 20 },
  form: { windowMs: HOUR, anonymous: 5, account: 20 },
  upload: { windowMs: HOUR, anonymous: 10, account: 300 },
  search: { windowMs: MINUTE, anonymous: 300, account: 600 },
  read: { windowMs: MINUTE, anonymous: 600, account: 1200 },
  write: { windowMs: MINUTE, anonymous: 60, account: 240 },
  message: { windowMs: 10_000, anonymous: 30, account: 30 },
  // Each tells up to a hundred people.
  members: { windowMs: MINUTE, anonymous: 10, account: 10 },
  contact: { windowMs: 15 * MINUTE, anonymous: 20, account: 40 },
  // Each new one is drawn for a second.
  poster: { windowMs: 15 * MINUTE, anonymous: 20, account: 60 },
};

/**
 * A limiter for each bucket, counted on all servers together. This server's own counters live with the app, so that two
 * apps in one process (tests) do not share them.
 */
export function createLimiters(): Record<LimitName, RequestHandler> {
  const limiter = (name: LimitName): RequestHandler => {
    const { windowMs, anonymous, account } = LIMITS[name];
    return rateLimit({
      windowMs,
      store: limitStore(name),
      limit: (_req, res) => (res.locals['caller'] ? account : anonymous),
      keyGenerator: (req, res) =>
        (res.locals['caller'] as { id: string } | undefined)?.id ?? ipKeyGenerator(req.ip ?? ''),
      standardHeaders: false,
      legacyHeaders: false,
      skip: () => env().RATE_LIMITS === 'off',
      handler: (req, _res, next) => {
        const state = 'rateLimit' in req ? (req.rateLimit as RateLimitInfo) : undefined;
        const until = state?.resetTime?.getTime() ?? Date.now() + windowMs;
        next(tooMany((until - Date.now()) / 1000));
      },
    });
  };
  return {
    auth: limiter('auth'),
    mail: limiter('mail'),
    form: limiter('form'),
    upload: limiter('upload'),
    search: limiter('search'),
    read: limiter('read'),
    write: limiter('write'),
    message: limiter('message'),
    members: limiter('members'),
    contact: limiter('contact'),
    poster: limiter('poster'),
  };
}
