import { ClockAlert, Hourglass, ThumbsUp, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REVIEW_GOAL_HOURS } from '@manzil/shared/domain/offer/propertyRules';
import { HOUR_MS } from '@manzil/shared/domain/time/spans';
import { useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { Badge } from '@/ui/Badge';
import { serverNow } from '@/platform/serverTime';
import type { Row } from './queue';

const REVIEW_TARGET_MS = REVIEW_GOAL_HOURS * HOUR_MS;

/** How long it has been waiting for staff, highlighted when overdue. */
export function WaitingTime({ listing: { waitsSince } }: { listing: Row }) {
  const { t } = useTranslation();
  const lang = useLang();
  const [now] = useState(serverNow);
  if (!waitsSince) return null;
  const isLate = now - Date.parse(waitsSince) > REVIEW_TARGET_MS;
  const ago = formatAgo(waitsSince, lang);
  return (
    <Badge
      tone={isLate ? 'warning' : 'neutral'}
      icon={isLate ? ClockAlert : Hourglass}
      className="whitespace-normal!"
    >
      {t(isLate ? 'moderation.late' : 'moderation.handedIn', { ago })}
    </Badge>
  );
}

/** A worker's recommendation. */
export function Advice({ listing: { recommendation } }: { listing: Row }) {
  const { t } = useTranslation();
  const lang = useLang();
  if (!recommendation) return null;
  const { verdict, note, by, at } = recommendation;
  const Icon = verdict === 'publish' ? ThumbsUp : Undo2;
  return (
    <div className="mt-2 rounded-control bg-info-soft px-3 py-2 text-small text-info-soft-text">
      <p className="flex items-center gap-2 font-medium">
        <Icon aria-hidden className="size-4 shrink-0" />
        <span>
          {t(`moderation.advice.${verdict}`, {
            name: (lang === 'ar' && by?.nameAr) || by?.name || t('moderation.someoneGone'),
          })}
          {t('ui.dot')}
          {formatAgo(at, lang)}
        </span>
      </p>
      {note && (
        <p dir="auto" className="aligned mt-1 break-words whitespace-pre-line">
          {note}
        </p>
      )}
    </div>
  );
}
