const OTHER_DIGITS = /[٠-٩۰-۹]+/g;
const LATIN = '0123456789';

/** The row of digits as Latin ones: the last four bits of their codes are what they count. */
function latin(digits: string): string {
  let read = '';
  for (let at = 0; at < digits.length; at += 1) read += LATIN.charAt(digits.charCodeAt(at) % 16);
  return read;
}

/** Arabic-Indic and Persian digits as Latin ones; a row of them in one go, for there are texts of nothing else. */
export const foldDigits = (typed: string): string => typed.replace(OTHER_DIGITS, latin);
