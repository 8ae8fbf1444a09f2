import { env } from '../../../platform/base/env';
import { site } from '../../../platform/base/site';
import { isDemoShown } from '../../../platform/web/publicConfig';
import { serve } from '../../../platform/http/serve';

export const configRoutes = serve('config', {
  get() {
    const values = env();
    const { permits: _rules, ...shown } = site();
    return {
      data: {
        ...shown,
        googleClientId: values.GOOGLE_CLIENT_ID ?? null,
        mapTileUrl: values.MAP_TILE_URL ?? '',
        mapAttribution: values.MAP_ATTRIBUTION,
        maxUploadMb: values.MAX_UPLOAD_MB,
        contactNeedsLogin: values.CONTACT_NEEDS_LOGIN,
        isDemo: isDemoShown(),
      },
    };
  },
});
