import type { RequestHandler } from 'express';
import { isLoopback } from './env';
import { notFound } from './errors';

/** Headers set by proxies: the peer is not the client. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Admits only direct requests from this machine under one of its own names, against DNS rebinding; 404 for all others. Uses
 * the socket's peer, whatever TRUST_PROXY says.
 */
export const ownMachineOnly: RequestHandler = (req, _res, next) => {
  const name = (req.headers.host ?? '').replace(/:\d+$/, '');
  const isOwn =
    isLoopback(req.socket.remoteAddress) &&
    isLoopback(name) &&
    FORWARDED.every((header) => req.headers[header] === undefined);
  next(isOwn ? undefined : notFound());
};
