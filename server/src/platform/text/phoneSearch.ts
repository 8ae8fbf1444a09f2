import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { readEmail } from '@manzil/shared/domain/text/email';
import { foldWords } from '@manzil/shared/domain/text/fold';
import { plainPhone } from '@manzil/shared/domain/text/phone';

const digitsIn = (number: string) => number.replace(/\D/g, '');

/** Starts the token of an international number, which then can't match another country's national number. */
const ABROAD = '+';
/** The longest number with its dialling prefix. */
const MAX_DIGITS = 20;

/** The search word for a typed number. */
function wordOf(number: string): string {
  const digits = digitsIn(number).slice(0, MAX_DIGITS);
  if (!/^(?:\+|00)/.test(number)) return digits.replace(/^9710/, '971');
  const abroad = ABROAD + digits.replace(/^00/, '').replace(/^9710/, '971');
  const whole = parsePhoneNumberFromString(abroad);
  return whole?.isValid() ? whole.number : abroad;
}
/** A typed phone number is searched as one word. */
const isPhoneLike = (number: string) => /^[+\d\s()./-]+$/.test(number) && /(?:\d\D*){3}/.test(number);

/**
 * The search tokens of a stored number (E.164): international with and without `+`, national, and national with the prefix
 * dialled within its country, such as 0 in the UK or 8 in Russia.
 */
export function phoneTokens(phone: string | null | undefined): string[] {
  if (!phone) return [];
  const number = parsePhoneNumberFromString(phone);
  if (!number) return [digitsIn(phone)].filter(Boolean);
  const { nationalNumber: national, countryCallingCode: country } = number;
  const dialled = country === '971' ? `0${national}` : digitsIn(number.formatNational());
  return [...new Set([number.number, country + national, national, dialled])];
}

/**
 * The words of a typed search for people, one for a phone number however it is written; all of them must begin a word of
 * the person. An e-mail address is searched as it is stored.
 */
export function personSearchWords(typed: string): string[] {
  const number = plainPhone(typed);
  if (isPhoneLike(number)) return [wordOf(number)];
  const address = readEmail(typed);
  return foldWords('email' in address ? address.email : typed);
}
