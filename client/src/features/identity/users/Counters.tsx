import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Role } from '@manzil/shared/domain/roles';
import { formatNumber } from '@/platform/i18n/format';
import { useApiQuery } from '@/platform/api/useApi';
import { Skeleton } from '@/ui/Skeleton';

const COUNTER_ROLES = {
  totalUsers: 'user',
  totalAgents: 'agent',
  totalServiceAgents: 'service_agent',
  totalInjazatWorkers: 'injazat_worker',
  totalAdmins: 'admin',
} as const satisfies Record<string, Role>;

/** Number of people per role, independent of the list's filters; each filters the list. */
export function Counters({ role }: { role: string | undefined }) {
  const { t } = useTranslation();
  const counts = useApiQuery('users.users', { limit: 1 }, { keepPrevious: true });
  return (
    <ul className="mb-5 grid grid-cols-3 gap-2 sm:gap-3 md:grid-cols-5">
      {(Object.keys(COUNTER_ROLES) as (keyof typeof COUNTER_ROLES)[]).map((name) => (
        <li key={name} className="flex">
          <Link
            to={
              role === COUNTER_ROLES[name]
                ? '/dashboard/users'
                : `/dashboard/users?role=${COUNTER_ROLES[name]}`
            }
            aria-current={role === COUNTER_ROLES[name] ? 'true' : undefined}
            className="flex flex-1 flex-col justify-between rounded-card border border-hair bg-card px-3 py-2.5 hover:border-muted aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft sm:px-4 sm:py-3"
          >
            <span className="text-micro text-muted sm:text-small">{t(`people.${name}`)}</span>
            <span className="numbers h-8 text-h3 font-bold text-strong">
              {counts.data ? (
                formatNumber(counts.data[name])
              ) : counts.isPending ? (
                <Skeleton className="h-7 w-12" />
              ) : (
                '–'
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
