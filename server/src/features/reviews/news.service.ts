import type { Caller } from '../../platform/caller';
import { notify } from '../notifications/notifications.service';
import type { Subject } from '../subjects/subject';
import type { ReviewRecord } from './review.model';

const about = ({ kind, id, title, titleAr, referenceNo, path }: Subject, review: ReviewRecord) => ({
  [`${kind}Id`]: id,
  title,
  titleAr,
  referenceNo,
  path,
  reviewId: String(review._id),
  rating: review.rating,
});

/** Somebody reviewed what the agent offers; an edit is no news. */
export const tellOwner = (subject: Subject, review: ReviewRecord, author: Caller) =>
  notify({
    users: [subject.owner],
    kind: 'newReview',
    data: { ...about(subject, review), from: author.name },
    key: `review:${String(review._id)}`,
  });

/** The agent answered a review. */
export const tellAuthor = (subject: Subject, review: ReviewRecord) =>
  notify({ users: [String(review.user)], kind: 'reviewReply', data: about(subject, review) });
