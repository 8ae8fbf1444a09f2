import { atom, useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Locale } from '@manzil/shared/domain/enums';
import { readStored, writeStored } from './storage';

/** Latin digits in both languages, months in the reader's (spec/3-client "Formats"). */
const TAG: Record<Locale, string> = { en: 'en-AE', ar: 'ar-AE-u-nu-latn' };
const FEET_PER_METRE = 10.7639;

export type AreaUnit = 'ft2' | 'm2';
const unitAtom = atom<AreaUnit>(readStored('areaUnit') === 'm2' ? 'm2' : 'ft2');

/** The unit areas are shown in, and how to change it. */
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

const wholeNumber = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** `1,250,000` */
export const formatNumber = (n: number): string => wholeNumber.format(n);
/** `AED 1,250,000`; shown inside a left-to-right `<bdi>`. */
export const formatMoney = (amount: number): string => `AED ${wholeNumber.format(amount)}`;
/** `95K`, `1.25M`: for pins and tight places. */
export function formatShort(amount: number): string {
  const scaled = (n: number, unit: string) => `${Number(n.toPrecision(3))}${unit}`;
  if (amount >= 999_500) return scaled(amount / 1e6, 'M');
  return amount >= 1000 ? scaled(amount / 1000, 'K') : wholeNumber.format(amount);
}
/** Square feet as the person reads areas: `1,164 ft²`. */
export const formatArea = (feet: number, unit: AreaUnit): string =>
  unit === 'm2' ? `${formatNumber(feet / FEET_PER_METRE)} m²` : `${formatNumber(feet)} ft²`;

/** A formatter of each language, made at its first use: making one costs as much as hundreds of uses. */
function inLanguages<Formatter>(make: (lang: Locale) => Formatter): (lang: Locale) => Formatter {
  const made: Partial<Record<Locale, Formatter>> = {};
  return (lang) => (made[lang] ??= make(lang));
}
const dates = inLanguages(
  (lang) =>
    new Intl.DateTimeFormat(TAG[lang], {
      day: 'numeric',
      month: lang === 'ar' ? 'long' : 'short',
      year: 'numeric',
      timeZone: 'Asia/Dubai',
    }),
);
const times = inLanguages(
  (lang) =>
    new Intl.DateTimeFormat(TAG[lang], {
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
      timeZone: 'Asia/Dubai',
    }),
);
const lengths = inLanguages(
  (lang) =>
    new Intl.NumberFormat(TAG[lang], { style: 'unit', unit: 'kilometer', maximumSignificantDigits: 2 }),
);
const spans = inLanguages((lang) => new Intl.RelativeTimeFormat(TAG[lang], { numeric: 'auto' }));

/** `21 Nov 2026` */
export const formatDate = (at: string | Date, lang: Locale): string => dates(lang).format(new Date(at));
/** `10:42` */
export const formatTime = (at: string | Date, lang: Locale): string => times(lang).format(new Date(at));
/** `3.2 km`, `41 km` */
export const formatKilometres = (n: number, lang: Locale): string => lengths(lang).format(n);

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
];
/** `2 days ago` up to a week, then the date. */
export function formatAgo(at: string | Date, lang: Locale, now = Date.now()): string {
  const seconds = (now - new Date(at).getTime()) / 1000;
  if (seconds >= 7 * 86_400) return formatDate(at, lang);
  const [unit, size] = STEPS.findLast(([, length]) => seconds >= length) ?? ['second', 1];
  return spans(lang).format(-Math.floor(seconds / size), unit);
}

/** The language on screen, for formats and labels. */
export function useLang(): Locale {
  const { i18n } = useTranslation();
  return i18n.resolvedLanguage === 'ar' ? 'ar' : 'en';
}
