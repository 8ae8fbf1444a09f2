import type { RequestHandler } from 'express';
import { isLoopback } from './env';
import { notFound } from './errors';

/** Set by proxies: whoever asks is not the peer. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Lets only requests in that come from this machine, without a proxy, under one of its own names (a page elsewhere may
 * have its name lead here); 404 for all others. The peer is the socket's own, whatever TRUST_PROXY says.
 */
export const ownMachineOnly: RequestHandler = (req, _res, next) => {
  const name = (req.headers.host ?? '').replace(/:\d+$/, '');
  const isOwn =
    isLoopback(req.socket.remoteAddress) &&
    isLoopback(name) &&
    FORWARDED.every((header) => req.headers[header] === undefined);
  next(isOwn ? undefined : notFound());
};
