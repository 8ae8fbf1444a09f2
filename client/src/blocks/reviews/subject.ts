import type { SubjectKind } from '@manzil/shared/domain/enums';

/** Subject of a reviews section; for an agent, all their listings and services. */
export interface ReviewSubject {
  kind: SubjectKind | 'agent';
  id: string;
}

/** Actions on one review; their id is the review's, for votes followed by the direction. */
export const REVIEW_ACTIONS = ['thumb', 'report'] as const;

/**
 * Actions in a reviews section: resuming one after sign-in loads the section at once rather than when scrolled near.
 */
export const REVIEW_SECTION_ACTIONS = [...REVIEW_ACTIONS, 'review'] as const;
