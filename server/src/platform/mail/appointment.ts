import enums from '@manzil/shared/data/enums.json' with { type: 'json' };
import type { Locale } from '@manzil/shared/domain/enums';
import type { MailData } from './mailData';

const formatterIn = (locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'ar' ? 'ar-AE-u-nu-latn' : 'en-AE', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Dubai',
  });
const FORMATTERS = { en: formatterIn('en'), ar: formatterIn('ar') };

/** A time's day and clock time in the UAE. */
function partsOf(at: string, locale: Locale): { day: string; time: string } {
  const parts = new Map(
    FORMATTERS[locale].formatToParts(new Date(at)).map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts.get('weekday') ?? ''} ${parts.get('day') ?? ''} ${parts.get('month') ?? ''}`,
    time: `${parts.get('hour') ?? ''}:${parts.get('minute') ?? ''}`,
  };
}

const COMMA: Record<Locale, string> = { en: ', ', ar: '، ' };

/** `Saturday 28 November, 16:00` in UAE time. */
export function formatAppointment(at: string, locale: Locale): string {
  const { day, time } = partsOf(at, locale);
  return `${day}${COMMA[locale]}${time}`;
}

/** `Saturday 28 November`, of a day `YYYY-MM-DD`. */
export const formatDay = (day: string, locale: Locale): string =>
  partsOf(`${day}T12:00:00+04:00`, locale).day;

const PREFERRED: Record<Locale, string> = { en: 'Preferred', ar: 'الموعد المفضل' };

/** `Preferred: Saturday 28 November, after work`, as far as the seeker stated it; no line if not. */
export function preferenceLines(
  locale: Locale,
  { preferredDate, preferredTime }: Pick<MailData['requestReceived'], 'preferredDate' | 'preferredTime'>,
): string[] {
  const stated = [
    ...(preferredDate ? [formatDay(preferredDate, locale)] : []),
    ...(preferredTime
      ? [(enums.preferredTime.find(({ id }) => id === preferredTime)?.[locale] ?? '').toLowerCase()]
      : []),
  ];
  return stated.length > 0 ? [`${PREFERRED[locale]}: ${stated.join(COMMA[locale])}`] : [];
}
