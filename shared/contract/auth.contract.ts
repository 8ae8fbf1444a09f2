import { z } from 'zod';
import { SIGN_UP_ROLES } from '../domain/roles';
import { foldDigits } from '../domain/digits';
import { command, query } from './endpoint';
import {
  password,
  person,
  placeOfPerson,
  profileFields,
  registration,
  session,
  storedFile,
} from './schemas/people.schemas';
import { dataOf, email, nothing, personRef } from './schemas/scalars';

/** Six digits of the second factor where one is set up, or a recovery code. */
const totp = z.string().trim().max(30, { abort: true }).overwrite(foldDigits).optional();
/** Google's answer as the source's clients post it; only `access_token` or `credential` is believed. */
const googleProof = {
  access_token: z.string().max(4096).optional(),
  credential: z.string().max(8192).optional(),
  totp,
};
const credentials = z.object({
  email,
  password: z.string().min(1).max(128),
  totp,
});
/** A mailed code; Arabic digits are taken too. */
const sixDigits = z
  .string()
  .trim()
  .max(30, { abort: true })
  .overwrite(foldDigits)
  .regex(/^\d{6}$/);
const verification = z.object({ token: z.string() });

export const authContract = {
  register: command({
    wire: 'POST /user/register',
    access: 'open',
    summary: 'Make an account and mail its OTP',
    input: registration,
    output: verification,
    status: 201,
    message: 'auth.otp_sent',
    limit: 'mail',
  }),
  verifyOTP: command({
    wire: 'POST /user/verifyOTP',
    access: 'open',
    summary: 'Confirm the e-mail address and sign in',
    input: z.object({
      token: z.string().max(2048),
      otp: sixDigits,
    }),
    output: session,
    limit: 'auth',
  }),
  resendOTP: command({
    wire: 'POST /user/resendOTP',
    access: 'open',
    summary: 'Mail a new OTP; the former one dies',
    input: z.object({ token: z.string().max(2048) }),
    output: verification,
    message: 'auth.otp_sent',
    limit: 'mail',
  }),
  login: command({
    wire: 'POST /user/login',
    access: 'open',
    summary: 'Sign in by e-mail and password',
    input: credentials,
    output: session,
    limit: 'auth',
  }),
  adminLogin: command({
    wire: 'POST /user/admin-login',
    access: 'open',
    summary: 'Sign in, staff only',
    input: credentials,
    output: session,
    limit: 'auth',
  }),
  registerWithGoogle: command({
    wire: 'POST /auth/registerWithGoogle',
    access: 'open',
    summary: 'Make an account from a Google identity',
    input: z.object({
      ...googleProof,
      role: z.enum(SIGN_UP_ROLES).default('user'),
      location: placeOfPerson.nullish(),
    }),
    output: session,
    limit: 'auth',
  }),
  loginWithGoogle: command({
    wire: 'POST /auth/loginWithGoogle',
    access: 'open',
    summary: 'Sign in by a Google identity',
    input: z.object(googleProof),
    output: session,
    limit: 'auth',
  }),
  switchUser: command({
    wire: 'POST /auth/switchUser',
    access: 'admin',
    refusal: 'switch_forbidden',
    summary: 'Act as another person for one hour',
    input: z.object({ id: personRef }),
    output: session,
  }),
  forgotPassword: command({
    wire: 'POST /user/forgotPassword',
    access: 'open',
    summary: 'Mail a link to set a new password',
    input: z.object({ email }),
    output: nothing,
    message: 'auth.reset_mailed',
    limit: 'mail',
  }),
  resetPassword: command({
    wire: 'PATCH /user/resetPassword?token',
    access: 'open',
    summary: 'Set a new password by a mailed link; all sessions end',
    input: z.object({ token: z.string().min(1).max(200), password, confirmPassword: z.string() }),
    output: nothing,
    message: 'auth.password_reset',
    limit: 'auth',
  }),
  checkResetLink: query({
    wire: 'POST /user/checkResetLink',
    access: 'open',
    summary: 'Is a mailed link still good? It stays so',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({ isGood: z.boolean() }),
    limit: 'auth',
    beyond: true,
  }),
  changePassword: command({
    wire: 'POST /user/change_password',
    access: 'login',
    summary: 'Set a new password; other sessions end',
    input: z.object({
      currentPassword: z.string().max(128).optional(),
      password,
      confirmPassword: z.string(),
    }),
    output: z.object({ token: z.string() }),
    message: 'auth.password_changed',
    limit: 'auth',
  }),
  getUser: query({
    wire: 'GET /auth/getUser',
    access: 'login',
    summary: 'The caller',
    input: nothing,
    output: dataOf(person),
  }),
  img: command({
    wire: 'POST /auth/img',
    access: 'login',
    summary: 'Store the caller’s picture',
    input: nothing,
    output: dataOf(z.object({ url: z.string(), publicID: z.string() })),
    upload: { field: 'img', max: 1, accept: 'images' },
    limit: 'upload',
  }),
  resume: command({
    wire: 'POST /auth/resume',
    access: 'login',
    summary: 'Store the caller’s résumé (PDF or Word, at most 5 MB)',
    input: nothing,
    output: dataOf(storedFile),
    upload: { field: 'resume', max: 1, accept: 'document' },
    limit: 'upload',
  }),
  downloadResume: query({
    wire: 'GET /user/resume/{id}',
    access: 'login',
    summary: 'The résumé as a download, for the person and staff',
    input: z.object({ id: personRef }),
    output: nothing,
    beyond: true,
  }),
  updateUser: command({
    wire: 'PATCH /auth/updateUser?id',
    access: 'self',
    actsFor: 'id',
    summary: 'Change profile fields',
    input: z.object({ id: personRef, ...profileFields, name: profileFields.name.optional() }),
    output: dataOf(person),
    message: 'users.profile_updated',
  }),
  logout: command({
    wire: 'POST /auth/logout',
    access: 'login',
    summary: 'End this session',
    input: nothing,
    output: nothing,
    message: 'auth.logged_out',
    beyond: true,
  }),
  logoutEverywhere: command({
    wire: 'POST /auth/logoutEverywhere',
    access: 'login',
    summary: 'End all sessions of the caller',
    input: nothing,
    output: nothing,
    message: 'auth.logged_out_everywhere',
    beyond: true,
  }),
  startTwoFactor: command({
    wire: 'POST /auth/twoFactor/start',
    access: 'login',
    summary: 'A new TOTP secret, not yet in force; it takes the password, where there is one',
    input: z.object({ password: z.string().max(128).default('') }),
    output: dataOf(z.object({ secret: z.string(), otpauthUrl: z.string() })),
    limit: 'auth',
    beyond: true,
  }),
  confirmTwoFactor: command({
    wire: 'POST /auth/twoFactor/confirm',
    access: 'login',
    summary: 'Put the TOTP secret in force by a first code',
    input: z.object({ totp: sixDigits }),
    output: dataOf(z.object({ recoveryCodes: z.array(z.string()), token: z.string() })),
    limit: 'auth',
    beyond: true,
  }),
  stopTwoFactor: command({
    wire: 'POST /auth/twoFactor/stop',
    access: 'login',
    summary: 'Give up the second factor',
    input: z.object({ password: z.string().max(128), totp: totp.unwrap() }),
    output: z.object({ token: z.string().optional() }),
    limit: 'auth',
    beyond: true,
  }),
};
