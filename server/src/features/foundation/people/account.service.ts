import { trusted, type Types } from 'mongoose';
import { ADMINS, ROLES, type Role } from '@manzil/shared/domain/roles';
import type { Caller } from '../../../platform/base/caller';
import { AppError, notFound, badRequest, unauthenticated } from '../../../platform/base/errors';
import { storedTokens } from '../../../platform/store/storedTokens';
import { trustedWhere, undefinedIfDuplicate } from '../../../platform/store/where';
import { endSessions } from '../../../platform/realtime/realtime';
import { newUserID } from './userID';
import { emailTaken } from './person.policy';
import { NAMED_BY, personTokens } from './person.views';
import {
  changeUser,
  codeFieldOf,
  findAccount,
  findAccountByRef,
  forgetEndedTokens,
  hasCode,
  usableCode,
  usableReset,
  SECRETS,
  unusedStep,
  User,
  type AccountFilter,
  type CodeField,
  type CodePurpose,
  type UserChange,
  type UserRecord,
} from './user.model';

export type { CodeField, CodePurpose, UserRecord } from './user.model';

/** Stored pending code. */
export type StoredCode = NonNullable<UserRecord['verification']>;

/** Fields of a new account. */
export interface NewAccount {
  name: string;
  email: string;
  role: Role;
  method: 'email' | 'google';
  verified: boolean;
  passwordHash?: string | null | undefined;
  googleID?: string | null | undefined;
  /** Kept when an account is restored. */
  userID?: string;
  phone?: string | null;
  companyName?: string | null;
  [profileField: string]: unknown;
}

/** Blank values for the optional fields of a registration besides name and password. */
const BLANK_FIELDS = { role: 'user', phone: null, location: null, companyName: null, brn: null } as const;

/** Was the address ever confirmed? Until then the account's data may be a stranger's. */
export const wasConfirmed = ({ verified, lastLoginAt, totp }: UserRecord): boolean =>
  verified || lastLoginAt != null || totp?.secret != null;

/**
 * Creates an account. A restored one keeps its public reference unless it has been reassigned.
 * @throws AppError 400 `email_taken`
 */
export async function addAccount(fields: NewAccount): Promise<UserRecord> {
  for (let attempt = 0; ; attempt += 1) {
    const userID = (attempt === 0 && fields.userID) || newUserID();
    const tokens = personTokens({ ...fields, userID });
    const user = await undefinedIfDuplicate(() => User.create({ ...fields, userID, ...tokens }));
    if (user) return getAccount(String(user._id));
    // Not every server names the index: if it is neither address nor identity, it is the public reference.
    const { email, googleID } = fields;
    const isTaken = (await findByEmail(email)) ?? (googleID ? await findByGoogleID(googleID) : null);
    if (isTaken) throw emailTaken();
    if (attempt >= 5) throw new Error(`The public reference ${userID} is taken`);
  }
}

export const findByEmail = (email: string) => findAccount({ email });
export const findByGoogleID = (googleID: string) => findAccount({ googleID });
export const findById = (id: string) => findAccount({ _id: id });
/** Finds an account by `id` or `userID`, as calls name people. */
export const findByRef = (ref: string) => findAccountByRef(ref);

/**
 * Finds an existing account.
 * @throws AppError 404
 */
export async function getAccount(id: string): Promise<UserRecord> {
  const account = await findById(id);
  if (!account) throw notFound('user_not_found');
  return account;
}

/**
 * The caller's account, re-checked against the session, so that nothing is done after a revocation.
 * @throws AppError 401 `session_expired`, 404
 */
export async function getCallerAccount(caller: Caller): Promise<UserRecord> {
  const account = await getAccount(caller.id);
  if (account.tokenVersion !== caller.tokenVersion) throw unauthenticated('session_expired');
  return account;
}

/**
 * Filter for the account exactly as read when the caller proved a password, a session or an unconfirmed address. Whatever
 * revokes such a proof increments the version; confirming the address changes `verified`.
 */
const matchProof = ({ _id, tokenVersion, verified }: UserRecord) => ({ _id, tokenVersion, verified });

/** Changes an account; 404 when it is gone. Use `changeProfile` and `consumeCode` for searchable fields. */
async function changeAccount(id: string, change: UserChange): Promise<UserRecord> {
  const account = await changeUser({ _id: id }, change);
  if (!account) throw notFound('user_not_found');
  return account;
}

