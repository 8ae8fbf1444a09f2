import { choicesOf } from '@manzil/shared/domain/property/attributes';
import type { Columns } from './columns';
import type { PlainRow } from './plain';
import { SINGLE_CHOICE_FIELDS, MULTIPLE_CHOICE_FIELDS, type Coded, type Masked } from './row';
import { RowSet, type Extent } from './rowSet';

/** Rows by value, for single-choice attributes, places and agents. */
export function createValues(columns: Columns, extent: Extent) {
  const set = () => new RowSet(extent);
  /** By code; rows without a value are under 0. */
  const coded = Object.fromEntries(
    SINGLE_CHOICE_FIELDS.map((field) => [field, [undefined, ...choicesOf(field)].map(set)]),
  ) as Record<Coded, RowSet[]>;
  const masked = Object.fromEntries(
    MULTIPLE_CHOICE_FIELDS.map((field) => [field, choicesOf(field).map(set)]),
  ) as Record<Masked, RowSet[]>;
  /** By number; names are "emirate/district". */
  const places: { name: string; rows: RowSet }[] = [];
  const placeCodes = new Map<string, number>();
  const agents = new Map<string, RowSet>();

  function placeCode(name: string): number {
    const known = placeCodes.get(name);
    if (known !== undefined) return known;
    placeCodes.set(name, places.length);
    return places.push({ name, rows: set() }) - 1;
  }

  /** Moves a row from one value to another; either may be none. */
  function move(row: number, before: RowSet | undefined, after: RowSet | undefined): void {
    if (before === after) return;
    before?.remove(row);
    after?.add(row);
  }

  function moveMask(row: number, sets: RowSet[], before: number, after: number): void {
    for (let changed = before ^ after; changed !== 0; changed &= changed - 1) {
      const bit = 31 - Math.clz32(changed & -changed);
      if ((after >>> bit) & 1) sets[bit]?.add(row);
      else sets[bit]?.remove(row);
    }
  }

  return {
    coded,
    masked,
    places,
    agents,
    /** Writes a new or known row; without a listing, removes it. */
    write(row: number, isKnown: boolean, listing: PlainRow | undefined): void {
      for (const [at, field] of SINGLE_CHOICE_FIELDS.entries()) {
        const column = columns.codes[field];
        const before = isKnown ? coded[field][column[row] as number] : undefined;
        if (listing) column[row] = listing.codes[at] as number;
        move(row, before, listing && coded[field][column[row] as number]);
      }
      for (const [at, field] of MULTIPLE_CHOICE_FIELDS.entries()) {
        const column = columns.masks[field];
        const before = isKnown ? (column[row] ?? 0) : 0;
        column[row] = listing?.masks[at] ?? 0;
        moveMask(row, masked[field], before, column[row] ?? 0);
      }
      const { code } = columns.places;
      const before = isKnown ? places[code[row] as number] : undefined;
      if (listing) code[row] = placeCode(listing.place);
      move(row, before?.rows, listing && places[code[row] as number]?.rows);
    },
    /** Moves a row between agents; undefined for none and for hidden agents. */
    writeAgent(row: number, before: string | undefined, after: string | undefined): void {
      if (before === after) return;
      if (before !== undefined) {
        const rows = agents.get(before);
        rows?.remove(row);
        if (rows?.size === 0) agents.delete(before);
      }
      if (after === undefined) return;
      const rows = agents.get(after) ?? set();
      agents.set(after, rows);
      rows.add(row);
    },
  };
}
export type Values = ReturnType<typeof createValues>;
