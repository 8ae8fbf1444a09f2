import { notBuilt, serve } from '../../../platform/http/serve';

export const agenciesRoutes = serve('agencies', {
  mine: notBuilt,
  list: notBuilt,
  claim: notBuilt,
  withdrawClaim: notBuilt,
  decide: notBuilt,
  update: notBuilt,
  setLogo: notBuilt,
  invite: notBuilt,
  cancelInvitation: notBuilt,
  answer: notBuilt,
  removeMember: notBuilt,
});
