import { choicesOf } from '@manzil/shared/domain/property/attributes';
import type { NamedValue } from '@manzil/shared/domain/property/namedValue';
import type { SearchIndex } from './searchIndex';
import { SINGLE_CHOICE_FIELDS, codeOf, MULTIPLE_CHOICE_FIELDS } from './row';
import type { RowSet } from './rowSet';

/** Bit of a value in a multi-value mask; -1 for none. */
const bitOf = (field: (typeof MULTIPLE_CHOICE_FIELDS)[number], value: string): number => {
  const choices: readonly string[] = choicesOf(field);
  return choices.indexOf(value);
};

/** Rows with a value, possibly none; undefined for a district that no row ever had. */
export function rowsWithValue({ values }: SearchIndex, { key, value }: NamedValue): RowSet | undefined {
  if (key === 'district') return values.places.find(({ name }) => name === value)?.rows;
  const many = MULTIPLE_CHOICE_FIELDS.find((field) => field === key);
  if (many) return values.masked[many][bitOf(many, value)];
  const one = SINGLE_CHOICE_FIELDS.find((field) => field === key);
  return one && values.coded[one][codeOf(one, value)];
}

/** Whether a row has a value. Reads the column, since looking a row up in a small set scans a list. */
export function rowHasValue(
  { values, columns }: SearchIndex,
  row: number,
  { key, value }: NamedValue,
): boolean {
  if (key === 'district') return values.places[columns.places.code[row] ?? -1]?.name === value;
  const many = MULTIPLE_CHOICE_FIELDS.find((field) => field === key);
  if (many) return (((columns.masks[many][row] ?? 0) >>> bitOf(many, value)) & 1) === 1;
  const one = SINGLE_CHOICE_FIELDS.find((field) => field === key);
  return one !== undefined && columns.codes[one][row] === codeOf(one, value);
}
