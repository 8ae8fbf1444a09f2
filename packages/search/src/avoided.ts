import type { Filter } from './filter';
import { namedBy } from '@manzil/shared/domain/property/namedValue';
import { copyBits, subtract, type Bits } from './bits';
import type { SearchIndex } from './searchIndex';
import { rowsNamed } from './named';
import { MASKED } from './row';
import type { RowSet } from './rowSet';

/**
 * The question that keeps some values out. They are named in steps, from all that is not wanted (`avoid`) by the choice
 * (`avoid:bedrooms`) to one value (`avoid:amenities:pool`), so that a count may leave out any of these.
 */
export type AvoidName = `avoid:${string}`;
export const avoidName = (key: string, value?: string): AvoidName =>
  `avoid:${value === undefined ? key : `${key}:${value}`}`;

interface Unwanted {
  key: AvoidName;
  find: (take: () => Bits) => Bits;
}

/** All rows but those of these sets. */
function noneOf({ live }: SearchIndex, sets: readonly (RowSet | undefined)[]): Unwanted['find'] {
  return (take) => {
    const [rows, unwanted] = [take(), take().fill(0)];
    for (const set of sets) set?.joinTo(unwanted);
    copyBits(rows, live());
    subtract(rows, rows, unwanted);
    return rows;
  };
}

/** What a filter does not want: a question for each choice of one value, and for each value of choices of many. */
export function unwantedOf(index: SearchIndex, filter: Filter): Unwanted[] {
  return Array.from(namedBy(filter.avoid)).flatMap(([key, values]): Unwanted[] => {
    const setOf = (value: string) => rowsNamed(index, { key, value });
    if (MASKED.some((many) => many === key)) {
      return values.map((value) => ({ key: avoidName(key, value), find: noneOf(index, [setOf(value)]) }));
    }
    return [{ key: avoidName(key), find: noneOf(index, values.map(setOf)) }];
  });
}
