const OTHER_DIGITS = /[^\P{Nd}0-9]+/gu;
const DIGIT = /\p{Nd}/u;
const values = new Map<number, string>();

/** Value of a digit. Unicode orders each script's digits from 0 to 9, and some scripts follow one another directly. */
function valueOf(code: number): string {
  const known = values.get(code);
  if (known !== undefined) return known;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  const value = String((code - first) % 10);
  values.set(code, value);
  return value;
}

function latin(digits: string): string {
  let read = '';
  for (const digit of digits) read += valueOf(digit.codePointAt(0) ?? 0);
  return read;
}

/** Converts the digits of every script to Latin ones; whole runs at once, because a text may consist of digits only. */
export const foldDigits = (typed: string): string => typed.replace(OTHER_DIGITS, latin);
