import type { SubjectKind } from '@manzil/shared/domain/enums';

/** The reviewed item; an agent stands for all their offers. */
export interface ReviewSubject {
  kind: SubjectKind | 'agent';
  id: string;
}

/** Actions next to a review; their id is the review's, for votes with the direction. */
export const REVIEW_ACTIONS = ['thumb', 'report'] as const;

/**
 * Actions in a reviews section: resuming one after sign-in loads the section at once rather than when scrolled near.
 */
export const REVIEW_SECTION_ACTIONS = [...REVIEW_ACTIONS, 'review'] as const;
