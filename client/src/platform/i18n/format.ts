import i18n from 'i18next';
import { atom, useAtom } from 'jotai';
import { useSyncExternalStore } from 'react';
import type { Locale } from '@manzil/shared/domain/enums';
import { FEET_PER_METRE } from '@manzil/shared/domain/property/squareFeet';
import { DAY_MS } from '@manzil/shared/domain/time/spans';
import { serverNow } from '../serverTime';
import { readStored, writeStored } from '../storage/storage';

/** Latin digits in both languages, month names in the reader's (spec/3-client "Formats"). */
export const TAG: Record<Locale, string> = { en: 'en-AE', ar: 'ar-AE-u-nu-latn' };

export type AreaUnit = 'ft2' | 'm2';
const unitAtom = atom<AreaUnit>(readStored('areaUnit') === 'm2' ? 'm2' : 'ft2');

/** The unit of areas and its setter. */
export function useAreaUnit(): [AreaUnit, (unit: AreaUnit) => void] {
  const [unit, set] = useAtom(unitAtom);
  return [
    unit,
    (next) => {
      writeStored('areaUnit', next);
      set(next);
    },
  ];
}

/** `1,250,000`. Avoids `Intl`, whose first formatter costs a phone a tenth of a second during the first render. */
export function formatNumber(n: number): string {
  const digits = Math.round(Math.abs(n)).toString();
  const sign = n < 0 && digits !== '0' ? '-' : '';
  return sign + digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}
let decimal: Intl.NumberFormat | undefined;
/** `2.75` */
export const formatDecimal = (n: number): string =>
  (decimal ??= new Intl.NumberFormat('en', { maximumFractionDigits: 2 })).format(n);
/** `AED 1,250,000`; show it inside a left-to-right `<bdi>`. */
export const formatMoney = (amount: number): string => `AED ${formatNumber(amount)}`;
/** `AED 90,000–125,000`; show it like `formatMoney`. */
export const formatMoneyRange = (from: number, to: number): string =>
  `${formatMoney(from)}–${formatNumber(to)}`;
/** `95K`, `1.25M`, for pins and tight places. */
export function formatShort(amount: number): string {
  const scaled = (n: number, unit: string) => `${Number(n.toPrecision(3))}${unit}`;
  if (amount >= 999_500) return scaled(amount / 1e6, 'M');
  return amount >= 1000 ? scaled(amount / 1000, 'K') : formatNumber(amount);
}
const AREA_UNITS: Record<Locale, Record<AreaUnit, string>> = {
  en: { ft2: 'ft²', m2: 'm²' },
  ar: { ft2: 'قدم²', m2: 'م²' },
};
/** Name of a unit of area. */
export const areaUnitName = (unit: AreaUnit, lang: Locale): string => AREA_UNITS[lang][unit];
/** Square feet in the reader's unit: `1,164 ft²`, `1,164 قدم²`. In Arabic these are words of the page's direction. */
export const formatArea = (feet: number, unit: AreaUnit, lang: Locale): string =>
  `${formatNumber(unit === 'm2' ? feet / FEET_PER_METRE : feet)} ${areaUnitName(unit, lang)}`;

/** One formatter per language, created on first use: creating one costs as much as hundreds of uses. */
export function perLanguage<Formatter>(create: (lang: Locale) => Formatter): (lang: Locale) => Formatter {
  const formatters: Partial<Record<Locale, Formatter>> = {};
  return (lang) => (formatters[lang] ??= create(lang));
}
const dates = perLanguage(
  (lang) =>
    new Intl.DateTimeFormat(TAG[lang], {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Asia/Dubai',
    }),
);
const days = perLanguage(
  (lang) =>
    new Intl.DateTimeFormat(TAG[lang], {
      day: 'numeric',
      month: 'short',
      timeZone: 'Asia/Dubai',
    }),
);
const lengths = perLanguage(
  (lang) =>
    new Intl.NumberFormat(TAG[lang], { style: 'unit', unit: 'kilometer', maximumSignificantDigits: 2 }),
);

/** `21 Nov 2026` */
export const formatDate = (at: string | Date, lang: Locale): string => dates(lang).format(new Date(at));
/** `21 Nov` if that is unambiguous, otherwise with the year. */
export const formatDay = (at: string | Date, lang: Locale, now = serverNow()): string =>
  Math.abs(now - new Date(at).getTime()) < 330 * DAY_MS
    ? days(lang).format(new Date(at))
    : formatDate(at, lang);
/** `3.2 km`, `41 km` */
export const formatKilometres = (n: number, lang: Locale): string => lengths(lang).format(n);

const readLanguage = (): Locale => (i18n.resolvedLanguage === 'ar' ? 'ar' : 'en');

function subscribeToLanguage(listener: () => void) {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** The current language, for formats and labels. */
export function useLang(): Locale {
  return useSyncExternalStore(subscribeToLanguage, readLanguage);
}
