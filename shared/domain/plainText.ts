import { foldDigits } from './digits';
import { withoutStacks } from './marks';

/** Rows of circled digits that have no Latin counterpart in Unicode; each begins with the 1. */
const CIRCLED_ONES = [0x2776, 0x2780, 0x278a, 0x24f5];
const CIRCLED_ZEROS = [0x24ff, 0x1f10b, 0x1f10c];
/** Signs that show nothing, and marks on a letter. */
const UNSEEN = /[\p{Cf}\p{M}\p{DI}]/u;

const digits = new Map<string, string>(
  [
    ...CIRCLED_ONES.flatMap((one) => Array.from({ length: 9 }, (_, n) => [one + n, n + 1] as const)),
    ...CIRCLED_ZEROS.map((zero) => [zero, 0] as const),
  ].map(([code, n]) => [String.fromCodePoint(code), String(n)]),
);

/** Letters of the longest reading of one sign; those that stand for whole phrases (`ﷺ`) hide no way to reach anybody. */
const LONGEST_READING = 4;

function readingOf(sign: string): string {
  const read = sign.normalize('NFKC');
  return read.length > LONGEST_READING ? sign : foldDigits(read);
}

/** A text as it reads, with the place in the typed text of each of its signs. */
export interface PlainText {
  plain: string;
  /** What was typed for the signs `from` to `to` of `plain`. */
  typed: (from: number, to: number) => string;
}

/**
 * What a reader sees: full-width, circled, raised and lowered signs and the digits of all scripts as plain ones, without
 * what shows nothing. Whoever hides a number hides it from this, not from people.
 */
export function readPlain(text: string): PlainText {
  let plain = '';
  const starts: number[] = [];
  let at = 0;
  for (const sign of withoutStacks(text)) {
    const read = UNSEEN.test(sign) ? '' : (digits.get(sign) ?? readingOf(sign));
    for (let place = 0; place < read.length; place += 1) starts.push(at);
    plain += read;
    at += sign.length;
  }
  const source = withoutStacks(text);
  const endOf = (last: number) => {
    const start = starts[last] ?? source.length;
    return start + String.fromCodePoint(source.codePointAt(start) ?? 32).length;
  };
  return { plain, typed: (from, to) => source.slice(starts[from] ?? 0, to > from ? endOf(to - 1) : 0) };
}
