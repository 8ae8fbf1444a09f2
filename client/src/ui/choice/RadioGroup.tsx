import { useId, type ReactNode } from 'react';

interface RadioGroupProps<V extends string, Option extends { value: V }> {
  label: string;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  /** Class of the box around the options. */
  layout?: string;
  /** Class of an option's label and of its radio button. */
  look: { option: string; radio: string };
  options: readonly Option[];
  value: V | undefined;
  onChange: (value: V) => void;
  /** An option's text. */
  children: (option: Option) => ReactNode;
}

/** Radio group without styles of its own. */
export function RadioGroup<V extends string, Option extends { value: V }>({
  label,
  hideLabel,
  className,
  layout,
  look,
  options,
  value,
  onChange,
  children,
}: RadioGroupProps<V, Option>) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-small font-medium text-strong'}>{label}</legend>
      <div className={layout}>
        {options.map((option) => (
          <label key={option.value} className={look.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={look.radio}
            />
            {children(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
