import { BadgeCheck, ThumbsUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber } from '@/platform/i18n/format';
import { useMayCall } from '@/platform/access';
import { Button } from '@/ui/Button';
import { toast } from '@/ui/overlay/toasts';
import type { Row } from './queue';
import { Review } from './Review';
import { KeyHints, useReviewKeys } from './reviewKeys';
import { SendBack } from './SendBack';
import { useStaffActions, type StaffAction } from './useStaffActions';

/** Number of queued listings to load at once. */
const LIMIT = 50;

/** The review queue, longest wait first, without those already seen in this session. */
function useReviewQueue(canDecide: boolean, seen: ReadonlySet<string>) {
  const { data } = useApiQuery('properties.allProperties', {
    queue: 'waiting',
    longestFirst: true,
    limit: LIMIT,
  });
  // One recommendation per listing is enough.
  const remaining = data?.data.filter((row) => !seen.has(row.id) && (canDecide || !row.recommendation)) ?? [];
  return { left: remaining, isLoaded: data !== undefined };
}

/** Decision or recommendation buttons for the current listing. */
function Decisions({
  listing,
  canDecide,
  isLoading,
  onApprove,
  onSendBack,
  onNext,
}: {
  listing: Row;
  canDecide: boolean;
  isLoading: boolean;
  onApprove: () => void;
  onSendBack: () => void;
  onNext: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const isWaiting = listing.waitsSince !== null;
  return (
    <>
      {!canDecide && (
        <p className="basis-full text-end text-small text-muted">{t('moderation.adminDecides')}</p>
      )}
      {onNext && <Button onClick={onNext}>{t('moderation.next')}</Button>}
      {(canDecide || isWaiting) && (
        <Button onClick={onSendBack}>{t(canDecide ? 'listing.sendBack' : 'moderation.recommendBack')}</Button>
      )}
      {!listing.isVerified && (canDecide || isWaiting) && (
        <Button
          variant="primary"
          icon={canDecide ? BadgeCheck : ThumbsUp}
          isLoading={isLoading}
          onClick={onApprove}
        >
          {t(canDecide ? 'listing.verify' : 'moderation.recommend')}
        </Button>
      )}
    </>
  );
}

/**
 * Reviews listings one after another, opening the next after each decision. Admins decide; workers make
 * recommendations. Starts with `first`, or the one waiting longest.
 */
export function ReviewFlow({ first, onClose }: { first: Row | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const canDecide = useMayCall('properties.updateByAdmin');
  const staffActions = useStaffActions();
  const [chosen, setChosen] = useState(first);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [isSendingBack, setIsSendingBack] = useState(false);
  const { left: remaining, isLoaded } = useReviewQueue(canDecide, seen);
  const row = chosen ?? remaining[0];
  const listing = useApiQuery('properties.get', { id: row?.id ?? '' }, { enabled: row !== undefined });
  const others = remaining.filter(({ id }) => id !== row?.id);

  const proceed = (done: Row) => {
    setSeen(new Set([...seen, done.id]));
    setChosen(undefined);
    setIsSendingBack(false);
  };
  const act = async (what: StaffAction, reason?: string) => {
    if (!row || staffActions.isRunning) return;
    // Decide on the version shown, which may be newer than the list's.
    const { updatedAt = row.updatedAt, agent } = listing.data?.data ?? {};
    const { companyName, companyNameAr } = agent ?? {};
    const shown = { ...row, updatedAt, ...(agent && { seenCompany: { companyName, companyNameAr } }) };
    const [result] = await staffActions.run(what, [shown], reason);
    if (result?.refusal) {
      const { message, details } = result.refusal;
      toast.error([message || t('ui.someError'), ...details].join('\n'));
      setIsSendingBack(false);
      return;
    }
    toast.success(t(`moderation.done.${what}`));
    proceed(row);
  };
  const isWaiting = row?.waitsSince !== null;
  const sendBack = () => setIsSendingBack(true);
  const approve = () => void act(canDecide ? 'verify' : 'recommend');
  const keys = useReviewKeys(row !== undefined && !isSendingBack && !staffActions.isRunning, {
    a: isWaiting || (canDecide && !row.isVerified) ? approve : undefined,
    s: canDecide || isWaiting ? sendBack : undefined,
    n: () => row && proceed(row),
  });
  const isOver = isLoaded && row === undefined;
  const end = useEffectEvent(() => {
    toast.info(t('moderation.noneLeft'));
    onClose();
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  if (!row) return null;
  return (
    <>
      <Review
        reviewed={row}
        listing={listing}
        remainingText={t('moderation.left', { count: others.length, n: formatNumber(others.length) })}
        onClose={onClose}
        hints={<KeyHints shortcuts={keys} canDecide={canDecide} />}
      >
        <Decisions
          listing={row}
          canDecide={canDecide}
          isLoading={staffActions.isRunning}
          onApprove={approve}
          onSendBack={sendBack}
          onNext={others.length > 0 ? () => proceed(row) : undefined}
        />
      </Review>
      {isSendingBack && (
        <SendBack
          rows={[row]}
          isAdvice={!canDecide}
          isLoading={staffActions.isRunning}
          onClose={() => setIsSendingBack(false)}
          onSend={(reason) => void act(canDecide ? 'sendBack' : 'recommendBack', reason)}
        />
      )}
    </>
  );
}
