import type { z } from 'zod';
import type { siteSettings } from '@manzil/shared/contract/settings.contract';
import { PERMIT_RULES, type PermitRules } from '@manzil/shared/domain/propertyRules';
import { env, type Env } from './env';

/** What whoever runs the site sets: its name, where it can be reached, what each emirate asks for. */
export type SiteSettings = z.output<typeof siteSettings>;

/** What is stored in the database that `of` names. */
let stored: { values: SiteSettings; revision: number; of: Env } | undefined;

/** Takes over what is stored; what came out of the database before it changes nothing. */
export function takeStoredSite(values: SiteSettings, revision: number): void {
  const of = env();
  if (stored?.of !== of || revision >= stored.revision) stored = { values, revision, of };
}

/** The settings of the site as they are now: the stored ones, until there are any those of the environment. */
export function site(): SiteSettings {
  const { BRAND_NAME, SUPPORT_EMAIL, WHATSAPP_NUMBER } = env();
  return {
    brandName: BRAND_NAME,
    supportEmail: SUPPORT_EMAIL ?? null,
    whatsappNumber: WHATSAPP_NUMBER ?? null,
    phone: null,
    address: null,
    addressAr: null,
    permits: PERMIT_RULES,
    ...(stored?.of === env() && stored.values),
  };
}

/** The advertising permit a listing in this emirate needs before it is published, if any (spec/1-domain, permit). */
export const permitNeeded = (city: string): PermitRules[keyof PermitRules] =>
  city in PERMIT_RULES ? site().permits[city as keyof PermitRules] : null;
