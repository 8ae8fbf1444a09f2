import { Schema, Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import {
  REVIEW_BASES,
  SUBJECT_KINDS,
  type ReviewBasis,
  type SubjectKind,
  type Thumb,
} from '@manzil/shared/domain/enums';
import { notFound } from '../../../platform/errors';
import { type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, unlessDuplicate, type ConditionOf } from '../../../platform/store/where';

/** Who gave which thumb: in the review itself, so that a thumb and its count change in one step. */
const people = { type: [Schema.Types.ObjectId], default: [], select: false } as const;
const reviewSchema = new Schema(
  {
    /** What it is of: `subject` is a listing's or a service's id. */
    kind: { type: String, enum: SUBJECT_KINDS, required: true },
    subject: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    rating: { type: Number, required: true },
    comment: { type: String, default: '' },
    edited: { type: Boolean, default: false },
    /** The most its writer was known to know: who deletes a request afterwards takes nothing away. */
    basis: { type: String, enum: REVIEW_BASES },
    likes: people,
    dislikes: people,
    likeCount: { type: Number, default: 0 },
    dislikeCount: { type: Number, default: 0 },
    reply: { type: new Schema({ text: String, at: Date }, { _id: false }) },
  },
  { timestamps: true },
);
// One review a person and subject.
reviewSchema.index({ kind: 1, subject: 1, user: 1 }, { unique: true });
reviewSchema.index({ kind: 1, subject: 1, createdAt: -1, _id: -1 });
reviewSchema.index({ kind: 1, subject: 1, rating: -1, createdAt: -1 });
reviewSchema.index({ kind: 1, subject: 1, likeCount: -1, createdAt: -1 });
reviewSchema.index({ kind: 1, user: 1, createdAt: -1, _id: -1 });
reviewSchema.index({ kind: 1, createdAt: -1, _id: -1 });
// For what a departing person leaves behind.
reviewSchema.index({ likes: 1 });
reviewSchema.index({ dislikes: 1 });

export const Review = model('Review', reviewSchema);
/** A condition on the stored records. */
export type ReviewCondition = ConditionOf<typeof reviewSchema>;

export interface ReviewRecord {
  _id: Types.ObjectId;
  kind: SubjectKind;
  subject: Types.ObjectId;
  user: Types.ObjectId;
  rating: number;
  comment: string;
  edited: boolean;
  basis?: ReviewBasis | null;
  likeCount: number;
  dislikeCount: number;
  reply?: { text?: string | null; at?: Date | null } | null;
  createdAt: Date;
  updatedAt: Date;
}
/** A review with who gave it which thumb, as the recycle bin keeps it. */
export type WholeReview = ReviewRecord & Record<'likes' | 'dislikes', Types.ObjectId[]>;

interface Author {
  kind: SubjectKind;
  subject: string;
  user: string;
}

/**
 * Stores a person's review of a subject; a second one replaces rating and comment of the first, thumbs stay. The same
 * once more, such as after an answer that got lost, is no change.
 */
export async function putReview(
  author: Author,
  written: { rating: number; comment: string },
): Promise<{ review: ReviewRecord; isNew: boolean }> {
  const replace = () =>
    Review.findOneAndUpdate(
      author,
      { $set: { ...written, edited: true } },
      { returnDocument: 'after' },
    ).lean<ReviewRecord | null>();
  const same = await Review.findOne({ ...author, ...written }).lean<ReviewRecord | null>();
  if (same) return { review: same, isNew: false };
  const replaced = await replace();
  if (replaced) return { review: replaced, isNew: false };
  const created = await unlessDuplicate(() => Review.create({ ...author, ...written }));
  if (created) return { review: created.toObject<ReviewRecord>(), isNew: true };
  // The same person's other tab was first; one that took the review away again meanwhile has the last word.
  const other = await replace();
  if (!other) throw notFound('review_not_found');
  return { review: other, isNew: false };
}

/** What a person wrote about a subject. */
export const findReviewBy = (author: Author): Promise<ReviewRecord | null> =>
  Review.findOne(author).lean<ReviewRecord | null>().exec();

/** Notes how the writer knows the subject, where that is more than what is noted. */
export async function raiseBasis(author: Author, basis: ReviewBasis): Promise<void> {
  const lower = REVIEW_BASES.slice(0, REVIEW_BASES.indexOf(basis));
  const where = trustedWhere({ ...author, basis: { $in: [null, ...lower] } });
  await Review.updateOne(where, { $set: { basis } }, { timestamps: false });
}

/** Which reviews: of one kind, of these subjects, by this author, by all but that one, of these ids. */
export interface Which {
  kind?: SubjectKind;
  subjects?: string[];
  user?: string;
  without?: string;
  ids?: string[];
}
/** In the form that pipelines compare, too. */
const whereOf = ({ kind, subjects, user, without, ids }: Which): ReviewCondition => ({
  ...(ids && { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }),
  // An author's reviews of every kind: the index begins with the kind.
  ...((kind ?? user) && { kind: kind ?? { $in: [...SUBJECT_KINDS] } }),
  ...(subjects && { subject: { $in: subjects.map((id) => new Types.ObjectId(id)) } }),
  ...(user && { user: new Types.ObjectId(user) }),
  ...(without && { user: { $ne: new Types.ObjectId(without) } }),
});

export const findReview = (id: string): Promise<ReviewRecord | null> =>
  Review.findById(id).lean<ReviewRecord | null>().exec();

export interface ReviewPage {
  page: number;
  limit: number;
  sort: 'newest' | 'oldest' | 'highest' | 'lowest' | 'mostLiked';
}
const ORDERS: Record<ReviewPage['sort'], Record<string, 1 | -1>> = {
  newest: { createdAt: -1, _id: -1 },
  oldest: { createdAt: 1, _id: 1 },
  highest: { rating: -1, createdAt: -1, _id: -1 },
  lowest: { rating: 1, createdAt: -1, _id: -1 },
  mostLiked: { likeCount: -1, createdAt: -1, _id: -1 },
};

export async function findReviews(which: Which, { page, limit, sort }: ReviewPage) {
  const where = whereOf(which);
  const [records, count] = await Promise.all([
    Review.find(trustedWhere(where))
      .sort(ORDERS[sort])
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<ReviewRecord[]>(),
    Review.countDocuments(trustedWhere(where)),
  ]);
  return { records, count };
}

/** All that match, whole. */
export const findWholeReviews = (which: Which): Promise<WholeReview[]> =>
  Review.find(trustedWhere(whereOf(which)))
    .select('+likes +dislikes')
    .lean<WholeReview[]>()
    .exec();

/** Which of these reviews a person gave which thumb. */
export async function thumbsOf(user: string, reviews: Types.ObjectId[]): Promise<Map<string, Thumb>> {
  const among = (list: 'likes' | 'dislikes') => {
    const where: ReviewCondition = { _id: { $in: reviews }, [list]: user };
    return Review.find(trustedWhere(where), '_id').lean<ReadOf<ReviewRecord>[]>();
  };
  const [liked, disliked] = await Promise.all([among('likes'), among('dislikes')]);
  return new Map<string, Thumb>([
    ...liked.map(({ _id }) => [String(_id), 'like'] as const),
    ...disliked.map(({ _id }) => [String(_id), 'dislike'] as const),
  ]);
}

/** How many reviews gave each number of stars. */
export async function countByRating(which: Which): Promise<Map<number, number>> {
  const found = await Review.aggregate<{ _id: number; count: number }>([
    { $match: whereOf(which) },
    { $group: { _id: '$rating', count: { $sum: 1 } } },
  ]).exec();
  return new Map(found.map(({ _id, count }) => [_id, count]));
}

const ROUNDS = 20;
const LISTS = { like: 'likes', dislike: 'dislikes' } as const;
const COUNTS = { like: 'likeCount', dislike: 'dislikeCount' } as const;

/**
 * Gives, switches or takes back a person's thumb (spec/1-domain, Review): each a conditional update of the one record,
 * so that nobody has two thumbs and the counts are exact however many come at once.
 * @returns the review afterwards and the person's thumb, or null when there is no such review
 */
export async function toggleThumb(
  id: string,
  user: string,
  thumb: 'like' | 'dislike',
): Promise<{ review: ReviewRecord; thumb: Thumb } | null> {
  const other = thumb === 'like' ? 'dislike' : 'like';
  const change = (where: ReviewCondition, update: object) =>
    Review.findOneAndUpdate(trustedWhere({ _id: id, ...where }), update, {
      returnDocument: 'after',
      timestamps: false,
    }).lean<ReviewRecord | null>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken = await change(
      { [LISTS[thumb]]: user },
      { $pull: { [LISTS[thumb]]: user }, $inc: { [COUNTS[thumb]]: -1 } },
    );
    if (taken) return { review: taken, thumb: 'none' };
    const switched = await change(
      { [LISTS[other]]: user },
      {
        $pull: { [LISTS[other]]: user },
        $push: { [LISTS[thumb]]: user },
        $inc: { [COUNTS[other]]: -1, [COUNTS[thumb]]: 1 },
      },
    );
    if (switched) return { review: switched, thumb };
    const added = await change(
      { likes: { $ne: user }, dislikes: { $ne: user } },
      { $push: { [LISTS[thumb]]: user }, $inc: { [COUNTS[thumb]]: 1 } },
    );
    if (added) return { review: added, thumb };
    if (!(await findReview(id))) return null;
  }
  return null;
}

