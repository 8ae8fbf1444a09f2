import { Slider } from 'radix-ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldDigits } from '@manzil/shared/domain/digits';
import { formatNumber, useLang } from '@/platform/format';
import { FieldError } from './Field';
import { controlClass, cx } from './classes';

/** How much of the market lies between two steps; `max` null is without end. */
interface Bucket {
  min: number;
  max: number | null;
  count: number;
}
export interface Range {
  min: number | undefined;
  max: number | undefined;
}

interface RangeFieldProps {
  label: string;
  /** `AED`, `ft²`; said in both fields. */
  unit: string;
  value: Range;
  onChange: (value: Range) => void;
  /** From the lowest to the highest, side by side. */
  buckets: readonly Bucket[];
  hideLabel?: boolean;
}

/** A number as people type it: separators and Arabic digits are fine. */
const parse = (text: string): number | undefined => {
  const digits = foldDigits(text).replace(/[^\d.]/g, '');
  const n = Number.parseFloat(digits);
  return Number.isFinite(n) ? n : undefined;
};

interface EndProps {
  label: string;
  unit: string;
  value: number | undefined;
  onCommit: (value: number | undefined) => void;
  isWrong: boolean;
}

/** One end, typed; taken over on Enter and on leaving. */
function End({ label, unit, value, onCommit, isWrong }: EndProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    onCommit(parse(typed));
  };
  return (
    <div className="min-w-0 flex-1">
      <label htmlFor={id} className="mb-1 block text-small text-muted">
        {label}
      </label>
      <span dir="ltr" className="relative flex items-center">
        <span className="pointer-events-none absolute start-3 text-small text-muted">{unit}</span>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? (value === undefined ? '' : formatNumber(value))}
          aria-invalid={isWrong || undefined}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            commit();
          }}
          className={cx(controlClass(isWrong), 'ps-12 pe-2 text-end numbers')}
        />
      </span>
    </div>
  );
}

/**
 * A range by typing or by dragging, over the market it cuts. The handles move from step to step; the low end is where
 * lines begin.
 */
export function RangeField({ label, unit, value, onChange, buckets, hideLabel }: RangeFieldProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const edges = buckets.map((bucket) => bucket.min);
  const last = buckets.length;
  const highest = Math.max(1, ...buckets.map((bucket) => bucket.count));

  /** Where a value stands among the steps. */
  const placeOf = (n: number | undefined, otherwise: number) => {
    if (n === undefined) return otherwise;
    const above = edges.findIndex((edge) => edge > n);
    if (above === 0) return 0;
    const at = above === -1 ? last - 1 : above - 1;
    const from = edges[at] ?? 0;
    const to = edges[at + 1] ?? from * 2;
    return Math.min(last, at + (to > from ? (n - from) / (to - from) : 0));
  };
  const low = placeOf(value.min, 0);
  const high = placeOf(value.max, last);
  const [dragged, setDragged] = useState<number[] | null>(null);
  const [from = 0, to = last] = dragged ?? [Math.min(low, high), Math.max(low, high)];

  const commit = ([start = 0, end = last]: number[]) => {
    setDragged(null);
    // An end that was not moved keeps what was typed.
    onChange({
      min: start === low ? value.min : start <= 0 ? undefined : edges[Math.round(start)],
      max: end === high ? value.max : end >= last ? undefined : edges[Math.round(end)],
    });
  };
  const isWrong = value.min !== undefined && value.max !== undefined && value.min > value.max;
  const thumb =
    'block size-6 rounded-pill border-2 border-primary bg-card shadow-card outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus';
  return (
    <fieldset>
      <legend className={hideLabel ? 'sr-only' : 'mb-2 text-small font-medium text-strong'}>{label}</legend>
      {last > 1 && (
        <>
          <div aria-hidden className="flex h-16 items-end gap-px px-3">
            {buckets.map(({ min, count }, at) => (
              <span
                key={min}
                style={{ height: `${Math.max(3, (count / highest) * 100)}%` }}
                className={cx(
                  'flex-1 rounded-t-[0.2rem]',
                  at + 1 > from && at < to ? 'bg-primary' : 'bg-line',
                )}
              />
            ))}
          </div>
          <Slider.Root
            dir={lang === 'ar' ? 'rtl' : 'ltr'}
            min={0}
            max={last}
            step={1}
            value={[from, to]}
            onValueChange={setDragged}
            onValueCommit={commit}
            className="relative -mt-3 mb-3 flex h-6 touch-none items-center select-none"
          >
            <Slider.Track className="relative h-0.5 grow bg-line">
              <Slider.Range className="absolute h-full bg-primary" />
            </Slider.Track>
            <Slider.Thumb className={thumb} aria-label={t('ui.least', { what: label })} />
            <Slider.Thumb className={thumb} aria-label={t('ui.most', { what: label })} />
          </Slider.Root>
        </>
      )}
      <div className="flex gap-3">
        <End
          label={t('ui.from')}
          unit={unit}
          value={value.min}
          isWrong={isWrong}
          onCommit={(min) => onChange({ ...value, min })}
        />
        <End
          label={t('ui.to')}
          unit={unit}
          value={value.max}
          isWrong={isWrong}
          onCommit={(max) => onChange({ ...value, max })}
        />
      </div>
      {isWrong && <FieldError>{t('ui.rangeWrong')}</FieldError>}
    </fieldset>
  );
}
