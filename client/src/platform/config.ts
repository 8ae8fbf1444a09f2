import type { Locale } from '@manzil/shared/domain/enums';
import type { PermitRules } from '@manzil/shared/domain/offer/propertyRules';

/** The operator's settings for the browser, embedded in the page by the server (spec/4-platform). */
export interface PublicConfig {
  apiKey: string;
  brandName: string;
  publicUrl: string;
  /** Megabytes of an uploaded picture. */
  maxUploadMb: number;
  whatsappNumber?: string;
  googleClientId?: string;
  googleIssuerUrl?: string;
  mapTileUrl?: string;
  mapAttribution?: string;
  /** The operator's base map layers that replace the product's own. */
  mapLayers?: string[];
  supportEmail?: string;
  phone?: string;
  /** Address of the office in both languages. */
  address?: string;
  addressAr?: string;
  /** The advertising permit each emirate requires. */
  permits?: PermitRules;
  /** Agents' numbers require a sign-in. */
  contactNeedsLogin?: boolean;
  isDevelopment?: boolean;
  /** This is the demo market with drawn photos. */
  isDemo?: boolean;
  /** When the server rendered the page, in milliseconds since 1970. */
  now?: number;
}

const embedded = document.getElementById('config')?.textContent ?? '{}';

/** The client's development server has no server-rendered page: use the server's defaults. */
export const config: PublicConfig = {
  apiKey: 'manzil-web',
  brandName: 'Manzil',
  publicUrl: location.origin,
  maxUploadMb: 10,
  ...(import.meta.env.DEV && { isDevelopment: true }),
  ...(JSON.parse(embedded) as Partial<PublicConfig>),
};

/** Who can see agents' numbers: texts that mention it have a version for each. */
export type NumberReaders = 'everybody' | 'signedIn';
export const numberReaders = (): NumberReaders => (config.contactNeedsLogin ? 'signedIn' : 'everybody');

/** Address of the office in the reader's language, if available. */
export const addressIn = (lang: Locale): string | undefined =>
  (lang === 'ar' && config.addressAr) || config.address || config.addressAr;
