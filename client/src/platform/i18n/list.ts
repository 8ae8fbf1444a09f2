import type { Locale } from '@manzil/shared/domain/enums';

/** Joins names to a list with "and": `English, Arabic and Hindi`, `الإنجليزية والعربية والهندية`. */
export const formatList = (names: readonly string[], lang: Locale): string =>
  new Intl.ListFormat(lang === 'ar' ? lang : 'en-GB').format(names);
