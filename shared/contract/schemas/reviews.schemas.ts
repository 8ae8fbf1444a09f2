import { z } from 'zod';
import { LOCALES, REVIEW_BASES } from '../../domain/enums';
import { personName } from './people.schemas';
import { id, isoDate, text, thumb } from './scalars';

/** A review as everybody sees it (spec/1-domain, Review). */
export const review = z.object({
  id,
  property: id.nullish(),
  service: id.nullish(),
  /** What it is of, in lists of several; null when that is gone. */
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
  /** How its writer knows what it is of: from their requests. */
  basis: z.enum(REVIEW_BASES).nullish(),
  /** What the comment is written in, where that can be told. */
  lang: z.enum(LOCALES).nullish(),
  /** The caller owns what it is of, and it has no answer yet. */
  mayReply: z.boolean(),
  reply: z.object({ text: z.string(), at: isoDate }).nullish(),
  createdAt: isoDate,
});

/** What an author writes. */
export const reviewFields = {
  rating: z.int().min(1).max(5),
  comment: text(0, 2000).default(''),
};

/** A target's figures after a change; the average has one decimal. */
export const ratingFigures = { count: z.int(), avgRating: z.number() };

/** How many reviews gave each number of stars. */
export const breakdown = z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() });
