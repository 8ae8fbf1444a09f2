import { daily, hourly } from '../../../platform/base/throttle';
import { notify } from '../../foundation/notifications/notifications.service';
import type { Subject } from '../../module';
import { chatPeople } from '../../foundation/people/chatPeople.service';
import { isBarredByAnyFeature } from '../../foundation/people/lifecycle.service';
import type { ReviewRecord } from './review.model';

const reviewData = ({ kind, id, title, titleAr, referenceNo, path }: Subject, review: ReviewRecord) => ({
  [`${kind}Id`]: id,
  title,
  titleAr,
  referenceNo,
  path,
  reviewId: String(review._id),
  rating: review.rating,
});

/** Notifies the owner of a new review; an edit doesn't notify. */
export async function notifyOwner(subject: Subject, review: ReviewRecord, author: string): Promise<void> {
  const user = String(review.user);
  const fromAr = (await chatPeople([user])).get(user)?.nameAr ?? null;
  await notify({
    users: [subject.owner],
    kind: 'newReview',
    data: { ...reviewData(subject, review), from: author, fromAr },
    // Keyed by author, so that deleting and rewriting a review isn't a new event; an edit keeps the creation time.
    key: `review:${subject.kind}:${subject.id}:${user}`,
    throttle: daily(review.createdAt),
    from: user,
  });
}

/**
 * Notifies the author of a reply, unless they blocked the agent. Blocks don't count where the listing hides its agent:
 * a missing notification would reveal who replied.
 */
export async function notifyAuthor(subject: Subject, review: ReviewRecord): Promise<void> {
  const author = String(review.user);
  const approach = { from: subject.owner, to: author, onlyReceivers: true };
  if (!subject.hideAgent && (await isBarredByAnyFeature(approach))) return;
  await notify({
    users: [author],
    kind: 'reviewReply',
    data: reviewData(subject, review),
    key: `reply:${subject.kind}:${subject.id}`,
    throttle: hourly(review.reply?.at ?? review.updatedAt),
  });
}
