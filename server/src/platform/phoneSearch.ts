import { readEmail } from '@manzil/shared/domain/email';
import { foldWords } from '@manzil/shared/domain/fold';
import { plainPhone } from '@manzil/shared/domain/phone';

/** The digits of a number with its country's code, without what is dialled before it and the zero that goes behind it. */
const digitsOf = (number: string) => number.replace(/\D/g, '').replace(/^00/, '').replace(/^9710/, '971');
/** A typed phone number is searched as one word. */
const isPhoneLike = (number: string) => /^[+\d\s()./-]+$/.test(number) && /(?:\d\D*){3}/.test(number);

/** The words a phone number is found by: international, national, national with its zero. */
export function phoneTokens(phone: string | null | undefined): string[] {
  const digits = phone ? digitsOf(phone) : '';
  const national = digits.startsWith('971') ? digits.slice(3) : '';
  return [digits, national, national && `0${national}`].filter(Boolean);
}

/**
 * The words of a typed search for people, one for a phone number however it is written; all of them must begin a word of
 * the person. An e-mail address is searched as it is stored.
 */
export function personSearchWords(typed: string): string[] {
  const number = plainPhone(typed);
  if (isPhoneLike(number)) return [digitsOf(number)];
  const address = readEmail(typed);
  return foldWords('email' in address ? address.email : typed);
}
