import type { PropertyCondition } from '../property.model';

/** Condition for listings that await review: neither published nor sent back. Every count and list of them uses it. */
export const AWAITS_REVIEW = { isVerified: false, sentBackReason: null } as const satisfies PropertyCondition;
