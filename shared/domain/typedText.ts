import { foldDigits } from './digits';
import { composed } from './marks';

/** Characters that show nothing (a text of them is empty), beside blanks: Unicode's list and what is drawn as a gap. */
const UNSEEN = '\\p{DI}\\ufff9-\\ufffc\\u{1d159}';
/** What looks like a space: separators, control characters, the empty Braille cell. */
const BLANK = '\\p{Z}\\p{Cc}\\u2800';

const UNSEEN_RUNS = new RegExp(`[${UNSEEN}]+`, 'gu');
const BLANK_RUNS = new RegExp(`[${BLANK}]+`, 'gu');
/** The lookbehind lets each run be tried once, from its first character: the time stays linear. */
const ENDS = new RegExp(`^[${UNSEEN}${BLANK}]+|(?<![${UNSEEN}${BLANK}])[${UNSEEN}${BLANK}]+$`, 'gu');

const JOINERS = /[\u200c\u200d]/;
const LETTER = /[\p{L}\p{M}]/u;
/** Scripts whose letters never join: a joiner between two of them is a mistake or a trick. */
const NEVER_JOINS = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** After the sign that mutes a vowel a joiner chooses the letter's shape, at the end of a word too. */
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/;
const PICTURE = /[\p{Extended_Pictographic}\p{EMod}]/u;

/** What a flag of a region (`🏴` and tags) or a choice between two shapes of a character keeps of the run behind it. */
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

/** What is left of a run of unseen characters between two others: what decides how these look. */
function kept(before: string, run: string, after: string): string {
  const shape = shapeOf(before, run, after);
  const joiner = JOINERS.exec(run)?.[0];
  if (!joiner) return shape;
  if (VIRAMA.test(before)) return joiner;
  if (LETTER.test(before) && LETTER.test(after)) return NEVER_JOINS.test(before) ? shape : joiner;
  const isSequence = (PICTURE.test(before) || shape !== '') && PICTURE.test(after) && joiner === '\u200d';
  return shape + (isSequence ? joiner : '');
}

/** The character that ends before `at`. */
function characterBefore(text: string, at: number): string {
  const last = text.codePointAt(at - 2);
  return last !== undefined && last > 0xffff ? String.fromCodePoint(last) : text.charAt(at - 1);
}
const characterAt = (text: string, at: number): string => {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
};

/** A text composed (NFC) and without blanks and unseen characters at its ends; empty where nothing can be seen. */
export function trimmed(typed: string): string {
  const text = composed(typed);
  return text.replace(ENDS, (run: string, at: number) => {
    if (at === 0) return '';
    const [unseen = ''] = new RegExp(`^[${UNSEEN}]*`, 'u').exec(run) ?? [];
    return unseen && kept(characterBefore(text, at), unseen, '');
  });
}

/** A text on one line: blanks in a row are one space, and unseen characters go unless they decide how others look. */
export function oneLine(typed: string): string {
  const spaced = composed(typed).replace(BLANK_RUNS, ' ');
  return trimmed(
    spaced
      .replace(UNSEEN_RUNS, (run: string, at: number) =>
        kept(characterBefore(spaced, at), run, characterAt(spaced, at + run.length)),
      )
      .replace(/ {2,}/g, ' '),
  );
}

/** Without any character that shows nothing, for comparing and for what is read by machines. */
export const withoutUnseen = (typed: string): string => typed.replace(UNSEEN_RUNS, '');

/** How many characters of a text can be seen, blanks inside it included. */
export const seenLength = (text: string): number => withoutUnseen(text).length;

/** A number, code or reference as it is meant: full-width letters and the digits of all scripts as plain ones. */
export const plain = (typed: string): string => foldDigits(withoutUnseen(composed(typed)).normalize('NFKC'));

/** A number or choice of an address or form: no unseen characters; Latin digits, minus sign and decimal point. */
export const plainValue = (typed: string): string =>
  trimmed(plain(typed))
    .replace(/^\u2212/, '-')
    .replace(/(?<=\d)\u066b(?=\d)/, '.');

/** A code without the blanks, dashes and dots people write between its characters. */
export const codeOf = (typed: string): string => plain(typed).replace(/[^\p{L}\p{N}]/gu, '');

/** The longest part of a refused value that is shown again. */
const MOST_SHOWN = 60;

/** A refused value as a message shows it: on one line, cut, and apart from the direction of the sentence. */
export function shown(read: string): string {
  const characters = [...oneLine(read.slice(0, 10 * MOST_SHOWN))];
  const text =
    characters.length > MOST_SHOWN ? `${characters.slice(0, MOST_SHOWN).join('')}…` : characters.join('');
  return `\u2068${text}\u2069`;
}
