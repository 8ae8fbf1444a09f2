import { foldWords } from '@manzil/shared/domain/fold';

const withoutSigns = (text: string) => text.replace(/\D/g, '').replace(/^00/, '');
/** A typed phone number is searched as one word. */
const isPhoneLike = (text: string) => /^[+\d\s()-]+$/.test(text) && /\d/.test(text);

/** The words a phone number is found by: international, national, national with its zero. */
export function phoneTokens(phone: string | null | undefined): string[] {
  const digits = phone ? withoutSigns(phone) : '';
  const national = digits.startsWith('971') ? digits.slice(3) : '';
  return [digits, national, national && `0${national}`].filter(Boolean);
}

/** The words of a typed search for people, one for a phone number; all of them must begin a word of the person. */
export const personSearchWords = (typed: string): string[] =>
  isPhoneLike(typed) && withoutSigns(typed).length >= 3 ? [withoutSigns(typed)] : foldWords(typed);
