import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { REVIEW_SORTS, SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import type { Output } from '@/platform/api/api';
import { useApiCommand, useApiPages } from '@/platform/api/useApi';
import { usePendingTarget } from '@/platform/storage/pendingAction';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { REVIEW_ACTIONS } from './subject';

export type Review = Output<'propertyReviews.list'>['data'][number];
export type Breakdown = Output<'propertyReviews.ofProperty'>['breakdown'];
type Sort = (typeof REVIEW_SORTS)[number];

/** Page size. */
const LIMIT = 10;

/** A setting of the reviews section, kept in the URL. */
function useReviewParam(key: string): [string | null, (next: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const choose = (next: string | null) => {
    const changed = new URLSearchParams(params);
    if (next === null) changed.delete(key);
    else changed.set(key, next);
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  return [params.get(key), choose];
}

/** The sort order of reviews. */
export function useReviewSort(): [Sort, (sort: string) => void] {
  const [chosen, choose] = useReviewParam('reviews');
  const sort = REVIEW_SORTS.find((one) => one === chosen) ?? 'newest';
  return [sort, (next) => choose(next === 'newest' ? null : next)];
}

/** The chosen kind of an agent's reviews, of listings or services; undefined by default. */
export function useReviewedKind(): [SubjectKind | undefined, (kind: SubjectKind) => void] {
  const [chosen, choose] = useReviewParam('reviewsOf');
  return [SUBJECT_KINDS.find((one) => one === chosen), choose];
}

/** Paginated reviews of a listing or service. */
export function useReviewsOf(kind: SubjectKind, id: string, sort: Sort) {
  const page = { limit: LIMIT, sort };
  const ofProperty = useApiPages(
    'propertyReviews.ofProperty',
    { ...page, propertyId: id },
    { enabled: kind === 'property' },
  );
  const ofService = useApiPages(
    'serviceReviews.ofService',
    { ...page, serviceId: id },
    { enabled: kind === 'service' },
  );
  return kind === 'property' ? ofProperty : ofService;
}

interface Pages {
  data: { pages: { data: Review[] }[] } | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** Loads pages until the review whose button a visitor pressed before signing in. */
export function useLoadPendingReview({ data, hasNextPage, isFetching, isError, fetchNextPage }: Pages): void {
  const about = usePendingTarget(REVIEW_ACTIONS);
  const isLoaded = data?.pages.some((page) => page.data.some(({ id }) => about?.startsWith(id)));
  const isMissing = about !== undefined && isLoaded === false && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (isMissing) void fetchNextPage();
    // Depends on the pages too: a response already cached renders no intermediate state.
  }, [isMissing, fetchNextPage, data]);
}

/** API calls that change reviews, by kind. */
export const CALLS = {
  property: { remove: 'propertyReviews.remove', reply: 'propertyReviews.reply' },
  service: { remove: 'serviceReviews.remove', reply: 'serviceReviews.reply' },
} as const;

/** Kind of the reviewed item. */
export const reviewedKind = (review: Review): SubjectKind => (review.service ? 'service' : 'property');

/** Saves a new review or changes to the viewer's own. */
export function useWriteReview(kind: SubjectKind, onDone: () => void) {
  const { t } = useTranslation();
  const options = {
    onSuccess: () => {
      toast.success(t('reviews.saved'));
      onDone();
    },
    onError: toastError,
  };
  const ofProperty = useApiCommand('propertyReviews.add', options);
  const ofService = useApiCommand('serviceReviews.add', options);
  const { isPending } = kind === 'property' ? ofProperty : ofService;
  return {
    isPending,
    write: (id: string, written: { rating: number; comment: string }) =>
      kind === 'property'
        ? ofProperty.mutate({ propertyId: id, ...written })
        : ofService.mutate({ serviceId: id, ...written }),
  };
}

export type Thumb = 'like' | 'dislike';

/** The vote and counts after a click, shown optimistically. */
function withVote(review: Review, thumb: Thumb): Pick<Review, 'userThumbType' | 'reviewFeedbackCounts'> {
  const { likeCount, dislikeCount } = review.reviewFeedbackCounts;
  const count = (one: Thumb, n: number) =>
    n - (review.userThumbType === one ? 1 : 0) + (thumb === one && review.userThumbType !== one ? 1 : 0);
  return {
    userThumbType: review.userThumbType === thumb ? 'none' : thumb,
    reviewFeedbackCounts: {
      likeCount: count('like', likeCount),
      dislikeCount: count('dislike', dislikeCount),
    },
  };
}

/** A review's votes as seen by the viewer, and the function to vote. */
export function useVote(review: Review) {
  const ofProperty = useApiCommand('propertyReviews.setThumb', { onError: toastError });
  const ofService = useApiCommand('serviceReviews.setThumb', { onError: toastError });
  const { isPending, variables } = review.service ? ofService : ofProperty;
  const shown = isPending && variables ? { ...review, ...withVote(review, variables.thumbType) } : review;
  return {
    mine: shown.userThumbType,
    ...shown.reviewFeedbackCounts,
    vote: (thumbType: Thumb) => {
      if (isPending) return;
      if (review.service) ofService.mutate({ serviceId: review.service, reviewId: review.id, thumbType });
      else if (review.property) {
        ofProperty.mutate({ propertyId: review.property, reviewId: review.id, thumbType });
      }
    },
  };
}
