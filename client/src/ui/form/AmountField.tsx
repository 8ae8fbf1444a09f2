import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readAmount, type Measured } from '@manzil/shared/domain/text/amount';
import { isPlainNumber, withGroups } from './grouping';
import { TextField, type TextFieldProps } from './TextField';
import { useReportUnparsed } from './unparsed';
import { setFieldText, useGrouping } from './useGrouping';

interface AmountFieldProps extends Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'onChange' | 'onBlur' | 'dir'
> {
  /** The unit, which decides how `1.250` is read. */
  measure?: Measured;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/** Groups the digits of a value that the form set, unless the user is typing. */
function showGrouped(input: HTMLInputElement): void {
  const isTyping = input === document.activeElement;
  if (!isTyping && isPlainNumber(input.value)) input.value = withGroups(input.value);
}

/** A text field for amounts, also `1.5m` or `80.000`. On blur it shows the parsed amount, or an error and the text as typed. */
export function AmountField({ measure = 'money', ref, onChange, onBlur, error, ...rest }: AmountFieldProps) {
  const { t } = useTranslation();
  const [unread, setUnread] = useState('');
  const grouping = useGrouping();
  useReportUnparsed(unread !== '');
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      ref={(input) => {
        if (typeof ref === 'function') ref(input);
        else if (ref) ref.current = input;
        if (input && rest.value === undefined) showGrouped(input);
      }}
      error={error ?? (unread ? t('ui.unreadable', { typed: unread }) : undefined)}
      dir="ltr"
      onFocus={grouping.onFocus}
      onKeyDown={grouping.onKeyDown}
      onChange={(event) => {
        grouping.onChange(event);
        setUnread('');
        onChange?.(event);
      }}
      onBlur={(event) => {
        const { target } = event;
        const typed = target.value.trim();
        const amount = readAmount(typed, measure);
        const shown = amount === undefined ? typed : withGroups(String(amount));
        if (shown !== target.value) setFieldText(target, { text: shown, caret: shown.length });
        setUnread(amount === undefined ? typed : '');
        onBlur?.(event);
      }}
    />
  );
}
