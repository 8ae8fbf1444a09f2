import { foldDigits } from './digits';
import { toNfc } from './marks';

/** Invisible characters other than blanks: Unicode's list, and characters drawn as a gap. */
const INVISIBLE = '\\p{DI}\\ufff9-\\ufffc\\u{1d159}';
/** Blank characters: separators, control characters, the empty Braille cell. */
const BLANK = '\\p{Z}\\p{Cc}\\u2800';

const INVISIBLE_RUNS = new RegExp(`[${INVISIBLE}]+`, 'gu');
const BLANK_RUNS = new RegExp(`[${BLANK}]+`, 'gu');
/** The lookbehind makes each run match only from its first character, which keeps the time linear. */
const ENDS = new RegExp(`^[${INVISIBLE}${BLANK}]+|(?<![${INVISIBLE}${BLANK}])[${INVISIBLE}${BLANK}]+$`, 'gu');

const JOINERS = /[\u200c\u200d]/;
const LETTER = /[\p{L}\p{M}]/u;
/** Scripts whose letters never join: a joiner between two of them is an error or a trick. */
const NEVER_JOINS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Viramas. A joiner after one selects the letter's shape, even at the end of a word. */
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/;
const PICTURE = /[\p{Extended_Pictographic}\p{EMod}]/u;

/** Characters to keep of the run after a regional flag (`🏴` and tags) or of a variation selector. */
function shapeOf(before: string, run: string, after: string): string {
  if (before === '🏴') return /^[\u{e0020}-\u{e007e}]{1,16}\u{e007f}/u.exec(run)?.[0] ?? '';
  const [selector = ''] = run;
  if (/[\ufe0e\ufe0f]/.test(selector)) {
    return PICTURE.test(before) || (/[\d#*]/.test(before) && after === '\u20e3') ? selector : '';
  }
  if (/[\ufe00-\ufe0d\u{e0100}-\u{e01ef}]/u.test(selector)) {
    return /\p{Ideographic}/u.test(before) ? selector : '';
  }
  return /[\u180b-\u180d\u180f]/.test(selector) && /\p{Script=Mongolian}/u.test(before) ? selector : '';
}

/** Characters to keep of an invisible run between two characters: those that change how they look. */
function keptCharacters(before: string, run: string, after: string): string {
  const shape = shapeOf(before, run, after);
  const joiner = JOINERS.exec(run)?.[0];
  if (!joiner) return shape;
  if (VIRAMA.test(before)) return joiner;
  if (LETTER.test(before) && LETTER.test(after)) return NEVER_JOINS.test(before) ? shape : joiner;
  const isSequence = (PICTURE.test(before) || shape !== '') && PICTURE.test(after) && joiner === '\u200d';
  return shape + (isSequence ? joiner : '');
}

/** Character that ends before `at`. */
function characterBefore(text: string, at: number): string {
  const last = text.codePointAt(at - 2);
  return last !== undefined && last > 0xffff ? String.fromCodePoint(last) : text.charAt(at - 1);
}
const characterAt = (text: string, at: number): string => {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
};

/** Composes a text (NFC) and trims blanks and invisible characters; empty if nothing is visible. */
export function trimmed(typed: string): string {
  const text = toNfc(typed);
  return text.replace(ENDS, (run: string, at: number) => {
    if (at === 0) return '';
    const [unseen = ''] = new RegExp(`^[${INVISIBLE}]*`, 'u').exec(run) ?? [];
    return unseen && keptCharacters(characterBefore(text, at), unseen, '');
  });
}

/**
 * Reduces a text to one line: collapses blanks to single spaces and drops invisible characters unless they change how
 * others look.
 */
export function oneLine(typed: string): string {
  const spaced = toNfc(typed).replace(BLANK_RUNS, ' ');
  return trimmed(
    spaced
      .replace(INVISIBLE_RUNS, (run: string, at: number) =>
        keptCharacters(characterBefore(spaced, at), run, characterAt(spaced, at + run.length)),
      )
      .replace(/ {2,}/g, ' '),
  );
}

/** Drops all invisible characters, for comparisons and machine-read values. */
export const withoutInvisible = (typed: string): string => typed.replace(INVISIBLE_RUNS, '');

/** Number of visible characters, including inner blanks. */
export const visibleLength = (text: string): number => withoutInvisible(text).length;

/** Normalises a number, code or reference: full-width letters and the digits of all scripts become plain ones. */
export const plain = (typed: string): string => foldDigits(withoutInvisible(toNfc(typed)).normalize('NFKC'));

/**
 * Normalises a number or choice from a URL or form: no invisible characters; Latin digits, minus sign and decimal
 * point.
 */
export const plainValue = (typed: string): string =>
  trimmed(plain(typed))
    .replace(/^\u2212/, '-')
    .replace(/(?<=\d)\u066b(?=\d)/, '.');

/** A code without the blanks, dashes and dots typed between its characters. */
export const codeOf = (typed: string): string => plain(typed).replace(/[^\p{L}\p{N}]/gu, '');

/** Maximum length of a refused value repeated in a message. */
const MAX_SHOWN = 60;

/** Formats a refused value for a message: on one line, truncated, and isolated from the sentence's text direction. */
export function displayText(read: string): string {
  const characters = [...oneLine(read.slice(0, 10 * MAX_SHOWN))];
  const text =
    characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('')}…` : characters.join('');
  return `\u2068${text}\u2069`;
}
