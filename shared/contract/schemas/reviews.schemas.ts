import { z } from 'zod';
import { LOCALES, REVIEW_BASES } from '../../domain/enums';
import { MAX_REVIEW } from '../../domain/text/textLimits';
import { personName } from './people.schemas';
import { id, isoDate, text, thumb } from './scalars';

/** Public view of a review (spec/1-domain, Review). */
export const review = z.object({
  id,
  property: id.nullish(),
  service: id.nullish(),
  /** Reviewed listing or service, in mixed lists; null if it no longer exists. */
  target: z
    .object({
      id,
      title: z.string(),
      titleAr: z.string().nullish(),
      image: z.string().nullish(),
      path: z.string(),
    })
    .nullish(),
  user: personName,
  rating: z.int(),
  comment: z.string(),
  /** The caller's own thumb. */
  userThumbType: thumb,
  reviewFeedbackCounts: z.object({ likeCount: z.int(), dislikeCount: z.int() }),
  edited: z.boolean(),
  /** How the author knows the target, derived from their requests. */
  basis: z.enum(REVIEW_BASES).nullish(),
  /** Language of the comment, if detectable. */
  lang: z.enum(LOCALES).nullish(),
  /** Caller's rights. */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), rate: z.boolean(), reply: z.boolean() }),
  reply: z.object({ text: z.string(), at: isoDate }).nullish(),
  createdAt: isoDate,
});

/** Fields written by the author. */
export const reviewFields = {
  rating: z.int().min(1).max(5),
  comment: text(0, MAX_REVIEW).default(''),
};

/** Rating of a target after a change; the average has one decimal. */
export const ratingFigures = { count: z.int(), avgRating: z.number() };

/** Number of reviews per number of stars. */
export const breakdown = z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() });
