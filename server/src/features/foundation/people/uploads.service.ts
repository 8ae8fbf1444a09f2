import { isAdmin } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import { unauthenticated } from '../../../platform/base/errors';
import { withPictures, type PictureResult } from '../../../platform/media/media';
import type { UploadedFile } from '../../../platform/media/uploads';
import { findForSession } from './users.service';

/**
 * Re-checks the caller's session after a slow step, right before its result is stored. A change of role or password
 * increments the account version, so `caller.role` is current too.
 * @throws AppError 401 if the session has ended since
 */
export async function assertStillSignedIn({
  id,
  tokenId,
  tokenVersion,
  impersonatedBy,
}: Caller): Promise<void> {
  const [user, admin] = await Promise.all([
    findForSession(id),
    impersonatedBy ? findForSession(impersonatedBy) : undefined,
  ]);
  if (user?.isSuspended) throw unauthenticated('account_suspended');
  const isGood = user?.verified && user.tokenVersion === tokenVersion && !user.hasEnded(tokenId);
  const isActorGood = !impersonatedBy || (admin && !admin.isSuspended && isAdmin(admin.role));
  if (!isGood || !isActorGood) throw unauthenticated('session_expired');
}

type Options = Omit<Parameters<typeof withPictures>[1], 'by'> & { by: Caller };

/**
 * `withPictures` that re-checks the caller's session once the pictures are processed. `work` must re-read the record it
 * changes, because permissions may have changed during processing.
 */
export const withCheckedPictures = <T>(
  files: UploadedFile[],
  options: Options,
  work: (result: PictureResult) => Promise<T>,
): Promise<T> =>
  withPictures(files, options, async (result) => {
    await assertStillSignedIn(options.by);
    return work(result);
  });
