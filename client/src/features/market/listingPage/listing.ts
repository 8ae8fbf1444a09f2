import type { z } from 'zod';
import type { property } from '@manzil/shared/contract/schemas/properties.schemas';
import { LISTED_AVAILABILITIES } from '@manzil/shared/domain/offer/propertyRules';

/** A listing as its page receives it. */
export type Listing = z.output<typeof property>;
export type ChequeOption = Listing['chequeOptions'][number];

/** Whether `location` is approximate. Owner and staff, the only ones to receive request counts, get the exact pin. */
export const isAround = ({ placeShown, requestsCount }: Listing): boolean =>
  placeShown === 'area' && requestsCount === undefined;

/** Whether it appears in public lists. */
export const isListed = ({ isVerified, availability }: Listing): boolean =>
  isVerified && LISTED_AVAILABILITIES.some((one) => one === availability);

/** Whether the home is still under construction. */
export const isOffPlan = (listing: Listing): boolean => listing.propertyCondition === 'off-plan';
