import type { IncomingMessage } from 'node:http';
import { isIP, SocketAddress } from 'node:net';
import type { Express } from 'express';
import { env } from '../base/env';

/** `203.0.113.8:50001` or `[2001:db8::1]:443`, as Azure and IIS forward them. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

/** Address without port, brackets, zone and IPv4 mapping, in its usual spelling; undefined for anything else. */
function bareAddress(hop: string): string | undefined {
  const [, bracketed, dotted] = WITH_PORT.exec(hop) ?? [];
  const text = bracketed ?? dotted ?? hop;
  const version = isIP(text);
  if (version === 0) return undefined;
  if (version === 4) return text;
  return new SocketAddress({ address: text, family: 'ipv6' }).address.replace(/^::ffff:(?=[\d.]+$)/, '');
}

/**
 * The caller's bare address, trusting as many forwarded hops as there are trusted proxies. A hop that is no address counts
 * as the proxy that forwarded it. Limits, logs and sockets all use this one (`callersByAddress`).
 */
export function peerAddress(req: IncomingMessage): string {
  const forwarded = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const hops = [req.socket.remoteAddress ?? '', ...forwarded.toReversed()].slice(0, env().TRUST_PROXY + 1);
  return hops.toReversed().flatMap((hop) => bareAddress(hop) ?? [])[0] ?? '';
}

/** Makes `req.ip` of an application the address of `peerAddress`. */
export function callersByAddress(app: Express): void {
  Object.defineProperty(app.request, 'ip', {
    get(this: IncomingMessage) {
      return peerAddress(this);
    },
  });
}

/** Accepts no origin (not a browser), our own, and those in CORS_ORIGINS. */
export function isTrustedOrigin(req: IncomingMessage): boolean {
  const { origin, host } = req.headers;
  if (origin === undefined) return true;
  const { PUBLIC_URL, CORS_ORIGINS } = env();
  return (
    origin === new URL(PUBLIC_URL).origin ||
    CORS_ORIGINS.includes(origin) ||
    (URL.canParse(origin) && new URL(origin).host === host)
  );
}
