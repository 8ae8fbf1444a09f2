import { serve } from '../../../platform/http/serve';
import { clearHidden, hideHomes, listHidden, showHomes } from './hidden.service';

export const hiddenRoutes = serve('hidden', {
  list: ({ caller }) => listHidden(caller),
  add: ({ input, caller, info }) => hideHomes(input.ids, caller, info),
  remove: ({ input, caller, info }) => showHomes(input.ids, caller, info),
  clear: ({ caller, info }) => clearHidden(caller, info),
});
