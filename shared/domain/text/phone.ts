import { plain } from './typedText';

/**
 * Normalises a typed or pasted phone number to Latin digits, `+`, hyphens and single spaces. Strips `tel:`, the `(0)`
 * that is omitted from abroad, and direction marks copied from a phone's contacts.
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
