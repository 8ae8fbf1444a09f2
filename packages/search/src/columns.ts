import { dayStart } from '@manzil/shared/domain/day';
import type { Extent } from './rowSet';
import { CODED, MASKED, MEASURED, type SearchRow, type Measured } from './row';

/** Numbers beside the attributes that are asked, or that lists are in order of. */
const FURTHER = {
  maxCheques: (row) => row.maxCheques,
  lat: ({ location }) => location.lat,
  lng: ({ location }) => location.lng,
  verifiedAt: (row) => row.verifiedAt?.getTime(),
  reducedAt: ({ priceDrop }) => priceDrop?.at?.getTime(),
  permitEnds: ({ permit }) => (permit?.expiresAt ? dayStart(permit.expiresAt).getTime() : undefined),
  avgRating: (row) => row.avgRating,
  views: (row) => row.views,
  dayOneCash: (row) => row.dayOneCash,
} satisfies Record<string, (row: SearchRow) => number | null | undefined>;
const FURTHER_NAMES = Object.keys(FURTHER) as (keyof typeof FURTHER)[];
export type Numeric = Measured | keyof typeof FURTHER;
export const NUMERIC: readonly Numeric[] = [...MEASURED, ...FURTHER_NAMES];

/** The number of a listing under a name; -Infinity stands for none. */
export function numberOf(listing: SearchRow, name: Numeric): number {
  const value = name in FURTHER ? FURTHER[name as keyof typeof FURTHER](listing) : listing[name as Measured];
  return value == null || Number.isNaN(value) ? -Infinity : value;
}

/** Each kind of column has one kind of array throughout: a loop that meets two of them runs many times slower. */
type Column = Float64Array | Uint16Array | Uint32Array;

/** A column of each name. */
const columnsOf = <Name extends string, Cells extends Column>(names: readonly Name[], make: () => Cells) =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Cells>;

/** What is known of each row as numbers. What is asked of them is derived from it. */
export function createColumns(extent: Extent) {
  const size = () => extent.words * 32;
  const sets = {
    numbers: columnsOf<Numeric, Float64Array>(NUMERIC, () => new Float64Array(size())),
    codes: columnsOf(CODED, () => new Uint16Array(size())),
    masks: columnsOf(MASKED, () => new Uint32Array(size())),
    /** Where rows lie, by number. */
    places: { code: new Uint16Array(size()) },
    /** Ids, in two halves: what is equal otherwise is in order of them. */
    ids: columnsOf(['high', 'low'], () => new Float64Array(size())),
  };
  const all = Object.values(sets).flatMap((set: Record<string, Column>) =>
    Object.keys(set).map((name) => ({ set, name })),
  );
  let next = 0;
  function widen({ set, name }: (typeof all)[number]): void {
    const column = set[name] as Column;
    if (column.length >= size()) return;
    const wider = new (column.constructor as new (rows: number) => Column)(size());
    wider.set(column);
    set[name] = wider;
  }

  return {
    ...sets,
    /** Sees to it that there is room for this row. */
    ensure(row: number): void {
      for (const one of all) if (row >= (one.set[one.name] as Column).length) widen(one);
    },
    /** Gives one column room for rows to come: a little with each new row, so that none has to wait for all. */
    widenOne(): void {
      next = (next + 1) % all.length;
      widen(all[next] as (typeof all)[number]);
    },
    writeId(row: number, id: string): void {
      sets.ids.high[row] = Number.parseInt(id.slice(0, 12), 16);
      sets.ids.low[row] = Number.parseInt(id.slice(12), 16);
    },
    /** By id. */
    tie: (a: number, b: number): number => {
      const { high, low } = sets.ids;
      return (high[a] as number) - (high[b] as number) || (low[a] as number) - (low[b] as number);
    },
    /** Bytes they take. */
    bytes: () => all.reduce((sum, { set, name }) => sum + (set[name] as Column).byteLength, 0),
  };
}
export type Columns = ReturnType<typeof createColumns>;
