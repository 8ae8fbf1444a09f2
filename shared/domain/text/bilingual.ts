import type { Locale } from '../enums';

const SEPARATOR = ' · ';
const LETTER = /\p{L}/u;
const ARABIC = /[\u0621-\u064a]/;

/** The reader's part of a text in both languages: `On booking · عند الحجز`. Any other text is returned whole. */
export function partIn(lang: Locale, text: string): string {
  const parts = text.split(SEPARATOR);
  const worded = parts.filter((part) => LETTER.test(part));
  const isArabic = (part: string) => ARABIC.test(part);
  if (worded.every(isArabic) || !worded.some(isArabic)) return text;
  return parts.filter((part) => !LETTER.test(part) || isArabic(part) === (lang === 'ar')).join(SEPARATOR);
}
