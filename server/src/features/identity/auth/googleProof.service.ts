import { gaxios, OAuth2Client } from 'google-auth-library';
import { z } from 'zod';
import { email, humanName } from '@manzil/shared/contract/schemas/scalars';
import { env } from '../../../platform/base/env';
import { AppError, badRequest, unauthenticated } from '../../../platform/base/errors';
import { log } from '../../../platform/base/logger';
import { isReserved } from '../../foundation/people/reservedNames';

/** Identity as the provider states it. */
export interface GoogleIdentity {
  /** Issuer and subject: the only stable identifier (OpenID Connect Core 5.7). */
  googleID: string;
  email: string;
  name: string;
  picture?: string | undefined;
}

interface Provider {
  issuer: string;
  clientId: string;
}

const GOOGLE = 'https://accounts.google.com';
const TIMEOUT_MS = 5000;
const CLOCK_SKEW_SECONDS = 60;

const unavailable = () => new AppError(503, 'google_unavailable');
const failed = () => unauthenticated('google_failed');

const clients = new Map<string, OAuth2Client>();

/**
 * google-auth-library's client for the configured provider. It caches the provider's certificates as long as the provider
 * allows, so it is created once. Requests follow no redirects, which could lead a token elsewhere.
 */
function clientFor(issuer: string): OAuth2Client {
  const known = clients.get(issuer);
  if (known) return known;
  const client = new OAuth2Client({
    // Google signs with and without the scheme.
    issuers: issuer === GOOGLE ? [GOOGLE, 'accounts.google.com'] : [issuer],
    ...(issuer !== GOOGLE && {
      endpoints: { oauth2FederatedSignonPemCertsUrl: `${issuer}/certs`, tokenInfoUrl: `${issuer}/tokeninfo` },
    }),
    transporterOptions: { redirect: 'error', timeout: TIMEOUT_MS, retryConfig: { retry: 0 } },
  });
  clients.set(issuer, client);
  return client;
}

const isGaxiosError = (error: unknown): error is gaxios.GaxiosError => error instanceof gaxios.GaxiosError;

/** Logs only parts of the error: the rest of it quotes the request with its token. */
function notReached({ message, status, config }: gaxios.GaxiosError): AppError {
  log.warn({ reason: message, status, host: config.url?.host }, 'identity provider unreachable');
  return unavailable();
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
async function fromIdToken(idToken: string, { issuer, clientId }: Provider): Promise<GoogleIdentity> {
  const ticket = await clientFor(issuer)
    .verifyIdToken({ idToken, audience: clientId })
    .catch((error: unknown) => {
      // Only fetching the certificates causes one; an invalid token is a plain Error.
      throw isGaxiosError(error) ? notReached(error) : failed();
    });
  const claims = ticket.getPayload();
  // The library allows five minutes past expiry; a sign-in happens now.
  if (!claims || claims.exp + CLOCK_SKEW_SECONDS < Date.now() / 1000) throw failed();
  return identityOf(claims, issuer);
}

/** Throws 503 if the provider is unavailable, otherwise 401: it refused the token, or its response is unusable. */
function refuse(error: unknown): never {
  throw isGaxiosError(error) && (error.status ?? 500) >= 500 ? notReached(error) : failed();
}

/** Verifies that an access token was issued to this application, and asks the provider whose it is. */
async function fromAccessToken(accessToken: string, { issuer, clientId }: Provider): Promise<GoogleIdentity> {
  const client = clientFor(issuer);
  const info = await client.getTokenInfo(accessToken).catch(refuse);
  if (info.aud !== clientId || !(info.expiry_date > Date.now())) throw failed();
  const { data } = await client.transporter
    .request<unknown>({
      url: env().GOOGLE_USERINFO_URL,
      headers: { authorization: `Bearer ${accessToken}` },
      responseType: 'json',
    })
    .catch(refuse);
  const identity = identityOf(data, issuer);
  if (info.sub !== undefined && identity.googleID !== `${issuer}|${info.sub}`) throw failed();
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
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER_URL } = env();
  if (!clientId) throw badRequest('google_unavailable');
  const provider = { issuer: GOOGLE_ISSUER_URL.replace(/\/+$/, ''), clientId };
  if (proof.credential) return fromIdToken(proof.credential, provider);
  if (proof.access_token && /^[\w.~+/=-]+$/.test(proof.access_token)) {
    return fromAccessToken(proof.access_token, provider);
  }
  throw failed();
}
