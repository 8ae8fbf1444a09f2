import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/platform/format';
import { useApiQuery } from '@/platform/useApi';
import { Skeleton } from '@/ui/Skeleton';

const COUNTED = [
  'totalUsers',
  'totalAgents',
  'totalServiceAgents',
  'totalInjazatWorkers',
  'totalAdmins',
] as const;

/** How many people there are of each role, whatever the list below is filtered by. */
export function Counters() {
  const { t } = useTranslation();
  const counts = useApiQuery('users.users', { limit: 1 }, { keepPrevious: true });
  return (
    <dl className="mb-5 grid grid-cols-3 gap-2 sm:gap-3 md:grid-cols-5">
      {COUNTED.map((name) => (
        <div
          key={name}
          className="flex flex-col justify-between rounded-card border border-hair bg-card px-3 py-2.5 sm:px-4 sm:py-3"
        >
          <dt className="text-micro text-muted sm:text-small">{t(`people.${name}`)}</dt>
          <dd className="numbers h-8 text-h3 font-bold text-strong">
            {counts.data ? (
              formatNumber(counts.data[name])
            ) : counts.isPending ? (
              <Skeleton className="h-7 w-12" />
            ) : (
              '–'
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
