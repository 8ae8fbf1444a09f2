import { download, reply, serve } from '../../../platform/http/serve';
import { listAudit } from '../../foundation/audit/audit.service';
import { deleteAccount } from './deleteAccount.service';
import { registerByAdmin, updateByAdmin } from './admin.service';
import { downloadMyData } from './myData.service';
import {
  getPerson,
  getProfile,
  listAllUsers,
  listByRole,
  listDirectory,
  listUsers,
} from '../../foundation/people/people.service';
import { editProfile, readResume, setAvatar, setResume, updateProfile } from './profile.service';
import { readRoleEffects } from './roleChange.service';
import { deleteByAdmin } from './removal.service';

/** Profile calls that the source groups with those for signing in. */
export const profileRoutes = serve('auth', {
  img: async ({ files, caller, info }) => {
    const { image, imagePublicID } = await setAvatar({ ref: undefined, files }, caller, info);
    return { data: { url: image, publicID: imagePublicID } };
  },
  resume: async ({ files, caller }) => ({ data: await setResume(files, caller) }),
  downloadResume: async ({ input, caller }) => download(await readResume(input.id, caller)),
  updateUser: async ({ input, caller }) => ({ data: await updateProfile(input.id, input, caller) }),
});

export const usersRoutes = serve('users', {
  getUserWithId: ({ input, caller }) => getPerson(input.id, caller),
  userProfile: async ({ input, caller }) => ({ data: await getProfile(input.id, caller) }),
  editUserProfile: ({ input, caller, info }) => editProfile(input, caller, info),
  uploadProfileImage: async ({ input, files, caller, info }) => ({
    data: await setAvatar({ ref: input.userID, files }, caller, info),
  }),
  deleteServiceAgent: async ({ input, caller, info }) => {
    await deleteByAdmin({ ref: input.id, only: 'service_agent' }, caller, info);
    return {};
  },
  deleteInjazatWorker: async ({ input, caller, info }) => {
    await deleteByAdmin({ ref: input.id, only: 'injazat_worker' }, caller, info);
    return {};
  },
  delUser: async ({ input, caller, info }) => {
    await deleteByAdmin({ ref: input.id }, caller, info);
    return {};
  },
  deleteAccount: async ({ input, caller, info }) => {
    const waiting = await deleteAccount(input, caller, info);
    return waiting.token ? reply(waiting, { message: 'auth.otp_sent' }) : {};
  },
  users: ({ input, caller }) => listUsers(input, caller),
  agents: ({ input, caller }) => listByRole('agent', input, caller),
  serviceAgents: ({ input, caller }) => listByRole('service_agent', input, caller),
  workers: ({ input, caller }) => listByRole('injazat_worker', input, caller),
  allUsers: ({ input, caller }) => listAllUsers(input, caller),
  directory: ({ input, caller }) => listDirectory(input, caller),
  registerWorker: ({ input, info }) => registerByAdmin('injazat_worker', input, info),
  registerServiceAgent: ({ input, info }) => registerByAdmin('service_agent', input, info),
  registerAgent: ({ input, info }) => registerByAdmin('agent', input, info),
  updateUserByAdmin: ({ input, caller, info }) => updateByAdmin(input, caller, info),
  roleEffects: async ({ input }) => ({ data: await readRoleEffects(input) }),
  downloadMyData: ({ caller }) => downloadMyData(caller),
  audit: ({ input }) => listAudit(input),
});
