import nationalities from '@manzil/shared/data/nationalities.json';
import type { Locale } from '@manzil/shared/domain/enums';

/** Nationalities as options in the reader's language and order; searchable in both languages. */
export function nationalityOptions(lang: Locale): { value: string; label: string; keywords: string }[] {
  const order = new Intl.Collator(lang);
  return nationalities
    .map(({ id, en, ar }) => ({ value: id, label: lang === 'ar' ? ar : en, keywords: `${en} ${ar}` }))
    .sort((a, b) => order.compare(a.label, b.label));
}

/** A nationality in the reader's language; undefined if unknown. */
export const nationalityName = (id: string, lang: Locale): string | undefined =>
  nationalities.find((one) => one.id === id)?.[lang];
