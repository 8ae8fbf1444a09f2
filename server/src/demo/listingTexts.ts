import type { DealType, PropertyType } from '@manzil/shared/domain/enums';
import bankOfWords from './listingWords.json' with { type: 'json' };
import type { Random } from './random';

/** For each property type and language: names, what stands before and after them, sentences. All our own. */
interface Words {
  names: string[];
  openings: string[];
  endings: string[];
  sentences: string[];
}
type Lang = 'en' | 'ar';
const words: Record<PropertyType, Record<Lang, Words>> = bankOfWords.words;
const beds: Record<Lang, Record<string, string>> = bankOfWords.beds;
const closings: Record<Lang, Record<DealType, string[]>> = bankOfWords.closings;

/** What a text is made from. */
export interface TextFacts {
  type: DealType;
  propertyType: PropertyType;
  bedrooms?: string | undefined;
}

/** A title and a description in one language, made of sentences of our own. */
export function textsFor(
  facts: TextFacts,
  lang: 'en' | 'ar',
  random: Random,
): { title: string; description: string } {
  const bank = words[facts.propertyType][lang];
  const size = facts.bedrooms ? (beds[lang][facts.bedrooms] ?? '') : '';
  const name = random.pick(bank.names).replace('{beds}', size).trim();
  const opening = random.pick(bank.openings);
  const title = `${opening} ${name} ${random.pick(bank.endings)}`.replace(/\s+/g, ' ').trim();
  const body = random.some(bank.sentences, random.whole(3, 4));
  return {
    title: title.charAt(0).toUpperCase() + title.slice(1),
    description: [...body, random.pick(closings[lang][facts.type])].join(' '),
  };
}
