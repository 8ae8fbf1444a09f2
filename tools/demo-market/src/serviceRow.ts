import type { ServiceForm } from '@manzil/shared/contract/schemas/services.schemas';

/** Form values of a service of the demo market. */
export interface ServiceTexts extends Omit<
  ServiceForm,
  'price' | 'priceUnit' | 'titleAr' | 'descriptionAr' | 'phone'
> {
  price?: number;
  priceUnit?: NonNullable<ServiceForm['priceUnit']>;
  titleAr: string;
  descriptionAr: string;
}
/** A service with the same opening hours on some weekdays. */
export type ServiceRow = Omit<ServiceTexts, 'hours'> & {
  hours?: readonly [string, string, readonly number[]];
};

export const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
export const WORKDAYS = [1, 2, 3, 4, 5];
export const SIX_DAYS = [1, 2, 3, 4, 5, 6];
