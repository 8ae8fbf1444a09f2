import { log } from '../../../platform/base/logger';

/** Security events for log monitoring (ASVS 16.3). */
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
  | 'second_factor_changed'
  | 'api_token_created';

/** Logs one structured line per event, with the log's timestamp, ids instead of names, and never a secret. */
export function logSecurity(
  event: SecurityEvent,
  who: { actor?: string | undefined; impersonator?: string | undefined; target?: string; ip?: string },
): void {
  log.info({ security: event, ...who }, `security: ${event}`);
}
