import type { Locale } from '@manzil/shared/domain/enums';
import { formatDay, perLanguage, TAG } from './format';

const weekdays = perLanguage(
  (lang) =>
    new Intl.DateTimeFormat(TAG[lang], {
      weekday: 'short',
      timeZone: 'Asia/Dubai',
    }),
);

const times = perLanguage(
  (lang) =>
    new Intl.DateTimeFormat(TAG[lang], {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Asia/Dubai',
    }),
);
const ZONE: Record<Locale, string> = { en: 'UAE time', ar: 'بتوقيت الإمارات' };
/** `10:42` in UAE time; `10:42 UAE time` where the device's clock differs. */
export function formatTime(at: string | Date, lang: Locale): string {
  const date = new Date(at);
  const time = times(lang).format(date);
  return date.getTimezoneOffset() === -240 ? time : `${time} ${ZONE[lang]}`;
}

/** `Sat 28 Nov, 16:00`, in UAE time. */
export const formatAppointment = (at: string, lang: Locale): string =>
  `${weekdays(lang).format(new Date(at))} ${formatDay(at, lang)}${lang === 'ar' ? '،' : ','} ${formatTime(at, lang)}`;
