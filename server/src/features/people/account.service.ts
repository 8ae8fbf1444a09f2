import type { Role } from '@manzil/shared/domain/roles';
import type { Caller } from '../../platform/caller';
import { AppError, notFound, refused, unauthenticated } from '../../platform/errors';
import { storedTokens } from '../../platform/store/storedTokens';
import { unlessDuplicate } from '../../platform/store/where';
import { endSessions } from '../../platform/realtime/realtime';
import { newUserID } from './userID';
import { emailTaken } from './person.policy';
import { NAMED_BY, personTokens } from './person.views';
import {
  changeUser,
  findAccount,
  findAccountByRef,
  forgetEndedTokens,
  openCode,
  openReset,
  unusedStep,
  User,
  type AccountFilter,
  type UserChange,
  type UserRecord,
} from './user.model';

export { changeUser, countRoles, findDeparting, swapFields } from './user.model';
export type { CodePurpose, UserRecord } from './user.model';

/** A waiting code as it is stored. */
export type StoredCode = NonNullable<UserRecord['verification']>;

/** What a new account is made of. */
export interface NewAccount {
  name: string;
  email: string;
  role: Role;
  method: 'email' | 'google';
  verified: boolean;
  passwordHash?: string | null | undefined;
  googleID?: string | null | undefined;
  /** Given when an account is restored. */
  userID?: string;
  phone?: string | null;
  companyName?: string | null;
  [profileField: string]: unknown;
}

/** What a registration may have typed beside name and password, as if nobody had. */
const UNTYPED = { role: 'user', phone: null, location: null, companyName: null, brn: null } as const;

/** Has its address ever been proved? Until then what stands in the account may be a stranger's. */
export const wasConfirmed = ({ verified, lastLoginAt, totp }: UserRecord): boolean =>
  verified || lastLoginAt != null || totp?.secret != null;

/**
 * Makes an account; one that comes back keeps its public reference unless somebody else has it by now.
 * @throws AppError 400 `email_taken`
 */
export async function addAccount(fields: NewAccount): Promise<UserRecord> {
  for (let attempt = 0; ; attempt += 1) {
    const userID = (attempt === 0 && fields.userID) || newUserID();
    const tokens = personTokens({ ...fields, userID });
    const user = await unlessDuplicate(() => User.create({ ...fields, userID, ...tokens }));
    if (user) return theAccount(String(user._id));
    // Not every server names the index: what is left after address and identity is the public reference.
    const { email, googleID } = fields;
    const isTaken = (await findByEmail(email)) ?? (googleID ? await findByGoogleID(googleID) : null);
    if (isTaken) throw emailTaken();
    if (attempt >= 5) throw new Error(`The public reference ${userID} is taken`);
  }
}

export const findByEmail = (email: string) => findAccount({ email });
export const findByGoogleID = (googleID: string) => findAccount({ googleID });
export const findById = (id: string) => findAccount({ _id: id });
/** By `id` or `userID`, as calls name people. */
export const findByRef = (ref: string) => findAccountByRef(ref);

/**
 * An account that must be there.
 * @throws AppError 404
 */
export async function theAccount(id: string): Promise<UserRecord> {
  const account = await findById(id);
  if (!account) throw notFound('user_not_found');
  return account;
}

/**
 * The caller's account, if their session is still one of its own: what follows in its name was not revoked meanwhile.
 * @throws AppError 401 `session_expired`, 404
 */
export async function callersAccount(caller: Caller): Promise<UserRecord> {
  const account = await theAccount(caller.id);
  if (account.tokenVersion !== caller.tokenVersion) throw unauthenticated('session_expired');
  return account;
}

/**
 * The account as it was read, for a change that rests on what was proved then: a password, a session, an unconfirmed
 * address. Whatever revokes such proofs raises the version; a confirmation of the address changes `verified`.
 */
const asProved = ({ _id, tokenVersion, verified }: UserRecord) => ({ _id, tokenVersion, verified });

/** Changes an account; 404 when it is gone. What people are found by changes in `changeProfile` and `spendCode`. */
async function changeAccount(id: string, change: UserChange): Promise<UserRecord> {
  const account = await changeUser({ _id: id }, change);
  if (!account) throw notFound('user_not_found');
  return account;
}

/** Notes a sign-in, unless the proof it rests on was replaced meanwhile (a changed password, a suspension). */
export const noteLogin = ({ _id, tokenVersion }: UserRecord) =>
  changeUser({ _id, tokenVersion, isSuspended: false }, { $set: { lastLoginAt: new Date() } });

