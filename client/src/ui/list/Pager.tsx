import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatNumber } from '@/platform/i18n/format';
import { cx } from '../classes';

interface PagerProps {
  page: number;
  count: number;
  limit: number;
  /** Address of a page, so that back, reload and shared links show the same page. */
  linkTo: (page: number) => string;
}

/** Page numbers: the first, the last, the current one and its neighbours; 0 is a gap. */
function pageNumbers(page: number, last: number): number[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((n, at) => (at > 0 && n - (numbers[at - 1] ?? n) > 1 ? [0, n] : [n]));
}

/** Pagination of a list. */
export function Pager({ page, count, limit, linkTo }: PagerProps) {
  const { t } = useTranslation();
  const last = Math.max(1, Math.ceil(count / limit));
  if (last === 1) return null;
  const cell = 'grid h-11 min-w-11 place-items-center rounded-control px-2 text-small font-medium numbers';
  const step = (to: number, label: string, Icon: typeof ChevronLeft) =>
    to >= 1 && to <= last ? (
      <Link to={linkTo(to)} aria-label={label} className={cx(cell, 'text-strong hover:bg-sunken')}>
        <Icon aria-hidden className="mirrors size-5" />
      </Link>
    ) : (
      <span className={cx(cell, 'text-muted opacity-40')}>
        <Icon aria-hidden className="mirrors size-5" />
      </span>
    );
  return (
    <nav aria-label={t('ui.pages')} className="flex flex-wrap items-center justify-center gap-1 py-8">
      <p className="w-full text-center text-small text-muted numbers">
        {t('ui.pageRange', {
          from: formatNumber((page - 1) * limit + 1),
          to: formatNumber(Math.min(page * limit, count)),
          of: formatNumber(count),
        })}
      </p>
      {step(page - 1, t('ui.previous'), ChevronLeft)}
      {pageNumbers(page, last).map((n, at) =>
        n === 0 ? (
          <span key={`gap-${at}`} aria-hidden className={cx(cell, 'text-muted')}>
            …
          </span>
        ) : (
          <Link
            key={n}
            to={linkTo(n)}
            aria-current={n === page ? 'page' : undefined}
            aria-label={t('ui.page', { n: formatNumber(n) })}
            className={cx(
              cell,
              n === page ? 'bg-primary-soft text-primary-soft-text' : 'text-strong hover:bg-sunken',
            )}
          >
            {formatNumber(n)}
          </Link>
        ),
      )}
      {step(page + 1, t('ui.next'), ChevronRight)}
    </nav>
  );
}
