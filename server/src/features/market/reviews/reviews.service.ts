import { REVIEW_BASES, type SubjectKind } from '@manzil/shared/domain/enums';
import { findContact } from '@manzil/shared/domain/offer/fairListing';
import type { Caller, RequestInfo } from '../../../platform/base/caller';
import { forbidden, invalid, notFound, badRequest } from '../../../platform/base/errors';
import { serialize } from '../../../platform/tasks/keyedMutex';
import { contributionsOf } from '../../assembly';
import { namesOf } from '../../foundation/subjects/names';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import { authorsOf, findListingPerson } from '../../foundation/people/listingPeople.service';
import { isSelfOrStaff } from '../../foundation/people/person.policy';
import { withIntents, settlement } from '../../../platform/tasks/settlement';
import { notifyAuthor, notifyOwner } from './notifyReview.service';
import { figuresOf, ratings, removeWithRating } from './ratings.service';
import {
  addReply,
  findReview,
  findReviewBy,
  findReviews,
  putReview,
  raiseBasis,
  removeReview,
  toggleThumb,
  type ReviewPage,
  type ReviewRecord,
} from './review.model';
import { canDelete, canListAll, canRate, canReply, canWrite } from './review.policy';
import { viewOf, viewsOf } from './review.view';

export type { ReviewPage } from './review.model';

/**
 * Returns a review of this kind.
 * @throws 404 with its fixed message
 */
async function getReview(kind: SubjectKind, id: string): Promise<ReviewRecord> {
  const review = await findReview(id);
  if (review?.kind !== kind) throw notFound('review_not_found');
  return review;
}

/** Updates the relation of a review's author to its subject from other features' data. */
export async function updateBasis(kind: SubjectKind, subject: string, user: string): Promise<void> {
  const known = await Promise.all(
    contributionsOf('relationBetween').map((ask) => ask({ kind, subject, user })),
  );
  const basis = REVIEW_BASES.findLast((one) => known.includes(one));
  if (basis) await raiseBasis({ kind, subject, user }, basis);
}

/**
 * Refuses contact details, as in the listings themselves.
 * @throws 400 at the field
 */
function assertNoContact(path: 'comment' | 'text', text: string): void {
  const contact = findContact(text);
  if (contact) throw invalid({ path, key: 'validation.contact_in_text', n: contact.words });
}

/** Throws 403 if the caller may see the subject, otherwise 404 as if the review didn't exist. */
async function rejectHidden(review: ReviewRecord, kind: SubjectKind, caller: Caller): Promise<never> {
  await subjectsOf(kind).visible(String(review.subject), caller);
  throw forbidden();
}

/**
 * Stores a review, or replaces the caller's previous one (spec/1-domain, Review: one per person and subject).
 * @throws 403 `own_listing`, 404
 */
export async function addReview(
  kind: SubjectKind,
  { subject: id, rating, comment }: { subject: string; rating: number; comment: string },
  caller: Caller,
) {
  assertNoContact('comment', comment);
  const subject = await subjectsOf(kind).visible(id, caller);
  if (!canWrite(caller, subject)) throw forbidden('own_listing');
  const of = { kind, subject: id };
  const author = { ...of, user: caller.id };
  return withIntents([ratings.intent(of), newReviewNotifications.intent(author)], async () => {
    const { review, isNew } = await serialize(`review ${kind} ${id} ${caller.id}`, () =>
      putReview(author, { rating, comment }),
    );
    const { figures, isThere } = await ratings.settle(of);
    if (!isThere) {
      // The subject was deleted in the meantime, so leave nothing behind.
      await removeReview(review._id);
      throw notFound();
    }
    await updateBasis(kind, id, caller.id);
    await notifyOwner(subject, review, caller.name);
    const { basis } = (await findReviewBy(author)) ?? review;
    return { isNew, feedBack: await viewOf({ ...review, basis: basis ?? null }, caller), ...figures };
  });
}

/** Effects of a review besides the rating: the author's relation to the subject and the owner's notification. */
export const newReviewNotifications = settlement(
  'review news',
  async (author: { kind: SubjectKind; subject: string; user: string }) => {
    const { kind, subject: id, user } = author;
    const review = await findReviewBy(author);
    const subject = (await subjectsOf(kind).find([id])).get(id);
    const name = (await authorsOf([user])).get(user)?.name;
    if (!review || !subject || name === undefined) return;
    await updateBasis(kind, id, user);
    await notifyOwner(subject, review, name);
  },
);

/** Notifies the author of a reply. */
export const replyNotifications = settlement('reply news', async ({ review: id }: { review: string }) => {
  const review = await findReview(id);
  const subjectId = String(review?.subject);
  const subject = review && (await subjectsOf(review.kind).find([subjectId])).get(subjectId);
  if (review?.reply && subject) await notifyAuthor(subject, review);
});

/**
 * Deletes a review, by its author or staff.
 * @throws 403, 404 `review_not_found`
 */
