import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { forbidden } from '../../../platform/base/errors';
import { logSecurity } from '../../foundation/audit/securityLog';
import { assertActive, findByRef } from '../../foundation/people/account.service';
import { canSwitchTo, getOr404 } from '../../foundation/people/person.policy';
import { beginImpersonation, type Session } from './signIn.service';

/**
 * Begins a one-hour session as another person, for support.
 * @throws AppError 403 with the fixed sentence, or suspended; 404
 */
export async function switchUser(ref: string, caller: Caller, info: RequestInfo): Promise<Session> {
  const target = getOr404(await findByRef(ref));
  if (!canSwitchTo(caller, target)) throw forbidden('switch_forbidden');
  assertActive(target);
  const id = String(target._id);
  info.note({ target: { kind: 'user', id, name: target.name } });
  logSecurity('impersonation_started', { actor: id, impersonator: caller.id, ip: info.ip });
  return beginImpersonation(target, caller);
}
