import { CalendarDays, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClass, cx } from '../classes';
import { useBackCloses } from '../overlay/useBackCloses';
import { Field, type FieldTexts } from './Field';

/** Props of a field that opens a calendar of days or months. */
export interface PickedProps extends FieldTexts {
  /** Name of the control in its form. */
  name?: string;
  ref?: Ref<HTMLButtonElement>;
  onBlur?: () => void;
  /** `YYYY-MM-DD` or `YYYY-MM`; empty for none. */
  value: string | null | undefined;
  onChange: (picked: string | null) => void;
}

interface PickerFieldProps extends PickedProps {
  /** Displayed text of the value. */
  words: string;
  /** Placeholder while nothing is picked. */
  hint: string;
  /** Content of the popover; `[data-first]` or the tabbable day receives focus. */
  children: (pick: (picked: string) => void) => ReactNode;
}

/** Button that shows the picked value and opens a popover to pick another. */
export function PickerField({
  name,
  ref,
  onBlur,
  value,
  onChange,
  words,
  hint,
  children,
  ...texts
}: PickerFieldProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const show = (next: boolean) => {
    setIsOpen(next);
    if (!next) onBlur?.();
  };
  useBackCloses(isOpen, () => show(false));
  return (
    <Field {...texts}>
      {(control) => (
        <div className="relative">
          <Popover.Root open={isOpen} onOpenChange={show}>
            <Popover.Trigger
              {...control}
              ref={ref}
              type="button"
              name={name}
              value={value ?? ''}
              // Moving focus into the calendar isn't leaving the field.
              onBlur={() => !isOpen && onBlur?.()}
              className={cx(controlClass(Boolean(texts.error)), 'flex items-center gap-2.5 text-start')}
            >
              <CalendarDays aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.7} />
              {value ? words : <span className="text-muted">{hint}</span>}
            </Popover.Trigger>
            <Popover.Portal>
              <Popover.Content
                aria-label={t('ui.calendar')}
                align="start"
                sideOffset={6}
                collisionPadding={8}
                // Focus the picked day or today, where arrow keys start, rather than the button for the previous month.
                onOpenAutoFocus={(event) => {
                  event.preventDefault();
                  const opened = event.currentTarget as HTMLElement;
                  opened.querySelector<HTMLElement>('[data-first], td button[tabindex="0"]')?.focus();
                }}
                className="z-toast max-w-[calc(100vw-1rem)] rounded-card border border-hair bg-raised p-2.5 shadow-lift outline-none"
              >
                {children((picked) => {
                  onChange(picked);
                  show(false);
                })}
              </Popover.Content>
            </Popover.Portal>
          </Popover.Root>
          {value && (
            <button
              type="button"
              aria-label={t('ui.clear', { field: texts.label })}
              onClick={() => onChange(null)}
              className="absolute end-0 top-0 grid h-full w-11 place-items-center text-muted hover:text-strong"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