/** Takes back every thumb a person gave. */
export async function removeThumbsOf(user: string): Promise<void> {
  for (const thumb of ['like', 'dislike'] as const) {
    const where: ReviewCondition = { [LISTS[thumb]]: user };
    await Review.updateMany(
      where,
      { $pull: { [LISTS[thumb]]: user }, $inc: { [COUNTS[thumb]]: -1 } },
      { timestamps: false },
    );
  }
}

/** Stores the listing's agent's answer unless there is one; null then. */
export const addReply = (id: string, text: string): Promise<ReviewRecord | null> =>
  Review.findOneAndUpdate(
    { _id: id, reply: null },
    { $set: { reply: { text, at: new Date() } } },
    { returnDocument: 'after', timestamps: false },
  )
    .lean<ReviewRecord | null>()
    .exec();

/** Removes a review; true for the one call that did. */
export const removeReview = async (id: Types.ObjectId): Promise<boolean> =>
  (await Review.deleteOne({ _id: id })).deletedCount === 1;

export async function removeReviews(which: Which): Promise<void> {
  await Review.deleteMany(trustedWhere(whereOf(which)));
}

/** Stores reviews as they are; those that are there already stay. */
export async function insertReviews(reviews: readonly object[]): Promise<void> {
  for (const review of reviews) {
    await unlessDuplicate(() => Review.create([review], { timestamps: false }));
  }
}
