import type { PermitType } from '@manzil/shared/domain/enums';
import { PERMIT_RULES } from '@manzil/shared/domain/offer/propertyRules';
import { config } from '@/platform/config';

/** The advertising permit a listing in this emirate needs before publication; null for none. */
export const permitNeeded = (city: string | undefined): PermitType | null =>
  city !== undefined && city in PERMIT_RULES
    ? (config.permits ?? PERMIT_RULES)[city as keyof typeof PERMIT_RULES]
    : null;
