import type { DealType } from '@manzil/shared/domain/enums';

/** The search criteria known so far. */
export interface RequestCriteria {
  type?: DealType | undefined;
  city?: string | undefined;
  district?: string | undefined;
}
