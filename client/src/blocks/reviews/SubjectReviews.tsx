import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REVIEW_SORTS, type SubjectKind } from '@manzil/shared/domain/enums';
import { useResumeAction, useRequireSignIn } from '@/platform/storage/pendingAction';
import { useSession } from '@/platform/session';
import { Button } from '@/ui/Button';
import { Select } from '@/ui/choice/Select';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { ReviewItem } from './ReviewItem';
import { useReviewSort, useReviewsOf, useLoadPendingReview, type Review } from './reviews';
import { Summary } from './Summary';
import { WriteDialog } from './WriteDialog';

interface Subject {
  kind: SubjectKind;
  id: string;
}

/** Button to write or edit the viewer's own review. */
function WriteButton({ kind, id, own, mayReview }: Subject & { own: Review | null; mayReview: boolean }) {
  const { t } = useTranslation();
  const session = useSession();
  const requireSignIn = useRequireSignIn();
  const [isOpen, setIsOpen] = useState(false);
  useResumeAction('review', id, () => setIsOpen(true));
  if (!session) {
    return (
      <Button icon={PenLine} onClick={() => requireSignIn('review', id)}>
        {t('reviews.signIn')}
      </Button>
    );
  }
  if (!mayReview) return null;
  return (
    <>
      <Button icon={PenLine} onClick={() => setIsOpen(true)}>
        {t(own ? 'reviews.own' : 'reviews.write')}
      </Button>
      {isOpen && <WriteDialog kind={kind} id={id} own={own} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Reviews of a listing or service with statistics. */
export function SubjectReviews({ kind, id }: Subject) {
  const { t } = useTranslation();
  const [sort, setSort] = useReviewSort();
  const list = useReviewsOf(kind, id, sort);
  useLoadPendingReview(list);
  return (
    <Loaded query={list} loading={<Skeleton className="h-40 rounded-card" />}>
      {({ pages: [first, ...rest] }) =>
        first && (
          <>
            {first.count > 0 ? (
              <Summary {...first} />
            ) : (
              <p className="text-muted">
                {t('reviews.none')} {t('reviews.noneText')}
              </p>
            )}
            <div className="mt-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
              <WriteButton kind={kind} id={id} own={first.own} mayReview={first.mayReview} />
              {first.count > 1 && (
                <Select
                  label={t('reviews.sort')}
                  hideLabel
                  className="w-48"
                  value={sort}
                  onChange={(event) => setSort(event.target.value)}
                  options={REVIEW_SORTS.map((value) => ({ value, label: t(`reviews.sorts.${value}`) }))}
                />
              )}
            </div>
            <ul className="mt-3">
              {[first, ...rest].flatMap(({ data }) =>
                data.map((review) => <ReviewItem key={review.id} review={review} />),
              )}
            </ul>
            {list.hasNextPage && (
              <Button isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('reviews.more')}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}
