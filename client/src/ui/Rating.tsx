import { Star } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/platform/i18n/format';
import { cx } from './classes';

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

/** One to five stars as a radio group. */
export function RatingInput({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-small font-medium text-strong">{label}</legend>
      <div className="flex">
        {STEPS.map((step) => (
          <label
            key={step}
            className="relative grid size-11 cursor-pointer place-items-center rounded-pill has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={step}
              checked={value === step}
              onChange={() => onChange(step)}
              aria-label={t('ui.stars', { value: step })}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star
              aria-hidden
              className={cx('size-7', step <= value ? 'text-accent' : 'text-line')}
              fill={step <= value ? 'currentColor' : 'none'}
            />
          </label>
        ))}
      </div>
      {error && <p className="text-small text-danger">{error}</p>}
    </fieldset>
  );
}
