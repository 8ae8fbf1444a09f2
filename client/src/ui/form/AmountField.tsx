import { useState, type ChangeEvent, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readAmount, type Measured } from '@manzil/shared/domain/amount';
import { withGroups } from './grouping';
import { TextField, type TextFieldProps } from './TextField';
import { useUnread } from './unread';
import { retype, useGrouping } from './useGrouping';

interface AmountFieldProps extends Omit<
  TextFieldProps,
  'type' | 'inputMode' | 'onChange' | 'onBlur' | 'dir'
> {
  /** What it counts, which tells how `1.250` is read. */
  of?: Measured;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/** An amount as text: `1.5m` and `80.000` too. On leaving it shows what was read, or says that nothing was. */
export function AmountField({ of = 'money', onChange, onBlur, error, ...rest }: AmountFieldProps) {
  const { t } = useTranslation();
  const [unread, setUnread] = useState('');
  const grouping = useGrouping();
  useUnread(unread !== '');
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...rest}
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
        const amount = readAmount(typed, of);
        const shown = amount === undefined ? typed : withGroups(String(amount));
        if (shown !== target.value) retype(target, { text: shown, caret: shown.length });
        setUnread(amount === undefined ? typed : '');
        onBlur?.(event);
      }}
    />
  );
}
