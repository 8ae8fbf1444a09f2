import { plain } from './typedText';

/**
 * A phone number as it is typed or pasted, in plain signs: Latin digits, `+`, hyphens, single spaces; without `tel:`, the
 * `(0)` that is left out from abroad, and the marks of direction that a phone's contacts copy along.
 */
export function plainPhone(typed: string): string {
  const number = plain(typed)
    .replace(/[\p{Pd}\u2212_]+/gu, '-')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()
    .replace(/^(?:tel|callto|sms|whatsapp)\b[:./ ]*/i, '')
    .replace(/^[+ ]*\+ ?(?:00)?/, '+');
  return /^(?:\+|00)/.test(number) ? number.replace(/\( ?0 ?\)/, '') : number;
}
