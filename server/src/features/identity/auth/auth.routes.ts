import { serve } from '../../../platform/http/serve';
import { getAccount } from '../../foundation/people/account.service';
import { fullPerson } from '../../foundation/people/person.views';
import { mailSignInCode, signInWithCode } from './codeSignIn.service';
import { loginWithGoogle, registerWithGoogle } from './google.service';
import { login, logout, logoutEverywhere } from './login.service';
import { resendCode } from './otp.service';
import { changePassword } from './password.service';
import { register, verifyOTP } from './registration.service';
import { checkResetLink, forgotPassword, resetPassword } from './reset.service';
import { switchUser } from './switchUser.service';
import { confirmTwoFactor, startTwoFactor, stopTwoFactor } from './twoFactor.service';

export const authRoutes = serve('auth', {
  register: ({ input, info }) => register(input, info),
  verifyOTP: ({ input, caller, info }) => verifyOTP(input, caller, info),
  resendOTP: async ({ input }) => ({ token: await resendCode(input.token) }),
  mailSignInCode: async ({ input, info }) => ({ token: await mailSignInCode(input, info) }),
  signInWithCode: ({ input, info }) => signInWithCode(input, info),
  login: ({ input, info }) => login(input, info),
  adminLogin: ({ input, info }) => login(input, info, { staffOnly: true }),
  registerWithGoogle: ({ input, info }) => registerWithGoogle(input, info),
  loginWithGoogle: ({ input, info }) => loginWithGoogle(input, info),
  switchUser: ({ input, caller, info }) => switchUser(input.id, caller, info),
  forgotPassword: async ({ input }) => {
    await forgotPassword(input.email);
    return {};
  },
  resetPassword: async ({ input, info }) => {
    await resetPassword(input, info);
    return {};
  },
  checkResetLink: async ({ input }) => ({ isGood: await checkResetLink(input.token) }),
  changePassword: ({ input, caller, info }) => changePassword(input, caller, info),
  getUser: async ({ caller }) => ({ data: await fullPerson(await getAccount(caller.id)) }),
  logout: async ({ caller, info }) => {
    await logout(caller, info);
    return {};
  },
  logoutEverywhere: async ({ caller, info }) => {
    await logoutEverywhere(caller, info);
    return {};
  },
  startTwoFactor: async ({ input, caller, info }) => ({
    data: await startTwoFactor(input.password, caller, info),
  }),
  confirmTwoFactor: async ({ input, caller, info }) => ({
    data: await confirmTwoFactor(input.totp, caller, info),
  }),
  stopTwoFactor: ({ input, caller, info }) => stopTwoFactor(input, caller, info),
});
