import { serve } from '../../platform/serve';
import { theAccount } from '../users/account.service';
import { fullPerson } from '../users/person.views';
import { login, logout, logoutEverywhere } from './login.service';
import { resendCode } from './otp.service';
import { register, verifyOTP } from './registration.service';

export const authRoutes = serve('auth', {
  register: ({ input, info }) => register(input, info),
  verifyOTP: ({ input, info }) => verifyOTP(input, info),
  resendOTP: async ({ input }) => ({ token: await resendCode(input.token) }),
  login: ({ input, info }) => login(input, info),
  adminLogin: ({ input, info }) => login(input, info, { staffOnly: true }),
  getUser: async ({ caller }) => ({ data: await fullPerson(await theAccount(caller.id)) }),
  logout: async ({ caller, info }) => {
    await logout(caller, info);
    return {};
  },
  logoutEverywhere: async ({ caller, info }) => {
    await logoutEverywhere(caller, info);
    return {};
  },
});
