import { serve } from '../../../platform/http/serve';
import { clearHidden, hideHomes, listHidden, showHomes } from './hidden.service';

export const hiddenRoutes = serve('hidden', {
  list: ({ caller }) => listHidden(caller),
  add: ({ input, caller }) => hideHomes(input.ids, caller),
  remove: ({ input, caller }) => showHomes(input.ids, caller),
  clear: ({ caller }) => clearHidden(caller),
});
