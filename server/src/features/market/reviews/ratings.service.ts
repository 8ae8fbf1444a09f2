import type { SubjectKind } from '@manzil/shared/domain/enums';
import { averageOf } from '@manzil/shared/domain/offer/rating';
import { withIntents, settlement } from '../../../platform/tasks/settlement';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import { countByRating, removeReview, type ReviewRecord, type ReviewSelection } from './review.model';

/** Aggregated figures of several reviews. */
export interface RatingFigures {
  count: number;
  avgRating: number;
  ratingSum: number;
  breakdown: Record<1 | 2 | 3 | 4 | 5, number>;
}

export async function figuresOf(which: ReviewSelection): Promise<RatingFigures> {
  const counts = await countByRating(which);
  const [count, ratingSum] = [...counts].reduce(
    ([all, sum], [rating, n]) => [all + n, sum + rating * n],
    [0, 0],
  );
  const of = (stars: number) => counts.get(stars) ?? 0;
  return {
    count,
    avgRating: averageOf({ sum: ratingSum, count }),
    ratingSum,
    breakdown: { 1: of(1), 2: of(2), 3: of(3), 4: of(4), 5: of(5) },
  };
}

const store = (kind: SubjectKind, subject: string, { count, avgRating, ratingSum }: RatingFigures) =>
  subjectsOf(kind).setFigures(subject, { ratingCount: count, avgRating, ratingSum });

/**
 * Recomputes the stored figures of a subject from its reviews; safe with concurrent reviews.
 * @returns the figures, and whether the subject still exists
 */
export const ratings = settlement(
  'rating',
  async ({ kind, subject }: { kind: SubjectKind; subject: string }, derive) => {
    let isThere = true;
    const figures = await derive(
      () => figuresOf({ kind, subjects: [subject] }),
      async (value) => {
        isThere = await store(kind, subject, value);
      },
    );
    return { figures, isThere };
  },
);

/**
 * Removes a review.
 * @returns the figures afterwards, or undefined if another call removed it first
 */
export async function removeWithRating(review: ReviewRecord) {
  const of = { kind: review.kind, subject: String(review.subject) };
  return withIntents(ratings.intent(of), async () => {
    const isRemoved = await removeReview(review._id);
    const { figures } = await ratings.settle(of);
    return isRemoved ? figures : undefined;
  });
}
