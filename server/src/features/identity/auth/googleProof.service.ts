import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { OAuth2Client } from 'google-auth-library';
import { z } from 'zod';
import { email, humanName } from '@manzil/shared/contract/schemas/scalars';
import { env } from '../../../platform/env';
import { AppError, refused, unauthenticated } from '../../../platform/errors';
import { log } from '../../../platform/logger';
import { isReserved } from '../../foundation/people/reservedNames';

/** Identity as the provider states it. */
export interface GoogleIdentity {
  /** Issuer and subject: the only stable identifier (OpenID Connect Core 5.7). */
  googleID: string;
  email: string;
  name: string;
  picture?: string | undefined;
}

const GOOGLE = 'https://accounts.google.com';
const GOOGLE_TOKENINFO = 'https://oauth2.googleapis.com/tokeninfo';
const TIMEOUT_MS = 5000;
const KEYS_FOR_MS = 10 * 60_000;
const CLOCK_SKEW_SECONDS = 60;

const unavailable = () => new AppError(503, 'google_unavailable');
const failed = () => unauthenticated('google_failed');

/** Calls the provider without following redirects, for 5 s at most; undefined when it refuses. */
async function ask(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    log.warn({ err: error, host: new URL(url).host }, 'identity provider not reached');
    throw unavailable();
  });
  if (answer.status >= 500) throw unavailable();
  return answer.ok ? answer.json().catch(() => undefined) : undefined;
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), tokeninfo_endpoint: z.url().optional() });
const jwks = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) });

interface Provider {
  issuers: string[];
  /** PEM keys by id. */
  certs: Record<string, string>;
  tokenInfoUrl: string;
  until: number;
}
const providers = new Map<string, Provider>();

/** Issuer and keys from the provider's discovery document, cached for ten minutes. */
async function readProvider(): Promise<Provider> {
  const base = env().GOOGLE_ISSUER_URL.replace(/\/+$/, '');
  const known = providers.get(base);
  if (known && known.until > performance.now()) return known;
  const found = discovery.safeParse(await ask(`${base}/.well-known/openid-configuration`)).data;
  const keys = found && jwks.safeParse(await ask(found.jwks_uri)).data;
  if (!found || !keys) throw unavailable();
  const certs = keys.keys
    .filter(({ kty }) => kty === 'RSA')
    .map((key): [string, string] => [
      key.kid,
      createPublicKey({ key: key as JsonWebKey, format: 'jwk' })
        .export({ type: 'spki', format: 'pem' })
        .toString(),
    ]);
  const provider = {
    // Google signs with and without the scheme.
    issuers: base === GOOGLE ? [GOOGLE, 'accounts.google.com'] : [found.issuer],
    certs: Object.fromEntries(certs),
    tokenInfoUrl: found.tokeninfo_endpoint ?? (base === GOOGLE ? GOOGLE_TOKENINFO : `${base}/tokeninfo`),
    until: performance.now() + KEYS_FOR_MS,
  };
  providers.set(base, provider);
  return provider;
}

const truth = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((said) => said === true || said === 'true');
const profile = z.object({
  sub: z.string().min(1).max(255),
  email,
  email_verified: truth,
  name: z.string().optional(),
  picture: z.string().max(1000).optional(),
});

/** Accepts pictures from the provider's own host only. */
const isGooglePicture = (url: string | undefined) =>
  url !== undefined &&
  URL.canParse(url) &&
  /^https:\/\/[a-z0-9-]+\.googleusercontent\.com$/.test(new URL(url).origin);

function identityOf(claims: unknown, issuer: string): GoogleIdentity {
  const said = profile.safeParse(claims).data;
  if (!said?.email_verified) throw failed();
  const name = humanName.safeParse(said.name?.slice(0, 80)).data;
  return {
    googleID: `${issuer}|${said.sub}`,
    email: said.email,
    name: name && !isReserved(name) ? name : (said.email.split('@')[0] ?? 'Google').padEnd(2, '.'),
    ...(isGooglePicture(said.picture) && { picture: said.picture }),
  };
}

/** Verifies an ID token: google-auth-library checks signature, audience, issuer and time. */
async function fromIdToken(credential: string, clientId: string): Promise<GoogleIdentity> {
  const { certs, issuers } = await readProvider();
  const ticket = await new OAuth2Client({ clientId })
    .verifySignedJwtWithCertsAsync(credential, certs, clientId, issuers)
    .catch(() => undefined);
  const claims = ticket?.getPayload();
  // The library allows five minutes past expiry; a sign-in happens now.
  if (!claims || claims.exp + CLOCK_SKEW_SECONDS < Date.now() / 1000) throw failed();
  return identityOf(claims, issuers[0] ?? '');
}

const tokenInfo = z.object({
  aud: z.string(),
  sub: z.string().optional(),
  expires_in: z.coerce.number().positive(),
});

/** Verifies that an access token was issued to this application, and asks the provider whose it is. */
async function fromAccessToken(accessToken: string, clientId: string): Promise<GoogleIdentity> {
  const { tokenInfoUrl, issuers } = await readProvider();
  const bearer = { headers: { authorization: `Bearer ${accessToken}` } };
  const info = tokenInfo.safeParse(await ask(tokenInfoUrl, { ...bearer, method: 'POST' })).data;
  if (info?.aud !== clientId) throw failed();
  const identity = identityOf(await ask(env().GOOGLE_USERINFO_URL, bearer), issuers[0] ?? '');
  if (info.sub !== undefined && !identity.googleID.endsWith(`|${info.sub}`)) throw failed();
  return identity;
}

/**
 * Verifies a posted Google token with the provider. Nothing else of the posted profile is trusted
 * (spec/2-api registerWithGoogle).
 * @throws AppError 400 `google_unavailable` when not configured, 401 `google_failed`, 503 when the provider is away
 */
export function proveGoogle(proof: {
  credential?: string | undefined;
  access_token?: string | undefined;
}): Promise<GoogleIdentity> {
  const clientId = env().GOOGLE_CLIENT_ID;
  if (!clientId) throw refused('google_unavailable');
  if (proof.credential) return fromIdToken(proof.credential, clientId);
  if (proof.access_token && /^[\w.~+/=-]+$/.test(proof.access_token)) {
    return fromAccessToken(proof.access_token, clientId);
  }
  throw failed();
}
