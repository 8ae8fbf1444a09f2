import type { z } from 'zod';
import type { siteSettings } from '@manzil/shared/contract/staff/settings.contract';
import type { Locale } from '@manzil/shared/domain/enums';
import { PERMIT_RULES, type PermitRules } from '@manzil/shared/domain/offer/propertyRules';
import { BRAND, env, type Env } from './env';

/** Arabic name of the site if neither name is set. */
const BRAND_AR = 'منزل';
/** What settings stored by earlier versions lack. */
const EARLIER: Partial<SiteSettings> = { brandNameAr: null };

/** Operator settings: the site's name, contact details, requirements of each emirate. */
export type SiteSettings = z.output<typeof siteSettings>;

/** Settings stored in the database that `of` names. */
let stored: { values: SiteSettings; revision: number; of: Env } | undefined;

/** Applies stored settings unless newer ones are already in use. */
export function applyStoredSite(values: SiteSettings, revision: number): void {
  const of = env();
  if (stored?.of !== of || revision >= stored.revision) stored = { values, revision, of };
}

/** Current settings: the stored ones, else those of the environment. */
export function site(): SiteSettings {
  const { BRAND_NAME, BRAND_NAME_AR, SUPPORT_EMAIL, WHATSAPP_NUMBER } = env();
  return {
    brandName: BRAND_NAME,
    brandNameAr: BRAND_NAME_AR ?? (BRAND_NAME === BRAND ? BRAND_AR : null),
    supportEmail: SUPPORT_EMAIL ?? null,
    whatsappNumber: WHATSAPP_NUMBER ?? null,
    phone: null,
    address: null,
    addressAr: null,
    permits: PERMIT_RULES,
    ...(stored?.of === env() && { ...EARLIER, ...stored.values }),
  };
}

/** The site's name in a language. */
export function brandIn(locale: Locale): string {
  const { brandName, brandNameAr } = site();
  return (locale === 'ar' && brandNameAr) || brandName;
}

/** Advertising permit a listing in this emirate needs for publication, if any (spec/1-domain, permit). */
export const permitNeeded = (city: string): PermitRules[keyof PermitRules] =>
  city in PERMIT_RULES ? site().permits[city as keyof PermitRules] : null;
