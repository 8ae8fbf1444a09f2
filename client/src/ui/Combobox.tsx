import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chips } from './Chips';
import { controlClass, cx } from './classes';
import { ComboboxList } from './ComboboxList';
import { Field, type FieldTexts } from './Field';
import type { Option } from './Select';
import { useCombobox } from './useCombobox';

interface Common extends FieldTexts {
  options: readonly Option[];
  placeholder?: string;
  disabled?: boolean;
  /** Inside the control, at its start. */
  before?: ReactNode;
  /** Replaces the look of the control, where a frame around it has one. */
  inputClass?: string;
}

interface ComboboxProps extends Common {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Words that are no option may stand too: what is kept, and how to keep others. */
  freeText?: { value: string | undefined; onChange: (text: string) => void };
  /** The person is about to choose: the moment to load many options. */
  onFocus?: () => void;
  /** Options found elsewhere for what is typed, and where to look for them. */
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

/** One of many options, found by typing in either language. */
export function Combobox({ value, onChange, freeText, onFocus, search, ...common }: ComboboxProps) {
  const { t } = useTranslation();
  const { options, label, placeholder, disabled, before, inputClass, error } = common;
  const chosen = options.find((option) => option.value === value);
  const box = useCombobox({
    options,
    onPick: (option) => onChange(option.value),
    onText: freeText?.onChange,
    ...search,
  });
  const text = box.typed ?? chosen?.label ?? freeText?.value ?? '';
  const isClearable = !disabled && (value !== undefined || Boolean(freeText?.value));
  return (
    <Field {...textOf(common)}>
      {(control) => (
        <div className="relative flex items-center">
          {before && <span className="pointer-events-none absolute start-3.5 text-muted">{before}</span>}
          <input
            {...control}
            role="combobox"
            aria-expanded={box.isOpen}
            aria-controls={box.isOpen ? box.listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={box.active >= 0 ? box.optionId(box.active) : undefined}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            value={text}
            placeholder={placeholder}
            disabled={disabled}
            onChange={(event) => box.type(event.target.value)}
            onClick={box.open}
            onFocus={(event) => {
              event.currentTarget.select();
              onFocus?.();
            }}
            onKeyDown={box.onKeyDown}
            onBlur={box.onBlur}
            className={cx(
              inputClass ?? controlClass(Boolean(error)),
              'truncate pe-10',
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
          {box.isOpen && <ComboboxList label={label} box={box} isChosen={(id) => id === value} />}
        </div>
      )}
    </Field>
  );
}

interface MultipleProps extends Common {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Any of many options; the chosen ones stand below as chips. */
export function ComboboxMultiple({ values, onChange, ...common }: MultipleProps) {
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
              role="combobox"
              aria-expanded={box.isOpen}
              aria-controls={box.isOpen ? box.listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={box.active >= 0 ? box.optionId(box.active) : undefined}
              autoComplete="off"
              spellCheck={false}
              dir="auto"
              value={box.typed ?? ''}
              placeholder={placeholder}
              disabled={disabled}
              onChange={(event) => box.type(event.target.value)}
              onClick={box.open}
              onKeyDown={box.onKeyDown}
              onBlur={box.onBlur}
              className={cx(controlClass(Boolean(error)), 'pe-10')}
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
