import { env } from './env';

/** What the browser may know of the configuration; the server puts it into the page at run time. */
export interface PublicConfig {
  apiKey: string;
  brandName: string;
  publicUrl: string;
  supportEmail: string | undefined;
  whatsappNumber: string | undefined;
  googleClientId: string | undefined;
  /** Where the sign-in button comes from. */
  googleIssuerUrl: string | undefined;
  mapTileUrl: string | undefined;
  mapAttribution: string;
  maxUploadMb: number;
  isDevelopment: boolean;
}

/** The public part of the configuration, and nothing else of it. */
export function publicConfig(): PublicConfig {
  const values = env();
  return {
    apiKey: values.API_KEY,
    brandName: values.BRAND_NAME,
    publicUrl: values.PUBLIC_URL,
    supportEmail: values.SUPPORT_EMAIL,
    whatsappNumber: values.WHATSAPP_NUMBER,
    googleClientId: values.GOOGLE_CLIENT_ID,
    googleIssuerUrl: values.GOOGLE_CLIENT_ID && values.GOOGLE_ISSUER_URL.replace(/\/+$/, ''),
    mapTileUrl: values.MAP_TILE_URL,
    mapAttribution: values.MAP_ATTRIBUTION,
    maxUploadMb: values.MAX_UPLOAD_MB,
    isDevelopment: values.NODE_ENV === 'development',
  };
}
