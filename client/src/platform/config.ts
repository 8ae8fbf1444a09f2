import type { Locale } from '@manzil/shared/domain/enums';
import type { PermitRules } from '@manzil/shared/domain/propertyRules';

/** What the operator configured for the browser; the server puts it into the page (spec/4-platform). */
export interface PublicConfig {
  apiKey: string;
  brandName: string;
  publicUrl: string;
  whatsappNumber?: string;
  googleClientId?: string;
  googleIssuerUrl?: string;
  mapTileUrl?: string;
  mapAttribution?: string;
  /** Layers of the base map that the operator has instead of the product's own. */
  mapLayers?: string[];
  supportEmail?: string;
  phone?: string;
  /** Where the office is, in both languages. */
  address?: string;
  addressAr?: string;
  /** The advertising permit each emirate asks for. */
  permits?: PermitRules;
  /** Agents' numbers are told to signed-in people only. */
  contactNeedsLogin?: boolean;
  isDevelopment?: boolean;
  /** What is shown is the demo market, whose photos are drawn. */
  isDemo?: boolean;
  /** When the server made the page, in milliseconds since 1970. */
  now?: number;
}

const inPage = document.getElementById('config')?.textContent ?? '{}';

/** The development server of the client has no server-made page: its defaults are the server's own. */
export const config: PublicConfig = {
  apiKey: 'manzil-web',
  brandName: 'Manzil',
  publicUrl: location.origin,
  ...(import.meta.env.DEV && { isDevelopment: true }),
  ...(JSON.parse(inPage) as Partial<PublicConfig>),
};

/** Who is told agents' numbers: every text that says so has a version for each. */
export type NumberReaders = 'everybody' | 'signedIn';
export const numberReaders = (): NumberReaders => (config.contactNeedsLogin ? 'signedIn' : 'everybody');

/** Where the office is, in the reader's language where it is known in it. */
export const addressIn = (lang: Locale): string | undefined =>
  (lang === 'ar' && config.addressAr) || config.address || config.addressAr;
