import { badValue, storeError } from '../errors';
import { compareValues } from './compare';
import { EMPTY_ARRAY, field, isDoc, type Doc } from './types';

export const isIndex = (part: string | undefined): boolean =>
  part !== undefined && /^(0|[1-9]\d*)$/.test(part);

/**
 * Splits a dotted path.
 * @throws if it would reach an object's prototype
 */
export function splitPath(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes('__proto__')) throw badValue("a field may not be named '__proto__'");
  if (parts.length > 200) throw storeError(15, 'Overflow', 'a path may have at most 200 parts');
  return parts;
}
export const firstPart = (path: string): string => path.split('.', 1)[0] ?? path;

/** Top-level fields that something reads; undefined for the whole document. */
export type Fields = ReadonlySet<string> | undefined;
export const joinFields = (parts: Fields[]): Fields =>
  parts.every((part) => part !== undefined) ? new Set(parts.flatMap((part) => [...part])) : undefined;

/**
 * Values a filter sees at a path: arrays on the way are entered, an array at the end stays whole. Values found at a
 * position, such as the last part of `a.0`, go to `elements` and aren't opened.
 */
export function collectValues(
  value: unknown,
  parts: readonly string[],
  at: number,
  out: unknown[],
  elements: unknown[] = out,
): void {
  if (at === parts.length) {
    out.push(value);
    return;
  }
  const part = parts[at] ?? '';
  if (Array.isArray(value)) {
    if (isIndex(part)) {
      const element: unknown = value[Number(part)];
      if (element !== undefined) {
        collectValues(element, parts, at + 1, at + 1 === parts.length ? elements : out, elements);
      }
    }
    for (const element of value) if (isDoc(element)) collectValues(element, parts, at, out, elements);
  } else if (isDoc(value)) {
    const next = field(value, part);
    if (next === undefined) out.push(undefined);
    else collectValues(next, parts, at + 1, out, elements);
  } else out.push(undefined);
}

/** Value of `$a.b` in an expression: over an array, the list of its elements' values. */
export function fieldPathValue(value: unknown, parts: readonly string[], at = 0): unknown {
  if (at === parts.length) return value;
  if (Array.isArray(value)) {
    const out: unknown[] = [];
    for (const element of value) {
      const found = isDoc(element) ? fieldPathValue(element, parts, at) : undefined;
      if (found !== undefined) out.push(found);
    }
    return out;
  }
  return isDoc(value) ? fieldPathValue(field(value, parts[at] ?? ''), parts, at + 1) : undefined;
}

/** Values for `distinct`: arrays at the end are opened once. */
export function distinctValues(doc: Doc, parts: readonly string[]): unknown[] {
  const found: unknown[] = [];
  collectValues(doc, parts, 0, found);
  return found.flat(1).filter((value) => value !== undefined);
}

export interface SortKey {
  path: string;
  parts: string[];
  direction: 1 | -1;
}

/** Sort value of a document: the smallest or greatest element of an array, by direction. */
export function sortValue(doc: Doc, { path, parts, direction }: SortKey): unknown {
  const found: unknown[] = [];
  if (parts.length === 1) found.push(field(doc, path));
  else collectValues(doc, parts, 0, found);
  if (found.length === 1 && !Array.isArray(found[0])) return found[0];
  const values = found.flatMap((value) =>
    Array.isArray(value) ? (value.length === 0 ? [EMPTY_ARRAY] : (value as unknown[])) : [value],
  );
  return values.reduce(
    (best, value) => (compareValues(value, best) * direction < 0 ? value : best),
    values[0],
  );
}

export function compareBySort(a: readonly unknown[], b: readonly unknown[], keys: SortKey[]): number {
  for (let i = 0; i < keys.length; i++) {
    const order = compareValues(a[i], b[i]);
    if (order) return order * (keys[i]?.direction ?? 1);
  }
  return 0;
}

/** Value at a concrete path; numbers index arrays. */
export function valueAt(value: unknown, parts: readonly string[]): unknown {
  let at = value;
  for (const part of parts) {
    if (Array.isArray(at)) at = isIndex(part) ? (at[Number(part)] as unknown) : undefined;
    else at = isDoc(at) ? field(at, part) : undefined;
  }
  return at;
}
