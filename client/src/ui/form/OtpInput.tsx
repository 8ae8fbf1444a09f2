import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { foldDigits } from '@manzil/shared/domain/text/digits';
import { cx } from '../classes';
import { FieldError } from './Field';

const LENGTH = 6;

interface OtpInputProps {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** Called when all six digits are entered. */
  onComplete: (digits: string) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** Six boxes for a mailed code: typing advances, pasting and autofill fill all; left to right in both languages. */
export function OtpInput({ label, value, onChange, onComplete, error, disabled }: OtpInputProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  // Restart at the first box after a refused code.
  useEffect(() => {
    if (error && !disabled) boxes.current[0]?.focus();
  }, [error, disabled]);
  const put = (digits: string) => {
    const next = digits.slice(0, LENGTH);
    onChange(next);
    boxes.current[Math.min(next.length, LENGTH - 1)]?.focus();
    if (next.length === LENGTH) onComplete(next);
  };
  const only = (typed: string) => foldDigits(typed).replace(/\D/g, '');
  const onKey = (at: number) => (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && !value[at] && at > 0) {
      event.preventDefault();
      onChange(value.slice(0, at - 1));
      boxes.current[at - 1]?.focus();
    }
    if (event.key === 'ArrowLeft') boxes.current[at - 1]?.focus();
    if (event.key === 'ArrowRight') boxes.current[at + 1]?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    put(only(event.clipboardData.getData('text')));
  };
  return (
    <fieldset disabled={disabled}>
      <legend className="sr-only">{label}</legend>
      <div dir="ltr" className="flex gap-2 sm:gap-2.5">
        {Array.from({ length: LENGTH }, (_, at) => (
          <input
            key={at}
            ref={(box) => {
              boxes.current[at] = box;
            }}
            aria-label={t('ui.digit', { n: at + 1, of: LENGTH })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            inputMode="numeric"
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            maxLength={at === 0 ? 2 * LENGTH : 1}
            value={value[at] ?? ''}
            onFocus={(event) => event.target.select()}
            onKeyDown={onKey(at)}
            onPaste={onPaste}
            onChange={(event) => {
              const typed = only(event.target.value);
              // Autofill puts the whole code into the first box.
              put(
                typed.length > 1 && at === 0
                  ? typed
                  : value.slice(0, at) + typed.slice(-1) + value.slice(at + 1),
              );
            }}
            className={cx(
              'h-16 w-full min-w-0 max-w-14 rounded-control border bg-card text-center text-h2 font-bold text-strong numbers disabled:opacity-60',
              error ? 'border-danger' : 'border-line',
            )}
          />
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
