import type { IncomingMessage } from 'node:http';
import { env } from '../env';

/** The caller's address outside Express, trusting as many forwarded hops as there are trusted proxies. */
export function peerAddress(req: IncomingMessage): string {
  const forwarded = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  const hops = [req.socket.remoteAddress ?? '', ...forwarded.toReversed()];
  return hops[Math.min(env().TRUST_PROXY, hops.length - 1)] ?? '';
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
