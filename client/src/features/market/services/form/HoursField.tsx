import { useTranslation } from 'react-i18next';
import { WEEK, type OpenDay } from '@manzil/shared/domain/time/openingHours';
import { dayName } from '@/platform/i18n/days';
import { useLang } from '@/platform/i18n/format';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/form/Field';
import { Select } from '@/ui/choice/Select';
import { Checkbox } from '@/ui/choice/Toggles';

const two = (n: number) => String(n).padStart(2, '0');
/** Every half hour, from midnight to midnight. */
const TIMES = Array.from({ length: 49 }, (_, at) => `${two(Math.floor(at / 2))}:${at % 2 ? '30' : '00'}`);
const DEFAULT_HOURS = { from: '09:00', to: '18:00' };

/** Adds a stored time that is not on the half hour to the options. */
const optionsWith = (times: string[], value: string) =>
  [...new Set([...times, value])].sort().map((time) => ({ value: time, label: time }));

interface DayRowProps {
  name: string;
  /** Undefined if closed. */
  open: OpenDay | undefined;
  error: string | undefined;
  onOpen: (isOpen: boolean) => void;
  onChange: (change: Partial<OpenDay>) => void;
}

function DayRow({ name, open, error, onOpen, onChange }: DayRowProps) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-b border-hair py-1 last:border-0">
      <Checkbox
        label={name}
        aria-label={t('service.openOn', { day: name })}
        className="w-36"
        checked={open !== undefined}
        onChange={(event) => onOpen(event.target.checked)}
      />
      {open ? (
        <>
          <Select
            label={`${name}, ${t('service.from')}`}
            hideLabel
            className="w-28"
            value={open.from}
            onChange={(event) => onChange({ from: event.target.value })}
            options={optionsWith(TIMES.slice(0, -1), open.from)}
          />
          <span aria-hidden>–</span>
          <Select
            label={`${name}, ${t('service.to')}`}
            hideLabel
            className="w-28"
            error={error}
            value={open.to}
            onChange={(event) => onChange({ to: event.target.value })}
            options={optionsWith(TIMES.slice(1), open.to)}
          />
        </>
      ) : (
        <span className="text-small text-muted">{t('service.closed')}</span>
      )}
    </li>
  );
}

/** Opening hours for each day of the week. */
export function HoursField({
  value,
  onChange,
  errorOf,
}: {
  value: OpenDay[];
  onChange: (hours: OpenDay[]) => void;
  /** Error of the entry at an index. */
  errorOf: (at: number) => string | undefined;
}) {
  const { t } = useTranslation();
  const lang = useLang();
  const inOrder = (hours: OpenDay[]) => onChange([...hours].sort((a, b) => a.day - b.day));
  const [first] = WEEK.flatMap((day) => value.find((one) => one.day === day) ?? []);
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium text-strong">
        {t('service.hours')} <span className="font-regular text-muted">{t('ui.optional')}</span>
      </legend>
      <ul>
        {WEEK.map((day) => {
          const at = value.findIndex((one) => one.day === day);
          return (
            <DayRow
              key={day}
              name={dayName(day, lang)}
              open={value[at]}
              error={errorOf(at)}
              onOpen={(isOpen) =>
                inOrder(
                  isOpen
                    ? [...value, { ...DEFAULT_HOURS, ...(first && { from: first.from, to: first.to }), day }]
                    : value.filter((one) => one.day !== day),
                )
              }
              onChange={(change) =>
                onChange(value.map((one) => (one.day === day ? { ...one, ...change } : one)))
              }
            />
          );
        })}
      </ul>
      {first && value.length > 1 && (
        <Button
          small
          variant="quiet"
          className="-ms-3 mt-1"
          onClick={() => onChange(value.map(({ day }) => ({ day, from: first.from, to: first.to })))}
        >
          {t('service.sameAll')}
        </Button>
      )}
      {errorOf(-1) && <FieldError>{errorOf(-1)}</FieldError>}
    </fieldset>
  );
}
