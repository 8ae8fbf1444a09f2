import { env } from '../../platform/env';
import { serve } from '../../platform/serve';

export const configRoutes = serve('config', {
  get() {
    const values = env();
    return {
      data: {
        brandName: values.BRAND_NAME,
        supportEmail: values.SUPPORT_EMAIL ?? null,
        whatsappNumber: values.WHATSAPP_NUMBER ?? null,
        googleClientId: values.GOOGLE_CLIENT_ID ?? null,
        mapTileUrl: values.MAP_TILE_URL ?? '',
        mapAttribution: values.MAP_ATTRIBUTION,
        maxUploadMb: values.MAX_UPLOAD_MB,
      },
    };
  },
});
