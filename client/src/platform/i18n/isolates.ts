import type { FormatterModule } from 'i18next';

/**
 * Text with its own direction inside a sentence: another script, and in Arabic a phone number, whose groups would swap
 * places.
 */
const FOREIGN: Record<string, RegExp> = {
  en: /[\p{Script=Arabic}\p{Script=Hebrew}]/u,
  ar: /[^\P{L}\p{Script=Arabic}]|^\+?\d[\d ()-]{5,}$/u,
};

/**
 * Isolates an inserted value with a different direction (U+2068 … U+2069), so that a name or title doesn't reorder the
 * text around it. i18next calls it for every value.
 */
export const isolating: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, lng) =>
    typeof value === 'string' && FOREIGN[lng ?? '']?.test(value) ? `\u2068${value}\u2069` : (value as string),
};

/** Removes isolates where a text becomes data: a page title, a field's value, a comparison. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
