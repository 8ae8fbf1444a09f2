import { API_TOKEN_PREFIX, MAX_API_TOKENS, type ApiTokenScope } from '@manzil/shared/domain/integrations';
import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import type { AuthenticateApiToken, Caller, RequestInfo } from '../../../platform/base/caller';
import { badRequest, notFound } from '../../../platform/base/errors';
import { log } from '../../../platform/base/logger';
import { hashOfSecret, newSecret } from '../../../platform/guard/secrets';
import { sendMail } from '../../../platform/mail/mail';
import { inFreePlace } from '../../../platform/store/freePlace';
import { logSecurity } from '../../foundation/audit/securityLog';
import { notify } from '../../foundation/notifications/notifications.service';
import { findRecipients } from '../../foundation/people/listingPeople.service';
import { assertNotImpersonating } from '../../foundation/people/person.policy';
import { findForSession } from '../../foundation/people/users.service';
import { accountProblem } from '../auth/session.service';
import {
  findToken,
  findTokens,
  insertToken,
  recordUse,
  removeTokens,
  type StoredToken,
} from './apiToken.model';

/** Minimum time between two recorded uses. */
const USE_INTERVAL_MS = HOUR_MS;
/** Page that manages tokens. */
const PATH = '/dashboard/feeds';

const viewOf = (
  { _id, name, scope, createdAt, lastUsedAt, tokenVersion }: StoredToken,
  currentVersion: number,
) => ({
  id: String(_id),
  name,
  scope,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  hasEnded: tokenVersion !== currentVersion,
});

/** Lists a person's API tokens, without secrets, in order of creation. */
export async function tokensOf(owner: string) {
  const [tokens, user] = await Promise.all([findTokens(owner), findForSession(owner)]);
  return tokens.map((token) => viewOf(token, user?.tokenVersion ?? -1));
}

/** Notifies the owner of a new token. The mail ignores opt-outs: someone else may have created it. */
async function notifyOfToken({ _id, name: title }: StoredToken, { id, email }: Caller): Promise<void> {
  const key = `api token:${String(_id)}`;
  await notify({ users: [id], kind: 'apiTokenCreated', data: { title, path: PATH }, key });
  for (const { name, locale } of await findRecipients([id])) {
    const data = { name, token: title, path: PATH };
    await sendMail({ to: email, locale, template: 'apiTokenCreated', data, key });
  }
}

/**
 * Creates an API token, which only this response contains. Ended tokens don't count towards the limit.
 * @throws 400 `too_many_api_tokens` beyond 5; 403 while impersonating
 */
export async function createToken(
  { name, scope }: { name: string; scope: ApiTokenScope },
  caller: Caller,
  info: Pick<RequestInfo, 'ip'>,
) {
  assertNotImpersonating(caller);
  const { id: owner, tokenVersion } = caller;
  await removeTokens({ owner, tokenVersion: { $lt: tokenVersion } });
  const token = `${API_TOKEN_PREFIX}${newSecret()}`;
  const fields = { owner, name, scope, tokenVersion, secretHash: hashOfSecret(token), createdAt: new Date() };
  const stored = await inFreePlace(
    MAX_API_TOKENS,
    () => findTokens(owner),
    (place) => insertToken({ ...fields, place }),
  );
  if (!stored) throw badRequest('too_many_api_tokens');
  logSecurity('api_token_created', { actor: owner, ip: info.ip });
  await notifyOfToken(stored, caller);
  return { data: { ...viewOf(stored, tokenVersion), token } };
}

/** Revokes one of the caller's tokens. @throws 404 */
export async function revokeToken(id: string, { id: owner }: Caller): Promise<void> {
  if ((await removeTokens({ _id: id, owner })) === 0) throw notFound();
}

/**
 * Verifies an API token and its account as a session is verified (spec/2-api "API tokens"): whatever ends the account's
 * sessions also ends its tokens.
 */
export const authenticateApiToken: AuthenticateApiToken = async (token) => {
  const stored = await findToken(hashOfSecret(token));
  const user = stored && (await findForSession(String(stored.owner)));
  if (!stored || !user) return { problem: 'api_token_invalid' };
  const problem = accountProblem(user, stored.tokenVersion);
  if (problem) return { problem: problem === 'account_suspended' ? problem : 'api_token_invalid' };
  const now = Date.now();
  await recordUse(stored._id, new Date(now), new Date(now - USE_INTERVAL_MS)).catch((error: unknown) =>
    log.warn({ err: error }, 'use of an API token could not be recorded'),
  );
  const { id, userID, name, email, role, tokenVersion } = user;
  const tokenId = String(stored._id);
  return {
    scope: stored.scope,
    caller: { id, userID, name, email, role, tokenVersion, tokenId, apiToken: stored.name },
  };
};
