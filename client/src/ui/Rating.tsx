import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/platform/i18n/format';

const STEPS = [1, 2, 3, 4, 5] as const;

const FilledStar = () => (
  <Star aria-hidden className="size-4 shrink-0" fill="currentColor" strokeWidth={1.5} />
);

/** A star filled to `part`: nothing, half or whole. */
function PartStar({ part }: { part: number }) {
  if (part >= 1) return <FilledStar />;
  const outline = <Star aria-hidden className="size-4" strokeWidth={1.5} />;
  if (part <= 0) return outline;
  return (
    <span className="relative">
      {outline}
      <span className="absolute inset-y-0 start-0 flex w-1/2 overflow-hidden">
        <FilledStar />
      </span>
    </span>
  );
}

/** Average rating with stars in steps of a half; nothing without reviews. */
export function Rating({ value, count, isShort }: { value: number; count?: number; isShort?: boolean }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-small">
      <span
        role="img"
        aria-label={t('ui.stars', { value: value.toFixed(1) })}
        className="inline-flex text-accent"
      >
        {isShort ? (
          <FilledStar />
        ) : (
          STEPS.map((step) => <PartStar key={step} part={Math.round(value * 2) / 2 - step + 1} />)
        )}
      </span>
      <span className="font-medium text-strong numbers">{value.toFixed(1)}</span>
      {count !== undefined && (
        <span className="whitespace-nowrap text-muted numbers">
          {t('reviews.count', { count, n: formatNumber(count) })}
        </span>
      )}
    </span>
  );
}
