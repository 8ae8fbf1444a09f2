import { serve } from '../../../platform/http/serve';
import { createToken, revokeToken, tokensOf } from './apiTokens.service';

export const apiTokensRoutes = serve('integrations', {
  tokens: async ({ caller }) => ({ data: await tokensOf(caller.id) }),
  createToken: ({ input, caller, info }) => createToken(input, caller, info),
  revokeToken: async ({ input, caller }) => {
    await revokeToken(input.id, caller);
    return {};
  },
});
