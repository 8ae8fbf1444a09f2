import type { Locale } from '../enums';

/** Words of which most English sentences contain at least one. */
const ENGLISH = new Set(
  'the and is are was were it to of in for with this that not very we they he she i you my our as at on all so no but good great nice bad'.split(
    ' ',
  ),
);
/** Letters of Persian, Urdu and Kurdish that Arabic doesn't have. */
const NOT_ARABIC = /[پچژگکیٹڈڑںےھہۆێ]/;

/**
 * Detects which of the product's languages a text is written in, by its letters and most common words; null if
 * undecidable, for example for other languages.
 */
export function languageOf(text: string): Locale | null {
  const arabic = text.match(/[\u0621-\u064a]/g)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  if (arabic > latin) return NOT_ARABIC.test(text) ? null : 'ar';
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.some((word) => ENGLISH.has(word)) ? 'en' : null;
}
