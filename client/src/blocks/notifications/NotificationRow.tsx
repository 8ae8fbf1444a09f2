import {
  BadgeCheck,
  Building2,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  ClipboardList,
  Eye,
  EyeOff,
  Flag,
  Handshake,
  KeyRound,
  Phone,
  ReceiptText,
  SearchCheck,
  Star,
  Trash2,
  TrendingDown,
  Unplug,
  UserRound,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useApiCommand } from '@/platform/api/useApi';
import { useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { cx } from '@/ui/classes';
import { pathOf, useNotificationText, type Notification } from './notification';

const ICONS: Record<Notification['kind'], LucideIcon> = {
  requestStatus: CalendarCheck,
  newRequest: ClipboardList,
  newReview: Star,
  reviewReply: Star,
  propertyVerified: BadgeCheck,
  propertySentBack: Building2,
  propertyPaused: Building2,
  confirmAvailability: Building2,
  permitExpiring: Building2,
  permitExpired: Building2,
  priceDrop: TrendingDown,
  savedSearch: SearchCheck,
  account: UserRound,
  newReport: Flag,
  reportClosed: Flag,
  serviceHidden: EyeOff,
  serviceShown: Eye,
  offerDeleted: Trash2,
  allDeleted: Trash2,
  offersReceived: Handshake,
  requestGone: CalendarX,
  numbersShown: Phone,
  viewing: CalendarClock,
  quote: ReceiptText,
  feedFailed: Unplug,
  apiTokenCreated: KeyRound,
  webhookSet: Webhook,
  webhookFailed: Unplug,
  agencyInvitation: Building2,
  agencyClaim: Building2,
  agencyClaimAccepted: BadgeCheck,
  agencyClaimDeclined: Building2,
  agencyJoined: UserRound,
  agencyLeft: UserRound,
  memberRemoved: UserRound,
};

/** A notification; opening its target marks it as read. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { t } = useTranslation();
  const lang = useLang();
  const sentence = useNotificationText();
  const read = useApiCommand('notifications.markRead');
  const Icon = ICONS[notification.kind];
  const place = pathOf(notification);
  const isNew = !notification.readAt;
  const mark = () => isNew && read.mutate({ ids: [notification.id] });
  const look = cx(
    'flex w-full items-start gap-3 rounded-control px-3 py-2.5 text-start hover:bg-sunken',
    isNew && 'bg-primary-soft',
  );
  const inside = (
    <>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.7} />
      <span className="min-w-0 flex-1">
        <span className={cx('block break-words', isNew ? 'font-medium text-strong' : 'text-body')}>
          {sentence(notification)}
        </span>
        <time
          dateTime={notification.createdAt}
          className={cx('text-small', isNew ? 'text-primary-soft-text' : 'text-muted')}
        >
          {formatAgo(notification.createdAt, lang)}
        </time>
      </span>
      {isNew && <span className="sr-only">{t('notifications.isNew')}</span>}
    </>
  );
  return (
    <li>
      {place ? (
        <Link to={place} className={look} onClick={mark}>
          {inside}
        </Link>
      ) : (
        <button type="button" className={look} onClick={mark}>
          {inside}
        </button>
      )}
    </li>
  );
}
