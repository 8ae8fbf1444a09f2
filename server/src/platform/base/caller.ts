import type { Role } from '@manzil/shared/domain/roles';
import type { Endpoint } from '@manzil/shared/contract/wire/endpoint';
import type { Locale } from '@manzil/shared/domain/enums';
import type { ApiTokenScope } from '@manzil/shared/domain/integrations';

/** The authenticated person, from a verified session token and its account. */
export interface Caller {
  id: string;
  userID: string;
  name: string;
  email: string;
  role: Role;
  /** Id of the admin who impersonates this person. */
  impersonatedBy?: string;
  /** Token id, for ending this one session. */
  tokenId: string;
  /** Account version the token was issued for; re-check it before acting on the session. */
  tokenVersion: number;
  /** Name of the API token that authenticated the call in place of a session. */
  apiToken?: string;
}

/**
 * A browser without a session. A signed cookie tells it apart from others at its address: a carrier or an office puts
 * thousands of people behind one. The cookie holds a random id and grants nothing but a share of the limits
 * (decision 011).
 */
export interface Visitor {
  id: string;
  /** Has solved a proof of work within the last hours. */
  isProven: boolean;
  /** Sent an unused proof with this request. */
  hasProof: boolean;
}

/** What a call changed, for the audit trail. */
export interface Subject {
  target?: { kind: string; id: string; name?: string | undefined };
  /** Changes as `{ field: [before, after] }`. No secrets. */
  diff?: Record<string, unknown>;
}

/** Request context for handlers. */
export interface RequestInfo {
  requestId: string;
  /** Client address according to the trusted proxies. */
  ip: string;
  userAgent: string;
  /** The browser behind the request, when it has the visitor cookie. */
  visitor?: Visitor;
  lang: Locale;
  /** Room of the sending tab (header `x-socket-id`), which `emit` excludes. */
  socketId?: string;
  /** Adds details to the call's audit entry. */
  note: (about: Subject) => void;
}

export type Authentication =
  /** `endsAt`: session expiry unless used before, in ms since 1970. */
  | { caller: Caller; endsAt: number }
  /** No token, an invalid one, or a suspended account. */
  | { problem: 'login_required' | 'session_expired' | 'account_suspended' };

/**
 * Verifies a session token against its account; injected by the auth feature. `isUse: false` checks a session without
 * extending it.
 */
export type Authenticate = (
  token: string | undefined,
  options?: { isUse?: boolean },
) => Promise<Authentication>;

/** Verifies an API token against its account; injected by the apiTokens feature. */
export type AuthenticateApiToken = (
  token: string,
) => Promise<
  { caller: Caller; scope: ApiTokenScope } | { problem: 'api_token_invalid' | 'account_suspended' }
>;

/** The other person a caller acts for; undefined if they act for themselves. */
export function actedFor(
  { actsFor }: Endpoint,
  input: Record<string, unknown>,
  caller: Caller,
): string | undefined {
  const named = actsFor && input[actsFor];
  if (typeof named !== 'string') return undefined;
  return named.toLowerCase() === caller.id || named.toUpperCase() === caller.userID ? undefined : named;
}
