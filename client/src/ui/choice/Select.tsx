import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { controlClass, cx } from '../classes';
import { Field, fieldProps, type FieldTexts } from '../form/Field';

/** A choice: value and label. */
export interface Option {
  value: string;
  label: string;
  /** Heading for a group of options. */
  group?: string;
  /** Text next to the label, such as a count. */
  hint?: string;
  /** More search terms, such as the name in the other language. */
  keywords?: string;
}

interface SelectProps extends FieldTexts, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  options: readonly Option[];
  /** Label for "nothing chosen". */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/**
 * Picks one of a few options with the platform's own list, which is best on phones. For more than eight options use
 * Combobox.
 */
export function Select({ options, placeholder, ...props }: SelectProps) {
  const [field, select] = fieldProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex items-center">
          <select
            {...select}
            {...control}
            className={cx(controlClass(Boolean(field.error)), 'appearance-none pe-10')}
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
