import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { ar } from 'react-day-picker/locale/ar';
import { enGB } from 'react-day-picker/locale/en-GB';
import { useLang } from '@/platform/i18n/format';

const LOCALES = { ar, en: enGB };
const MONDAY = 1;
/** Range of years for dates on documents. */
const YEARS_BACK = 10;
const YEARS_AHEAD = 20;

/** `2026-11-21` for a displayed day, whatever the device's time zone. */
const textOf = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
const dayOf = (text: string): Date => {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, day);
};

const arrow =
  'grid size-11 place-items-center rounded-pill text-strong hover:bg-sunken aria-disabled:opacity-40';

/** Picks a day of a month by pointer or arrow keys; days are `YYYY-MM-DD`. */
export function Calendar({
  value,
  today,
  hasPast = false,
  onChoose,
}: {
  value: string | null | undefined;
  /** First selectable day, unless past days are selectable too. */
  today: string;
  hasPast?: boolean;
  onChoose: (day: string) => void;
}) {
  const lang = useLang();
  const chosen = value ? dayOf(value) : undefined;
  const now = dayOf(today);
  const year = now.getFullYear();
  const span = hasPast
    ? {
        startMonth: new Date(Math.min(year - YEARS_BACK, chosen?.getFullYear() ?? year), 0),
        endMonth: new Date(Math.max(year + YEARS_AHEAD, chosen?.getFullYear() ?? year), 11),
      }
    : { startMonth: now, disabled: { before: now } };
  return (
    <DayPicker
      mode="single"
      required
      selected={chosen}
      onSelect={(day) => onChoose(textOf(day))}
      today={now}
      defaultMonth={chosen ?? now}
      {...span}
      captionLayout={hasPast ? 'dropdown' : 'label'}
      locale={LOCALES[lang]}
      dir={lang === 'ar' ? 'rtl' : 'ltr'}
      numerals="latn"
      weekStartsOn={MONDAY}
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'down' ? (
            <ChevronDown aria-hidden className="size-4 text-muted" />
          ) : orientation === 'left' ? (
            <ChevronLeft aria-hidden className="mirrors size-5" />
          ) : (
            <ChevronRight aria-hidden className="mirrors size-5" />
          ),
      }}
      classNames={{
        root: 'w-fit',
        months: 'relative',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: arrow,
        button_next: arrow,
        month_caption: 'flex h-11 items-center justify-center font-medium text-strong',
        dropdowns: 'flex items-center gap-1',
        dropdown_root:
          'relative inline-flex h-9 items-center rounded-control px-2 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus',
        dropdown: 'absolute inset-0 cursor-pointer opacity-0',
        caption_label: 'inline-flex items-center gap-1',
        month_grid: 'border-collapse',
        weekday: 'h-8 w-11 text-micro font-regular text-muted',
        day: 'p-0 text-center numbers',
        day_button:
          'size-11 rounded-pill text-small text-strong hover:bg-sunken disabled:text-muted disabled:opacity-50 disabled:hover:bg-transparent',
        today: 'font-bold',
        selected: '*:bg-primary *:text-on-primary *:hover:bg-primary-hover',
      }}
    />
  );
}
