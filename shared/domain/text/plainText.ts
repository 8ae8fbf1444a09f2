import { foldDigits } from './digits';
import { dropExcessMarks } from './marks';

/** Ranges of circled digits without a Latin counterpart in Unicode; each starts at 1. */
const CIRCLED_ONES = [0x2776, 0x2780, 0x278a, 0x24f5];
const CIRCLED_ZEROS = [0x24ff, 0x1f10b, 0x1f10c];
/** Invisible characters, and marks on letters. */
const INVISIBLE = /[\p{Cf}\p{M}\p{DI}]/u;

const digits = new Map<string, string>(
  [
    ...CIRCLED_ONES.flatMap((one) => Array.from({ length: 9 }, (_, n) => [one + n, n + 1] as const)),
    ...CIRCLED_ZEROS.map((zero) => [zero, 0] as const),
  ].map(([code, n]) => [String.fromCodePoint(code), String(n)]),
);

/** Maximum length of a character's expansion; characters for whole phrases (`ﷺ`) can't hide contact details. */
const LONGEST_READING = 4;

function readingOf(sign: string): string {
  const read = sign.normalize('NFKC');
  return read.length > LONGEST_READING ? sign : foldDigits(read);
}

/** Normalised text, with the original position of each character. */
export interface PlainText {
  plain: string;
  /** Original text for characters `from` to `to` of `plain`. */
  typed: (from: number, to: number) => string;
}

/**
 * Normalises a text to what a reader sees: full-width, circled, superscript and subscript characters and the digits of
 * all scripts become plain ones, invisible characters are dropped. Keeps people from disguising a phone number.
 */
export function readPlain(text: string): PlainText {
  let plain = '';
  const starts: number[] = [];
  let at = 0;
  for (const sign of dropExcessMarks(text)) {
    const read = INVISIBLE.test(sign) ? '' : (digits.get(sign) ?? readingOf(sign));
    for (let place = 0; place < read.length; place += 1) starts.push(at);
    plain += read;
    at += sign.length;
  }
  const source = dropExcessMarks(text);
  const endOf = (last: number) => {
    const start = starts[last] ?? source.length;
    return start + String.fromCodePoint(source.codePointAt(start) ?? 32).length;
  };
  return { plain, typed: (from, to) => source.slice(starts[from] ?? 0, to > from ? endOf(to - 1) : 0) };
}