/** Records a sign-in unless its proof has been revoked since (a changed password, a suspension). */
export const recordLogin = ({ _id, tokenVersion }: UserRecord) =>
  changeUser({ _id, tokenVersion, isSuspended: false }, { $set: { lastLoginAt: new Date() } });

/** Changes profile fields, searchable ones included; null when `filter` no longer matches. */
export async function changeProfile(filter: AccountFilter, change: UserChange): Promise<UserRecord | null> {
  const account = await changeUser(filter, change);
  return account && saveWithTokens(account);
}

/** Updates the search words. A parallel change updates them for its own, newer state. */
async function saveWithTokens(account: UserRecord): Promise<UserRecord> {
  const { _id, updatedAt } = account;
  await User.updateOne({ _id, updatedAt }, personTokens(account), { timestamps: false });
  return account;
}

export const tokensOfPeople = storedTokens<UserRecord & ReturnType<typeof personTokens>>(
  User.collection,
  [...NAMED_BY, 'searchTokens', 'publicTokens'],
  (records) => records.map(personTokens),
);

/** The account's pending code that a new one of this purpose would replace. */
export const pendingCodeOf = (account: UserRecord, purpose: CodePurpose): StoredCode | null | undefined =>
  account[codeFieldOf(purpose)];

/**
 * Replaces the account's pending code; false when a parallel call was first or the proof was revoked.
 */
export async function putCode(account: UserRecord, code: StoredCode): Promise<boolean> {
  const field = codeFieldOf(code.purpose);
  const former = pendingCodeOf(account, code.purpose);
  const filter = { ...matchProof(account), ...hasCode(field, former?.tokenId ?? null) };
  return (await changeUser(filter, { $set: { [field]: code } })) !== null;
}

/** Replaces the account's mailed link; false if the link or the address has changed since. */
export async function putReset(
  account: UserRecord,
  reset: NonNullable<UserRecord['reset']>,
): Promise<boolean> {
  const { _id, tokenVersion, email } = account;
  const former = account.reset?.tokenHash ?? null;
  const change = changeUser({ _id, tokenVersion, email, 'reset.tokenHash': former }, { $set: { reset } });
  return (await change) !== null;
}

/** Counts a try before the code is compared; null when there is no code to try. */
export const countCodeAttempt = (
  id: string,
  code: { field: CodeField; tokenId: string; now: Date; tries: number },
) => changeUser(usableCode(id, code), { $inc: { [`${code.field}.attempts`]: 1 } });

/** Pending secret of a second factor. */
const PENDING_FACTOR = { 'totp.pendingSecret': 1, 'totp.pendingFor': 1 } as const;

/** Pending codes without their mail times: ending a session must not allow another mail (`putCode` rewrites everything). */
const PENDING_CODE = {
  'verification.purpose': 1,
  'verification.tokenId': 1,
  'verification.codeHash': 1,
  'verification.newEmail': 1,
  'verification.pending': 1,
  'signInCode.purpose': 1,
  'signInCode.tokenId': 1,
  'signInCode.codeHash': 1,
} as const;

/**
 * Revokes every session, the pending codes with their data, and the pending second factor. Mailed links too (`REVOKE_SESSIONS_AND_LINKS`) when
 * the mailbox or the password changed.
 */
export const REVOKE_SESSIONS = {
  $inc: { tokenVersion: 1 },
  $unset: { ...PENDING_CODE, ...PENDING_FACTOR },
} as const;
export const REVOKE_SESSIONS_AND_LINKS = {
  ...REVOKE_SESSIONS,
  $unset: { ...REVOKE_SESSIONS.$unset, reset: 1 },
} as const;

/** Consumes a code and applies the change it confirms, if the account still matches `expected`. */
async function consumeCode(
  id: string,
  { purpose, tokenId }: Pick<StoredCode, 'purpose' | 'tokenId'>,
  change: UserChange,
  expected: AccountFilter = {},
): Promise<UserRecord> {
  const filter = { ...expected, ...hasCode(codeFieldOf(purpose), tokenId), _id: id };
  const account = await changeEmailOf(() => changeUser(filter, change));
  if (!account) throw badRequest('otp_expired');
  return saveWithTokens(account);
}

/**
 * Confirms the address a code was mailed to. Data of a second registration replaces the first one's.
 * @throws AppError 400 `otp_expired` when the code was used or replaced
 */
