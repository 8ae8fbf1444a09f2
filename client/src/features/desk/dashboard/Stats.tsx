import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatNumber } from '@/platform/i18n/format';
import type { StatKey } from './figures';

/** A number in an overview. */
export interface Stat {
  key: StatKey;
  value: number;
  /** Path of the underlying list. */
  to?: string;
  /** Increase in the current month. */
  month?: number;
}

function StatCard({ of: { key, value, to, month } }: { of: Stat }) {
  const { t } = useTranslation();
  const label = t(`dashboard.stat.${key}`);
  return (
    <li className="relative rounded-card border border-hair bg-card p-4 md:p-5">
      <p className="text-small text-muted">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-card hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className="mt-1 text-h2 font-bold text-strong numbers">{formatNumber(value)}</p>
      {month !== undefined && (
        <p className="mt-0.5 text-small text-muted">{t('dashboard.thisMonth', { n: formatNumber(month) })}</p>
      )}
    </li>
  );
}

/** Overview numbers, linked to their lists. */
export function Stats({ of }: { of: readonly Stat[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 lg:gap-4">
      {of.map((stat) => (
        <StatCard key={stat.key} of={stat} />
      ))}
    </ul>
  );
}
