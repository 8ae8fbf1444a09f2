const OTHER_DIGITS = /[^\P{Nd}0-9]+/gu;
const DIGIT = /\p{Nd}/u;
const values = new Map<number, string>();

/** What a digit counts: those of a script stand in Unicode in a row from 0 to 9, and some rows follow each other. */
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

/** The digits of every script as Latin ones; a row of them in one go, for there are texts of nothing else. */
export const foldDigits = (typed: string): string => typed.replace(OTHER_DIGITS, latin);