export const confirmAddress = (id: string, { pending, ...code }: StoredCode): Promise<UserRecord> =>
  consumeCode(
    id,
    code,
    pending
      ? { $set: { ...BLANK_FIELDS, ...pending, verified: true }, ...REVOKE_SESSIONS_AND_LINKS }
      : { $set: { verified: true }, $unset: { verification: 1 } },
    { verified: false },
  );

/**
 * Consumes a sign-in code. On an account that was never confirmed, everything typed before, its password included, is
 * replaced by the `profile` of whoever has the code.
 * @throws AppError 400 `otp_expired` when the code was used or replaced, or the account has changed since
 */
export const consumeSignInCode = (
  account: UserRecord,
  code: StoredCode,
  profile: Record<string, unknown>,
): Promise<UserRecord> => {
  const confirmed = {
    $set: { ...BLANK_FIELDS, ...profile, verified: true },
    ...REVOKE_SESSIONS_AND_LINKS,
    $unset: { ...REVOKE_SESSIONS_AND_LINKS.$unset, passwordHash: 1 },
  };
  const change = account.verified ? { $unset: { signInCode: 1 } } : confirmed;
  return consumeCode(String(account._id), code, change, matchProof(account));
};

/**
 * Moves an account to the new address a code was mailed to. The old mailbox may be compromised: its links and its Google
 * account lose access, and every session ends.
 * @throws AppError 400 `otp_expired`, `email_taken`
 */
export const moveAddress = (id: string, code: StoredCode, email: string): Promise<UserRecord> =>
  consumeCode(id, code, {
    ...REVOKE_SESSIONS_AND_LINKS,
    $set: { email, verified: true },
    $unset: { ...REVOKE_SESSIONS_AND_LINKS.$unset, googleID: 1 },
  });

async function changeEmailOf<T>(change: () => PromiseLike<T>): Promise<T> {
  const changed = await undefinedIfDuplicate(change);
  if (changed === undefined) throw emailTaken();
  return changed;
}

/** Finds the account of a valid mailed link. */
export const findByReset = (tokenHash: string, now: Date) => findAccount(usableReset(tokenHash, now));

/**
 * Consumes a mailed link: sets the password and ends every session. The link proves the address, not the data of its
 * registration. Null when it is no longer valid.
 */
export async function consumeResetLink(
  account: UserRecord,
  tokenHash: string,
  { now, passwordHash }: { now: Date; passwordHash: string },
): Promise<UserRecord | null> {
  return changeProfile(
    { ...usableReset(tokenHash, now), verified: account.verified },
    {
      $set: { ...(!wasConfirmed(account) && BLANK_FIELDS), passwordHash, verified: true },
      ...REVOKE_SESSIONS_AND_LINKS,
    },
  );
}

/** Ends all existing sessions (spec/2-api, Token). */
export const endAllTokens = (id: string) => changeAccount(id, REVOKE_SESSIONS);

/** Deletes an account permanently; false when a parallel call was first. */
export const removeAccount = async ({ _id }: UserRecord): Promise<boolean> =>
  (await User.deleteOne({ _id })).deletedCount === 1;

/** Marks a time step of the second factor as used; false when it already was. */
export const consumeTotpStep = async (id: string, step: number): Promise<boolean> =>
  (await changeUser(unusedStep(id, step), { $set: { 'totp.lastStep': step } })) !== null;

/** Consumes a recovery code; false when it is not valid. */
export const consumeRecoveryCode = async (id: string, hash: string): Promise<boolean> =>
  (await changeUser({ _id: id, 'totp.recoveryHashes': hash }, { $pull: { 'totp.recoveryHashes': hash } })) !==
  null;

/** @throws AppError 403 for a suspended person; with the reason only for someone who knows the password */
export function assertActive(account: UserRecord, { knowsPassword = false } = {}): void {
  if (!account.isSuspended) return;
  const reason = knowsPassword ? account.suspendedReason : undefined;
  throw new AppError(403, 'account_suspended', { details: reason ? { reason } : {} });
}

/** Replaces the proven password and ends every session; null if it has changed since. */
export const replacePassword = (account: UserRecord, passwordHash: string) =>
  changeUser(matchProof(account), { $set: { passwordHash }, ...REVOKE_SESSIONS_AND_LINKS });

/**
 * Links an identity to an account without one. An unconfirmed account loses its password and pending data; a never
 * confirmed one gets `profile` instead of its own. Null if the account has another identity or has changed since.
 */
