import { Star } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../classes';

const STEPS = [1, 2, 3, 4, 5] as const;

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
