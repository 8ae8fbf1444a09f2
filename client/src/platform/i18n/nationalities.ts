import nationalities from '@manzil/shared/data/nationalities.json';
import type { Locale } from '@manzil/shared/domain/enums';

/** The nationalities as options in the reader's language and order; found by the other language's name too. */
export function nationalityOptions(lang: Locale): { value: string; label: string; keywords: string }[] {
  const order = new Intl.Collator(lang);
  return nationalities
    .map(({ id, en, ar }) => ({ value: id, label: lang === 'ar' ? ar : en, keywords: `${en} ${ar}` }))
    .sort((a, b) => order.compare(a.label, b.label));
}

/** A nationality in the reader's language; undefined for none of the list. */
export const nationalityName = (id: string, lang: Locale): string | undefined =>
  nationalities.find((one) => one.id === id)?.[lang];
