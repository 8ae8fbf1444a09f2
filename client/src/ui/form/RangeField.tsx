import { Slider } from 'radix-ui';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readQuantity, type Measured } from '@manzil/shared/domain/text/amount';
import { useLang } from '@/platform/i18n/format';
import { FieldError } from './Field';
import { withGroups } from './grouping';
import { useReportUnparsed } from './unparsed';
import { useGrouping } from './useGrouping';
import { controlClass, cx } from '../classes';

/** Number of listings between two steps; `max` is null for the open-ended last one. */
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
  /** `AED` or `ft²`, shown in both fields. */
  unit: string;
  /** The quantity, which decides how `1.250` is read. */
  measure?: Measured;
  value: Range;
  onChange: (value: Range) => void;
  /** Contiguous, in ascending order; undefined while the counts load. */
  buckets: readonly Bucket[] | undefined;
  hideLabel?: boolean;
}

/** Upper limit of every filter. */
const MAX_VALUE = 10_000_000_000;

/** Parses one end of the range; undefined if the text is not an amount. A typed limit or range may set either end. */
function parseEnd(typed: string, end: keyof Range, value: Range, measure: Measured): Range | undefined {
  if (typed.trim() === '') return { ...value, [end]: undefined };
  const read = readQuantity(typed, measure);
  if (!read) return undefined;
  const { least, most, exactly } = read;
  const next = exactly === undefined ? { min: least, max: most } : { [end]: exactly };
  const isRange = least !== undefined && most !== undefined;
  return [least, most, exactly].some((n) => n !== undefined && n > MAX_VALUE)
    ? undefined
    : {
        ...value,
        ...(isRange || exactly !== undefined ? next : least === undefined ? { max: most } : { min: least }),
      };
}

interface EndProps extends Pick<RangeFieldProps, 'unit' | 'value' | 'onChange'> {
  label: string;
  end: keyof Range;
  measure: Measured;
  isWrong: boolean;
}

/** Milliseconds without a key press before a typed amount applies. */
const TYPING_MS = 150;

/** A text field for one end, applied while typing, on Enter and on blur. Unparsable text stays in the field. */
function EndField({ label, unit, value, end, measure, onChange, isWrong }: EndProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [unread, setUnread] = useState('');
  const grouping = useGrouping();
  useReportUnparsed(unread !== '');
  const n = value[end];
  const applyTyped = useEffectEvent(() => {
    const next = typed === null ? undefined : parseEnd(typed, end, value, measure);
    if (!next || (next.min === value.min && next.max === value.max)) return;
    // Half a number may turn the range around; only a finished one is an error.
    if ((next.min ?? 0) <= (next.max ?? Infinity)) onChange(next);
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(applyTyped, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const commit = () => {
    if (typed === null) return;
    const next = parseEnd(typed, end, value, measure);
    setUnread(next ? '' : typed.trim());
    if (!next) return;
    setTyped(null);
    onChange(next);
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
          value={typed ?? (n === undefined ? '' : withGroups(String(n)))}
          aria-invalid={isWrong || unread !== '' || undefined}
          aria-describedby={unread ? `${id}-error` : undefined}
          onFocus={grouping.onFocus}
          onChange={(event) => {
            grouping.onChange(event);
            setTyped(event.target.value);
            setUnread('');
          }}
          onBlur={commit}
          onKeyDown={(event) => {
            grouping.onKeyDown(event);
            if (event.key !== 'Enter') return;
            event.preventDefault();
            commit();
          }}
          className={cx(controlClass(isWrong || unread !== ''), 'ps-12 pe-2 text-end numbers')}
        />
      </span>
      {unread && <FieldError id={`${id}-error`}>{t('ui.unreadable', { typed: unread })}</FieldError>}
    </div>
  );
}

/** Returns the step of a value, or `otherwise` if there is no value. */
function stepIndex(n: number | undefined, buckets: readonly Bucket[], fallback: number): number {
  if (n === undefined) return fallback;
  const edges = buckets.map((bucket) => bucket.min);
  const above = edges.findIndex((edge) => edge > n);
  if (above === 0) return 0;
  const at = above === -1 ? buckets.length - 1 : above - 1;
  const from = edges[at] ?? 0;
  const to = edges[at + 1] ?? from * 2;
  return Math.min(buckets.length, at + (to > from ? (n - from) / (to - from) : 0));
}

/** A histogram of the listings with the selected range highlighted. Draws nothing without counts. */
function Histogram({ buckets, from, to }: { buckets: readonly Bucket[]; from: number; to: number }) {
  const highest = Math.max(1, ...buckets.map((bucket) => bucket.count));
  const isCounted = buckets.some((bucket) => bucket.count > 0);
  return (
    <div aria-hidden className={cx('flex items-end gap-px px-3', isCounted ? 'h-16' : 'h-3')}>
      {isCounted &&
        buckets.map(({ min, count }, at) => (
          <span
            key={min}
            style={{ height: `${Math.max(3, (count / highest) * 100)}%` }}
            className={cx('flex-1 rounded-t-[0.2rem]', at + 1 > from && at < to ? 'bg-primary' : 'bg-line')}
          />
        ))}
    </div>
  );
}

/** Histogram and slider. Handles snap to steps; only the moved handle replaces a typed value. */
function RangeSlider({
  label,
  value,
  onChange,
  buckets,
}: Omit<RangeFieldProps, 'unit' | 'of' | 'hideLabel' | 'buckets'> & { buckets: readonly Bucket[] }) {
  const { t } = useTranslation();
  const lang = useLang();
  const last = buckets.length;
  const low = stepIndex(value.min, buckets, 0);
  const high = stepIndex(value.max, buckets, last);
  const [dragged, setDragged] = useState<number[] | null>(null);
  const [from = 0, to = last] = dragged ?? [Math.min(low, high), Math.max(low, high)];
  const commit = ([start = 0, end = last]: number[]) => {
    setDragged(null);
    const edge = (step: number) => buckets[Math.round(step)]?.min;
    onChange({
      min: start === low ? value.min : start <= 0 ? undefined : edge(start),
      max: end === high ? value.max : end >= last ? undefined : edge(end),
    });
  };
  const thumb =
    'block size-6 rounded-pill border-2 border-primary bg-card shadow-card outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus';
  return (
    <>
      <Histogram buckets={buckets} from={from} to={to} />
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
  );
}

/** Selects a range by typing or dragging, above a histogram of the listings. The low end is at the start of the line. */
export function RangeField({
  label,
  unit,
  measure = 'money',
  value,
  onChange,
  buckets,
  hideLabel,
}: RangeFieldProps) {
  const { t } = useTranslation();
  const isWrong = value.min !== undefined && value.max !== undefined && value.min > value.max;
  return (
    <fieldset>
      <legend className={hideLabel ? 'sr-only' : 'mb-2 text-small font-medium text-strong'}>{label}</legend>
      {/* As tall as the slider, so that its arrival doesn't push the fields below. */}
      {!buckets && <div aria-hidden className="h-22" />}
      {buckets && buckets.length > 1 && <RangeSlider {...{ label, value, onChange, buckets }} />}
      <div className="flex gap-3">
        <EndField label={t('ui.from')} end="min" {...{ unit, measure, value, onChange, isWrong }} />
        <EndField label={t('ui.to')} end="max" {...{ unit, measure, value, onChange, isWrong }} />
      </div>
      {isWrong && <FieldError>{t('ui.rangeWrong')}</FieldError>}
    </fieldset>
  );
}
