import { useTranslation } from 'react-i18next';
import { REVIEW_SORTS, SUBJECT_KINDS, type SubjectKind } from '@manzil/shared/domain/enums';
// eslint-disable-next-line no-restricted-imports -- The tabs of each role.
import { canOffer, isProfessional, isStaff } from '@manzil/shared/domain/roles';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber } from '@/platform/i18n/format';
import { useSession } from '@/platform/session';
import { useListState } from '@/platform/hooks/useListState';
import { ReviewItem } from '@/blocks/reviews/ReviewItem';
import { FilterSelect } from '@/ui/form/ListFilters';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';

const LIMIT = 10;

type ReviewScope = 'own' | 'received' | 'all';

interface ReviewListInput {
  kind: SubjectKind;
  scope: ReviewScope;
  page: number;
  sort: (typeof REVIEW_SORTS)[number];
  ownId: string;
}

/** The list for a kind and owner; makes exactly one of the four calls. */
function useReviewList({ kind, scope, page, sort, ownId }: ReviewListInput) {
  const input = { page, limit: LIMIT, sort };
  const mine = { ...input, ...(scope === 'own' && { userId: ownId }) };
  const is = (one: SubjectKind, received: boolean) => ({
    keepPrevious: true,
    enabled: kind === one && (scope === 'received') === received,
  });
  const lists = {
    property: {
      written: useApiQuery('propertyReviews.list', mine, is('property', false)),
      received: useApiQuery('propertyReviews.ofAgent', input, is('property', true)),
    },
    service: {
      written: useApiQuery('serviceReviews.list', mine, is('service', false)),
      received: useApiQuery('serviceReviews.ofAgent', input, is('service', true)),
    },
  };
  return lists[kind][scope === 'received' ? 'received' : 'written'];
}

/** Paginated reviews of listings or services. */
function ReviewList({ title, choices }: { title: string; choices: readonly ReviewScope[] }) {
  const { t } = useTranslation();
  const state = useListState();
  const session = useSession();
  const [first = 'own'] = choices;
  const scope = choices.find((one) => one === state.get('whose')) ?? first;
  const offersHomes = session !== null && canOffer('property', session.role);
  const usual: SubjectKind = offersHomes || scope !== 'received' ? 'property' : 'service';
  const kind = SUBJECT_KINDS.find((one) => one === state.get('kind')) ?? usual;
  const sort = REVIEW_SORTS.find((one) => one === state.get('reviews')) ?? 'newest';
  const list = useReviewList({ kind, scope, page: state.page, sort, ownId: session?.user.id ?? '' });
  return (
    <>
      <PageHead title={title}>
        {choices.length > 1 && (
          <SegmentedControl
            label={t('myReviews.which')}
            hideLabel
            value={scope}
            onChange={(value) => state.set('whose', value === first ? '' : value)}
            options={choices.map((value) => ({ value, label: t(`myReviews.${value}`) }))}
          />
        )}
        <SegmentedControl
          label={t('requests.kind')}
          hideLabel
          value={kind}
          onChange={(value) => state.set('kind', value)}
          options={SUBJECT_KINDS.map((value) => ({ value, label: t(`requests.kinds.${value}`) }))}
        />
      </PageHead>
      <div className="mb-2 flex">
        <FilterSelect
          state={state}
          id="reviews"
          label={t('reviews.sort')}
          all={t('reviews.sorts.newest')}
          options={REVIEW_SORTS.slice(1).map((value) => ({
            value,
            label: t(`reviews.sorts.${value}`),
          }))}
        />
      </div>
      <PagedList
        query={list}
        state={state}
        limit={LIMIT}
        counted={(count) => t('reviews.count', { count, n: formatNumber(count) })}
        empty={
          <EmptyState
            title={t('myReviews.none')}
            text={t(scope === 'received' ? 'myReviews.noneReceived' : 'myReviews.noneOwn')}
          />
        }
      >
        {(reviews) => (
          <ul className="max-w-[60rem] rounded-card border border-hair bg-card px-4 sm:px-5">
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

/** /my-reviews */
export function MyReviewsScreen() {
  const { t } = useTranslation();
  return <ReviewList title={t('pages.myReviews')} choices={['own']} />;
}

/** /dashboard/reviews: the person's own; for agents also those received; for staff all. */
export function ReviewsScreen() {
  const { t } = useTranslation();
  const role = useSession()?.role ?? 'user';
  const choices: ReviewScope[] = [
    ...(isStaff(role) ? (['all'] as const) : []),
    ...(isProfessional(role) ? (['received'] as const) : []),
    'own',
  ];
  return <ReviewList title={t('pages.reviews')} choices={choices} />;
}
