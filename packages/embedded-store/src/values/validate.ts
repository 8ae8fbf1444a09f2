import { storeError } from '../errors';
import { valueSize } from './bson';

/** MongoDB's nesting limit, plus the command around a document. */
const MAX_DEPTH = 200;
const invalid = (why: string) => storeError(22, 'InvalidBSON', `invalid BSON: ${why}`);

/** Names that would modify a JavaScript object rather than name a field. */
const REFUSED_NAMES = [Buffer.from('__proto__'), Buffer.from('_bsontype')];

function checkName(raw: Buffer, start: number, end: number): void {
  if (end - start !== 9 || raw[start] !== 0x5f) return;
  for (const name of REFUSED_NAMES) {
    if (raw.compare(name, 0, 9, start, end) !== 0) continue;
    throw storeError(2, 'BadValue', `a field may not be named '${name.toString()}'`);
  }
}

function checkString(raw: Buffer, at: number, end: number): void {
  const length = at + 4 <= end ? raw.readInt32LE(at) : 0;
  if (length < 1 || at + 4 + length > end) throw invalid('a string runs past its document');
  if (raw[at + 3 + length] !== 0) throw invalid('a string does not end in a zero');
}

function checkValue(raw: Buffer, type: number, at: number, end: number, depth: number): number {
  if (type === 2) checkString(raw, at, end);
  if (type === 3 || type === 4) return validateDocument(raw, at, end, depth + 1);
  if (type === 5 && (at + 5 > end || raw.readInt32LE(at) < 0)) throw invalid('bad binary length');
  if (type === 11) {
    const pattern = raw.indexOf(0, at);
    if (pattern < 0 || raw.indexOf(0, pattern + 1) < 0) throw invalid('a regular expression does not end');
  }
  const size = valueSize(raw, type, at);
  if (size < 0 || at + size > end) throw invalid(`a value of type ${type} has no end`);
  return at + size;
}

/**
 * Validates raw BSON from the network, so that later code can trust its lengths.
 * @returns the end of the document
 * @throws at the first malformed byte
 */
export function validateDocument(raw: Buffer, start: number, limit: number, depth = 0): number {
  if (depth > MAX_DEPTH) throw storeError(15, 'Overflow', `documents may be nested ${MAX_DEPTH} levels deep`);
  if (start + 5 > limit) throw invalid('a document is cut off');
  const end = start + raw.readInt32LE(start);
  if (end < start + 5 || end > limit || raw[end - 1] !== 0) throw invalid('bad document length');
  let at = start + 4;
  while (at < end - 1) {
    const type = raw[at] ?? 0;
    const nameEnd = raw.indexOf(0, at + 1);
    if (nameEnd < 0 || nameEnd >= end - 1 + 1) throw invalid('a field name does not end');
    checkName(raw, at + 1, nameEnd);
    at = checkValue(raw, type, nameEnd + 1, end - 1, depth);
  }
  if (at !== end - 1) throw invalid('bad document length');
  return end;
}
