import { Flag, MessageSquareReply, Pencil, ThumbsDown, ThumbsUp, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/platform/i18n/format';
import { lazyPart } from '@/platform/browser/lazyPart';
import { useResumeAction, useRequireSignIn } from '@/platform/storage/pendingAction';
import { useSession } from '@/platform/session';
import { Button } from '@/ui/Button';
import { useRemoval } from '@/ui/overlay/useRemoval';
import { CALLS, reviewedKind, useVote, type Review, type Thumb } from './reviews';
import { ReplyDialog } from './ReplyDialog';
import { WriteDialog } from './WriteDialog';

const ReportDialog = lazyPart(async () => (await import('@/blocks/listing/ReportDialog')).ReportDialog);

function VoteButtons({ review }: { review: Review }) {
  const { t } = useTranslation();
  const session = useSession();
  const requireSignIn = useRequireSignIn();
  const { mine, likeCount, dislikeCount, vote } = useVote(review);
  const about = (thumb: Thumb) => `${review.id} ${thumb}`;
  // Resuming the action after sign-in must not undo an earlier vote.
  const pressOnce = (thumb: Thumb) => {
    document.getElementById(review.id)?.scrollIntoView({ block: 'center' });
    if (review.can.rate && mine !== thumb) vote(thumb);
  };
  useResumeAction('thumb', about('like'), () => pressOnce('like'));
  useResumeAction('thumb', about('dislike'), () => pressOnce('dislike'));
  const marks = [
    { thumb: 'like', n: likeCount, Icon: ThumbsUp, key: 'reviews.helpful' },
    { thumb: 'dislike', n: dislikeCount, Icon: ThumbsDown, key: 'reviews.unhelpful' },
  ] as const;
  return marks.map(({ thumb, n, Icon, key }) => (
    <Button
      key={thumb}
      small
      variant="quiet"
      className="min-h-11!"
      disabled={!review.can.rate}
      aria-pressed={mine === thumb}
      aria-label={t(key, { n: formatNumber(n) })}
      onClick={() => (session ? vote(thumb) : requireSignIn('thumb', about(thumb)))}
    >
      <Icon
        aria-hidden
        className="size-4.5"
        strokeWidth={1.7}
        fill={mine === thumb ? 'currentColor' : 'none'}
      />
      {thumb === 'like' && <span>{t('reviews.helpfulShort')}</span>}
      {n > 0 && <span className="numbers">{formatNumber(n)}</span>}
    </Button>
  ));
}

/** Actions on a review: vote and report; edit for its author, delete for staff, reply for the owner. */
export function ReviewActions({ review }: { review: Review }) {
  const { t } = useTranslation();
  const session = useSession();
  const requireSignIn = useRequireSignIn();
  const [open, setOpen] = useState<'write' | 'reply' | 'report'>();
  const close = () => setOpen(undefined);
  const removal = useRemoval(CALLS[reviewedKind(review)].remove, {
    id: review.id,
    title: t('reviews.deleteTitle'),
    text: t('reviews.deleteText'),
    action: t('reviews.delete'),
  });
  useResumeAction('report', review.id, () => setOpen('report'));
  return (
    <div className="-mx-3 mt-1 flex flex-wrap items-center print:hidden">
      <VoteButtons review={review} />
      {review.can.reply && (
        <Button
          small
          variant="quiet"
          className="min-h-11!"
          icon={MessageSquareReply}
          onClick={() => setOpen('reply')}
        >
          {t('reviews.reply')}
        </Button>
      )}
      {review.can.edit && (
        <Button small variant="quiet" className="min-h-11!" icon={Pencil} onClick={() => setOpen('write')}>
          {t('reviews.change')}
        </Button>
      )}
      {review.can.delete && (
        <Button
          small
          variant="quiet"
          className="min-h-11!"
          icon={Trash2}
          isLoading={removal.isPending}
          onClick={removal.ask}
        >
          {t('reviews.delete')}
        </Button>
      )}
      {!review.can.edit && (
        <Button
          small
          variant="quiet"
          className="min-h-11!"
          icon={Flag}
          onClick={() => (session ? setOpen('report') : requireSignIn('report', review.id))}
        >
          {t('report.open')}
        </Button>
      )}
      {open === 'write' && (
        <WriteDialog
          kind={reviewedKind(review)}
          id={review.service ?? review.property ?? ''}
          own={review}
          onClose={close}
        />
      )}
      {open === 'reply' && <ReplyDialog review={review} onClose={close} />}
      {open === 'report' && (
        <Suspense fallback={null}>
          <ReportDialog
            kind="review"
            id={review.id}
            title={review.comment || review.user.name}
            onClose={close}
          />
        </Suspense>
      )}
      {removal.dialog}
    </div>
  );
}
