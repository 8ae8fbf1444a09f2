import type { Locale } from '@manzil/shared/domain/enums';
import { dubaiDay } from '@manzil/shared/domain/time/openingHours';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { serverNow } from '../serverTime';
import { perLanguage, TAG } from './format';

/** A Sunday. */
const SUNDAY = Date.UTC(2023, 0, 1);
const weekdays = perLanguage((lang) => new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }));
const monthNames = perLanguage(
  (lang) => new Intl.DateTimeFormat(lang === 'ar' ? 'ar-AE' : 'en-AE', { month: 'short', timeZone: 'UTC' }),
);
const months = perLanguage(
  (lang) => new Intl.DateTimeFormat(TAG[lang], { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** Today's date in the Emirates, `2026-11-21`, wherever the device is. */
export const dubaiToday = (): string => dubaiDay(new Date(serverNow()));

/** Name of a weekday, 0 for Sunday: `Monday`, `الاثنين`. */
export const dayName = (day: number, lang: Locale): string => weekdays(lang).format(SUNDAY + day * DAY_MS);

/** Name of a month, 0 for January: `Jan`, `يناير`. */
export const monthName = (month: number, lang: Locale): string =>
  monthNames(lang).format(Date.UTC(2023, month, 1));

/** `Nov 2026` from `2026-11`. */
export const formatMonth = (month: string, lang: Locale): string =>
  months(lang).format(new Date(`${month}-01`));
