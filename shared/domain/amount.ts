import {
  AFTER,
  AND,
  BEFORE,
  FRACTIONS,
  HUNDRED,
  ONE,
  PAIRS,
  SCALES,
  SMALL,
  TO,
  UNITS,
  type Bound,
  type Unit,
} from './amountWords';
import { foldText } from './fold';

/**
 * Reads amounts as people write them: `1.5m`, `AED 80,000`, `60-80k`, `مليون ونص` (spec/1-domain, Amounts). What is not
 * understood whole is undefined, never another number.
 */

/** A number of three digits behind a single point: thousands in money, decimals in anything measured. */
export type Measured = Exclude<Unit, 'other'> | 'number';

const JOINED = /(^|[^\p{L}\p{N}])(aed|dhs?|usd|rs|[وبل]|الي|حتي|من)\.?(?=\d)/gu;
const TOKEN =
  /(?<![^\s])[.,٫]?\d+(?:[.,٫٬]\d+)*|\d+(?:[.,٫٬]\d+)*|\p{L}[\p{L}\p{N}]*|[^\s.,;:!?()[\]{}"|_*]/gu;
/** As many are read; nobody says an amount in more. */
const MOST_TOKENS = 60;

/** The numbers, words and signs of a text. A number keeps its separators; `80k` is two tokens. */
export function amountTokens(text: string): string[] {
  const plain = foldText(text.replace(/(\p{Nd})['’ʼ`](?=\p{Nd})/gu, '$1٬'))
    .replace(/\p{Cf}/gu, '')
    .replace(/،/g, ',')
    .replace(/[–—−‐‑]/g, '-')
    .replace(JOINED, '$1$2 ');
  return (plain.match(TOKEN) ?? []).slice(0, MOST_TOKENS).flatMap(withoutPrefix);
}
const isNumber = (token: string | undefined): token is string =>
  token !== undefined && /^[.,٫]?\d/.test(token);

const COUNTS = [SMALL, SCALES, PAIRS, FRACTIONS, HUNDRED, new Set(['اقل', 'اكثر'])];
/** "ونص" is "and a half", "بمليون" "for a million". */
function withoutPrefix(token: string): string[] {
  const [, prefix = '', word = ''] = /^([وبل])(.{2,})$/.exec(token) ?? [];
  return !COUNTS.some((words) => words.has(token)) && COUNTS.some((words) => words.has(word))
    ? [prefix, word]
    : [token];
}

/** Three digits behind each separator, or two as in `1,50,000`. */
function isGrouped([first = '', ...groups]: string[], separators: string): boolean {
  if (new Set(separators).size > 1 || first.length > 3 || first === '') return false;
  if (groups.every((group) => group.length === 3)) return true;
  return first.length < 3 && groups.every((group, at) => group.length === (at === groups.length - 1 ? 3 : 2));
}

/** Is what follows the only point or comma of a number its decimals? */
function isDecimals(raw: string, parts: string[], of: Measured, scale: number): boolean {
  const isPoint = raw.includes('.');
  const isThousands = parts[1]?.length === 3 && isGrouped(parts, ',') && !raw.startsWith('0');
  if (!isThousands) return isPoint || (parts[1]?.length ?? 0) < 3 || raw.startsWith('0,');
  return scale >= 1e5 || (isPoint && (of !== 'money' || scale > 1));
}

/** A number by its separators; `of` and the scale behind it tell what `1.250` is. */
function numberOf(raw: string, of: Measured, scale: number): number | undefined {
  if (raw.startsWith(',')) return undefined;
  const separators = raw.replace(/\d/g, '');
  const last = separators.at(-1);
  if (last === undefined) return Number(raw);
  const parts = raw.split(/[.,٫٬]/);
  const before = separators.slice(0, -1);
  const isLone = before === '' && (last === ',' || last === '.');
  const isDecimal = isLone ? isDecimals(raw, parts, of, scale) : last === '٫' || isLastKind(last, before);
  if (isDecimal && before.includes(last)) return undefined;
  const whole = isDecimal ? parts.slice(0, -1) : parts;
  if (whole.length > 1 && !isGrouped(whole, isDecimal ? before : separators)) return undefined;
  return Number(whole.join('') + (isDecimal ? `.${parts.at(-1) ?? ''}` : ''));
}
/** Of two kinds of separators the last one stands before the decimals. */
const isLastKind = (last: string, before: string) => last !== '٬' && before !== '' && !before.includes(last);

/** The longest entry of a table that begins at a token. */
export function entryAt<Value>(
  tokens: readonly string[],
  at: number,
  table: { get: (words: string) => Value | undefined },
  most = 4,
): { value: Value; next: number } | undefined {
  for (let take = Math.min(most, tokens.length - at); take > 0; take -= 1) {
    const value = table.get(tokens.slice(at, at + take).join(' '));
    if (value !== undefined) return { value, next: at + take };
  }
  return undefined;
}
const isIn = (words: Set<string>) => ({ get: (word: string) => (words.has(word) ? true : undefined) });
const TO_WORDS = isIn(TO);
const TO_OR_AND = isIn(new Set([...TO, ...AND]));

/** A scale that is an amount by itself. */
const STANDS_ALONE = /^(?:million|[\u0600-\u06ff]{3,})$/;

/** How amounts are read. */
interface Reading {
  of: Measured;
  /** In a sentence blanks are between thousands only where nothing else is likely: "villa 5 500 sqft". */
  isSentence?: boolean;
}

/** `1 250 000` is one number. */
function groupsAt(
  tokens: readonly string[],
  at: number,
  { isSentence }: Reading,
): { raw: string; next: number } {
  const first = tokens[at] ?? '';
  let next = at + 1;
  if (!/^\d{1,3}$/.test(first)) return { raw: first, next };
  while (/^\d{3}$/.test(tokens[next] ?? '')) next += 1;
  if (next > at + 1 || !isSentence) {
    if (/^\d{3}[.,٫]\d{1,2}$/.test(tokens[next] ?? '')) next += 1;
  }
  const isClear = !isSentence || next > at + 2 || tokens[at + 1] === '000';
  if (!isClear) return { raw: first, next: at + 1 };
  return { raw: tokens.slice(at, next).join('٬'), next };
}

/** A number and what it is multiplied by, as far as that is said. */
interface Said {
  value: number;
  scale: number;
  next: number;
  /** In words, not in digits. */
  isWord: boolean;
}

/** Numbers below a thousand in words: "two hundred and fifty", "خمسة وعشرين". */
function smallAt(
  tokens: readonly string[],
  at: number,
  joins: boolean,
): { value: number; next: number } | undefined {
  let value: number | undefined;
  let next = at;
  for (;;) {
    const isAnd = value !== undefined && AND.has(tokens[next] ?? '');
    if (isAnd && !joins) break;
    const word = tokens[isAnd ? next + 1 : next] ?? '';
    const small = SMALL.get(word);
    if (HUNDRED.has(word) && (value === undefined || (value < 10 && !isAnd))) value = (value ?? 1) * 100;
    else if (small !== undefined && fitsBehind(small, value, isAnd)) value = (value ?? 0) + small;
    else break;
    next += isAnd ? 2 : 1;
  }
  return value === undefined ? undefined : { value, next };
}
const fitsBehind = (small: number, value: number | undefined, isAnd: boolean): boolean =>
  value === undefined ||
  (value >= 100 && value % 100 === 0 && small < 100) ||
  (!isAnd && value >= 20 && value % 10 === 0 && small < 10) ||
  (isAnd && value % 100 > 0 && value % 100 < 10 && small >= 20 && small < 100);

/** "and a half", "ونص", before or behind a scale. */
function fractionAt(tokens: readonly string[], at: number): { value: number; next: number } | undefined {
  if (!AND.has(tokens[at] ?? '')) return undefined;
  const next = ONE.has(tokens[at + 1] ?? '') ? at + 2 : at + 1;
  const value = FRACTIONS.get(tokens[next] ?? '');
  return value === undefined ? undefined : { value, next: next + 1 };
}

/** A scale at a place; square metres are no millions of square feet. */
const scaleAt = (tokens: readonly string[], at: number, { of }: Reading): number | undefined =>
  of === 'area' && tokens[at] === 'm' ? undefined : SCALES.get(tokens[at] ?? '');

/** The amount with the half that may follow it: "one million and a half". */
function withFraction(said: Said, tokens: readonly string[]): Said {
  const more = fractionAt(tokens, said.next);
  return more ? { ...said, value: said.value + more.value * said.scale, next: more.next } : said;
}

/** "Half a million", "a million", "مليونين": a scale without a number before it. */
function loneScaleAt(tokens: readonly string[], at: number, reading: Reading): Said | undefined {
  const token = tokens[at] ?? '';
  const pair = PAIRS.get(token);
  if (pair !== undefined) {
    return withFraction({ value: 2 * pair, scale: pair, next: at + 1, isWord: true }, tokens);
  }
  const fraction = FRACTIONS.get(token);
  let place = ONE.has(token) || fraction !== undefined ? at + 1 : at;
  if (fraction !== undefined && tokens[place] === 'of') place += 1;
  if (fraction !== undefined && ONE.has(tokens[place] ?? '')) place += 1;
  const scale = scaleAt(tokens, place, reading);
  if (scale === undefined || (place === at && !STANDS_ALONE.test(token))) return undefined;
  const said = { value: (fraction ?? 1) * scale, scale, next: place + 1, isWord: true };
  return fraction === undefined ? withFraction(said, tokens) : said;
}

/** One part of an amount: "2", "1.5m", "two and a half million". */
function partAt(tokens: readonly string[], at: number, reading: Reading, joins: boolean): Said | undefined {
  const lone = loneScaleAt(tokens, at, reading);
  if (lone) return lone;
  const groups = isNumber(tokens[at]) ? groupsAt(tokens, at, reading) : undefined;
  const small = smallAt(tokens, at, joins);
  let next = groups?.next ?? small?.next;
  if (next === undefined) return undefined;
  const half = fractionAt(tokens, next);
  const isHalf = half !== undefined && scaleAt(tokens, half.next, reading) !== undefined;
  if (isHalf) next = half.next;
  const scale = scaleAt(tokens, next, reading);
  const value = groups ? numberOf(groups.raw, reading.of, scale ?? 1) : small?.value;
  if (value === undefined) return undefined;
  const isWord = !groups;
  if (scale === undefined) return { value, scale: 1, next, isWord };
  const whole = value + (isHalf ? half.value : 0);
  return withFraction({ value: whole * scale, scale, next: next + 1, isWord }, tokens);
}

/** A whole amount: "1 million 200 thousand" too, but for a range with "and", whose ends these are. */
function numberAt(tokens: readonly string[], at: number, reading: Reading, joins = true): Said | undefined {
  let said = partAt(tokens, at, reading, joins);
  while (said && said.scale > 1 && joins) {
    const next = AND.has(tokens[said.next] ?? '') ? said.next + 1 : said.next;
    const more = partAt(tokens, next, reading, joins);
    if (!more || more.scale >= said.scale || more.scale === 1 || more.value >= said.scale) break;
    said = { ...more, value: said.value + more.value, isWord: said.isWord };
  }
  return said;
}

/** An amount or a range of them, with what is said around it. */
export interface Quantity {
  least?: number;
  most?: number;
  /** Neither a lower nor an upper limit. */
  exactly?: number;
  unit?: Unit;
  /** Said to be an amount by a scale, in whichever end. */
  isScaled: boolean;
  isWord: boolean;
  next: number;
}

const exact = (value: number) => Number(value.toPrecision(15));
const unitAt = (tokens: readonly string[], at: number) => entryAt(tokens, at, UNITS);

/** One end of a range with its unit, before or behind it. */
function endAt(tokens: readonly string[], at: number, reading: Reading, joins: boolean) {
  const before = unitAt(tokens, at);
  const isMoney = before?.value.unit === 'money';
  const said = numberAt(tokens, isMoney ? before.next : at, reading, joins);
  if (!said) return undefined;
  const after = unitAt(tokens, said.next);
  return {
    ...said,
    unit: after?.value ?? (isMoney ? before.value : undefined),
    next: after?.next ?? said.next,
  };
}

const FILLERS = new Set(['of', 'is', 'price', 'budget', '=']);
function behindFillers(tokens: readonly string[], at: number): number {
  let next = at;
  while (FILLERS.has(tokens[next] ?? '')) next += 1;
  return next;
}

type End = NonNullable<ReturnType<typeof endAt>>;

/** Reads an amount or a range at a place of the tokens. */
export function quantityAt(tokens: readonly string[], at: number, reading: Reading): Quantity | undefined {
  const before = entryAt(tokens, at, BEFORE);
  const start = before ? behindFillers(tokens, before.next) : at;
  const isBetween = before?.value === 'between';
  const first = endAt(tokens, start, reading, !isBetween);
  if (!first) return undefined;
  const to = entryAt(tokens, first.next, isBetween ? TO_OR_AND : TO_WORDS);
  const second = to && endAt(tokens, to.next, reading, false);
  if (second) return rangeOf(first, second, tokens);
  if (isBetween) return undefined;
  return limitOf(first, before?.value, tokens);
}

/** One amount with what is said behind it: "80k max", "1,200+ sqft". */
function limitOf(first: End, before: Bound | undefined, tokens: readonly string[]): Quantity {
  const after = entryAt(tokens, first.next, AFTER);
  const late = first.unit ? undefined : after && unitAt(tokens, after.next);
  const unit = first.unit ?? late?.value;
  const bound = before ?? after?.value;
  const key = bound === 'least' || bound === 'most' ? bound : 'exactly';
  return {
    [key]: exact(first.value * (unit?.times ?? 1)),
    ...(unit && { unit: unit.unit }),
    isScaled: first.scale > 1,
    isWord: first.isWord,
    next: late?.next ?? after?.next ?? first.next,
  };
}

/** `60-80k` are both thousands, `60k-80` too; the lower end comes first however it was said. */
function rangeOf(first: End, second: End, tokens: readonly string[]): Quantity | undefined {
  const scale = Math.max(first.scale, second.scale);
  const inScale = ({ value, scale: own }: Said) => (own === 1 && value < 1000 ? value * scale : value);
  const unit = second.unit ?? first.unit;
  const ends = [inScale(first), inScale(second)].map((value) => exact(value * (unit?.times ?? 1)));
  // "800 to 1.2m" is no 800 million.
  const isAssumed =
    ends[0] !== first.value * (unit?.times ?? 1) || ends[1] !== second.value * (unit?.times ?? 1);
  if (isAssumed && scale > 1 && (ends[0] ?? 0) > (ends[1] ?? 0)) return undefined;
  const after = entryAt(tokens, second.next, AFTER);
  return {
    least: Math.min(...ends),
    most: Math.max(...ends),
    ...(unit && { unit: unit.unit }),
    isScaled: scale > 1,
    isWord: first.isWord && second.isWord,
    next: after?.value === 'about' ? after.next : second.next,
  };
}

/** What is typed into one field: an amount, a limit or a range; undefined where it is none, or counts something else. */
export function readQuantity(typed: string, of: Measured): Omit<Quantity, 'next'> | undefined {
  const tokens = amountTokens(typed);
  const said = quantityAt(tokens, 0, { of });
  if (said?.next !== tokens.length) return undefined;
  const isOther = said.unit !== undefined && said.unit !== (of === 'number' ? 'other' : of);
  return isOther || (said.unit === undefined && of === 'number' && said.isScaled) ? undefined : said;
}

/** The one amount that is typed into a field. */
export const readAmount = (typed: string, of: Measured): number | undefined =>
  readQuantity(typed, of)?.exactly;

/** How a figure of this unit is read (`Measure`). */
export const measuredIn = (unit: string): Measured =>
  unit.startsWith('AED') ? 'money' : unit === 'ft²' ? 'area' : 'number';
