import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS, RESEND_MS } from '@manzil/shared/domain/time/spans';
import type { RequestInfo } from '../../../platform/base/caller';
import { env } from '../../../platform/base/env';
import { AppError, badRequest, tooMany } from '../../../platform/base/errors';
import { isSameSecret } from '../../../platform/guard/secrets';
import { sendMail } from '../../../platform/mail/mail';
import { logSecurity } from '../../foundation/audit/securityLog';
import {
  countCodeAttempt,
  findById,
  putCode,
  getAccount,
  pendingCodeOf,
  type CodeField,
  type CodePurpose,
  type StoredCode,
  type UserRecord,
} from '../../foundation/people/account.service';
import { canSignInByCode } from '../../foundation/people/person.policy';
import { mintVerification, readVerification } from './verificationToken';

const LIFETIME = 10 * MINUTE_MS;
const TRIES = 5;
const AN_HOUR = 5;

/** Purpose of a mailed code. */
export interface CodeReason {
  purpose: CodePurpose;
  /** Address to confirm, unless it is the account's own. */
  newEmail?: string | undefined;
  /** Data of a second registration, kept until its code is confirmed. */
  pending?: StoredCode['pending'] | undefined;
}

/** Keyed hash of a code: six digits alone could be brute-forced from a plain hash. */
const hashOf = (tokenId: string, code: string) =>
  createHmac('sha256', env().JWT_SECRET).update(`otp ${tokenId} ${code}`).digest('base64url');

/** Milliseconds until the next code may be mailed: one a minute, five an hour. */
function resendWait(last: StoredCode | null | undefined, now: number): number {
  if (!last) return 0;
  const untilMinute = last.sentAt.getTime() + RESEND_MS - now;
  const untilHour = last.sentCount >= AN_HOUR ? last.windowAt.getTime() + HOUR_MS - now : 0;
  return Math.max(0, untilMinute, untilHour);
}

/**
 * May another caller receive the pending code's token? Data pending with a code belongs to the token it was returned with;
 * no other token may confirm it.
 */
const isSameRequest = (code: StoredCode, reason: CodeReason) =>
  !reason.pending &&
  !code.pending &&
  code.purpose === reason.purpose &&
  (code.newEmail ?? undefined) === reason.newEmail;

/** Mails a code; people who may not sign in by code are mailed a sign-in link instead. */
function mailCodeText(account: UserRecord, { purpose, newEmail }: CodeReason, code: string): Promise<void> {
  const minutes = LIFETIME / MINUTE_MS;
  const mail = { to: newEmail ?? account.email, locale: account.preferences?.locale ?? 'en' } as const;
  if (purpose !== 'signIn') return sendMail({ ...mail, template: 'otp', data: { code, minutes } });
  return canSignInByCode(account)
    ? sendMail({ ...mail, template: 'requestCode', data: { code, minutes } })
    : sendMail({ ...mail, template: 'signInToSend', data: { path: '/signin' } });
}

/** Stores and mails a new code unless a parallel call just did. */
async function mailCode(account: UserRecord, reason: CodeReason, now: number): Promise<string | undefined> {
  const last = pendingCodeOf(account, reason.purpose);
  const inWindow = last && last.windowAt.getTime() + HOUR_MS > now;
  const tokenId = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const isPut = await putCode(account, {
    purpose: reason.purpose,
    tokenId,
    codeHash: hashOf(tokenId, code),
    expiresAt: new Date(now + LIFETIME),
    attempts: 0,
    sentAt: new Date(now),
    sentCount: inWindow ? last.sentCount + 1 : 1,
    windowAt: inWindow ? last.windowAt : new Date(now),
    ...(reason.newEmail && { newEmail: reason.newEmail }),
    ...(reason.pending && { pending: reason.pending }),
  });
  if (!isPut) return undefined;
  await mailCodeText(account, reason, code);
  return mintVerification(String(account._id), tokenId);
}

/**
 * Mails a code and returns its token. Within a minute of the last mail, or after five in an hour, the last code stays valid
 * and its token is returned; a code for another purpose or another registration must wait (429).
 * @param account as read when the proof for this code was given
 * @throws AppError 429; 503 when the account changed since: the caller must prove it again
 */
export async function sendCode(account: UserRecord, reason: CodeReason): Promise<string> {
  const now = Date.now();
  const last = pendingCodeOf(account, reason.purpose);
  const wait = resendWait(last, now);
  if (last && wait > 0) {
    if (!isSameRequest(last, reason)) throw tooMany(wait / 1000);
    return mintVerification(String(account._id), last.tokenId);
  }
  const token = await mailCode(account, reason, now);
  if (token) return token;
  const current = await getAccount(String(account._id));
  const isAsProved = current.tokenVersion === account.tokenVersion && current.verified === account.verified;
  if (!isAsProved) throw new AppError(503, 'unavailable');
  return sendCode(current, reason);
}

/**
 * Mails a new code for the token's account and revokes the former code and token (spec/2-api resendOTP).
 * @throws AppError 400 `otp_expired`, 429 within a minute or after five in an hour
 */
export async function resendCode(token: string): Promise<string> {
  const read = readVerification(token);
  const account = read && (await findById(read.id));
  const last = [account?.verification, account?.signInCode].find((code) => code?.tokenId === read?.tokenId);
  if (!account || !last) throw badRequest('otp_expired');
  const now = Date.now();
  const wait = resendWait(last, now);
  if (wait > 0) throw tooMany(wait / 1000);
  const { purpose, newEmail, pending } = last;
  const fresh = await mailCode(account, { purpose, newEmail: newEmail ?? undefined, pending }, now);
  if (!fresh) throw tooMany(RESEND_MS / 1000);
  return fresh;
}

/**
 * Compares a typed code with the mailed one. Counts each attempt first, so that parallel attempts count too.
 * @throws AppError 400 `otp_wrong` with `attemptsLeft`, `otp_expired` after 5 wrong attempts or 10 minutes
 */
export async function checkCode(
  token: string,
  otp: string,
  { ip }: Pick<RequestInfo, 'ip'>,
  field: CodeField = 'verification',
): Promise<{ account: UserRecord; code: StoredCode }> {
  const read = readVerification(token);
  const account =
    read &&
    (await countCodeAttempt(read.id, { field, tokenId: read.tokenId, now: new Date(), tries: TRIES }));
  const code = account?.[field];
  if (!account || !code) throw badRequest('otp_expired');
  if (!isSameSecret(hashOf(code.tokenId, otp), code.codeHash)) {
    logSecurity('code_failed', { target: String(account._id), ip });
    throw badRequest('otp_wrong', { attemptsLeft: TRIES - code.attempts });
  }
  return { account, code };
}
