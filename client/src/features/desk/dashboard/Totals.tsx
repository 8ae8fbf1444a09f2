import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatNumber } from '@/platform/i18n/format';
import type { StatKey } from './figures';

/** A total in an overview. */
export interface Total {
  key: StatKey;
  value: number;
  /** Path of the underlying list. */
  to?: string;
}

/** Totals in one line, linked to their lists. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  const { t } = useTranslation();
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small">
      {totals.map(({ key, value, to }) => {
        const label = t(`dashboard.stat.${key}`);
        return (
          <div key={key} className="flex min-h-9 items-center gap-1.5">
            <dt className="text-muted">
              {to ? (
                <Link to={to} className="py-2 underline-offset-4 hover:underline">
                  {label}
                </Link>
              ) : (
                label
              )}
            </dt>
            <dd className="font-bold text-strong numbers">{formatNumber(value)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
