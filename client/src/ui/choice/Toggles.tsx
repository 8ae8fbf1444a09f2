import { Check } from 'lucide-react';
import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { cx } from '../classes';
import { FieldError } from '../form/Field';
import { RadioGroup } from './RadioGroup';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Checkbox with a label and an optional hint. */
export function Checkbox({ label, hint, className, ...input }: CheckboxProps) {
  return (
    <label className={cx('flex min-h-11 cursor-pointer items-center gap-3 text-body', className)}>
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          {...input}
          type="checkbox"
          className="peer size-5 cursor-pointer appearance-none rounded-[0.3rem] border border-line bg-card checked:border-primary checked:bg-primary"
        />
        <Check
          aria-hidden
          className="pointer-events-none absolute size-4 text-on-primary opacity-0 peer-checked:opacity-100"
          strokeWidth={3}
        />
      </span>
      <span className="min-w-0 flex-1">{label}</span>
      {hint !== undefined && <span className="text-small text-muted numbers">{hint}</span>}
    </label>
  );
}

interface SwitchProps {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** Switch for a setting that takes effect immediately. */
export function Switch({ label, help, checked, onChange, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <span>
        <span id={id} className="block font-medium text-strong">
          {label}
        </span>
        {help && <span className="text-small text-muted">{help}</span>}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className={cx(
          'relative h-7 w-12 shrink-0 rounded-pill transition-colors time-fast disabled:opacity-50',
          checked ? 'bg-primary' : 'bg-line',
        )}
      >
        <span
          className={cx(
            'absolute top-1 size-5 rounded-pill bg-card shadow-card transition-[inset-inline-start] time-fast',
            checked ? 'start-6' : 'start-1',
          )}
        />
      </button>
    </div>
  );
}

export interface SegmentProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; hint?: string }[];
  hideLabel?: boolean;
  error?: string | undefined;
  optional?: boolean;
  className?: string;
}

/** As high as other controls, frame included, and never narrower than its label, so that segments wrap if needed. */
export const segmentClass =
  'relative grid min-h-[2.375rem] min-w-fit flex-1 cursor-pointer place-items-center rounded-[0.5rem] px-2 sm:px-3 text-small font-medium whitespace-nowrap text-body has-checked:bg-primary-soft has-checked:text-primary-soft-text hover:text-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';

/** Brings the chosen option of a scrolling row into view when it first appears. */
function useChosenInView(isScrolling: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = ref.current;
    const chosen = isScrolling && row?.querySelector('label:has(:checked)');
    if (!row || !chosen) return;
    const [frame, option] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
    row.scrollLeft += option.x + option.width / 2 - (frame.x + frame.width / 2);
  }, [isScrolling]);
  return ref;
}

/** Chooses one of 2 to 6 options, side by side; on phones in one row that scrolls if `isRow`, or in several. */
export function SegmentedControl<V extends string>({
  label,
  options,
  hideLabel,
  error,
  className,
  value,
  onChange,
  isRow = false,
}: SegmentProps<V> & { value: V | undefined; onChange: (value: V) => void; isRow?: boolean }) {
  const name = useId();
  const row = useChosenInView(isRow);
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-small font-medium text-strong'}>{label}</legend>
      <div
        ref={row}
        className={cx(
          'flex gap-1 rounded-control border p-0.5',
          isRow ? '[scrollbar-width:none] overflow-x-auto' : 'flex-wrap',
          error ? 'border-danger' : 'border-line',
          'bg-card',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            // A scrolling row cuts off what is outside of it.
            className={cx(segmentClass, isRow && 'has-focus-visible:-outline-offset-2!')}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              // The hit area includes the frame.
              className="absolute inset-x-0 -inset-y-[3px] cursor-pointer opacity-0"
            />
            <span className="min-w-7 text-center">{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

interface RadioCardsProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string; text?: string }[];
  value: V | undefined;
  onChange: (value: V) => void;
  hideLabel?: boolean;
  className?: string;
}

const CARD = {
  option:
    'relative cursor-pointer rounded-control border border-line px-2.5 py-3 text-small text-muted has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-soft-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
  radio: 'absolute inset-0 size-full cursor-pointer opacity-0',
};

/** Chooses one of a few options that each need a sentence of explanation. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  return (
    <RadioGroup {...props} layout="grid gap-1.5 sm:auto-cols-fr sm:grid-flow-col" look={CARD}>
      {({ label, text }) => (
        <>
          <b className="block font-medium text-strong">{label}</b>
          {text}
        </>
      )}
    </RadioGroup>
  );
}
