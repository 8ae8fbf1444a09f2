import { serve } from '../../../platform/http/serve';
import { getReasons, getSite, setReasons, setSite } from './settings.service';

export const settingsRoutes = serve('settings', {
  get: () => getSite(),
  set: ({ input, info }) => setSite(input, info),
  reasons: () => getReasons(),
  setReasons: ({ input, info }) => setReasons(input, info),
});
