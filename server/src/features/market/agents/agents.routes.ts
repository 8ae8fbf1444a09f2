import { serve } from '../../../platform/http/serve';
import { agentFacts, revealAgent } from './agents.service';

export const agentsRoutes = serve('users', {
  agentFacts: ({ input, caller }) => agentFacts(input.id, caller),
  revealContact: async ({ input, caller, info }) => ({ data: await revealAgent(input.id, caller, info) }),
});
