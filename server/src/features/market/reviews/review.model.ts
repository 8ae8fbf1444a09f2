import { Schema, Types } from 'mongoose';
import { model } from '../../../platform/store/model';
import {
  REVIEW_BASES,
  SUBJECT_KINDS,
  type ReviewBasis,
  type SubjectKind,
  type Thumb,
} from '@manzil/shared/domain/enums';
import { notFound } from '../../../platform/base/errors';
import { type ReadOf } from '../../../platform/store/projection';
import { trustedWhere, undefinedIfDuplicate, type ConditionOf } from '../../../platform/store/where';

/** Voters are stored in the review, so that a thumb and its count change in one step. */
const people = { type: [Schema.Types.ObjectId], default: [], select: false } as const;
const reviewSchema = new Schema(
  {
    /** Type of `subject`, which is the id of a listing or a service. */
    kind: { type: String, enum: SUBJECT_KINDS, required: true },
    subject: { type: Schema.Types.ObjectId, required: true },
    user: { type: Schema.Types.ObjectId, ref: 'User', required: true },
    rating: { type: Number, required: true },
    comment: { type: String, default: '' },
    edited: { type: Boolean, default: false },
    /** Closest known relation of the author to the subject; deleting an enquiry later doesn't lower it. */
    basis: { type: String, enum: REVIEW_BASES },
    likes: people,
    dislikes: people,
    likeCount: { type: Number, default: 0 },
    dislikeCount: { type: Number, default: 0 },
    reply: { type: new Schema({ text: String, at: Date }, { _id: false }) },
  },
  { timestamps: true },
);
// One review per person and subject.
reviewSchema.index({ kind: 1, subject: 1, user: 1 }, { unique: true });
reviewSchema.index({ kind: 1, subject: 1, createdAt: -1, _id: -1 });
reviewSchema.index({ kind: 1, subject: 1, rating: -1, createdAt: -1 });
reviewSchema.index({ kind: 1, subject: 1, likeCount: -1, createdAt: -1 });
reviewSchema.index({ kind: 1, user: 1, createdAt: -1, _id: -1 });
reviewSchema.index({ kind: 1, createdAt: -1, _id: -1 });
// For deleting a person's thumbs.
reviewSchema.index({ likes: 1 });
reviewSchema.index({ dislikes: 1 });

export const Review = model('Review', reviewSchema);
/** Query condition for reviews. */
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
/** A review with its voters, as the recycle bin keeps it. */
export type WholeReview = ReviewRecord & Record<'likes' | 'dislikes', Types.ObjectId[]>;

interface Author {
  kind: SubjectKind;
  subject: string;
  user: string;
}

/**
 * Stores a person's review of a subject; replaces rating and comment of an existing one and keeps its thumbs.
 * Idempotent, so that a retry after a lost response changes nothing.
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
  const created = await undefinedIfDuplicate(() => Review.create({ ...author, ...written }));
  if (created) return { review: created.toObject<ReviewRecord>(), isNew: true };
  // Another tab of the same person won; if it also deleted the review since, that wins.
  const other = await replace();
  if (!other) throw notFound('review_not_found');
  return { review: other, isNew: false };
}

/** A person's review of a subject. */
export const findReviewBy = (author: Author): Promise<ReviewRecord | null> =>
  Review.findOne(author).lean<ReviewRecord | null>().exec();

/** Raises the author's known relation to the subject; never lowers it. */
export async function raiseBasis(author: Author, basis: ReviewBasis): Promise<void> {
  const lower = REVIEW_BASES.slice(0, REVIEW_BASES.indexOf(basis));
  const where = trustedWhere({ ...author, basis: { $in: [null, ...lower] } });
  await Review.updateOne(where, { $set: { basis } }, { timestamps: false });
}

/** Selects reviews by kind, subjects, author, excluded author or ids. */
export interface ReviewSelection {
  kind?: SubjectKind;
  subjects?: string[];
  user?: string;
  without?: string;
  ids?: string[];
}
/** Query condition that also works in pipelines, with ids cast. */
const conditionOf = ({ kind, subjects, user, without, ids }: ReviewSelection): ReviewCondition => ({
  ...(ids && { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }),
  // The index starts with the kind, so name all kinds for a query by author.
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

export async function findReviews(which: ReviewSelection, { page, limit, sort }: ReviewPage) {
  const where = conditionOf(which);
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

/** Matching reviews with their voters. */
export const findWholeReviews = (which: ReviewSelection): Promise<WholeReview[]> =>
  Review.find(trustedWhere(conditionOf(which)))
    .select('+likes +dislikes')
    .lean<WholeReview[]>()
    .exec();

/** A person's thumbs on these reviews. */
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

/** Number of reviews for each rating. */
export async function countByRating(which: ReviewSelection): Promise<Map<number, number>> {
  const found = await Review.aggregate<{ _id: number; count: number }>([
    { $match: conditionOf(which) },
    { $group: { _id: '$rating', count: { $sum: 1 } } },
  ]).exec();
  return new Map(found.map(({ _id, count }) => [_id, count]));
}

const ROUNDS = 20;
const LISTS = { like: 'likes', dislike: 'dislikes' } as const;
const COUNTS = { like: 'likeCount', dislike: 'dislikeCount' } as const;

/**
 * Sets, switches or removes a person's thumb (spec/1-domain, Review). Each step is a conditional update of the single
 * record, so that a person has one thumb and the counts stay exact under concurrency.
 * @returns the updated review and the person's thumb, or null if there is no such review
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

/** Removes all of a person's thumbs. */
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

/** Stores the agent's reply; null if there is one already. */
export const addReply = (id: string, text: string): Promise<ReviewRecord | null> =>
  Review.findOneAndUpdate(
    { _id: id, reply: null },
    { $set: { reply: { text, at: new Date() } } },
    { returnDocument: 'after', timestamps: false },
  )
    .lean<ReviewRecord | null>()
    .exec();

/** Removes a review; true only for the call that did so. */
export const removeReview = async (id: Types.ObjectId): Promise<boolean> =>
  (await Review.deleteOne({ _id: id })).deletedCount === 1;

export async function removeReviews(which: ReviewSelection): Promise<void> {
  await Review.deleteMany(trustedWhere(conditionOf(which)));
}

/** Inserts reviews unchanged; skips existing ones. */
export async function insertReviews(reviews: readonly object[]): Promise<void> {
  for (const review of reviews) {
    await undefinedIfDuplicate(() => Review.create([review], { timestamps: false }));
  }
}
