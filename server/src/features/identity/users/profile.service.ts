import type { ParsedInput } from '@manzil/shared/contract/wire/endpoint';
import type { usersContract } from '@manzil/shared/contract/users.contract';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { readDocument, removeDocument, storeDocument } from '../../../platform/media/documents';
import { invalid, notFound } from '../../../platform/base/errors';
import { removePictures, requireSomePicture } from '../../../platform/media/media';
import type { UploadedFile } from '../../../platform/media/uploads';
import { limitFailures } from '../auth/failures.service';
import { sendCode } from '../auth/otp.service';
import {
  getCallerAccount,
  changeProfile,
  findByEmail,
  findByRef,
  replaceFields,
  type UserRecord,
} from '../../foundation/people/account.service';
import { assertNotReserved } from '../../foundation/people/reservedNames';
import { isPassword } from '../../foundation/people/password.service';
import {
  assertCanChangePerson,
  assertNotImpersonating,
  emailTaken,
  canUseReservedNames,
  isSelfOrStaff,
  getOr404,
} from '../../foundation/people/person.policy';
import { fullPerson, type PersonView } from '../../foundation/people/person.views';
import { preferenceChange, profileOf, type ProfileInput } from '../../foundation/people/profileFields';
import { assertStillSignedIn, withCheckedPictures } from '../../foundation/people/uploads.service';

type Edit = ParsedInput<(typeof usersContract)['editUserProfile']>;
type ProfileChange = ProfileInput & Pick<Edit, 'preferences'>;

async function getTarget(ref: string, caller: Caller): Promise<UserRecord> {
  const target = getOr404(await findByRef(ref));
  assertCanChangePerson(caller, target);
  return target;
}

const NAMES = ['name', 'nameAr', 'companyName', 'companyNameAr'] as const;
/** Names that an edit changes, by field. */
const changedNames = (before: Partial<Record<(typeof NAMES)[number], string | null>>, input: ProfileChange) =>
  Object.fromEntries(NAMES.filter((key) => input[key] !== before[key]).map((key) => [key, input[key]]));

/**
 * Changes profile fields and preferences.
 * @throws AppError 400 at a field, 403, 404
 */
export async function updateProfile(ref: string, input: ProfileChange, caller: Caller): Promise<PersonView> {
  const { _id, ...before } = await getTarget(ref, caller);
  if (!canUseReservedNames(caller)) assertNotReserved(changedNames(before, input));
  const $set = { ...profileOf(input, before), ...preferenceChange(input.preferences) };
  const changed = await changeProfile({ _id, memberOf: before.memberOf ?? null }, { $set });
  // Joining or leaving an agency in between changes the names.
  return changed ? fullPerson(changed) : updateProfile(ref, input, caller);
}

/**
 * Mails the code that confirms a new address; requires the current password.
 * @throws AppError 400 at `currentPassword`, 400 `email_taken`, 403 while impersonating
 */
async function requestNewEmail(input: Edit, caller: Caller, info: RequestInfo): Promise<string | undefined> {
  const newEmail = input.email;
  if (!newEmail) return undefined;
  const account = await getCallerAccount(caller);
  if (newEmail === account.email) return undefined;
  assertNotImpersonating(caller);
  const { currentPassword } = input;
  if (!currentPassword) throw invalid({ path: 'currentPassword', key: 'validation.required' });
  const isRight = await limitFailures({ who: caller.id, info }, () =>
    isPassword(currentPassword, account.passwordHash),
  );
  if (!isRight) throw invalid({ path: 'currentPassword', key: 'error.wrong_password' });
  if (await findByEmail(newEmail)) throw emailTaken();
  return sendCode(account, { purpose: 'email', newEmail });
}

/** Changes the caller's profile; for a new e-mail address, also returns the token for its confirmation. */
export async function editProfile(input: Edit, caller: Caller, info: RequestInfo) {
  const token = await requestNewEmail(input, caller, info);
  const data = await updateProfile(caller.id, input, caller);
  return { data, ...(token && { token }) };
}

/**
 * Stores an avatar and removes the previous one.
 * @throws AppError 400, 413, 415 for invalid pictures; 403, 404
 */
export async function setAvatar(
  { ref, files }: { ref: string | undefined; files: UploadedFile[] },
  caller: Caller,
  info: RequestInfo,
): Promise<{ image: string; imagePublicID: string }> {
  const { _id } = await getTarget(ref ?? caller.id, caller);
  const { stored, former } = await withCheckedPictures(
    files,
    { lang: info.lang, by: caller },
    async (result) => {
      requireSomePicture(result, 'image');
      const [picture] = result.pictures;
      const stored = getOr404(picture && { image: picture.url, imagePublicID: picture.publicID });
      const target = await getTarget(String(_id), caller);
      const { imagePublicID } = getOr404(await replaceFields(target._id, stored));
      return { stored, former: imagePublicID };
    },
  );
  // Outside the upload's scope: a storage failure here must not remove the new picture, which the account already uses.
  if (former) await removePictures([former]);
  return stored;
}

/**
 * Stores the caller's résumé and removes the previous one.
 * @throws AppError 400, 413, 415 for invalid documents
 */
export async function setResume(files: UploadedFile[], caller: Caller) {
  const { _id } = getOr404(await findByRef(caller.id));
  const document = await storeDocument(files[0]);
  const resume = { url: `/api/v1/user/resume/${caller.id}`, ...document };
  let before: UserRecord;
  try {
    await assertStillSignedIn(caller);
    before = getOr404(await replaceFields(_id, { resume }));
  } catch (error) {
    await removeDocument(document.publicID);
    throw error;
  }
  const former = before.resume?.publicID;
  if (former) await removeDocument(former);
  return resume;
}

/**
 * A résumé, for the person and staff.
 * @throws AppError 404 for everyone else, as if it didn't exist
 */
export async function readResume(ref: string, caller: Caller) {
  const target = await findByRef(ref);
  const isAllowed = target && isSelfOrStaff(caller, String(target._id));
  const resume = isAllowed ? target.resume : undefined;
  if (!resume?.publicID) throw notFound();
  return { ...(await readDocument(resume.publicID)), name: resume.name ?? resume.publicID };
}
