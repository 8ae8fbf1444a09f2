import type { SubjectKind } from '@manzil/shared/domain/enums';

/** What is reviewed; an agent by what they offer. */
export interface ReviewSubject {
  kind: SubjectKind | 'agent';
  id: string;
}

/** What a visitor can press beside a review; it is about the review's id, and of a thumb which one. */
export const BESIDE_A_REVIEW = ['thumb', 'report'] as const;

/** What visitors can press in a section of reviews: after signing in it is loaded at once, not when it is near. */
export const IN_REVIEWS = [...BESIDE_A_REVIEW, 'review'] as const;
