import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chips } from './Chips';
import { controlClass, cx } from '../classes';
import { ComboboxList } from './ComboboxList';
import { Field, type FieldTexts } from '../form/Field';
import type { Option } from './Select';
import { useCombobox } from './useCombobox';

interface Common extends FieldTexts {
  options: readonly Option[];
  placeholder?: string;
  disabled?: boolean;
  /** Inside the control, at its start. */
  before?: ReactNode;
  /** Replaces the control's look inside a custom frame. */
  inputClass?: string;
  /** Called when a choice is about to be made; loads a long list of options. */
  onFocus?: () => void;
}

interface ComboboxProps extends Common {
  value: string | undefined;
  /** More chosen options, shown after the first; `onChange` decides what choosing one of them means. */
  others?: readonly string[];
  onChange: (value: string | undefined) => void;
  /** Free text besides options: the current text and its setter. */
  freeText?: { value: string | undefined; onChange: (text: string) => void };
  /** Options found on the server for the typed text, and how to look them up. */
  search?: { found: readonly Option[]; onTyped: (text: string) => void };
}

const textOf = (common: Common): FieldTexts => ({
  label: common.label,
  help: common.help,
  error: common.error,
  ...(common.optional !== undefined && { optional: common.optional }),
  ...(common.hideLabel !== undefined && { hideLabel: common.hideLabel }),
  ...(common.className !== undefined && { className: common.className }),
});

/** Picks one of many options by typing in either language. */
export function Combobox({
  value,
  others = [],
  onChange,
  freeText,
  onFocus,
  search,
  ...common
}: ComboboxProps) {
  const { t } = useTranslation();
  const { options, label, placeholder, disabled, before, inputClass, error } = common;
  const chosen = [...(value === undefined ? [] : [value]), ...others];
  const names = chosen.flatMap((id) => options.find((option) => option.value === id)?.label ?? []);
  const box = useCombobox({
    options,
    onPick: (option) => onChange(option.value),
    onText: freeText?.onChange,
    ...search,
  });
  const text = box.typed ?? (names.join(t('ui.comma')) || (freeText?.value ?? ''));
  const isClearable = !disabled && (value !== undefined || Boolean(freeText?.value));
  return (
    <Field {...textOf(common)}>
      {(control) => (
        <div className="relative flex items-center">
          {before && <span className="pointer-events-none absolute start-3.5 text-muted">{before}</span>}
          <input
            {...control}
            {...box.input}
            value={text}
            placeholder={placeholder}
            disabled={disabled}
            onFocus={(event) => {
              event.currentTarget.select();
              onFocus?.();
            }}
            className={cx(
              inputClass ?? controlClass(Boolean(error)),
              'plaintext truncate pe-10',
              Boolean(before) && 'ps-10',
            )}
          />
          {isClearable ? (
            <button
              type="button"
              aria-label={t('ui.clear', { field: label })}
              onClick={() => {
                onChange(undefined);
                freeText?.onChange('');
              }}
              className="absolute end-0 grid h-full w-11 place-items-center text-muted hover:text-strong"
            >
              <X aria-hidden className="size-4" />
            </button>
          ) : (
            <ChevronDown aria-hidden className="pointer-events-none absolute end-3.5 size-4 text-muted" />
          )}
          {box.isOpen && <ComboboxList label={label} box={box} isChosen={(id) => chosen.includes(id)} />}
        </div>
      )}
    </Field>
  );
}

interface MultipleProps extends Common {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Picks several of many options; the chosen ones appear as chips below. */
export function ComboboxMultiple({ values, onChange, onFocus, ...common }: MultipleProps) {
  const { t } = useTranslation();
  const { options, label, placeholder, disabled, error } = common;
  const toggle = (id: string) =>
    onChange(values.includes(id) ? values.filter((other) => other !== id) : [...values, id]);
  const box = useCombobox({ options, onPick: (option) => toggle(option.value), isMultiple: true });
  return (
    <div>
      <Field {...textOf(common)}>
        {(control) => (
          <div className="relative flex items-center">
            <input
              {...control}
              {...box.input}
              value={box.typed ?? ''}
              placeholder={placeholder}
              disabled={disabled}
              onFocus={onFocus}
              className={cx(controlClass(Boolean(error)), 'plaintext pe-10')}
            />
            <ChevronDown aria-hidden className="pointer-events-none absolute end-3.5 size-4 text-muted" />
            {box.isOpen && (
              <ComboboxList label={label} box={box} isChosen={(id) => values.includes(id)} isMultiple />
            )}
          </div>
        )}
      </Field>
      <Chips
        label={label}
        className="mt-2"
        items={values.map((id) => {
          const name = options.find((option) => option.value === id)?.label ?? id;
          return {
            id,
            label: name,
            removeLabel: t('ui.remove', { what: name }),
            onRemove: () => toggle(id),
          };
        })}
      />
    </div>
  );
}
