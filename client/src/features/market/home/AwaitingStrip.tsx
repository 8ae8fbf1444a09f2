import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { REVIEW_GOAL_HOURS } from '@manzil/shared/domain/offer/propertyRules';
import { usePendingTasks, useTaskLink } from '@/blocks/tasks/tasks';
import { formatNumber } from '@/platform/i18n/format';

const SHOWN = 3;

/** A line above the home page with what awaits the signed-in person. Its height is fixed, so that nothing moves. */
export function AwaitingStrip() {
  const { t } = useTranslation();
  const linkOf = useTaskLink();
  const { data } = usePendingTasks();
  const tasks = data?.data.slice(0, SHOWN) ?? [];
  return (
    <nav aria-label={t('dashboard.needs.title')} className="border-b border-hair bg-card">
      <ul className="page flex h-12 items-center gap-x-5 overflow-x-auto text-small whitespace-nowrap">
        {data && tasks.length === 0 && <li className="text-muted">{t('dashboard.needs.none')}</li>}
        {tasks.map((task) => {
          const { text, to } = linkOf(task);
          const { count, kind } = task;
          const shown =
            kind === 'pendingListings'
              ? t('dashboard.awaiting', { count, n: formatNumber(count), hours: REVIEW_GOAL_HOURS })
              : text;
          return (
            <li key={kind}>
              {to ? (
                <Link to={to} className="py-3 font-medium text-strong underline-offset-4 hover:underline">
                  {shown}
                </Link>
              ) : (
                shown
              )}
            </li>
          );
        })}
        <li className="sticky end-0 ms-auto bg-card ps-3">
          <Link to="/dashboard" className="inline-flex min-h-11 items-center gap-1.5 font-medium text-link">
            {t('pages.dashboard')}
            <ArrowRight aria-hidden className="mirrors size-4" />
          </Link>
        </li>
      </ul>
    </nav>
  );
}
