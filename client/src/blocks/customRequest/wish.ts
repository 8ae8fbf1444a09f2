import type { DealType } from '@manzil/shared/domain/enums';

/** What is known already of what somebody looks for. */
export interface Wish {
  type?: DealType | undefined;
  city?: string | undefined;
  district?: string | undefined;
}
