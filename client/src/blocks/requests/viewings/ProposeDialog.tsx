import { Plus, Trash2 } from 'lucide-react';
import { useId, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dubaiDay } from '@manzil/shared/domain/time/day';
import { isClash } from '@manzil/shared/domain/time/viewings';
import { MAX_PROPOSED_TIMES } from '@manzil/shared/domain/text/textLimits';
import type { PreferredTime } from '@manzil/shared/domain/enums';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import type { CallError } from '@/platform/api/failure';
import { useApiCommand, useApiQuery } from '@/platform/api/useApi';
import { dubaiToday } from '@/platform/i18n/days';
import { useLang } from '@/platform/i18n/format';
import { formatAppointment } from '@/platform/i18n/times';
import { serverNow } from '@/platform/serverTime';
import { Button, IconButton } from '@/ui/Button';
import { DateField } from '@/ui/form/DateField';
import { FieldError } from '@/ui/form/Field';
import { Select } from '@/ui/choice/Select';
import { Dialog } from '@/ui/overlay/Modal';
import { toastError } from '@/ui/overlay/toastError';
import { toast } from '@/ui/overlay/toasts';
import { ClashWarning } from './ClashWarning';
import { clockTime, isAhead, openTimes, sideNames, viewingOf, wishOf, type PropertyRequest } from './viewing';
import { noteOf } from './ViewingWords';

const FIRST_HOUR = 7;
const LAST_HOUR = 22;
/** `07:00`, `07:30`, … `22:00` */
const CLOCK_TIMES = Array.from({ length: (LAST_HOUR - FIRST_HOUR) * 2 + 1 }, (_, at) => {
  const hour = String(FIRST_HOUR + Math.floor(at / 2)).padStart(2, '0');
  return `${hour}:${at % 2 === 0 ? '00' : '30'}`;
});

/** A day `YYYY-MM-DD` and a time `HH:mm` in the UAE. */
interface Slot {
  day: string;
  time: string;
}

const toDate = ({ day, time }: Slot): Date => new Date(`${day}T${time}:00+04:00`);
const isToCome = (slot: Slot): boolean => toDate(slot).getTime() > serverNow();
const dayAfter = (day: string): string =>
  dubaiDay(new Date(toDate({ day, time: '12:00' }).getTime() + DAY_MS));

/** The slot, or if its time has passed, the next one: later that day or the next day. */
function comingSlot(slot: Slot): Slot {
  if (isToCome(slot)) return slot;
  const { day } = slot;
  const time = CLOCK_TIMES.find((later) => isToCome({ day, time: later }));
  return time ? { day, time } : { ...slot, day: dayAfter(day) };
}

/** First suggested time by the seeker's preferred time of day. */
const START_TIMES: Record<PreferredTime, string> = {
  morning: '10:00',
  afternoon: '14:00',
  evening: '18:00',
  afterWork: '18:00',
};

/** The times proposed before; otherwise the day and time the seeker prefers, or tomorrow if that has passed. */
function startSlots(request: PropertyRequest): Slot[] {
  const viewing = viewingOf(request);
  const proposed = viewing ? openTimes(viewing).map((time) => new Date(time)) : [];
  if (proposed.length > 0) {
    return proposed.map((time) => ({ day: dubaiDay(time), time: clockTime(time) }));
  }
  const { preferredDate, preferredTime } = request;
  return [
    {
      day: preferredDate && preferredDate > dubaiToday() ? preferredDate : dayAfter(dubaiToday()),
      time: START_TIMES[preferredTime ?? 'morning'],
    },
  ];
}

/** The seeker's message and preferred day and time. */
function SeekerWish({ request }: { request: PropertyRequest }) {
  const { t } = useTranslation();
  const lang = useLang();
  const viewing = viewingOf(request);
  const wish = wishOf(request, lang);
  const words = (viewing && noteOf(viewing)) || request.message;
  if (!wish && !words) return null;
  return (
    <div className="mb-4 rounded-control bg-sunken px-4 py-3 text-small">
      {wish && <p className="font-medium text-strong">{t('requests.wants', { wish })}</p>}
      {words && (
        <blockquote dir="auto" className="aligned line-clamp-6 break-words whitespace-pre-line">
          {words}
        </blockquote>
      )}
    </div>
  );
}

