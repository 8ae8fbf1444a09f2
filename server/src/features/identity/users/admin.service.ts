import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { usersContract } from '@manzil/shared/contract/users.contract';
import { isStaff, type Role } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { env } from '../../../platform/base/env';
import { AppError, forbidden, invalid } from '../../../platform/base/errors';
import { endSessions } from '../../../platform/realtime/realtime';
import { withIntents, settlement } from '../../../platform/tasks/settlement';
import { logSecurity } from '../../foundation/audit/securityLog';
import {
  addAccount,
  changeProfile,
  findByRef,
  REVOKE_SESSIONS_AND_LINKS,
  REVOKE_SESSIONS,
  wasConfirmed,
  type UserRecord,
} from '../../foundation/people/account.service';
import { runPersonSuspension, updateStanding } from '../../foundation/people/lifecycle.service';
import { roleCounts } from '../../foundation/people/people.service';
import {
  assertCanChangePerson,
  assignableRoles,
  isSelf,
  getOr404,
} from '../../foundation/people/person.policy';
import { fullPerson } from '../../foundation/people/person.views';
import { hashNewPassword } from '../../foundation/people/password.service';
import { preferenceChange, profileOf } from '../../foundation/people/profileFields';
import { protectLastSuperAdmin } from '../../foundation/people/superAdmins.service';
import { membershipEnded } from '../agencies/membership.service';
import { passwordLink, passwordLinks, accountStateMails, standingOf } from './accountMails.service';
import { lostKinds, lostOffers, successorFor } from './roleChange.service';

type Users = typeof usersContract;
type Update = ParsedInput<Users['updateUserByAdmin']>;

/**
 * Creates an account for an admin; without a password, mails a link to set one (spec/2-api).
 * @throws AppError 400 `email_taken`
 */
export async function registerByAdmin(
  role: Role,
  input: ParsedInput<Users['registerAgent']>,
  info: RequestInfo,
) {
  const { email, password, preferences } = input;
  const passwordHash = password && (await hashNewPassword({ password, email }));
  const link = passwordLink(email);
  const account = await withIntents(password ? [] : passwordLinks.intent(link), async () => {
    const added = await addAccount({
      ...profileOf(input),
      name: input.name,
      email,
      role,
      method: 'email',
      verified: true,
      passwordHash,
      preferences: { locale: info.lang, ...preferences },
    });
    if (!password) await passwordLinks.settle(link);
    return added;
  });
  const id = String(account._id);
  info.note({ target: { kind: 'user', id, name: account.name }, diff: { role: [null, role] } });
  logSecurity('registered', { target: id, ip: info.ip });
  return { data: await fullPerson(account) };
}

/** A person's standing after an admin's update. */
interface Standing {
  role: Role;
  isSuspended: boolean;
  verified: boolean;
}

/**
 * Does the admin confirm an address that was never proved? The account may contain a stranger's data, so its password
 * is revoked and the mailbox gets a link to set one. If mail is turned off, the admin's word is the only proof.
 */
const isConfirmingUnproved = (target: UserRecord, { verified }: Standing): boolean =>
  verified && !wasConfirmed(target) && env().MAIL === 'on';

/**
 * Checks that the caller may make this change.
 * @throws AppError 403 for changing one's own standing, and for admins who change a super admin or make one; 400 at
 * `role` for staff whose address is unconfirmed
 */
function assertMayChange(caller: Caller, target: UserRecord, next: Standing): void {
  assertCanChangePerson(caller, target);
  const changesStanding =
    next.role !== target.role || next.isSuspended !== target.isSuspended || next.verified !== target.verified;
  if (isSelf(caller, target) && changesStanding) throw forbidden('not_yourself');
  if (!assignableRoles(caller).includes(next.role)) throw forbidden();
  const becomesStaff = next.role !== target.role && isStaff(next.role);
  if (becomesStaff && !wasConfirmed(target) && !isConfirmingUnproved(target, next)) {
    throw invalid({ path: 'role', key: 'validation.address_unconfirmed' });
  }
}

/** Parts of the account that the new standing revokes. */
function revocationFor(target: UserRecord, next: Standing) {
  if (isConfirmingUnproved(target, next)) {
    return {
      ...REVOKE_SESSIONS_AND_LINKS,
      $unset: { ...REVOKE_SESSIONS_AND_LINKS.$unset, passwordHash: 1 as const },
    };
  }
  const isShutOut = (next.isSuspended && !target.isSuspended) || (target.verified && !next.verified);
  if (isShutOut) return REVOKE_SESSIONS_AND_LINKS;
  return next.role !== target.role || next.verified !== target.verified ? REVOKE_SESSIONS : {};
}

