import enums from '@manzil/shared/data/enums.json';
import emirates from '@manzil/shared/data/emirates.json';
import type { Locale } from '@manzil/shared/domain/enums';

export type LabelList = keyof typeof enums;
/** A choice with its names in both languages. */
export interface Labelled {
  id: string;
  en: string;
  ar: string;
}

/** Choices of an enumeration, in order. */
export const choicesOf = (list: LabelList): readonly Labelled[] => enums[list];

/** Name of a choice; the id if unknown. */
export const label = (list: LabelList, id: string | null | undefined, lang: Locale): string =>
  choicesOf(list).find((choice) => choice.id === id)?.[lang] ?? id ?? '';

/** The seven emirates, without the entry for the whole country. */
export const EMIRATE_CHOICES: readonly Labelled[] = emirates.filter((emirate) => emirate.id !== 'uae');
export const emirateName = (id: string, lang: Locale): string =>
  EMIRATE_CHOICES.find((emirate) => emirate.id === id)?.[lang] ?? id;

/** A name in the reader's language, if there is an Arabic one. */
export const named = <Name extends string | null | undefined>(
  lang: Locale,
  name: Name,
  nameAr: string | null | undefined,
): Name | string => (lang === 'ar' && nameAr) || name;

/** A person's name in the reader's language. */
export const nameOf = (person: { name: string; nameAr?: string | null | undefined }, lang: Locale): string =>
  named(lang, person.name, person.nameAr);
