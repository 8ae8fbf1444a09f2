import { serve } from '../../../platform/http/serve';
import { listAgencies, readMine } from './agencies.service';
import { removeMember, setLogo, updateAgency } from './agencyChanges.service';
import { claimAgency, decideClaim, withdrawClaim } from './claims.service';
import { answerInvitation, cancelInvitation, invite } from './invitations.service';

export const agenciesRoutes = serve('agencies', {
  mine: async ({ caller }) => ({ data: await readMine(caller) }),
  list: ({ input, caller }) => listAgencies(input, caller),
  claim: async ({ input, caller, info }) => ({ data: await claimAgency(input, caller, info) }),
  withdrawClaim: async ({ caller }) => ({ data: await withdrawClaim(caller) }),
  decide: async ({ input, caller, info }) => ({ data: await decideClaim(input, caller, info) }),
  update: async ({ input, caller, info }) => ({ data: await updateAgency(input, caller, info) }),
  setLogo: ({ input, files, caller, info }) => setLogo({ id: input.id, files }, caller, info),
  invite: async ({ input, caller, info }) => ({ data: await invite(input.email, caller, info) }),
  cancelInvitation: async ({ input, caller, info }) => ({
    data: await cancelInvitation(input.id, caller, info),
  }),
  answer: async ({ input, caller, info }) => ({ data: await answerInvitation(input, caller, info) }),
  removeMember: async ({ input, caller, info }) => ({
    data: await removeMember(input.person, caller, info),
  }),
});
