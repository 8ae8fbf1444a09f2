import type { PermitRules } from '@manzil/shared/domain/propertyRules';
import { env } from '../env';
import { mapLayers } from './mapLayers';
import { site } from '../site';

/** What the browser may know of the configuration; the server puts it into the page at run time. */
export interface PublicConfig {
  apiKey: string;
  brandName: string;
  publicUrl: string;
  supportEmail: string | undefined;
  whatsappNumber: string | undefined;
  phone: string | undefined;
  address: string | undefined;
  addressAr: string | undefined;
  permits: PermitRules;
  googleClientId: string | undefined;
  /** Where the sign-in button comes from. */
  googleIssuerUrl: string | undefined;
  mapTileUrl: string | undefined;
  mapAttribution: string;
  /** Layers of the base map that the operator has instead of the product's own. */
  mapLayers: readonly string[];
  maxUploadMb: number;
  /** Agents' numbers are told to signed-in people only. */
  contactNeedsLogin: boolean;
  isDevelopment: boolean;
  /** What is shown is the demo market, whose photos are drawn. */
  isDemo: boolean;
  /** By this clock the browser judges times, not by its own. */
  now: number;
}

let isDemo = false;
/** Says that what is shown is the demo market. */
export const tellDemo = (shown: boolean): void => {
  isDemo = shown;
};
export const isDemoShown = (): boolean => isDemo;

/** The public part of the configuration, and nothing else of it. */
export function publicConfig(): PublicConfig {
  const values = env();
  const { brandName, supportEmail, whatsappNumber, phone, address, addressAr, permits } = site();
  return {
    apiKey: values.API_KEY,
    brandName,
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
  };
}