export async function linkGoogle(
  account: UserRecord,
  googleID: string,
  profile: Pick<NewAccount, 'name' | 'role'> & Record<string, unknown>,
): Promise<UserRecord | null> {
  const { _id, verified, tokenVersion } = account;
  const seen = { _id, verified, tokenVersion, googleID: null };
  if (verified) return changeUser(seen, { $set: { googleID } });
  return changeProfile(seen, {
    $set: {
      ...(!wasConfirmed(account) && { ...BLANK_FIELDS, ...profile }),
      googleID,
      verified: true,
      method: 'google',
    },
    ...REVOKE_SESSIONS_AND_LINKS,
    $unset: { ...REVOKE_SESSIONS_AND_LINKS.$unset, passwordHash: 1 },
  });
}

/** Stores a pending secret shown to `pendingFor`; false when the account changed. */
export async function putPendingFactor(
  account: UserRecord,
  { pendingSecret, pendingFor }: { pendingSecret: string; pendingFor: string },
): Promise<boolean> {
  const pending = { 'totp.pendingSecret': pendingSecret, 'totp.pendingFor': pendingFor };
  return (await changeUser(matchProof(account), { $set: pending })) !== null;
}

/** Change of the second factor; removes the pending secret. */
const FACTOR_CHANGED = { $inc: REVOKE_SESSIONS.$inc, $unset: PENDING_CODE } as const;

/** Activates the pending second factor and ends every session; null if the secret or the account has changed since. */
export const changeTotp = (
  account: UserRecord,
  totp: { secret: string; lastStep: number; recoveryHashes: string[] },
) =>
  changeUser(
    { ...matchProof(account), 'totp.pendingSecret': totp.secret },
    { $set: { totp }, ...FACTOR_CHANGED },
  );

/** Removes the second factor and ends every session; null if the account has changed since. */
export const removeTotp = (account: UserRecord) =>
  changeUser(matchProof(account), {
    ...FACTOR_CHANGED,
    $unset: { ...FACTOR_CHANGED.$unset, totp: 1 },
  });

/** Most logged-out sessions to remember; beyond it all sessions end. */
const MAX_ENDED_TOKENS = 50;

/** Ends one session and remembers its token until it expires. */
export async function endToken(id: string, token: { id: string; until: Date }): Promise<void> {
  await forgetEndedTokens(id, new Date());
  const account = await changeAccount(id, { $push: { endedTokens: token } });
  if (account.endedTokens.length > MAX_ENDED_TOKENS) {
    await changeAccount(id, { $set: { endedTokens: [] }, $inc: { tokenVersion: 1 } });
    endSessions(id, 'loggedOut');
  }
}

/** Accounts of all admins, super admins first. */
export const findAdmins = (): Promise<UserRecord[]> =>
  User.find(trustedWhere({ role: { $in: ADMINS } }))
    .select(SECRETS)
    .sort({ role: -1, email: 1 })
    .lean<UserRecord[]>();

/** Counts people by role, from the index alone. */
export async function countRoles(): Promise<Map<Role, number>> {
  return new Map(
    await Promise.all(ROLES.map(async (role) => [role, await User.countDocuments({ role })] as const)),
  );
}

/** Finds people with an unfinished removal. */
export const findUnfinishedRemovals = () =>
  User.find({ deletingAt: trusted({ $exists: true }) })
    .select(SECRETS)
    .lean<UserRecord[]>();

/** Sets fields. @returns the person before the change */
export const replaceFields = (id: Types.ObjectId, fields: UserChange['$set']) =>
  User.findOneAndUpdate({ _id: id }, { $set: fields ?? {} }, { returnDocument: 'before' }).lean<UserRecord>();

/** Replaces a stored password hash and ends every session; null if the hash has changed since. */
export const upgradeHash = ({ _id, passwordHash }: UserRecord, to: string) =>
  changeUser({ _id, passwordHash }, { $set: { passwordHash: to }, $inc: { tokenVersion: 1 } });

/**
 * Suspends a person whose removal begins and revokes every way to sign in; null if their role has changed since.
 * @param by id of the person who removes them
 */
export const markForRemoval = ({ _id, role, ...user }: UserRecord, by: string) =>
  changeUser(
    { _id, role },
    {
      $set: {
        isSuspended: true,
        wasSuspended: user.deletingAt ? user.wasSuspended : user.isSuspended,
        deletingAt: new Date(),
        deletedBy: by,
      },
      ...REVOKE_SESSIONS_AND_LINKS,
    },
  );
