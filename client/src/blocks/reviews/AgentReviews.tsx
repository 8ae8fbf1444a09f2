import { useTranslation } from 'react-i18next';
import { SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
import { useApiPages } from '@/platform/api/useApi';
import { formatNumber } from '@/platform/i18n/format';
import { Button } from '@/ui/Button';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { ReviewItem } from './ReviewItem';
import { useReviewedKind, useReviewSort, useLoadPendingReview } from './reviews';
import { Summary } from './Summary';

/** Reviews of an agent's listings and services, one kind at a time. */
export function AgentReviews({ id }: { id: string }) {
  const { t } = useTranslation();
  const [sort] = useReviewSort();
  const lists = {
    property: useApiPages('agents.reviews', { id, kind: 'property', sort }),
    service: useApiPages('agents.reviews', { id, kind: 'service', sort }),
  };
  const countOf = (kind: SubjectKind) => lists[kind].data?.pages[0]?.count ?? 0;
  const [chosen, setChosen] = useReviewedKind();
  const kind = chosen ?? (countOf('property') === 0 && countOf('service') > 0 ? 'service' : 'property');
  const list = lists[kind];
  useLoadPendingReview(list);
  const names = { property: t('reviews.ofListings'), service: t('reviews.ofServices') };
  return (
    <Loaded query={list} loading={<Skeleton className="h-40 rounded-card" />}>
      {({ pages: [first, ...rest] }) => (
        <>
          {countOf('property') > 0 && countOf('service') > 0 && (
            <SegmentedControl
              className="mb-4 md:w-fit"
              label={t('single.reviews')}
              hideLabel
              value={kind}
              onChange={setChosen}
              options={SUBJECT_KINDS.map((value) => ({
                value,
                label: `${names[value]} (${formatNumber(countOf(value))})`,
              }))}
            />
          )}
          {first && first.count > 0 ? (
            <Summary {...first} />
          ) : (
            <p className="text-muted">{t('reviews.none')}</p>
          )}
          <ul className="mt-3">
            {[first, ...rest].flatMap((page) =>
              (page?.data ?? []).map((review) => <ReviewItem key={review.id} review={review} />),
            )}
          </ul>
          {list.hasNextPage && (
            <Button isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('reviews.more')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}
