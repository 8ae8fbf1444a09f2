import type { z } from 'zod';
import type { property } from '@manzil/shared/contract/schemas/properties.schemas';
import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/propertyRules';

/** A listing as its page gets it. */
export type Listing = z.output<typeof property>;

/** Whether `location` is a point near it that stands for it: owner and staff, who alone are told of requests, get the pin. */
export const isAround = ({ placeShown, requestsCount }: Listing): boolean =>
  placeShown === 'area' && requestsCount === undefined;

/** Whether it is in the public lists. */
export const isListed = ({ isVerified, availability }: Listing): boolean =>
  isVerified && LISTED_AVAILABILITIES.some((one) => one === availability);