function changeOf(input: Update, target: UserRecord, next: Standing) {
  const reason = input.suspendedReason ?? target.suspendedReason ?? null;
  return {
    $set: {
      ...profileOf(input, target),
      ...preferenceChange(input.preferences),
      ...next,
      suspendedReason: next.isSuspended ? reason : null,
    },
    ...revocationFor(target, next),
  };
}

const AUDITED_FIELDS = [
  'role',
  'isSuspended',
  'suspendedReason',
  'verified',
  'name',
  'nameAr',
  'phone',
  'whatsapp',
  'nationality',
  'about',
  'companyName',
  'companyNameAr',
  'brn',
  'brnExpiresAt',
  'orn',
] as const;

const diffOf = (before: UserRecord, after: UserRecord) =>
  Object.fromEntries(
    AUDITED_FIELDS.filter((key) => (before[key] ?? null) !== (after[key] ?? null)).map((key) => [
      key,
      [before[key] ?? null, after[key] ?? null],
    ]),
  );

/** Applies an update unless the person changed since they were read; null then. */
function applyUpdate(input: Update, target: UserRecord, next: Standing): Promise<UserRecord | null> {
  const asRead = {
    _id: target._id,
    role: target.role,
    isSuspended: target.isSuspended,
    verified: target.verified,
    memberOf: target.memberOf ?? null,
    deletingAt: null,
  };
  const change = () => changeProfile(asRead, changeOf(input, target, next));
  const isLeaving = next.role !== 'super_admin' || next.isSuspended || !next.verified;
  return isLeaving && !target.isSuspended ? protectLastSuperAdmin(target, change) : change();
}

/** Effects of a changed role or suspension outside the account itself. */
async function runSideEffects(
  { before, after, successor }: { before: UserRecord; after: UserRecord; successor: string },
  caller: Caller,
  info: RequestInfo,
): Promise<void> {
  const id = String(after._id);
  const who = { actor: caller.id, target: id, ip: info.ip };
  const { role } = after;
  if (after.tokenVersion !== before.tokenVersion || !after.verified) {
    endSessions(id, after.isSuspended ? 'suspended' : 'changed');
  }
  if (role !== before.role) {
    logSecurity('role_changed', who);
    await membershipEnded.settle({ person: id });
  }
  if (lostKinds(before.role, role).length > 0) await lostOffers.settle({ user: id, successor });
  if (role !== before.role || after.isSuspended !== before.isSuspended) await updateStanding(id, after);
  if (after.isSuspended === before.isSuspended) return;
  logSecurity(after.isSuspended ? 'suspended' : 'unsuspended', who);
  await runPersonSuspension(id, after.isSuspended);
}

/** Publishes or hides a person's offers according to their role and suspension. */
export const offersOfPerson = settlement('offers of a person', async ({ user: id }: { user: string }) => {
  const user = await findByRef(id);
  if (!user) return;
  await updateStanding(id, user);
  await runPersonSuspension(id, user.isSuspended);
});

/**
 * Changes a role, a suspension, a confirmation or profile fields. A new role or a suspension ends the sessions; a role
 * that rules out offers hands them over or unlists them (spec/2-api update_user_by_admin).
 * @throws AppError 400 at a field or `last_super_admin`, 403, 404
 */
export async function updateByAdmin(input: Update, caller: Caller, info: RequestInfo) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const found = await findByRef(input.id);
    const target = getOr404(found?.deletingAt ? null : found);
    const next = {
      role: input.role ?? target.role,
      isSuspended: input.isSuspended ?? target.isSuspended,
      verified: input.verified ?? target.verified,
    };
    assertMayChange(caller, target, next);
    const id = String(target._id);
    const successor = await successorFor(input.successor, { id, from: target.role, to: next.role });
    const sendsLink = isConfirmingUnproved(target, next) && !next.isSuspended;
    const link = passwordLink(target.email);
    const isSame = next.isSuspended === target.isSuspended && next.role === target.role;
    const standing = standingOf(target);
    const due = [
      ...(lostKinds(target.role, next.role).length > 0 ? [lostOffers.intent({ user: id, successor })] : []),
      ...(next.role === target.role ? [] : [membershipEnded.intent({ person: id })]),
      ...(isSame ? [] : [offersOfPerson.intent({ user: id }), accountStateMails.intent(standing)]),
      ...(sendsLink ? [passwordLinks.intent(link)] : []),
    ];
    const changed = await withIntents(due, async () => {
      const after = await applyUpdate(input, target, next);
      if (!after) return after;
      await runSideEffects({ before: target, after, successor }, caller, info);
      if (!isSame) await accountStateMails.settle(standing);
      if (sendsLink) await passwordLinks.settle(link);
      return after;
    });
    if (!changed) continue;
    info.note({
      target: { kind: 'user', id, name: changed.name },
      diff: { ...diffOf(target, changed), ...(successor && { successor: [null, successor] }) },
    });
    return { data: await fullPerson(changed), counts: await roleCounts() };
  }
  throw new AppError(503, 'unavailable');
}
