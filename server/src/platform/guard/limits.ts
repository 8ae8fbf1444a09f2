import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator, rateLimit, type RateLimitInfo } from 'express-rate-limit';
import type { LimitName } from '@manzil/shared/contract/wire/endpoint';
import { HOUR_MS, MINUTE_MS } from '@manzil/shared/domain/time/spans';
import type { Visitor } from '../base/caller';
import { env } from '../base/env';
import { AppError, tooMany } from '../base/errors';
import { limitStore } from '../share/limitStore';
import { proofRequired } from './proofOfWork';
import { visitorOf } from './visitor';

const callerOf = (res: Response) => res.locals['caller'] as { id: string } | undefined;

interface Bucket {
  windowMs: number;
  /** Requests of one visitor, or of an address while some come without the visitor cookie. */
  visitor: number;
  /** Requests of all visitors at an address until each of them has to solve a proof of work; `visitor` by default. */
  address?: number;
  account: number;
  /** Every request above the limit of the address takes its own proof. */
  needsProofEach?: true;
}

/** Multiplies the address limit for visitors with a proof. */
const PROVEN = 10;

/** Requests a window (security notes §1.7, decision 011). */
export const LIMITS: Record<LimitName, Bucket> = {
  auth: { windowMs: 15 * MINUTE_MS, visitor: 100, account: 100 },
  mail: { windowMs: HOUR_MS, visitor: 20, account: 20, needsProofEach: true },
  form: { windowMs: HOUR_MS, visitor: 5, account: 20, needsProofEach: true },
  upload: { windowMs: HOUR_MS, visitor: 10, account: 300 },
  search: { windowMs: MINUTE_MS, visitor: 300, address: 1200, account: 600 },
  read: { windowMs: MINUTE_MS, visitor: 600, address: 2400, account: 1200 },
  write: { windowMs: MINUTE_MS, visitor: 60, address: 240, account: 240 },
  message: { windowMs: 10_000, visitor: 30, account: 30 },
  // Each notifies up to a hundred people.
  members: { windowMs: MINUTE_MS, visitor: 10, account: 10 },
  // The day's numbers have limits of their own (viewCounts.service.ts).
  contact: { windowMs: 15 * MINUTE_MS, visitor: 20, address: 300, account: 40 },
  // Drawing a new one takes a second.
  poster: { windowMs: 15 * MINUTE_MS, visitor: 20, account: 60 },
  // Pictures for link previews that have to be drawn, 0.2 s of processor each. Messengers fetch them from few addresses.
  preview: { windowMs: 15 * MINUTE_MS, visitor: 300, account: 300 },
};

/**
 * A limiter for each bucket, counted on all servers together. Signed-in people are limited by account. Visitors share the
 * limit of their address until they solve a proof of work, and each has a limit of their own.
 */
export function createLimiters(): Record<LimitName, RequestHandler> {
  const limiter = (name: LimitName): RequestHandler => {
    const { windowMs, visitor, address = visitor, account, needsProofEach } = LIMITS[name];
    // A page may count several times (`refusalBy`).
    const validate = { singleCount: false };
    const common = { windowMs, standardHeaders: false, legacyHeaders: false, validate } as const;
    const retryAfter = (req: Request) => {
      const state = 'rateLimit' in req ? (req.rateLimit as RateLimitInfo) : undefined;
      return ((state?.resetTime?.getTime() ?? Date.now() + windowMs) - Date.now()) / 1000;
    };
    const addressOf = (req: Request) => ipKeyGenerator(req.ip ?? '');
    const hasProven = (who: Visitor | undefined) => (needsProofEach ? who?.hasProof : who?.isProven) === true;
    const sharedStore = limitStore(`${name}:address`);
    const shared = rateLimit({
      ...common,
      store: sharedStore,
      limit: (_req, res) => {
        const who = visitorOf(res);
        return who ? address * (hasProven(who) ? PROVEN : 1) : visitor;
      },
      keyGenerator: addressOf,
      skip: (_req, res) => Boolean(callerOf(res)),
      handler: (req, res, next) => {
        const who = visitorOf(res);
        const wait = retryAfter(req);
        const refusal = who && !hasProven(who) ? proofRequired(who, wait) : Promise.resolve(tooMany(wait));
        // Refused requests take nothing from visitors who solve proofs.
        void Promise.all([refusal, sharedStore.decrement(addressOf(req))]).then(
          ([error]) => next(error),
          next,
        );
      },
    });
    const own = rateLimit({
      ...common,
      store: limitStore(name),
      limit: (_req, res) => (callerOf(res) ? account : visitor),
      keyGenerator: (_req, res) => callerOf(res)?.id ?? visitorOf(res)?.id ?? '',
      skip: (_req, res) => !callerOf(res) && !visitorOf(res),
      handler: (req, res, next) => {
        const refusal = tooMany(retryAfter(req));
        // Nor do requests over a browser's own limit.
        if (!callerOf(res)) void sharedStore.decrement(addressOf(req));
        next(refusal);
      },
    });
    return (req, res, next) => {
      if (env().RATE_LIMITS === 'off') next();
      else void shared(req, res, (error?: unknown) => (error ? next(error) : void own(req, res, next)));
    };
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
    preview: limiter('preview'),
  };
}

/**
 * Counts a request outside the API, `cost` times.
 * @returns the refusal of a request over the limit
 */
export async function refusalBy(
  limit: RequestHandler,
  { req, res, cost = 1 }: { req: Request; res: Response; cost?: number },
): Promise<AppError | undefined> {
  for (let counted = 0; counted < cost; counted += 1) {
    const refusal = await new Promise<unknown>((resolve) => void limit(req, res, resolve));
    if (refusal instanceof AppError) return refusal;
    if (refusal instanceof Error) throw refusal;
  }
  return undefined;
}
