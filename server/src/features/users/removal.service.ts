import type { Role } from '@manzil/shared/domain/roles';
import type { Caller, RequestInfo } from '../../platform/caller';
import { removeDocument } from '../../platform/documents';
import { forbidden, refused } from '../../platform/errors';
import { log } from '../../platform/logger';
import { removePictures } from '../../platform/media';
import { logSecurity } from '../audit/securityLog';
import { tellDeleted } from './people.hooks';
import { assertMayTouch, isSelf, present } from './person.policy';
import { keepingASuperAdmin } from './superAdmins.service';
import { changeUser, findAccountByRef, findDeparting, User, type UserRecord } from './user.model';

/** Everything of theirs goes, then they themselves; can be taken up again at any point. */
async function finish(user: UserRecord): Promise<void> {
  const id = String(user._id);
  await tellDeleted({ id, by: user.deletedBy ?? id, at: user.deletingAt ?? new Date() });
  if (user.imagePublicID) await removePictures([user.imagePublicID]);
  if (user.resume?.publicID) await removeDocument(user.resume.publicID);
  await User.deleteOne({ _id: user._id });
}

/**
 * Removes a person with everything that is theirs (spec/1-domain "Deleting a user"). Their sessions end first.
 * @throws AppError 400 `last_super_admin`, 404
 */
export async function removePerson(user: UserRecord, by: string): Promise<void> {
  const marked = await keepingASuperAdmin(user, () =>
    changeUser(
      { _id: user._id, role: user.role },
      {
        $set: { isSuspended: true, deletingAt: new Date(), deletedBy: by },
        $inc: { tokenVersion: 1 },
        $unset: { verification: 1, reset: 1 },
      },
    ),
  );
  await finish(present(marked));
}

/**
 * An admin deletes somebody.
 * @param only refuses people of another role with 400 `wrong_role`
 * @throws AppError 400, 403, 404
 */
export async function deleteByAdmin(
  { ref, only }: { ref: string; only?: Role },
  caller: Caller,
  info: RequestInfo,
): Promise<void> {
  const target = present(await findAccountByRef(ref));
  if (only && target.role !== only) throw refused('wrong_role');
  if (isSelf(caller, target)) throw forbidden('not_yourself');
  assertMayTouch(caller, target);
  const id = String(target._id);
  await removePerson(target, caller.id);
  info.note({ target: { kind: 'user', id, name: target.name }, diff: { role: [target.role, null] } });
  logSecurity('account_deleted', { actor: caller.id, target: id, ip: info.ip });
}

/** Takes up the removals a stopped process left unfinished; for the start. */
export async function finishRemovals(): Promise<number> {
  const departing = await findDeparting();
  for (const user of departing) {
    log.warn({ user: String(user._id) }, 'finishing the removal of an account');
    await finish(user);
  }
  return departing.length;
}
