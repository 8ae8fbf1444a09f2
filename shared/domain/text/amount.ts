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
import { amountTokens } from './amountTokens';

/**
 * Parses amounts as people write them: `1.5m`, `AED 80,000`, `60-80k`, `مليون ونص` (spec/1-domain, Amounts). Text that
 * can't be parsed completely gives undefined, never a different number.
 */

/** Quantity of a number. Decides how `1.250` is read: thousands for money, decimals for everything else. */
export type Measured = Exclude<Unit, 'other'> | 'number';

const isNumber = (token: string | undefined): token is string =>
  token !== undefined && /^[.,٫]?\d/.test(token);

/** Whether digits are grouped in threes, or in the Indian style (`1,50,000`). */
function isGrouped([first = '', ...groups]: string[], separators: string): boolean {
  if (new Set(separators).size > 1 || first.length > 3 || first === '') return false;
  if (groups.every((group) => group.length === 3)) return true;
  return first.length < 3 && groups.every((group, at) => group.length === (at === groups.length - 1 ? 3 : 2));
}

/** Whether a single point or comma separates decimals rather than thousands. */
function isDecimals(raw: string, parts: string[], measure: Measured, scale: number): boolean {
  const isPoint = raw.includes('.');
  const isThousands = parts[1]?.length === 3 && isGrouped(parts, ',') && !raw.startsWith('0');
  if (!isThousands) return isPoint || (parts[1]?.length ?? 0) < 3 || raw.startsWith('0,');
  return scale >= 1e5 || (isPoint && (measure !== 'money' || scale > 1));
}

/** Parses a number with separators; `of` and the following scale settle what `1.250` means. */
function numberOf(raw: string, measure: Measured, scale: number): number | undefined {
  if (raw.startsWith(',')) return undefined;
  const separators = raw.replace(/\d/g, '');
  const last = separators.at(-1);
  if (last === undefined) return Number(raw);
  const parts = raw.split(/[.,٫٬]/);
  const before = separators.slice(0, -1);
  const isLone = before === '' && (last === ',' || last === '.');
  const isDecimal = isLone
    ? isDecimals(raw, parts, measure, scale)
    : last === '٫' || isDecimalMark(last, before);
  if (isDecimal && before.includes(last)) return undefined;
  const whole = isDecimal ? parts.slice(0, -1) : parts;
  if (whole.length > 1 && !isGrouped(whole, isDecimal ? before : separators)) return undefined;
  return Number(whole.join('') + (isDecimal ? `.${parts.at(-1) ?? ''}` : ''));
}
/** With two kinds of separators, the last one separates the decimals. */
const isDecimalMark = (last: string, before: string) =>
  last !== '٬' && before !== '' && !before.includes(last);

/** Finds the longest table entry that starts at `at`, up to `most` tokens long. */
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

/** Scales that mean an amount without a number: "million", "مليون". */
const STANDS_ALONE = /^(?:million|[\u0600-\u06ff]{3,})$/;

/** Options for parsing an amount. */
interface Reading {
  measure: Measured;
  /** Set for whole sentences, where a space rarely separates thousands: "villa 5 500 sqft". */
  isSentence?: boolean;
}

/** Joins digit groups separated by spaces: `1 250 000` is one number. */
function groupedNumberAt(
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
  const isUnambiguous = !isSentence || next > at + 2 || tokens[at + 1] === '000';
  if (!isUnambiguous) return { raw: first, next: at + 1 };
  return { raw: tokens.slice(at, next).join('٬'), next };
}

/** A parsed number and its scale; 1 if none is given. */
interface ParsedNumber {
  value: number;
  scale: number;
  next: number;
  /** Written in words, not digits. */
  isWord: boolean;
}

/** Parses a number below a thousand in words: "two hundred and fifty", "خمسة وعشرين". */
function smallNumberAt(
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
    else if (small !== undefined && fitsAfter(small, value, isAnd)) value = (value ?? 0) + small;
    else break;
    next += isAnd ? 2 : 1;
  }
  return value === undefined ? undefined : { value, next };
}
const fitsAfter = (small: number, value: number | undefined, isAnd: boolean): boolean =>
  value === undefined ||
  (value >= 100 && value % 100 === 0 && small < 100) ||
  (!isAnd && value >= 20 && value % 10 === 0 && small < 10) ||
  (isAnd && value % 100 > 0 && value % 100 < 10 && small >= 20 && small < 100);

