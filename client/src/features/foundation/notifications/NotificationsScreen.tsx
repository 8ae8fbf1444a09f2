import { Settings2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { useApiQuery } from '@/platform/api/useApi';
import { formatDate, formatNumber, useLang } from '@/platform/i18n/format';
import { useListState } from '@/platform/hooks/useListState';
import { MarkAllRead } from '@/blocks/notifications/MarkAllRead';
import { useLiveNotifications, type Notification } from '@/blocks/notifications/notification';
import { NotificationRow } from '@/blocks/notifications/NotificationRow';
import { ButtonLink } from '@/ui/Button';
import { SegmentedControl } from '@/ui/choice/Toggles';
import { PagedList } from '@/ui/list/PagedList';
import { PageHead } from '@/ui/PageHead';
import { EmptyState } from '@/ui/States';
import { serverNow } from '@/platform/serverTime';

const LIMIT = 20;

/** Groups consecutive rows by day. */
function byDay(rows: readonly Notification[], dayOf: (at: string) => string) {
  const days: { day: string; rows: Notification[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

/** Translation key of today and yesterday. */
function recent(day: string, lang: Locale, now = serverNow()): 'today' | 'yesterday' | undefined {
  if (day === formatDate(new Date(now), lang)) return 'today';
  return day === formatDate(new Date(now - DAY_MS), lang) ? 'yesterday' : undefined;
}

/** Display name of a day: today, yesterday, or its date. */
function useDayName() {
  const { t } = useTranslation();
  const lang = useLang();
  return (at: string) => {
    const day = formatDate(at, lang);
    const word = recent(day, lang);
    return word ? t(`notifications.${word}`) : day;
  };
}

/** /notifications */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const state = useListState();
  const isUnread = state.get('unread') === '1';
  const dayName = useDayName();
  useLiveNotifications();
  const list = useApiQuery(
    'notifications.list',
    { page: state.page, limit: LIMIT, ...(isUnread && { unread: true }) },
    { keepPrevious: true },
  );
  const unread = list.data?.unreadCount ?? 0;
  return (
    <>
      <PageHead title={t('pages.notifications')}>
        <MarkAllRead unread={unread} />
        <ButtonLink small icon={Settings2} to="/account-info">
          {t('notifications.settings')}
        </ButtonLink>
      </PageHead>
      <SegmentedControl
        className="mb-4 w-fit"
        label={t('notifications.which')}
        hideLabel
        value={isUnread ? 'unread' : 'all'}
        onChange={(value) => state.set('unread', value === 'unread' ? '1' : '')}
        options={[
          { value: 'all', label: t('notifications.all') },
          { value: 'unread', label: t('notifications.unread', { n: formatNumber(unread) }) },
        ]}
      />
      <PagedList
        query={list}
        state={state}
        limit={LIMIT}
        empty={
          <EmptyState
            scene="empty-inbox"
            title={t('notifications.none')}
            text={t('notifications.noneText')}
          />
        }
      >
        {(rows) => (
          <div className="max-w-[52rem] space-y-6">
            {byDay(rows, dayName).map(({ day, rows: ofDay }) => (
              <section key={day} aria-label={day}>
                <h2 className="mb-2 text-small font-medium text-muted">{day}</h2>
                <ul className="space-y-1">
                  {ofDay.map((one) => (
                    <NotificationRow key={one.id} notification={one} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </PagedList>
    </>
  );
}
