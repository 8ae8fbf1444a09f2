import { FRACTIONS, HUNDRED, PAIRS, SCALES, SMALL } from './amountWords';
import { foldText } from './fold';

/** Splits amounts as people write them into tokens for the parser (`amount.ts`). */

const JOINED = /(^|[^\p{L}\p{N}])(aed|dhs?|usd|rs|[وبل]|الي|حتي|من)\.?(?=\d)/gu;
const TOKEN =
  /(?<![^\s])[.,٫]?\d+(?:[.,٫٬]\d+)*|\d+(?:[.,٫٬]\d+)*|\p{L}[\p{L}\p{N}]*|[^\s.,;:!?()[\]{}"|_*]/gu;
/** The parser stops here: no real amount is longer. */
const MAX_TOKENS = 60;

/** Written fractions, with their decimals. */
const DECIMALS: Record<string, string> = {
  '½': '.5',
  '¼': '.25',
  '¾': '.75',
  '1/2': '.5',
  '1/4': '.25',
  '3/4': '.75',
};
const VULGAR = /(?:(?<!\p{Nd})(\p{Nd}+)\s?)?([½¼¾])/gu;
/** Dots between the ends of a range: "60k..80k", "60 … 80k". */
const DOTS = /(?<=\d\s?\p{L}{1,8}\s?|[\d,]{4})\.{2,}\s?(?=(?:aed|dhs?)?\s?\d)/gu;

/** Splits a text into numbers, words and symbols. Numbers keep their separators; `80k` becomes two tokens. */
export function amountTokens(text: string): string[] {
  const spelled = text
    .replace(/(\p{Nd})['’ʼ`](?=\p{Nd})/gu, '$1٬')
    .replace(VULGAR, (_, whole: string | undefined, sign: string) => (whole ?? '0') + (DECIMALS[sign] ?? ''))
    .replace(/…/g, '..');
  const plain = foldText(spelled)
    .replace(/\p{Cf}/gu, '')
    .replace(/،/g, ',')
    .replace(/[–—−‐‑]/g, '-')
    .replace(DOTS, '-')
    .replace(JOINED, '$1$2 ');
  return withDecimals((plain.match(TOKEN) ?? []).slice(0, MAX_TOKENS).flatMap(withoutPrefix));
}

/** Joins a fraction before a scale with the whole number before it: "1 1/2 million" is 1.5 million. */
function withDecimals(tokens: string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const decimals = DECIMALS[tokens.slice(at, at + 3).join('')];
    const whole = /^\d{1,2}$/.test(joined.at(-1) ?? '') ? joined.at(-1) : undefined;
    if (decimals === undefined || !SCALES.has(tokens[at + 3] ?? '') || joined.at(-1) === '/') {
      joined.push(tokens[at] ?? '');
      continue;
    }
    if (whole !== undefined) joined.pop();
    joined.push((whole ?? '0') + decimals);
    at += 2;
  }
  return joined;
}

const NUMBER_WORDS = [SMALL, SCALES, PAIRS, FRACTIONS, HUNDRED, new Set(['اقل', 'اكثر'])];
/** Splits a prefix off a number word: "ونص" is "and a half", "بمليون" is "for a million". */
function withoutPrefix(token: string): string[] {
  const [, prefix = '', word = ''] = /^([وبل])(.{2,})$/.exec(token) ?? [];
  return !NUMBER_WORDS.some((words) => words.has(token)) && NUMBER_WORDS.some((words) => words.has(word))
    ? [prefix, word]
    : [token];
}