/** Times of the agent's other viewings. */
function useOtherTimes(own: string | null | undefined): string[] {
  const agreed = useApiQuery('propertyRequests.agreedViewings', {}).data?.data ?? [];
  const at = own ? agreed.indexOf(own) : -1;
  return agreed.filter((_time, index) => index !== at);
}

/** Options of the time field: every half hour to come, and a time set elsewhere. */
const timeOptions = ({ day, time }: Slot) =>
  [...new Set([...CLOCK_TIMES.filter((value) => isToCome({ day, time: value })), time])]
    .sort()
    .map((value) => ({ value, label: value }));

interface SlotFieldsProps {
  slot: Slot;
  n: number;
  /** Overlaps another viewing of the agent. */
  isClash: boolean;
  onChange: (slot: Slot) => void;
  onRemove: (() => void) | undefined;
}

function SlotFields({ slot, n, isClash, onChange, onRemove }: SlotFieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex flex-wrap items-end gap-2">
      <legend className="sr-only">{t('viewing.option', { n })}</legend>
      <DateField
        className="flex-1"
        label={t('viewing.day')}
        value={slot.day}
        onChange={(day) => onChange(comingSlot({ ...slot, day: day ?? dubaiToday() }))}
      />
      <Select
        className="w-28"
        label={t('viewing.time')}
        value={slot.time}
        onChange={(event) => onChange({ ...slot, time: event.target.value })}
        options={timeOptions(slot)}
      />
      {onRemove && <IconButton icon={Trash2} label={t('viewing.remove', { n })} onClick={onRemove} />}
      <div role="status" className="w-full text-small">
        {isClash && <ClashWarning />}
      </div>
    </fieldset>
  );
}

/** Proposes one to three viewing times to the seeker. */
export function ProposeDialog({ request, onClose }: { request: PropertyRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const lang = useLang();
  const form = useId();
  const [slots, setSlots] = useState(() => startSlots(request));
  const viewing = viewingOf(request);
  const appointment = viewing && isAhead(viewing) ? viewing.at : undefined;
  const others = useOtherTimes(appointment);
  const [problem, setProblem] = useState<string>();
  const propose = useApiCommand('propertyRequests.proposeViewing', {
    onSuccess: ({ message }) => {
      toast.success(message ?? '');
      onClose();
    },
    onError: (error: CallError) => {
      const atTimes = error.failure.errors.find(({ path }) => path.startsWith('times'));
      if (atTimes) setProblem(atTimes.message);
      else toastError(error);
    },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setProblem(undefined);
    propose.mutate({
      id: request.id,
      times: slots.map((slot) => toDate(slot).toISOString()),
      ...(viewing && { version: viewing.version }),
    });
  };
  const last = slots.at(-1);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(appointment ? 'viewing.ask.move' : 'viewing.suggest')}
      description={
        <>
          {t('viewing.suggestText', { name: sideNames(request, { t, lang }).seeker })}{' '}
          {appointment && t('viewing.stands', { at: formatAppointment(appointment, lang) })}
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} isLoading={propose.isPending}>
            {t('viewing.send')}
          </Button>
        </>
      }
    >
      <SeekerWish request={request} />
      <form id={form} noValidate className="space-y-3" onSubmit={submit}>
        {slots.map((slot, at) => (
          <SlotFields
            key={at}
            slot={slot}
            n={at + 1}
            isClash={others.some((time) => isClash(new Date(time), toDate(slot)))}
            onChange={(changed) => setSlots(slots.map((slot, index) => (index === at ? changed : slot)))}
            onRemove={
              slots.length > 1 ? () => setSlots(slots.filter((_slot, index) => index !== at)) : undefined
            }
          />
        ))}
        <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
        {last && slots.length < MAX_PROPOSED_TIMES && (
          <Button small icon={Plus} onClick={() => setSlots([...slots, nextSlot(last)])}>
            {t('viewing.add')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

/** Two hours later on the same day, or the next morning. */
function nextSlot({ day, time }: Slot): Slot {
  const hour = Number(time.slice(0, 2)) + 2;
  if (hour < LAST_HOUR) return { day, time: `${String(hour).padStart(2, '0')}${time.slice(2)}` };
  return { day: dayAfter(day), time: '10:00' };
}
