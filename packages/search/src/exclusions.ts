import type { Filter } from '@manzil/shared/domain/property/filter';
import { namedBy } from '@manzil/shared/domain/property/namedValue';
import { copyBits, subtract, type Bits } from './bits';
import type { SearchIndex } from './searchIndex';
import { rowsWithValue } from './named';
import { MULTIPLE_CHOICE_FIELDS } from './row';
import type { RowSet } from './rowSet';

/**
 * Excludes values. Exclusions have nested names (`avoid`, `avoid:bedrooms`, `avoid:amenities:pool`), so that a count
 * can ignore any one of them.
 */
export type AvoidName = `avoid:${string}`;
export const avoidName = (key: string, value?: string): AvoidName =>
  `avoid:${value === undefined ? key : `${key}:${value}`}`;

interface Exclusion {
  key: AvoidName;
  find: (take: () => Bits) => Bits;
}

/** All rows except those in the given sets. */
function noneOf({ live }: SearchIndex, sets: readonly (RowSet | undefined)[]): Exclusion['find'] {
  return (take) => {
    const [rows, unwanted] = [take(), take().fill(0)];
    for (const set of sets) set?.addTo(unwanted);
    copyBits(rows, live());
    subtract(rows, rows, unwanted);
    return rows;
  };
}

/** Exclusions of a filter: one question per single-value attribute, and one per value of a multi-value attribute. */
export function exclusionsOf(index: SearchIndex, filter: Filter): Exclusion[] {
  return Array.from(namedBy(filter.avoid)).flatMap(([key, values]): Exclusion[] => {
    const setOf = (value: string) => rowsWithValue(index, { key, value });
    if (MULTIPLE_CHOICE_FIELDS.some((many) => many === key)) {
      return values.map((value) => ({ key: avoidName(key, value), find: noneOf(index, [setOf(value)]) }));
    }
    return [{ key: avoidName(key), find: noneOf(index, values.map(setOf)) }];
  });
}
