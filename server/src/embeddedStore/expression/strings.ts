import { locationError, overMemoryBudget } from '../errors';
import { countMade, MAX_STRING } from '../memory';
import { textTest } from '../query/regex';
import { compareStrings } from '../values/compare';
import { toDecimal } from '../values/numbers';
import { isNullish, isNumeric, typeName, type Doc } from '../values/types';
import { numeric } from './arithmetic';
import { inOrder, named, nullable, positional, type OperatorMaker } from './maker';

function text(value: unknown, name: string, code: number): string {
  if (typeof value === 'string') return value;
  throw locationError(code, `${name} requires a string, found: ${typeName(value)}`);
}

function limited(value: string, name: string): string {
  if (value.length > MAX_STRING) throw overMemoryBudget(name);
  countMade(value.length, name);
  return value;
}

/** Null and missing are the empty string; numbers and dates are written out. */
function loose(value: unknown, name: string): string {
  if (isNullish(value)) return '';
  if (typeof value === 'string') return value;
  if (isNumeric(value)) return typeof value === 'number' ? String(value) : toDecimal(value).toString();
  if (value instanceof Date) return value.toISOString();
  throw locationError(16007, `can't convert from BSON type ${typeName(value)} to String (${name})`);
}

const WHITE = '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

function trim(side: 'left' | 'right' | 'both'): OperatorMaker {
  return named(['input'], ['chars'], ({ input, chars }, name) => {
    if (isNullish(input) || chars === null) return null;
    const unwanted = new Set(chars === undefined ? WHITE : text(chars, `${name} 'chars'`, 50700));
    const letters = [...text(input, `${name} 'input'`, 50699)];
    let start = 0;
    let end = letters.length;
    if (side !== 'right') while (start < end && unwanted.has(letters[start] ?? '')) start++;
    if (side !== 'left') while (end > start && unwanted.has(letters[end - 1] ?? '')) end--;
    return letters.slice(start, end).join('');
  });
}

function position(value: unknown, name: string): number {
  const number = Number(numeric(value, name));
  if (Number.isInteger(number)) return number;
  throw locationError(34450, `${name}: positions must be integers`);
}

function substringCodePoints([value, start, count]: unknown[], name: string): string {
  const [from, length] = [position(start, name), position(count, name)];
  if (from < 0 || length < 0) throw locationError(34455, `${name}: positions must be non-negative`);
  return [...loose(value, name)].slice(from, from + length).join('');
}

function substringBytes([value, start, count]: unknown[], name: string): string {
  const [from, length] = [position(start, name), position(count, name)];
  if (from < 0) throw locationError(50752, `${name}: the start must be non-negative`);
  const bytes = Buffer.from(loose(value, name));
  const part = bytes.subarray(from, length < 0 ? bytes.length : from + length).toString();
  if (!part.includes('\ufffd')) return part;
  throw locationError(28656, `${name}: invalid range, it cuts a UTF-8 character`);
}

function indexOfText([value, wanted, start = 0, stop = Infinity]: unknown[], name: string): number | null {
  if (isNullish(value)) return null;
  const letters = [...text(value, name, 40093)];
  const part = text(wanted, name, 40094);
  const from = position(start, name);
  const inside = letters.slice(from, stop === Infinity ? undefined : position(stop, name)).join('');
  const at = inside.indexOf(part);
  return at < 0 ? -1 : from + [...inside.slice(0, at)].length;
}

interface Found {
  match: string;
  idx: number;
  captures: (string | null)[];
}

function findAll({ input, regex, options }: Doc, name: string, most: number): Found[] {
  if (isNullish(input) || isNullish(regex)) return [];
  const search = textTest(regex, typeof options === 'string' ? options : undefined);
  const whole = text(input, name, 51104);
  const found: Found[] = [];
  let offset = 0;
  while (offset <= whole.length && found.length < most) {
    const hit = search(whole.slice(offset));
    if (!hit) break;
    const idx = [...whole.slice(0, offset + hit.index)].length;
    found.push({
      match: hit[0],
      idx,
      captures: hit.slice(1).map((part: string | undefined) => part ?? null),
    });
    offset += hit.index + Math.max(1, hit[0].length);
  }
  return found;
}

const regexOperator = (run: (args: Doc, name: string) => unknown) =>
  named(['input', 'regex'], ['options'], run);

const replace = (all: boolean): OperatorMaker =>
  named(['input', 'find', 'replacement'], [], ({ input, find, replacement }, name) => {
    if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null;
    const [whole, part, by] = [
      text(input, `${name} 'input'`, 51746),
      text(find, `${name} 'find'`, 51745),
      text(replacement, `${name} 'replacement'`, 51744),
    ];
    const times = all ? whole.split(part).length - 1 : 1;
    if (whole.length + times * by.length > MAX_STRING) throw overMemoryBudget(name);
    return all ? whole.replaceAll(part, () => by) : whole.replace(part, () => by);
  });

function split([value, separator]: unknown[], name: string): string[] {
  const by = text(separator, name, 40086);
  if (by === '') throw locationError(40087, '$split requires a non-empty separator');
  return text(value, name, 40085).split(by);
}

export const STRINGS = {
  $concat: inOrder(
    (value, name) => text(value, name, 16702),
    (parts, name) => parts.reduce((whole, part) => limited(whole + part, name), ''),
  ),
  $toLower: positional(1, 1, ([value], name) =>
    loose(value, name).replace(/[A-Z]+/g, (s) => s.toLowerCase()),
  ),
  $toUpper: positional(1, 1, ([value], name) =>
    loose(value, name).replace(/[a-z]+/g, (s) => s.toUpperCase()),
  ),
  $trim: trim('both'),
  $ltrim: trim('left'),
  $rtrim: trim('right'),
  $split: nullable(2, 2, split),
  $strLenCP: positional(1, 1, ([value], name) => [...text(value, name, 34471)].length),
  $strLenBytes: positional(1, 1, ([value], name) => Buffer.byteLength(text(value, name, 34473))),
  $substrCP: positional(3, 3, substringCodePoints),
  $substrBytes: positional(3, 3, substringBytes),
  $substr: positional(3, 3, substringBytes),
  $indexOfCP: positional(2, 4, indexOfText),
  $strcasecmp: positional(2, 2, ([a, b], name) =>
    compareStrings(loose(a, name).toUpperCase(), loose(b, name).toUpperCase()),
  ),
  $replaceOne: replace(false),
  $replaceAll: replace(true),
  $regexMatch: regexOperator((args, name) => findAll(args, name, 1).length > 0),
  $regexFind: regexOperator((args, name) => findAll(args, name, 1)[0] ?? null),
  $regexFindAll: regexOperator((args, name) => findAll(args, name, Infinity)),
} satisfies Record<string, OperatorMaker>;
