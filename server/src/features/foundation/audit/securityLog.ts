import { log } from '../../../platform/logger';

/** What happened, for whoever watches the log (ASVS 16.3). */
export type SecurityEvent =
  | 'login'
  | 'login_failed'
  | 'login_limited'
  | 'logout'
  | 'registered'
  | 'code_failed'
  | 'password_changed'
  | 'password_reset'
  | 'email_changed'
  | 'role_changed'
  | 'suspended'
  | 'unsuspended'
  | 'account_deleted'
  | 'restored'
  | 'impersonation_started'
  | 'impersonation_ended'
  | 'second_factor_changed';

/** One structured line an event: the time is the log's, ids instead of names, never a secret. */
export function logSecurity(
  event: SecurityEvent,
  who: { actor?: string | undefined; impersonator?: string | undefined; target?: string; ip?: string },
): void {
  log.info({ security: event, ...who }, `security: ${event}`);
}
