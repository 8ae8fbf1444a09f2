import { serve } from '../../../platform/http/serve';
import { getCosts, setCosts } from './costs.service';

export const costsRoutes = serve('costs', {
  get: () => getCosts(),
  set: ({ input, info }) => setCosts(input, info),
});
