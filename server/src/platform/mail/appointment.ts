import type { Locale } from '@manzil/shared/domain/enums';

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

/** `Saturday 28 November, 16:00` in UAE time. */
export function formatAppointment(at: string, locale: Locale): string {
  const parts = new Map(
    FORMATTERS[locale].formatToParts(new Date(at)).map(({ type, value }) => [type, value]),
  );
  const day = `${parts.get('weekday') ?? ''} ${parts.get('day') ?? ''} ${parts.get('month') ?? ''}`;
  return `${day}${locale === 'ar' ? '،' : ','} ${parts.get('hour') ?? ''}:${parts.get('minute') ?? ''}`;
}