/** Parses a fraction before or after a scale: "and a half", "ونص". */
function fractionAt(tokens: readonly string[], at: number): { value: number; next: number } | undefined {
  if (!AND.has(tokens[at] ?? '')) return undefined;
  const next = ONE.has(tokens[at + 1] ?? '') ? at + 2 : at + 1;
  const value = FRACTIONS.get(tokens[next] ?? '');
  return value === undefined ? undefined : { value, next: next + 1 };
}

/** The scale at `at`; for areas, `m` means square metres rather than millions. */
const scaleAt = (tokens: readonly string[], at: number, { measure }: Reading): number | undefined =>
  measure === 'area' && tokens[at] === 'm' ? undefined : SCALES.get(tokens[at] ?? '');

/** Adds a fraction that follows the amount: "one million and a half". */
function withFraction(parsed: ParsedNumber, tokens: readonly string[]): ParsedNumber {
  const more = fractionAt(tokens, parsed.next);
  return more ? { ...parsed, value: parsed.value + more.value * parsed.scale, next: more.next } : parsed;
}

/** Parses a scale without a number: "half a million", "a million", "مليونين". */
function loneScaleAt(tokens: readonly string[], at: number, reading: Reading): ParsedNumber | undefined {
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
  const parsed = { value: (fraction ?? 1) * scale, scale, next: place + 1, isWord: true };
  return fraction === undefined ? withFraction(parsed, tokens) : parsed;
}

/** Parses one part of an amount: "2", "1.5m", "two and a half million". */
function partAt(
  tokens: readonly string[],
  at: number,
  reading: Reading,
  joins: boolean,
): ParsedNumber | undefined {
  const lone = loneScaleAt(tokens, at, reading);
  if (lone) return lone;
  const groups = isNumber(tokens[at]) ? groupedNumberAt(tokens, at, reading) : undefined;
  const small = smallNumberAt(tokens, at, joins);
  let next = groups?.next ?? small?.next;
  if (next === undefined) return undefined;
  const half = fractionAt(tokens, next);
  const isHalf = half !== undefined && scaleAt(tokens, half.next, reading) !== undefined;
  if (isHalf) next = half.next;
  const scale = scaleAt(tokens, next, reading);
  const value = groups ? numberOf(groups.raw, reading.measure, scale ?? 1) : small?.value;
  if (value === undefined) return undefined;
  const isWord = !groups;
  if (scale === undefined) return { value, scale: 1, next, isWord };
  const whole = value + (isHalf ? half.value : 0);
  return withFraction({ value: whole * scale, scale, next: next + 1, isWord }, tokens);
}

/** Parses a whole amount, including "1 million 200 thousand". Without `joins`, "and" separates the ends of a range. */
function numberAt(
  tokens: readonly string[],
  at: number,
  reading: Reading,
  joins = true,
): ParsedNumber | undefined {
  let parsed = partAt(tokens, at, reading, joins);
  while (parsed && parsed.scale > 1 && joins) {
    const next = AND.has(tokens[parsed.next] ?? '') ? parsed.next + 1 : parsed.next;
    const more = partAt(tokens, next, reading, joins);
    if (!more || more.scale >= parsed.scale || more.scale === 1 || more.value >= parsed.scale) break;
    parsed = { ...more, value: parsed.value + more.value, isWord: parsed.isWord };
  }
  return parsed;
}

/** A parsed amount, limit or range. */
export interface Quantity {
  least?: number;
  most?: number;
  /** Set when the amount is no limit. */
  exactly?: number;
  unit?: Unit;
  /** Whether either end has a scale. */
  isScaled: boolean;
  /** Written in words, not digits. */
  isWord: boolean;
  /** The first token after it. */
  next: number;
}

const exact = (value: number) => Number(value.toPrecision(15));
const unitAt = (tokens: readonly string[], at: number) => entryAt(tokens, at, UNITS);

