import type { Locale } from '@manzil/shared/domain/enums';
import { daysBetween } from '@manzil/shared/domain/time/day';
import { serverNow } from '../serverTime';
import { formatDate, formatDay, perLanguage, TAG } from './format';

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
const spans = perLanguage((lang) => new Intl.RelativeTimeFormat(TAG[lang], { numeric: 'auto' }));

const DAY_SECONDS = 86_400;
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['hour', 3600],
  ['minute', 60],
];
/** `2 days ago` up to a week, then the date. From 24 hours on it counts calendar days in the UAE. */
export function formatAgo(at: string | Date, lang: Locale, now = serverNow()): string {
  const seconds = (now - new Date(at).getTime()) / 1000;
  if (seconds >= 7 * DAY_SECONDS) return formatDate(at, lang);
  if (seconds >= DAY_SECONDS) return spans(lang).format(-daysBetween(new Date(at).getTime(), now), 'day');
  const [unit, size] = STEPS.find(([, length]) => seconds >= length) ?? ['second', 1];
  return spans(lang).format(-Math.floor(seconds / size), unit);
}

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
