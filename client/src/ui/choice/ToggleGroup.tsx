import type { LucideIcon } from 'lucide-react';
import { ToggleGroup as Radix } from 'radix-ui';
import { useId, type ReactNode } from 'react';
import { useLang } from '@/platform/i18n/format';
import { cx } from '../classes';
import { segmentClass, type SegmentProps } from './Toggles';

interface GroupProps<V extends string> {
  label: string;
  hideLabel?: boolean;
  values: readonly V[];
  /** Receives the pressed option. */
  onToggle: (value: V) => void;
  className?: string | undefined;
  /** Classes of the box around the options. */
  box: string;
  children: ReactNode;
}

/** Named group of toggle buttons with one tab stop; arrow keys move inside. */
function Group<V extends string>({
  label,
  hideLabel = false,
  values,
  onToggle,
  className,
  box,
  children,
}: GroupProps<V>) {
  const id = useId();
  const lang = useLang();
  return (
    <div className={className}>
      <p id={id} className={hideLabel ? 'sr-only' : 'mb-1.5 text-small font-medium text-strong'}>
        {label}
      </p>
      <Radix.Root
        type="multiple"
        role="group"
        dir={lang === 'ar' ? 'rtl' : 'ltr'}
        aria-labelledby={id}
        value={[...values]}
        onValueChange={(next) => {
          const pressed = [
            ...next.filter((value) => !values.some((other) => other === value)),
            ...values.filter((value) => !next.includes(value)),
          ][0];
          if (pressed !== undefined) onToggle(pressed as V);
        }}
        className={box}
      >
        {children}
      </Radix.Root>
    </div>
  );
}

/** Chooses any of a few options, side by side. */
export function SegmentedMultiple<V extends string>({
  label,
  options,
  className,
  values,
  onChange,
}: Pick<SegmentProps<V>, 'label' | 'options' | 'className'> & {
  values: readonly V[];
  onChange: (values: V[]) => void;
}) {
  return (
    <Group
      label={label}
      values={values}
      onToggle={(value) =>
        onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value])
      }
      className={className}
      box="flex flex-wrap gap-1 rounded-control border border-line bg-card p-0.5"
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          className={cx(
            segmentClass,
            'data-[state=on]:bg-primary-soft data-[state=on]:text-primary-soft-text',
          )}
        >
          <span className="min-w-7 text-center">{option.label}</span>
        </Radix.Item>
      ))}
    </Group>
  );
}

export interface ToggleOption<V extends string> {
  value: V;
  label: string;
  /** Accessible name, where it says more than the label and count. */
  name?: string | undefined;
  /** Number of results, already formatted. */
  count?: string | undefined;
  icon?: LucideIcon | undefined;
  isStruck?: boolean;
}

/** Chooses any of several options as wrapping chips, or on narrow screens in one row that scrolls. */
export function ToggleChips<V extends string>({
  label,
  hideLabel = false,
  isRow = false,
  options,
  values,
  onToggle,
}: {
  label: string;
  hideLabel?: boolean;
  isRow?: boolean;
  options: readonly ToggleOption<V>[];
  values: readonly V[];
  onToggle: (value: V) => void;
}) {
  return (
    <Group
      label={label}
      hideLabel={hideLabel}
      values={values}
      onToggle={onToggle}
      box={cx(
        'flex gap-2',
        isRow ? '[scrollbar-width:none] overflow-x-auto p-1 -m-1 lg:flex-wrap' : 'flex-wrap',
      )}
    >
      {options.map(({ value, label: text, name, count, icon: Icon, isStruck }) => (
        <Radix.Item
          key={value}
          value={value}
          aria-label={name}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-pill border border-line bg-card px-3.5 text-small font-medium text-strong hover:bg-sunken data-[state=on]:border-primary data-[state=on]:bg-primary-soft data-[state=on]:text-primary-soft-text sm:min-h-9"
        >
          {Icon && <Icon aria-hidden className="size-4" />}
          {isStruck ? <s>{text}</s> : text}
          {count !== undefined && <span className="font-normal text-muted numbers">{count}</span>}
        </Radix.Item>
      ))}
    </Group>
  );
}
