import type { z } from 'zod';
import type { review as reviewSchema } from '@manzil/shared/contract/schemas/reviews.schemas';
import { languageOf } from '@manzil/shared/domain/text/textLanguage';
import type { Caller } from '../../../platform/base/caller';
import { thumbnailOf } from '../../../platform/media/picture';
import type { Subject } from '../../module';
import { subjectsOf } from '../../foundation/subjects/subjects.service';
import { authorsOf } from '../../foundation/people/listingPeople.service';
import { canDelete, canEdit, canRate, canReply } from './review.policy';
import { thumbsOf, type ReviewRecord } from './review.model';

export type ReviewView = z.input<typeof reviewSchema>;

const replyOf = ({ reply }: ReviewRecord): ReviewView['reply'] =>
  reply?.text && reply.at ? { text: reply.text, at: reply.at.toISOString() } : null;
const targetOf = (subject: Subject | undefined): ReviewView['target'] =>
  subject
    ? {
        id: subject.id,
        title: subject.title,
        titleAr: subject.titleAr,
        image: thumbnailOf(subject.image ?? undefined),
        path: subject.path,
      }
    : null;

const rightsOf = (
  caller: Caller | undefined,
  record: ReviewRecord,
  subject: Subject | undefined,
): ReviewView['can'] => ({
  edit: caller !== undefined && canEdit(caller, record),
  delete: caller !== undefined && canDelete(caller, record),
  // Visitors are asked to sign in first.
  rate: caller === undefined || canRate(caller, record),
  reply: !record.reply && caller !== undefined && subject !== undefined && canReply(caller, subject),
});

/** Public views of reviews of one kind, with the caller's own thumbs; `withTarget` adds the subject. */
export async function viewsOf(
  records: ReviewRecord[],
  caller: Caller | undefined,
  { withTarget = false } = {},
): Promise<ReviewView[]> {
  const [first] = records;
  if (!first) return [];
  const { kind } = first;
  const subjects = records.map(({ subject }) => String(subject));
  const [authors, thumbs, found] = await Promise.all([
    authorsOf(records.map(({ user }) => String(user))),
    caller &&
      thumbsOf(
        caller.id,
        records.map(({ _id }) => _id),
      ),
    withTarget || caller ? subjectsOf(kind).find([...new Set(subjects)]) : undefined,
  ]);
  return records.map((record) => ({
    id: String(record._id),
    [kind]: String(record.subject),
    ...(withTarget && { target: targetOf(found?.get(String(record.subject))) }),
    user: authors.get(String(record.user)) ?? { id: null, name: '' },
    rating: record.rating,
    comment: record.comment,
    userThumbType: thumbs?.get(String(record._id)) ?? 'none',
    reviewFeedbackCounts: { likeCount: record.likeCount, dislikeCount: record.dislikeCount },
    edited: record.edited,
    basis: record.basis ?? null,
    lang: languageOf(record.comment),
    can: rightsOf(caller, record, found?.get(String(record.subject))),
    reply: replyOf(record),
    createdAt: record.createdAt.toISOString(),
  }));
}

export async function viewOf(record: ReviewRecord, caller: Caller): Promise<ReviewView> {
  const [view] = await viewsOf([record], caller);
  return view as ReviewView;
}
