import { Bell as BellIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber } from '@/platform/i18n/format';
import { MarkAllRead } from '@/blocks/notifications/MarkAllRead';
import { useLiveNotifications } from '@/blocks/notifications/notification';
import { NotificationRow } from '@/blocks/notifications/NotificationRow';
import { badgeCount } from '@/ui/badgeCount';
import { Disclosure } from '@/ui/Disclosure';

/** Number of notifications shown. */
const SHOWN = 6;

/** Live notifications of the signed-in person. */
export function Bell() {
  const { t } = useTranslation();
  useLiveNotifications();
  const { data } = useApiQuery('notifications.list', { limit: SHOWN });
  const unread = data?.unreadCount ?? 0;
  return (
    <Disclosure
      label={t('notifications.open', { n: formatNumber(unread) })}
      button={
        <>
          <BellIcon aria-hidden className="size-5" strokeWidth={1.6} />
          {unread > 0 && (
            <span className="absolute end-1 top-1 min-w-[1.0625rem] rounded-pill bg-primary px-1 text-center text-[0.6875rem] leading-[1.0625rem] font-medium text-on-primary numbers">
              {badgeCount(unread)}
            </span>
          )}
        </>
      }
      buttonClass="relative grid size-11 place-items-center rounded-pill text-strong hover:bg-sunken"
      panelClass="fixed inset-x-3 top-[4rem] max-h-[75dvh] overflow-y-auto rounded-card border border-hair bg-raised p-2 shadow-lift sm:absolute sm:inset-x-auto sm:end-0 sm:top-13 sm:w-96"
    >
      <div className="flex min-h-11 items-center justify-between gap-3 px-3 pb-1">
        <h2 className="font-medium text-strong">{t('pages.notifications')}</h2>
        <MarkAllRead unread={unread} />
      </div>
      {data?.count === 0 && <p className="px-3 py-4 text-muted">{t('notifications.none')}</p>}
      <ul className="space-y-0.5">
        {data?.data.map((one) => (
          <NotificationRow key={one.id} notification={one} />
        ))}
      </ul>
      <Link
        to="/notifications"
        className="mt-1 flex min-h-11 items-center justify-center rounded-control font-medium text-link hover:bg-sunken"
      >
        {t('notifications.seeAll')}
      </Link>
    </Disclosure>
  );
}
