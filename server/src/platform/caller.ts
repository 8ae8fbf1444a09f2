import type { Role } from '@manzil/shared/domain/roles';
import type { Locale } from '@manzil/shared/domain/enums';

/** Who is asking: read from a checked session token and the account behind it. */
export interface Caller {
  id: string;
  userID: string;
  name: string;
  email: string;
  role: Role;
  /** The admin who acts as this person, while impersonating. */
  impersonatedBy?: string;
  /** The id of the token itself, for ending this one session. */
  tokenId: string;
  /** The version of the account the token was made for: what is done in the session's name asks that it still is. */
  tokenVersion: number;
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

/** Whom or what a call changed, for the audit trail. */
export interface Subject {
  target?: { kind: string; id: string; name?: string | undefined };
  /** What changed: `{ field: [before, after] }`. No secrets. */
  diff?: Record<string, unknown>;
}

/** What a handler may know of the request beside its input. */
export interface RequestInfo {
  requestId: string;
  /** The caller's address as far as trusted proxies tell. */
  ip: string;
  userAgent: string;
  /** The browser behind the request, when it has the visitor cookie. */
  visitor?: Visitor;
  lang: Locale;
  /** The caller's tab that sends (header `x-socket-id`), by `tabRoomOf`, as `tell` leaves it out. */
  socketId?: string;
  /** Tells the audit trail more than the call's name and ids. */
  note: (about: Subject) => void;
}

export type Authentication =
  /** `endsAt`: when the session ends unless it is used till then, in ms since 1970. */
  | { caller: Caller; endsAt: number }
  /** Why there is no caller: nothing was sent, it is no longer good, or the account is suspended. */
  | { problem: 'login_required' | 'session_expired' | 'account_suspended' };

/**
 * Checks a session token against the account behind it; given to the platform by the auth feature. `isUse: false` looks
 * at a session without prolonging it.
 */
export type Authenticate = (
  token: string | undefined,
  options?: { isUse?: boolean },
) => Promise<Authentication>;
