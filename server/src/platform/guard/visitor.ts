import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import jwt from 'jsonwebtoken';
import type { Visitor } from '../base/caller';
import { env } from '../base/env';
import { verifyProof } from './proofOfWork';
import { derivedKey } from './secrets';

/** On https a name that no other subdomain can set. */
const isSecure = () => env().PUBLIC_URL.startsWith('https:');
const cookieName = () => (isSecure() ? '__Host-visitor' : 'visitor');
const AUDIENCE = 'visitor';
const MONTH_S = 30 * 24 * 3600;
/** How long one proof of work exempts a visitor from the shared limits of the address. */
const PROVEN_S = 12 * 3600;

const key = () => derivedKey('visitor cookie');

function setCookie(res: Response, id: string, provenUntil?: number): void {
  const token = jwt.sign({ ...(provenUntil && { proven: provenUntil }) }, key(), {
    algorithm: 'HS256',
    audience: AUDIENCE,
    subject: id,
    expiresIn: MONTH_S,
  });
  res.cookie(cookieName(), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(),
    maxAge: MONTH_S * 1000,
    path: '/',
  });
}

function readCookie(req: Request): Visitor | undefined {
  const start = `${cookieName()}=`;
  // A token needs no decoding.
  const cookies = (req.get('cookie') ?? '').split(/; */);
  const token = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  if (!token) return undefined;
  try {
    const { sub, proven } = jwt.verify(token, key(), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
    }) as jwt.JwtPayload;
    if (!sub) return undefined;
    return { id: sub, isProven: Number(proven ?? 0) * 1000 > Date.now(), hasProof: false };
  } catch {
    return undefined;
  }
}

/** Reads the visitor of a page into `res.locals`, and gives a new browser its cookie. */
export function ensureVisitor(req: Request, res: Response): void {
  let visitor = readCookie(req);
  if (!visitor) {
    visitor = { id: randomBytes(16).toString('base64url'), isProven: false, hasProof: false };
    setCookie(res, visitor.id);
  }
  res.locals['visitor'] = visitor;
}

/**
 * Reads the visitor of an API call into `res.locals`. A good proof of work in `x-proof` exempts them from the shared
 * limits of their address for some hours; a bad, used or foreign one counts as none.
 */
export const identifyVisitor: RequestHandler = async (req, res, next) => {
  const visitor = readCookie(req);
  const proof = req.get('x-proof');
  if (visitor && proof && (await verifyProof(proof, visitor.id))) {
    Object.assign(visitor, { isProven: true, hasProof: true });
    setCookie(res, visitor.id, Math.floor(Date.now() / 1000) + PROVEN_S);
  }
  res.locals['visitor'] = visitor;
  next();
};

/** The visitor read before; undefined for callers without a cookie, such as scripts. */
export const visitorOf = (res: Response): Visitor | undefined => res.locals['visitor'] as Visitor | undefined;
