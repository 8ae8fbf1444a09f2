import { isStaff, type Role } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { removeDocument } from '../../../platform/media/documents';
import { AppError, forbidden, badRequest } from '../../../platform/base/errors';
import { log } from '../../../platform/base/logger';
import { removePictures } from '../../../platform/media/media';
import { endSessions } from '../../../platform/realtime/realtime';
import { logSecurity } from '../../foundation/audit/securityLog';
import { membershipEnded } from '../agencies/membership.service';
import { dropForeignNames } from '../agencies/seenNames.service';
import { mailResetLink } from '../auth/reset.service';
import type { Restorer } from '../../module';
import { moveToBin } from '../../foundation/recycleBin/recycleBin.service';
import {
  addAccount,
  findByRef,
  findUnfinishedRemovals,
  markForRemoval,
  removeAccount,
  type UserRecord,
} from '../../foundation/people/account.service';
import { runPersonDeletion } from '../../foundation/people/lifecycle.service';
import { assertCanChangePerson, isSelf, getOr404 } from '../../foundation/people/person.policy';
import { protectLastSuperAdmin } from '../../foundation/people/superAdmins.service';

/** Fields that a restore doesn't bring back: removal marks, résumé, and credentials. */
const DROPPED = [
  'deletingAt',
  'deletedBy',
  'wasSuspended',
  'memberOf',
  'joinedAt',
  'leaving',
  'resume',
  'verification',
  'signInCode',
  'reset',
  'passwordHash',
  'totp',
  'endedTokens',
];
const withoutSecrets = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !DROPPED.includes(key)));

/** A person's data for the recycle bin, without résumé and secrets. */
const payloadOf = (user: UserRecord): Record<string, unknown> => ({
  ...withoutSecrets(user),
  isSuspended: user.wasSuspended ?? false,
  userFavs: [],
});

/**
 * Removes all of a person's data, then the account; can be resumed at any point. People removed by an admin can be
 * restored for 30 days; those who left by themselves can't.
 */
async function finishRemoval(marked: UserRecord): Promise<void> {
  const id = String(marked._id);
  // Before their listings are removed: those they added as a member of an agency are its owner's.
  await membershipEnded.settle({ person: id });
  const user = (await findByRef(id)) ?? marked;
  const by = user.deletedBy ?? id;
  const files = user.imagePublicID ? [user.imagePublicID] : [];
  const remove = () => removeAccount(user);
  await runPersonDeletion({ id, by, at: user.deletingAt ?? new Date() });
  if (user.resume?.publicID) await removeDocument(user.resume.publicID);
  if (by === id) {
    await removePictures(files);
    await remove();
    return;
  }
  const payload = payloadOf(user);
  await moveToBin({ kind: 'user', id, name: user.name, owner: id, by, payload, files }, remove);
}

/** Mails a link to set a password to a person without a way to sign in. */
async function mailPasswordLinkIfNeeded(account: UserRecord): Promise<void> {
  if (!account.passwordHash && !account.googleID) await mailResetLink(account, 'setPassword');
}

/**
 * Restores a person without their sessions, password and second factor; their listings are restored separately. Only a
 * super admin may restore staff, who return suspended (spec/1-domain "Recycle bin").
 * @throws AppError 403; 400 `email_taken` if the address now has another account
 */
export async function restorePerson(payload: Record<string, unknown>, { caller }: Restorer) {
  const user = withoutSecrets(payload) as UserRecord;
  if (isStaff(user.role) && caller.role !== 'super_admin') throw forbidden('super_admin_only');
  if (await findByRef(String(user._id))) return {};
  const isSuspended = user.isSuspended || isStaff(user.role);
  const account = await addAccount({ ...user, isSuspended, tokenVersion: user.tokenVersion + 1 });
  await dropForeignNames(String(account._id));
  if (!isSuspended) await mailPasswordLinkIfNeeded(account);
  return { role: [null, user.role], isSuspended: [null, isSuspended] };
}

/** Mails a link to set a password to a person who is active again; it wouldn't work during a suspension. */
export async function mailAccessLink(id: string): Promise<void> {
  const account = await findByRef(id);
  if (account) await mailPasswordLinkIfNeeded(account);
}

/** Marks a person as departing unless they changed since they were read; from then on the account is unusable. */
const markForRemovalSafely = (user: UserRecord, by: string) =>
  protectLastSuperAdmin(user, () => markForRemoval(user, by));

/**
 * Removes a person with all their data (spec/1-domain "Deleting a user"). Their sessions end first.
 * @param isAllowed checks the person's current state
 * @param exceptSocket the originating tab
 * @throws AppError 400 `last_super_admin`, 404
 */
export async function removePerson(
  ref: string,
  by: string,
  {
    isAllowed,
    exceptSocket,
  }: { isAllowed?: (user: UserRecord) => void; exceptSocket?: string | undefined } = {},
): Promise<UserRecord> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const user = getOr404(await findByRef(ref));
    isAllowed?.(user);
    const marked = await markForRemovalSafely(user, by);
    // Their role changed in the meantime, so check the rules again.
    if (!marked) continue;
    endSessions(String(marked._id), 'deleted', { exceptSocket });
    await finishRemoval(marked);
    return user;
  }
  throw new AppError(503, 'unavailable');
}

/**
 * Removes a person for an admin.
 * @param only refuses people of another role with 400 `wrong_role`
 * @throws AppError 400, 403, 404
 */
export async function deleteByAdmin(
  { ref, only }: { ref: string; only?: Role },
  caller: Caller,
  info: RequestInfo,
): Promise<void> {
  const isAllowed = (user: UserRecord) => {
    if (only && user.role !== only) throw badRequest('wrong_role');
    if (isSelf(caller, user)) throw forbidden('not_yourself');
    assertCanChangePerson(caller, user);
  };
  const target = await removePerson(ref, caller.id, { isAllowed });
  const id = String(target._id);
  info.note({ target: { kind: 'user', id, name: target.name }, diff: { role: [target.role, null] } });
  logSecurity('account_deleted', { actor: caller.id, target: id, ip: info.ip });
}

/** Resumes interrupted removals at startup. */
export async function finishRemovals(): Promise<number> {
  const departing = await findUnfinishedRemovals();
  for (const user of departing) {
    log.warn({ user: String(user._id) }, 'finishing the removal of an account');
    await finishRemoval(user);
  }
  return departing.length;
}
