import { choicesOf } from '@manzil/shared/domain/property/attributes';
import type { NamedValue } from '@manzil/shared/domain/property/namedValue';
import type { SearchIndex } from './searchIndex';
import { CODED, codeOf, MASKED } from './row';
import type { RowSet } from './rowSet';

/** Bit of a value in a multi-value mask; -1 for none. */
const bitOf = (field: (typeof MASKED)[number], value: string): number => {
  const choices: readonly string[] = choicesOf(field);
  return choices.indexOf(value);
};

/** Rows with a value; undefined if no row ever had it. */
export function rowsNamed({ values }: SearchIndex, { key, value }: NamedValue): RowSet | undefined {
  if (key === 'district') return values.places.find(({ name }) => name === value)?.rows;
  const many = MASKED.find((field) => field === key);
  if (many) return values.masked[many][bitOf(many, value)];
  const one = CODED.find((field) => field === key);
  return one && values.coded[one][codeOf(one, value)];
}

/** Does a row have a value? Reads the row's column, because a set may be a list. */
export function hasNamed({ values, columns }: SearchIndex, row: number, { key, value }: NamedValue): boolean {
  if (key === 'district') return values.places[columns.places.code[row] ?? -1]?.name === value;
  const many = MASKED.find((field) => field === key);
  if (many) return (((columns.masks[many][row] ?? 0) >>> bitOf(many, value)) & 1) === 1;
  const one = CODED.find((field) => field === key);
  return one !== undefined && columns.codes[one][row] === codeOf(one, value);
}
