import { download, serve } from '../../platform/serve';
import { theAccount } from '../users/account.service';
import { fullPerson } from '../users/person.views';
import { readResume, setAvatar, setResume, updateProfile } from '../users/profile.service';
import { loginWithGoogle, registerWithGoogle } from './google.service';
import { login, logout, logoutEverywhere } from './login.service';
import { resendCode } from './otp.service';
import { changePassword } from './password.service';
import { register, verifyOTP } from './registration.service';
import { forgotPassword, resetPassword } from './reset.service';
import { switchUser } from './switchUser.service';
import { confirmTwoFactor, startTwoFactor, stopTwoFactor } from './twoFactor.service';

export const authRoutes = serve('auth', {
  register: ({ input, info }) => register(input, info),
  verifyOTP: ({ input, info }) => verifyOTP(input, info),
  resendOTP: async ({ input }) => ({ token: await resendCode(input.token) }),
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
  changePassword: ({ input, caller, info }) => changePassword(input, caller, info),
  getUser: async ({ caller }) => ({ data: await fullPerson(await theAccount(caller.id)) }),
  img: async ({ files, caller, info }) => {
    const { image, imagePublicID } = await setAvatar({ ref: undefined, files }, caller, info);
    return { data: { url: image, publicID: imagePublicID } };
  },
  resume: async ({ files, caller }) => ({ data: await setResume(files, caller) }),
  downloadResume: async ({ input, caller }) => download(await readResume(input.id, caller)),
  updateUser: async ({ input, caller }) => ({ data: await updateProfile(input.id, input, caller) }),
  logout: async ({ caller, info }) => {
    await logout(caller, info);
    return {};
  },
  logoutEverywhere: async ({ caller, info }) => {
    await logoutEverywhere(caller, info);
    return {};
  },
  startTwoFactor: async ({ caller }) => ({ data: await startTwoFactor(caller) }),
  confirmTwoFactor: async ({ input, caller, info }) => ({
    data: await confirmTwoFactor(input.totp, caller, info),
  }),
  stopTwoFactor: async ({ input, caller, info }) => {
    await stopTwoFactor(input, caller, info);
    return {};
  },
});