/** Parses one end of a range, with a unit before or after it. */
function endAt(tokens: readonly string[], at: number, reading: Reading, joins: boolean) {
  const before = unitAt(tokens, at);
  const isMoney = before?.value.unit === 'money';
  const parsed = numberAt(tokens, isMoney ? before.next : at, reading, joins);
  if (!parsed) return undefined;
  const after = unitAt(tokens, parsed.next);
  return {
    ...parsed,
    unit: after?.value ?? (isMoney ? before.value : undefined),
    next: after?.next ?? parsed.next,
  };
}

const FILLERS = new Set(['of', 'is', 'price', 'budget', '=']);
function skipFillers(tokens: readonly string[], at: number): number {
  let next = at;
  while (FILLERS.has(tokens[next] ?? '')) next += 1;
  return next;
}

type End = NonNullable<ReturnType<typeof endAt>>;

/** Whether a number beside a slash is an amount rather than part of a date or a unit: `60k/80k`, but `12/2026`. */
const isAmount = ({ scale, unit, value }: End): boolean => scale > 1 || unit !== undefined || value >= 10_000;

/** Parses the amount, limit or range that starts at token `at`; undefined if there is none. */
export function quantityAt(tokens: readonly string[], at: number, reading: Reading): Quantity | undefined {
  const before = entryAt(tokens, at, BEFORE);
  const start = before ? skipFillers(tokens, before.next) : at;
  const isBetween = before?.value === 'between';
  const first = endAt(tokens, start, reading, !isBetween);
  if (!first) return undefined;
  const to = entryAt(tokens, first.next, isBetween ? TO_OR_AND : TO_WORDS);
  const second = to && endAt(tokens, to.next, reading, false);
  const isSlash = to !== undefined && tokens[first.next] === '/' && reading.isSentence;
  if (second && (!isSlash || isAmount(first) || isAmount(second))) return rangeOf(first, second, tokens);
  if (isBetween) return undefined;
  return limitOf(first, before?.value, tokens);
}

/** Builds the result for a single amount, with the limit or unit after it: "80k max", "1,200+ sqft". */
function limitOf(first: End, before: Bound | undefined, tokens: readonly string[]): Quantity {
  const after = entryAt(tokens, first.next, AFTER);
  const unitAfterBound = first.unit ? undefined : after && unitAt(tokens, after.next);
  const unit = first.unit ?? unitAfterBound?.value;
  const bound = before ?? after?.value;
  const key = bound === 'least' || bound === 'most' ? bound : 'exactly';
  return {
    [key]: exact(first.value * (unit?.times ?? 1)),
    ...(unit && { unit: unit.unit }),
    isScaled: first.scale > 1,
    isWord: first.isWord,
    next: unitAfterBound?.next ?? after?.next ?? first.next,
  };
}

/** Builds the result for a range. A scale on one end applies to both (`60-80k`, `60k-80`); the ends may come in any order. */
function rangeOf(first: End, second: End, tokens: readonly string[]): Quantity | undefined {
  const scale = Math.max(first.scale, second.scale);
  const withScale = ({ value, scale: own }: ParsedNumber) =>
    own === 1 && value < 1000 ? value * scale : value;
  const unit = second.unit ?? first.unit;
  const ends = [withScale(first), withScale(second)].map((value) => exact(value * (unit?.times ?? 1)));
  // "800 to 1.2m" doesn't start at 800 million.
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

/** Parses a field's whole text as an amount, limit or range; undefined if it is none or has another unit. */
export function readQuantity(typed: string, measure: Measured): Omit<Quantity, 'next'> | undefined {
  const tokens = amountTokens(typed);
  const parsed = quantityAt(tokens, 0, { measure });
  if (parsed?.next !== tokens.length) return undefined;
  const isOther = parsed.unit !== undefined && parsed.unit !== (measure === 'number' ? 'other' : measure);
  return isOther || (parsed.unit === undefined && measure === 'number' && parsed.isScaled)
    ? undefined
    : parsed;
}

/** Parses a field's whole text as a single amount; undefined for limits and ranges. */
export const readAmount = (typed: string, measure: Measured): number | undefined =>
  readQuantity(typed, measure)?.exactly;

/** Quantity of a field with this unit (`Measure`). */
export const measuredIn = (unit: string): Measured =>
  unit.startsWith('AED') ? 'money' : unit === 'ft²' ? 'area' : 'number';