/** Changes what people are found by, or anything else of a profile; null when `filter` no longer holds. */
export async function changeProfile(filter: AccountFilter, change: UserChange): Promise<UserRecord | null> {
  const account = await changeUser(filter, change);
  return account && indexed(account);
}

/** Keeps the search words right. Who changed the person in between does it for the newer state. */
async function indexed(account: UserRecord): Promise<UserRecord> {
  const { _id, updatedAt } = account;
  await User.updateOne({ _id, updatedAt }, personTokens(account), { timestamps: false });
  return account;
}

export const tokensOfPeople = storedTokens<UserRecord & ReturnType<typeof personTokens>>(
  User.collection,
  [...NAMED_BY, 'searchTokens', 'publicTokens'],
  (records) => records.map(personTokens),
);

/**
 * Puts a new code in the place of the account's former one; false when another came first, or when what was proved
 * before is no longer so.
 */
export async function putCode(account: UserRecord, code: StoredCode): Promise<boolean> {
  const filter = { ...asProved(account), 'verification.tokenId': account.verification?.tokenId ?? null };
  return (await changeUser(filter, { $set: { verification: code } })) !== null;
}

/** Puts a mailed link in the place of the account's former one; false when that, or the address, changed meanwhile. */
export async function putReset(
  account: UserRecord,
  reset: NonNullable<UserRecord['reset']>,
): Promise<boolean> {
  const { _id, tokenVersion, email } = account;
  const former = account.reset?.tokenHash ?? null;
  const change = changeUser({ _id, tokenVersion, email, 'reset.tokenHash': former }, { $set: { reset } });
  return (await change) !== null;
}

/** Counts a try at a code before it is compared; null when there is no code to try. */
export const countTry = (id: string, code: { tokenId: string; now: Date; tries: number }) =>
  changeUser(openCode(id, code), { $inc: { 'verification.attempts': 1 } });

/** The secret of a second factor that waits for its first code. */
const WAITING_FACTOR = { 'totp.pendingSecret': 1, 'totp.pendingFor': 1 } as const;

/** A waiting code, without when it was mailed: ending a session must not buy another mail (`putCode` writes all anew). */
const WAITING_CODE = {
  'verification.purpose': 1,
  'verification.tokenId': 1,
  'verification.codeHash': 1,
  'verification.newEmail': 1,
  'verification.pending': 1,
} as const;

/**
 * What a change of the account makes worthless: every session, the code that waits with what was typed in one, and the
 * secret of a second factor that one was told. A mailed link goes too (`LINKS_TOO`) where the mailbox it went to, or the
 * password it is for, is another one now.
 */
export const OUTDATED = {
  $inc: { tokenVersion: 1 },
  $unset: { ...WAITING_CODE, ...WAITING_FACTOR },
} as const;
export const LINKS_TOO = { ...OUTDATED, $unset: { ...OUTDATED.$unset, reset: 1 } } as const;

/** Uses a code up, once, and makes the change it confirmed where the account is still as `expected`. */
async function spendCode(
  id: string,
  tokenId: string,
  change: UserChange,
  expected: AccountFilter = {},
): Promise<UserRecord> {
  const filter = { ...expected, _id: id, 'verification.tokenId': tokenId };
  const account = await changeEmailOf(() => changeUser(filter, change));
  if (!account) throw refused('otp_expired');
  return indexed(account);
}

/**
 * Confirms the address a code was mailed to. What a second registration typed takes the place of all of the first.
 * @throws AppError 400 `otp_expired` when the code was used or replaced
 */
export const confirmAddress = (id: string, { tokenId, pending }: StoredCode): Promise<UserRecord> =>
  spendCode(
    id,
    tokenId,
    pending
      ? { $set: { ...UNTYPED, ...pending, verified: true }, ...LINKS_TOO }
      : { $set: { verified: true }, $unset: { verification: 1 } },
    { verified: false },
  );

/**
 * Moves an account to the new address a code was mailed to. The former mailbox may be why: neither a link in it nor the
 * Google account behind it opens the account, and every session ends.
 * @throws AppError 400 `otp_expired`, `email_taken`
 */
export const moveAddress = (id: string, { tokenId }: StoredCode, email: string): Promise<UserRecord> =>
  spendCode(id, tokenId, {
    ...LINKS_TOO,
    $set: { email, verified: true },
    $unset: { ...LINKS_TOO.$unset, googleID: 1 },
  });

async function changeEmailOf<T>(change: () => PromiseLike<T>): Promise<T> {
  const changed = await unlessDuplicate(change);
  if (changed === undefined) throw emailTaken();
  return changed;
}

