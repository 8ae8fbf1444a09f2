import type { PublicConfig } from '@manzil/shared/contract/config.contract';
import type { Locale } from '@manzil/shared/domain/enums';
import type { NumberReaders } from '@manzil/shared/messages/legal/privacy';

const embedded = document.getElementById('config')?.textContent ?? '{}';

/** The client's development server has no server-rendered page: use the server's defaults. */
export const config: PublicConfig = {
  apiKey: 'manzil-web',
  brandName: 'Manzil',
  brandNameAr: 'منزل',
  publicUrl: location.origin,
  maxUploadMb: 10,
  ...(import.meta.env.DEV && { isDevelopment: true }),
  ...(JSON.parse(embedded) as Partial<PublicConfig>),
};

/** Who can see agents' numbers on this site. */
export const numberReaders = (): NumberReaders => (config.contactNeedsLogin ? 'signedIn' : 'everybody');

/** The site's name in the reader's language. */
export const brandIn = (lang: Locale): string => (lang === 'ar' && config.brandNameAr) || config.brandName;

/** Address of the office in the reader's language, if available. */
export const addressIn = (lang: Locale): string | undefined =>
  (lang === 'ar' && config.addressAr) || config.address || config.addressAr;
