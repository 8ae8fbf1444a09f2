import type { Caller } from '../../../platform/caller';
import { AppError, forbidden, notFound } from '../../../platform/errors';
import type { UserRecord } from './user.model';

/** Target of a policy. */
type Target = Pick<UserRecord, '_id' | 'role'>;

export const isSelf = (caller: Caller, target: Target): boolean => String(target._id) === caller.id;

/**
 * An admin cannot touch a super admin (spec/2-api "Access").
 * @throws AppError 403
 */
export function assertMayTouch(caller: Caller, target: Target): void {
  if (target.role === 'super_admin' && caller.role !== 'super_admin' && !isSelf(caller, target)) {
    throw forbidden();
  }
}

/**
 * Protects password, e-mail, second factor and the account itself from impersonating admins.
 * @throws AppError 403 `while_impersonating`
 */
export function assertNotImpersonating(caller: Caller): void {
  if (caller.impersonatedBy) throw forbidden('while_impersonating');
}

/**
 * Staff do not read private chats (spec/1-domain "Chat"), not in their members' names either.
 * @throws AppError 403 `private_chats`
 */
export function assertOwnChats(caller: Caller): void {
  if (caller.impersonatedBy) throw forbidden('private_chats');
}

/** @throws AppError 404 without a person */
export function present<T>(found: T | null | undefined): T {
  if (found == null) throw notFound('user_not_found');
  return found;
}

/** 400 `email_taken`, at the field too. */
export const emailTaken = () =>
  new AppError(400, 'email_taken', { fields: [{ path: 'email', key: 'error.email_taken' }] });
