import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { CSP_REPORT_PATH } from './cspReport';
import { FILM_FRAMES } from '@manzil/shared/domain/address/films';
import { env } from '../base/env';

/** Policy for uploaded files: they run, load and submit nothing. */
export const SANDBOX = "default-src 'none'; sandbox";

/** CSP sources for map tiles: `https://{s}.tiles.example/{z}` allows the host and its subdomains. */
function tileSources(url: string | undefined): string[] {
  const host = /^(https?):\/\/([^/]+)/.exec(url ?? '');
  if (!host) return [];
  const [, scheme, name = ''] = host;
  const fixed = name.replace(/^\{s\}\./, '');
  return name.startsWith('{s}.')
    ? [`${scheme}://${fixed}`, `${scheme}://*.${fixed}`]
    : [`${scheme}://${fixed}`];
}

/**
 * helmet with a strict policy: the only inline script is the configuration, with a nonce. HSTS and the upgrade of insecure
 * requests apply on https only, so that plain http works on a local network; Google's sources are added when Google sign-in
 * is configured. Inline styles are allowed: dialogs and toasts insert style elements.
 */
export function securityHeaders(): RequestHandler {
  const { PUBLIC_URL, GOOGLE_CLIENT_ID, GOOGLE_ISSUER_URL, MAP_TILE_URL } = env();
  const https = PUBLIC_URL.startsWith('https:');
  const google = GOOGLE_CLIENT_ID ? [`${GOOGLE_ISSUER_URL.replace(/\/+$/, '')}/gsi/`] : [];
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'script-src': [
          "'self'",
          (_req, res) => `'nonce-${(res as unknown as { locals: { nonce: string } }).locals.nonce}'`,
          ...google.map((place) => `${place}client`),
        ],
        'script-src-attr': ["'none'"],
        'style-src': ["'self'", "'unsafe-inline'", ...google.map((place) => `${place}style`)],
        'img-src': [
          "'self'",
          'data:',
          'blob:',
          ...tileSources(MAP_TILE_URL),
          ...(GOOGLE_CLIENT_ID ? ['https://*.googleusercontent.com'] : []),
        ],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'", ...google],
        'frame-src': [...FILM_FRAMES, ...google],
        'worker-src': ["'self'", 'blob:'],
        'manifest-src': ["'self'"],
        'report-uri': [CSP_REPORT_PATH],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    // On plain http browsers ignore it and log an error.
    crossOriginOpenerPolicy: https && { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  return (req, res, next) => {
    res.locals['nonce'] = randomUUID();
    res.setHeader('Permissions-Policy', 'camera=(), microphone=(), payment=(), geolocation=(self)');
    headers(req, res, next);
  };
}
