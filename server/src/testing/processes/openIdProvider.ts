import { createSign, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Changes to an ID token by a test. */
export interface TokenChanges {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** Signs with a key that the provider doesn't publish. */
  foreignKey?: boolean;
}

/** A person's profile at the provider. */
export interface Profile {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Substitute for the provider's button script: the same two calls, and a button that fetches an ID token for the person
 * signed in at the provider.
 */
const BUTTON_SCRIPT = `
  let asked;
  window.google = { accounts: { id: {
    initialize(options) { asked = options; },
    renderButton(place, look) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = look.locale === 'ar' ? 'المتابعة باستخدام Google' : 'Continue with Google';
      button.onclick = async () => {
        const base = new URL('.', script.src);
        const answer = await fetch(new URL('credential?client_id=' + asked.client_id, base));
        asked.callback({ credential: await answer.text() });
      };
      place.append(button);
    },
  } } };
  const script = document.currentScript;
`;

/**
 * A real OpenID provider on loopback: certificates, user info, token info and the sign-in button over HTTP. Start it
 * before the application, which needs its address as a setting.
 */
export async function startOpenIdProvider(clientId: string) {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const given = new Map<string, { profile: Profile; aud: string; info: object }>();
  let isAway = false;
  let redirected: string | undefined;
  const requests = new Map<string, number>();
  let signedIn: Profile | undefined;

  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    const answer = (status: number, body: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname, searchParams } = new URL(req.url ?? '/', url);
    requests.set(pathname, (requests.get(pathname) ?? 0) + 1);
    if (isAway) return answer(503, {});
    if (pathname === redirected && !searchParams.has('moved')) {
      return res.writeHead(307, { location: `${pathname}?moved` }).end();
    }
    const token = given.get(req.headers.authorization?.replace('Bearer ', '') ?? '');
    switch (pathname) {
      case '/gsi/client':
        return res.writeHead(200, { 'content-type': 'text/javascript' }).end(BUTTON_SCRIPT);
      case '/gsi/credential':
        return signedIn && searchParams.get('client_id') === clientId
          ? res.writeHead(200, { 'access-control-allow-origin': '*' }).end(idToken(signedIn))
          : answer(403, {});
      case '/certs':
        return res
          .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' })
          .end(JSON.stringify({ k1: own.publicKey.export({ type: 'spki', format: 'pem' }) }));
      case '/tokeninfo':
        return token
          ? answer(200, {
              aud: token.aud,
              sub: token.profile.sub,
              scope: 'openid email profile',
              expires_in: '3599',
              ...token.info,
            })
          : answer(400, {});
      case '/userinfo':
        return token ? answer(200, { email_verified: true, ...token.profile }) : answer(401, {});
      default:
        return answer(404, {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = (key: KeyObject, header: unknown, claims: unknown) => {
    const body = `${encode(header)}.${encode(claims)}`;
    return `${body}.${createSign('RSA-SHA256').update(body).sign(key).toString('base64url')}`;
  };

  /** ID token for a profile, as passed on by the sign-in button. */
  function idToken(
    profile: Profile,
    { header = {}, claims = {}, foreignKey = false }: TokenChanges = {},
  ): string {
    const now = Math.floor(Date.now() / 1000);
    return sign(
      foreignKey ? foreign.privateKey : own.privateKey,
      { alg: 'RS256', kid: 'k1', typ: 'JWT', ...header },
      { iss: url, aud: clientId, iat: now, exp: now + 3600, email_verified: true, ...profile, ...claims },
    );
  }

  return {
    url,
    publicKey: own.publicKey,
    idToken,
    /** Signs a person in at the provider; the button then returns their token. */
    signIn(profile: Profile): void {
      signedIn = profile;
    },
    /** Access token issued to `aud`; `info` changes what the provider says about it. */
    accessToken(profile: Profile, aud = clientId, info: object = {}): string {
      const token = randomUUID();
      given.set(token, { profile, aud, info });
      return token;
    },
    setAway(away: boolean): void {
      isAway = away;
    },
    /** Redirects requests for one path to the same path with a query. */
    setRedirected(path: string | undefined): void {
      redirected = path;
    },
    /** Number of requests for a path. */
    requests: (path: string) => requests.get(path) ?? 0,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
