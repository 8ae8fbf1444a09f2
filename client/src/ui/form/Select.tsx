import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { controlClass, cx } from '../classes';
import { Field, type FieldTexts } from './Field';

/** A choice: its value and what is read. */
export interface Option {
  value: string;
  label: string;
  /** Options under one heading. */
  group?: string;
  /** Said beside the label, such as a count. */
  hint?: string;
  /** Further words a search finds it by, such as its name in the other language. */
  keywords?: string;
}

interface SelectProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  options: readonly Option[];
  /** The entry for "nothing chosen". */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** One of a few options, by the platform's own list: best on phones. Above eight options use Combobox. */
export function Select({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  options,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, help, error, optional, hideLabel, className }}>
      {(control) => (
        <span className="relative flex items-center">
          <select
            {...select}
            {...control}
            className={cx(controlClass(Boolean(error)), 'appearance-none pe-10')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute end-3.5 size-4 text-muted" />
        </span>
      )}
    </Field>
  );
}
