import { isAdmin, isStaff, ROLES, type Role } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import { AppError, forbidden, notFound } from '../../../platform/base/errors';
import type { UserRecord } from './user.model';

type Reader = Pick<Caller, 'id' | 'role'>;
/** The person an action is about. */
type Target = Pick<UserRecord, '_id' | 'role'>;

export const isSelf = (caller: Pick<Caller, 'id'>, target: Target): boolean =>
  String(target._id) === caller.id;

/** Read and list what is private to a person: the person and staff. */
export const isSelfOrStaff = (caller: Reader, id: string | undefined): boolean =>
  id === caller.id || isStaff(caller.role);

/** Add listings and services for others: staff. */
export const canNameOwner = (caller: Pick<Caller, 'role'>): boolean => isStaff(caller.role);

/** Use the marketplace's name in names: staff. */
export const canUseReservedNames = (caller: Pick<Caller, 'role'>): boolean => isStaff(caller.role);

/** Change an account: everyone the contract allows; another super admin's only super admins (spec/2-api "Access"). */
const canChangePerson = (caller: Reader, target: Target): boolean =>
  target.role !== 'super_admin' || caller.role === 'super_admin' || isSelf(caller, target);

/** @throws AppError 403 */
export function assertCanChangePerson(caller: Reader, target: Target): void {
  if (!canChangePerson(caller, target)) throw forbidden();
}

/** Change role and suspension, delete: whose account one may change, except one's own. */
export const canManagePerson = (caller: Reader, target: Target): boolean =>
  !isSelf(caller, target) && canChangePerson(caller, target);

/** Roles the caller may assign: only super admins make super admins. */
export const assignableRoles = (caller: Pick<Reader, 'role'>): Role[] =>
  ROLES.filter((role) => role !== 'super_admin' || caller.role === 'super_admin');

/** Impersonate: confirmed people other than oneself and admins; not while impersonating (spec/2-api switchUser). */
export const canSwitchTo = (
  caller: Reader & Pick<Caller, 'impersonatedBy'>,
  target: Target & Pick<UserRecord, 'verified'>,
): boolean => !caller.impersonatedBy && !isSelf(caller, target) && !isAdmin(target.role) && target.verified;

/**
 * Sign in with a code mailed to their address: active people without a second factor, never staff. Where staff have
 * unconfirmed a member's address, the password comes first.
 */
export const canSignInByCode = ({
  role,
  isSuspended,
  verified,
  lastLoginAt,
  totp,
}: Pick<UserRecord, 'role' | 'isSuspended' | 'verified' | 'lastLoginAt' | 'totp'>): boolean =>
  !isStaff(role) && !isSuspended && !totp?.secret && (verified || !lastLoginAt);

/**
 * Change password, e-mail or second factor, delete the account: not while impersonating.
 * @throws AppError 403 `while_impersonating`
 */
export function assertNotImpersonating(caller: Caller): void {
  if (caller.impersonatedBy) throw forbidden('while_impersonating');
}

/**
 * Read private chats: not while impersonating a member (spec/1-domain "Chat").
 * @throws AppError 403 `private_chats`
 */
export function assertOwnChats(caller: Caller): void {
  if (caller.impersonatedBy) throw forbidden('private_chats');
}

/** @throws AppError 404 without a person */
export function getOr404<T>(found: T | null | undefined): T {
  if (found == null) throw notFound('user_not_found');
  return found;
}

/** 400 `email_taken`, also at the field. */
export const emailTaken = () =>
  new AppError(400, 'email_taken', { fields: [{ path: 'email', key: 'error.email_taken' }] });
