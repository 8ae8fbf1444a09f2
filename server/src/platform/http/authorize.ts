import { promisify } from 'node:util';
import type { Request, RequestHandler, Response } from 'express';
import type { Endpoint } from '@manzil/shared/contract/wire/endpoint';
import { API_TOKEN_PREFIX } from '@manzil/shared/domain/integrations';
import { ACCESS, type Role } from '@manzil/shared/domain/roles';
import type { Authenticate, AuthenticateApiToken, Caller } from '../base/caller';
import { env } from '../base/env';
import { forbidden, unauthenticated } from '../base/errors';
import { isSameSecret } from '../guard/secrets';

/** Verifies callers' credentials. */
export interface Authenticators {
  authenticate: Authenticate;
  /** Default: rejects every API token. */
  authenticateApiToken?: AuthenticateApiToken;
}

/** The bearer of a request without a session token. */
const bearerOf = (req: Request) =>
  req.get('jwtoken') === undefined ? /^Bearer (.+)$/i.exec(req.get('authorization') ?? '')?.[1] : undefined;

/** The API token of a request, which identifies the calling system in place of the application key. */
function apiTokenOf(req: Request): string | undefined {
  const bearer = bearerOf(req);
  return bearer?.startsWith(API_TOKEN_PREFIX) ? bearer : undefined;
}

/** Checks the application key first. It identifies the client application and authorizes nothing. */
export const checkApiKey: RequestHandler = (req, _res, next) => {
  if (apiTokenOf(req)) next();
  else {
    next(
      isSameSecret(req.get('apikey') ?? '', env().API_KEY) ? undefined : unauthenticated('invalid_api_key'),
    );
  }
};

/** The person behind an API token, on a call that accepts it. @throws AppError 401 or 403 */
async function callerByApiToken(
  token: string,
  { authenticateApiToken, endpoint }: AccessRule,
): Promise<Caller> {
  if (!endpoint.apiToken) throw forbidden('api_token_refused');
  const result = await (authenticateApiToken?.(token) ?? { problem: 'api_token_invalid' as const });
  if ('problem' in result) throw unauthenticated(result.problem);
  if (endpoint.apiToken === 'write' && result.scope !== 'write') throw forbidden('api_token_scope');
  return result.caller;
}

/** The person behind a session; undefined for visitors of open calls. @throws AppError 401 */
async function callerBySession(req: Request, { authenticate, endpoint }: AccessRule) {
  const result = await authenticate(req.get('jwtoken') ?? bearerOf(req));
  if ('problem' in result && endpoint.access !== 'open') throw unauthenticated(result.problem);
  return 'caller' in result ? result.caller : undefined;
}

/**
 * Authenticates the caller into `res.locals` and checks their role. Open calls ignore an invalid session token.
 * @throws AppError 401 or 403
 */
async function authorize(req: Request, res: Response, rule: AccessRule): Promise<void> {
  const { access, refusal } = rule.endpoint;
  const token = apiTokenOf(req);
  const caller = token ? await callerByApiToken(token, rule) : await callerBySession(req, rule);
  res.locals['caller'] = caller;
  const roles: readonly Role[] = ACCESS[access];
  if (access !== 'open' && caller && !roles.includes(caller.role)) throw forbidden(refusal);
}
interface AccessRule extends Authenticators {
  endpoint: Endpoint;
}

const endOfTurn = promisify(setImmediate);

/** Authorizes before reading the body. */
export const accessGuard =
  (gate: AccessRule): RequestHandler =>
  async (req, res, next) => {
    if (req.method !== 'GET') {
      // A short body is parsed in the turn of its headers.
      await endOfTurn();
      res.locals['hadBody'] = req.complete;
    }
    await authorize(req, res, gate);
    next();
  };

/** Authorizes again if the body arrived after the first time: access may have been revoked meanwhile. */
export async function reauthorize(req: Request, res: Response, rule: AccessRule): Promise<void> {
  if (req.method !== 'GET' && res.locals['hadBody'] !== true) await authorize(req, res, rule);
}
