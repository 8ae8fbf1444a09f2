import type { PublicConfig } from '@manzil/shared/contract/config.contract';
import { env } from '../base/env';
import { mapLayers } from './mapLayers';
import { site } from '../base/site';

let isDemo = false;
/** Sets whether the site shows the demo market. */
export const setDemoShown = (shown: boolean): void => {
  isDemo = shown;
};
export const isDemoShown = (): boolean => isDemo;

/** The public subset of the configuration. */
export function publicConfig(): PublicConfig {
  const values = env();
  const { brandName, brandNameAr, supportEmail, whatsappNumber, phone, address, addressAr, permits } = site();
  return {
    apiKey: values.API_KEY,
    brandName,
    brandNameAr: brandNameAr ?? undefined,
    publicUrl: values.PUBLIC_URL,
    supportEmail: supportEmail ?? undefined,
    whatsappNumber: whatsappNumber ?? undefined,
    phone: phone ?? undefined,
    address: address ?? undefined,
    addressAr: addressAr ?? undefined,
    permits,
    googleClientId: values.GOOGLE_CLIENT_ID,
    googleIssuerUrl: values.GOOGLE_CLIENT_ID && values.GOOGLE_ISSUER_URL.replace(/\/+$/, ''),
    mapTileUrl: values.MAP_TILE_URL,
    mapAttribution: values.MAP_ATTRIBUTION,
    mapLayers: mapLayers(),
    maxUploadMb: values.MAX_UPLOAD_MB,
    contactNeedsLogin: values.CONTACT_NEEDS_LOGIN,
    isDevelopment: values.NODE_ENV === 'development',
    isDemo,
    now: Date.now(),
    // Every setting is listed, even if it is undefined.
  } satisfies Record<keyof PublicConfig, unknown>;
}
