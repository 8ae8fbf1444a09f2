import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dubaiToday, formatMonth, monthName } from '@/platform/i18n/days';
import { useLang } from '@/platform/i18n/format';
import { cx } from '../classes';
import { PickerField, type PickedProps } from './PickerField';

const COLUMNS = 3;
const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
const arrow = 'grid size-11 place-items-center rounded-pill text-strong hover:bg-sunken';

/** Picks a month of a year; arrow keys move between months. */
function YearOfMonths({
  value,
  onChoose,
}: {
  value: string | null | undefined;
  onChoose: (month: string) => void;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const now = dubaiToday().slice(0, 7);
  const [year, setYear] = useState(Number((value || now).slice(0, 4)));
  const first = [value, now, `${year}-01`].find((month) => month?.startsWith(`${year}-`));
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const nextKey = lang === 'ar' ? 'ArrowLeft' : 'ArrowRight';
    const back = lang === 'ar' ? 'ArrowRight' : 'ArrowLeft';
    const step = { [nextKey]: 1, [back]: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (!step) return;
    event.preventDefault();
    const months = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])];
    months[months.indexOf(event.currentTarget) + step]?.focus();
  };
  return (
    <div className="w-64 max-w-full">
      <div className="flex items-center justify-between">
        <button
          type="button"
          aria-label={t('ui.previousYear')}
          onClick={() => setYear(year - 1)}
          className={arrow}
        >
          <ChevronLeft aria-hidden className="mirrors size-5" />
        </button>
        <span aria-live="polite" className="numbers font-medium text-strong">
          {year}
        </span>
        <button
          type="button"
          aria-label={t('ui.nextYear')}
          onClick={() => setYear(year + 1)}
          className={arrow}
        >
          <ChevronRight aria-hidden className="mirrors size-5" />
        </button>
      </div>
      <div className="mt-1 grid grid-cols-3 gap-1">
        {MONTHS.map((month) => {
          const is = `${year}-${month}`;
          return (
            <button
              key={month}
              type="button"
              aria-label={formatMonth(is, lang)}
              aria-pressed={is === value}
              data-first={is === first || undefined}
              onKeyDown={move}
              onClick={() => onChoose(is)}
              className={cx(
                'h-11 rounded-control px-1 text-small',
                is === value ? 'bg-primary text-on-primary' : 'text-strong hover:bg-sunken',
                is === now && 'font-bold',
              )}
            >
              {monthName(Number(month) - 1, lang)}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Field for a month, `YYYY-MM`. */
export function MonthField(field: PickedProps) {
  const { t } = useTranslation();
  const lang = useLang();
  const { value } = field;
  return (
    <PickerField {...field} words={value ? formatMonth(value, lang) : ''} hint={t('ui.chooseMonth')}>
      {(pick) => <YearOfMonths value={value} onChoose={pick} />}
    </PickerField>
  );
}
