import { serve } from '../../../platform/http/serve';
import { retryAll, siteState } from './operator.service';

export const operatorRoutes = serve('operator', {
  state: () => siteState(),
  retryMails: ({ input, info }) => retryAll(input.id, info),
});
