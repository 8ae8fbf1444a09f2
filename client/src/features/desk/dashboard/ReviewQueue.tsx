import { ListChecks } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { REVIEW_GOAL_HOURS } from '@manzil/shared/domain/offer/propertyRules';
import { titleOf } from '@/blocks/listing/card/card';
import { usePendingTasks } from '@/blocks/tasks/tasks';
import { useApiQuery } from '@/platform/api/useApi';
import { formatNumber, useLang } from '@/platform/i18n/format';
import { formatAgo } from '@/platform/i18n/times';
import { Badge } from '@/ui/Badge';
import { ButtonLink } from '@/ui/Button';
import { Skeleton } from '@/ui/Skeleton';
import { Loaded } from '@/ui/States';
import { LinkRow } from './LinkRow';
import { Part } from './Part';

const SHOWN = 5;
const QUEUE_PATH = '/dashboard/properties?state=waiting';

/** The listings that have waited longest, how many were decided today, and the way into the review. */
export function ReviewQueue() {
  const { t } = useTranslation();
  const lang = useLang();
  const decided = usePendingTasks().data?.decidedToday;
  const queue = useApiQuery(
    'properties.allProperties',
    { queue: 'waiting', longestFirst: true, limit: SHOWN },
    { refetchOnMount: true },
  );
  return (
    <Part
      title={t('dashboard.queue.title')}
      note={
        decided !== undefined && t('dashboard.decidedToday', { count: decided, n: formatNumber(decided) })
      }
      to={QUEUE_PATH}
      action={t('dashboard.queue.all')}
    >
      <Loaded
        query={queue}
        loading={<Skeleton className="my-4 h-48" />}
        isEmpty={({ count }) => count === 0}
        empty={<p className="py-3 text-muted">{t('dashboard.queue.none')}</p>}
      >
        {({ data, count }) => (
          <>
            <p className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span>
                {t('dashboard.awaiting', { count, n: formatNumber(count), hours: REVIEW_GOAL_HOURS })}
                {data[0]?.waitsSince && (
                  <span className="block text-small text-muted">
                    {t('dashboard.needs.since', { ago: formatAgo(data[0].waitsSince, lang) })}
                  </span>
                )}
              </span>
              <ButtonLink variant="primary" icon={ListChecks} to={`${QUEUE_PATH}&review=1`}>
                {t('dashboard.queue.start')}
              </ButtonLink>
            </p>
            <ul>
              {data.map((row) => (
                <LinkRow
                  key={row.id}
                  text={titleOf(row, lang)}
                  note={row.waitsSince && t('moderation.handedIn', { ago: formatAgo(row.waitsSince, lang) })}
                  badge={
                    row.recommendation && (
                      <Badge tone="info" className="max-sm:hidden">
                        {t('dashboard.queue.recommended')}
                      </Badge>
                    )
                  }
                  to={`/single?id=${row.id}`}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Part>
  );
}
