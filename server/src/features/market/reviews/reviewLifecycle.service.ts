import { SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import { notFound } from '../../../platform/base/errors';
import type { RelatedRecords, Reportable } from '../../module';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import { authorsOf } from '../../foundation/people/listingPeople.service';
import { withIntents } from '../../../platform/tasks/settlement';
import { ratings, removeWithRating } from './ratings.service';
import {
  findReview,
  findWholeReviews,
  insertReviews,
  removeReviews,
  removeThumbsOf,
  type WholeReview,
} from './review.model';

/** Deletes a person's reviews one by one, updating each subject's average, and their thumbs. */
export async function deleteReviewsOf(user: string): Promise<void> {
  for (const review of await findWholeReviews({ user })) await removeWithRating(review);
  await removeThumbsOf(user);
}

/** Restores the reviews of a restored listing or service, except those whose authors are gone. */
async function restoreReviews(kind: SubjectKind, kept: WholeReview[]): Promise<void> {
  const authors = await authorsOf(kept.map(({ user }) => String(user)));
  const subjects = [...new Set(kept.map(({ subject }) => String(subject)))];
  await withIntents(
    subjects.map((subject) => ratings.intent({ kind, subject })),
    async () => {
      await insertReviews(kept.filter(({ user }) => authors.has(String(user))));
      for (const subject of subjects) await ratings.settle({ kind, subject });
    },
  );
}

/** Keeps the reviews of a deleted listing or service with it in the recycle bin. */
export const relatedReviews = (kind: SubjectKind): RelatedRecords => ({
  read: (id) => findWholeReviews({ kind, subjects: [id] }),
  drop: (id) => removeReviews({ kind, subjects: [id] }),
  putBack: (kept) => restoreReviews(kind, kept as WholeReview[]),
});

/** A person's reviews for their data download, without the voters. */
export const reviewsBy = async (user: string) =>
  (await findWholeReviews({ user })).map(({ likes: _likes, dislikes: _dislikes, ...own }) => own);

/** Reviews can be reported by everyone who may see their subject. */
export const reportableReviews: Reportable = {
  async read(id, caller) {
    const review = await findReview(id);
    if (!review) throw notFound('review_not_found');
    await subjectsOf(review.kind).visible(String(review.subject), caller);
    return { text: `${review.rating}/5 ${review.comment}`.trim(), owner: String(review.user) };
  },
  async paths(ids) {
    const reviews = await findWholeReviews({ ids });
    const found = new Map<string, string | null>();
    for (const kind of SUBJECT_KINDS) {
      const ofKind = reviews.filter((review) => review.kind === kind);
      const subjects = await subjectsOf(kind).find(ofKind.map(({ subject }) => String(subject)));
      for (const { _id, subject } of ofKind) {
        found.set(String(_id), subjects.get(String(subject))?.path ?? null);
      }
    }
    return found;
  },
};
