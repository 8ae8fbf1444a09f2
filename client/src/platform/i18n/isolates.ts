import type { FormatterModule } from 'i18next';

/**
 * What has a direction of its own inside a sentence of the language: letters of another script, and in Arabic a
 * telephone number, whose groups would change places.
 */
const FOREIGN: Record<string, RegExp> = {
  en: /[\p{Script=Arabic}\p{Script=Hebrew}]/u,
  ar: /[^\P{L}\p{Script=Arabic}]|^\+?\d[\d ()-]{5,}$/u,
};

/**
 * Sets what a text is filled with apart where its direction differs (U+2068 … U+2069), so that a name or a title
 * leaves the words, numbers and punctuation around it in place. i18next asks it for every value.
 */
export const isolating: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, lng) =>
    typeof value === 'string' && FOREIGN[lng ?? '']?.test(value) ? `\u2068${value}\u2069` : (value as string),
};

/** The same text where it is data and no longer a sentence: the name of a page, what a field holds, what is compared. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