export async function deleteReview(kind: SubjectKind, id: string, caller: Caller, info: RequestInfo) {
  const review = await getReview(kind, id);
  if (!canDelete(caller, review)) await rejectHidden(review, kind, caller);
  const figures = await removeWithRating(review);
  if (!figures) throw notFound('review_not_found');
  const subjectId = String(review.subject);
  const subject = (await subjectsOf(kind).find([subjectId])).get(subjectId);
  // Deleted records are named by their listing or service.
  info.note({ target: { kind: `${kind}Reviews`, id, name: subject && namesOf(subject).name } });
  return figures;
}

/** A page of a listing's or service's reviews, without figures. */
export async function reviewsOf(
  kind: SubjectKind,
  subject: string,
  page: ReviewPage,
  caller: Caller | undefined,
) {
  const { records, count } = await findReviews({ kind, subjects: [subject] }, page);
  return { data: await viewsOf(records, caller), count };
}

/**
 * A page of reviews with the average and the number of reviews per rating.
 * @throws 404 if the caller may not see the subject
 */
export async function listOfSubject(
  kind: SubjectKind,
  { subject, ...page }: ReviewPage & { subject: string },
  caller: Caller | undefined,
) {
  const { owner } = await subjectsOf(kind).visible(subject, caller);
  const [reviews, { avgRating, breakdown }, own] = await Promise.all([
    reviewsOf(kind, subject, page, caller),
    figuresOf({ kind, subjects: [subject] }),
    caller && findReviewBy({ kind, subject, user: caller.id }),
  ]);
  return {
    ...reviews,
    avgRating,
    breakdown,
    own: own && caller ? await viewOf(own, caller) : null,
    mayReview: canWrite(caller, { owner }),
  };
}

/**
 * Reviews by author: staff see all or one author's, others only their own.
 * @throws 403 for others' reviews, 404 for an unknown person
 */
export async function listByAuthor(
  kind: SubjectKind,
  { userId, ...page }: ReviewPage & { userId?: string | undefined },
  caller: Caller,
) {
  const named = userId ? await findListingPerson(userId) : undefined;
  if (userId && !isSelfOrStaff(caller, named?.id)) throw forbidden();
  if (userId && !named) throw notFound('user_not_found');
  const user = canListAll(caller) ? named?.id : caller.id;
  const { records, count } = await findReviews({ kind, ...(user && { user }) }, page);
  return { data: await viewsOf(records, caller, { withTarget: true }), count };
}

/**
 * Reviews of an agent's listings or services; the caller's without an id. Others don't see those of listings that hide
 * their agent.
 * @throws 404 for an unknown person
 */
export async function listOfAgent(
  kind: SubjectKind,
  { id, ...page }: ReviewPage & { id?: string | undefined },
  caller: Caller | undefined,
) {
  const ref = id ?? caller?.id;
  const agent = ref && (await findListingPerson(ref));
  if (!agent) throw notFound('user_not_found');
  const isPublic = !caller || !isSelfOrStaff(caller, agent.id);
  const which = { kind, subjects: await subjectsOf(kind).idsOf(agent.id, { isPublic }) };
  const [{ records, count }, { avgRating, breakdown }] = await Promise.all([
    findReviews(which, page),
    figuresOf(which),
  ]);
  return { data: await viewsOf(records, caller, { withTarget: true }), count, avgRating, breakdown };
}

/**
 * Sets, switches or removes the caller's thumb; ignores the state and counts the client sends.
 * @throws 403 `own_review`, 404
 */
export async function setThumb(
  kind: SubjectKind,
  input: { subject: string; reviewId: string; thumbType: 'like' | 'dislike' },
  caller: Caller,
) {
  const review = await getReview(kind, input.reviewId);
  if (String(review.subject) !== input.subject.toLowerCase()) throw notFound('review_not_found');
  await subjectsOf(kind).visible(input.subject, caller);
  if (!canRate(caller, review)) throw forbidden('own_review');
  const changed = await toggleThumb(input.reviewId, caller.id, input.thumbType);
  if (!changed) throw notFound('review_not_found');
  const { likeCount, dislikeCount } = changed.review;
  return {
    userThumbType: changed.thumb,
    likeCount,
    dislikeCount,
    updatedReview: { ...(await viewOf(changed.review, caller)), userThumbType: changed.thumb },
  };
}

/**
 * Stores the agent's single reply to a review.
 * @throws 400 `reply_exists`, 403, 404
 */
export async function replyTo(kind: SubjectKind, { id, text }: { id: string; text: string }, caller: Caller) {
  const review = await getReview(kind, id);
  const subjectId = String(review.subject);
  const subject = (await subjectsOf(kind).find([subjectId])).get(subjectId);
  if (!subject || !canReply(caller, subject)) return rejectHidden(review, kind, caller);
  assertNoContact('text', text);
  return withIntents(replyNotifications.intent({ review: id }), async () => {
    const answered = await addReply(id, text);
    if (!answered) throw (await findReview(id)) ? badRequest('reply_exists') : notFound('review_not_found');
    await notifyAuthor(subject, answered);
    return { updatedReview: await viewOf(answered, caller) };
  });
}
