import { serve } from '../../../platform/http/serve';
import { listOfAgent } from '../reviews/reviews.service';
import { agentFacts, revealAgent } from './agents.service';
import { agencyListings, listAgents } from './directory.service';
import { getPublicAgent } from './publicAgents.service';

const ofUsers = serve('users', {
  agentFacts: ({ input, caller }) => agentFacts(input.id, caller),
  revealContact: async ({ input, caller, info }) => ({ data: await revealAgent(input.id, caller, info) }),
});

const ofAgents = serve('agents', {
  profile: async ({ input }) => ({ data: await getPublicAgent(input.id) }),
  reviews: async ({ input: { id, kind, ...page }, caller }) => {
    // Reveals nothing to visitors about agents without a public page.
    const agent = caller ? id : (await getPublicAgent(id)).id;
    return listOfAgent(kind, { ...page, id: agent }, caller);
  },
  list: ({ input }) => listAgents(input),
  agencyListings: ({ input, caller }) => agencyListings(input, caller),
});

export const agentsRoutes = { ...ofUsers, ...ofAgents };