/** Who holds this mailed link, if it is still good. */
export const findByReset = (tokenHash: string, now: Date) => findAccount(openReset(tokenHash, now));

/**
 * Uses a mailed link up, once: sets the password and ends every session. The link proves the address, not what somebody
 * typed when they registered it. Null when it is no longer good.
 */
export async function spendReset(
  account: UserRecord,
  tokenHash: string,
  { now, passwordHash }: { now: Date; passwordHash: string },
): Promise<UserRecord | null> {
  return changeProfile(
    { ...openReset(tokenHash, now), verified: account.verified },
    {
      $set: { ...(!wasConfirmed(account) && UNTYPED), passwordHash, verified: true },
      ...LINKS_TOO,
    },
  );
}

/** Ends every session that was begun before (spec/2-api, Token). */
export const endAllTokens = (id: string) => changeAccount(id, OUTDATED);

/** Removes an account for good; false when another call was first. */
export const removeAccount = async ({ _id }: UserRecord): Promise<boolean> =>
  (await User.deleteOne({ _id })).deletedCount === 1;

/** Marks a time step of the second factor as used; false when it was before. */
export const spendStep = async (id: string, step: number): Promise<boolean> =>
  (await changeUser(unusedStep(id, step), { $set: { 'totp.lastStep': step } })) !== null;

/** Takes a recovery code off the list; false when it is not on it. */
export const spendRecoveryCode = async (id: string, hash: string): Promise<boolean> =>
  (await changeUser({ _id: id, 'totp.recoveryHashes': hash }, { $pull: { 'totp.recoveryHashes': hash } })) !==
  null;

/** Refuses a suspended person. */
export function assertActive(account: UserRecord): void {
  if (account.isSuspended) throw new AppError(403, 'account_suspended');
}

/** Sets a password in the place of the one that was proved, and ends every session; null when it changed meanwhile. */
export const replacePassword = (account: UserRecord, passwordHash: string) =>
  changeUser(asProved(account), { $set: { passwordHash }, ...LINKS_TOO });

/**
 * Ties an identity to an account that has none. An unconfirmed account loses its password and what else waits in it; one
 * that nobody has ever confirmed gets `profile` in the place of what was typed. Null when the account has another
 * identity, or changed meanwhile.
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
      ...(!wasConfirmed(account) && { ...UNTYPED, ...profile }),
      googleID,
      verified: true,
      method: 'google',
    },
    ...LINKS_TOO,
    $unset: { ...LINKS_TOO.$unset, passwordHash: 1 },
  });
}

/** Has a secret of a second factor wait for its first code, told to `pendingFor`; false when the account changed. */
export async function putWaitingFactor(
  account: UserRecord,
  { pendingSecret, pendingFor }: { pendingSecret: string; pendingFor: string },
): Promise<boolean> {
  const waiting = { 'totp.pendingSecret': pendingSecret, 'totp.pendingFor': pendingFor };
  return (await changeUser(asProved(account), { $set: waiting })) !== null;
}

/** A change of the second factor itself: it takes the waiting secret along. */
const FACTOR_CHANGED = { $inc: OUTDATED.$inc, $unset: WAITING_CODE } as const;

/**
 * Puts a second factor in force in the place of its waiting secret and ends every session that began without it; null
 * when that, or the account, changed meanwhile.
 */
export const changeTotp = (
  account: UserRecord,
  totp: { secret: string; lastStep: number; recoveryHashes: string[] },
) =>
  changeUser(
    { ...asProved(account), 'totp.pendingSecret': totp.secret },
    { $set: { totp }, ...FACTOR_CHANGED },
  );

/** Gives the second factor up, and ends every session; null when the account changed meanwhile. */
export const removeTotp = (account: UserRecord) =>
  changeUser(asProved(account), {
    ...FACTOR_CHANGED,
    $unset: { ...FACTOR_CHANGED.$unset, totp: 1 },
  });

/** More than anybody logs out in a week; beyond it all sessions end, so that the list stays short. */
const ENDED_AT_MOST = 50;

/** Ends one session: its token is remembered for as long as it would have lived. */
export async function endToken(id: string, token: { id: string; until: Date }): Promise<void> {
  await forgetEndedTokens(id, new Date());
  const account = await changeAccount(id, { $push: { endedTokens: token } });
  if (account.endedTokens.length > ENDED_AT_MOST) {
    await changeAccount(id, { $set: { endedTokens: [] }, $inc: { tokenVersion: 1 } });
    endSessions(id, 'loggedOut');
  }
}
