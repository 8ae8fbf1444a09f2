import type { Locale } from './enums';

/** Words that most English sentences have one of. */
const ENGLISH = new Set(
  'the and is are was were it to of in for with this that not very we they he she i you my our as at on all so no but good great nice bad'.split(
    ' ',
  ),
);
/** Letters Persian, Urdu and Kurdish have and Arabic has not. */
const NOT_ARABIC = /[پچژگکیٹڈڑںےھہۆێ]/;

/**
 * Which of the product's languages a person's text is written in, by its letters and commonest words; null where that
 * cannot be told, as of a text in another language.
 */
export function languageOf(text: string): Locale | null {
  const arabic = text.match(/[\u0621-\u064a]/g)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  if (arabic > latin) return NOT_ARABIC.test(text) ? null : 'ar';
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  return words.some((word) => ENGLISH.has(word)) ? 'en' : null;
}
