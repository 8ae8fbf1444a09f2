import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/platform/i18n/format';
import { Rating } from '@/ui/Rating';
import type { Breakdown } from './reviews';

const STARS = [5, 4, 3, 2, 1] as const;

/** Average rating, count, and distribution of stars. */
export function Summary({
  avgRating,
  count,
  breakdown,
}: {
  avgRating: number;
  count: number;
  breakdown: Breakdown;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid items-center gap-x-12 gap-y-4 sm:grid-cols-[auto_1fr]">
      <div>
        <p className="text-display font-bold text-strong numbers" aria-hidden>
          {avgRating.toFixed(1)}
        </p>
        <Rating value={avgRating} />
        <p className="text-small text-muted">{t('reviews.count', { count, n: formatNumber(count) })}</p>
      </div>
      <ul className="space-y-1">
        {STARS.map((stars) => {
          const share = count > 0 ? Math.round((breakdown[stars] / count) * 100) : 0;
          return (
            <li key={stars} className="flex items-center gap-3 text-micro text-muted numbers">
              <span className="sr-only">{t('reviews.starShare', { stars, n: breakdown[stars] })}</span>
              <span aria-hidden className="w-2">
                {stars}
              </span>
              <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-pill bg-hair">
                <span className="block h-full rounded-pill bg-accent" style={{ inlineSize: `${share}%` }} />
              </span>
              <span aria-hidden className="w-9 text-end">
                {share}%
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
