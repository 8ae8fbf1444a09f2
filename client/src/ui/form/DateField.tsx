import { useTranslation } from 'react-i18next';
import { dubaiToday } from '@/platform/i18n/days';
import { formatDate, useLang } from '@/platform/i18n/format';
import { Calendar } from './Calendar';
import { PickerField, type PickedProps } from './PickerField';

interface DateFieldProps extends PickedProps {
  /** Allow past days, with a choice of years: for dates on documents. */
  hasPast?: boolean;
}

/** Field for a day, `YYYY-MM-DD`, from today in the Emirates. */
export function DateField({ hasPast = false, ...field }: DateFieldProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const { value } = field;
  return (
    <PickerField
      {...field}
      words={value ? formatDate(`${value}T12:00:00+04:00`, lang) : ''}
      hint={t('ui.chooseDay')}
    >
      {(pick) => <Calendar value={value} today={dubaiToday()} hasPast={hasPast} onChoose={pick} />}
    </PickerField>
  );
}
