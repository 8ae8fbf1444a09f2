import { dayStart } from '@manzil/shared/domain/time/day';
import type { Extent } from './rowSet';
import {
  SINGLE_CHOICE_FIELDS,
  MULTIPLE_CHOICE_FIELDS,
  NUMERIC_FIELDS,
  type SearchRow,
  type Measured,
} from './row';

/** Numeric columns besides the attributes, for filters and sort orders. */
const EXTRA = {
  maxCheques: (row) => row.maxCheques,
  cheapestCheques: (row) => row.cheapestCheques,
  lat: ({ location }) => location.lat,
  lng: ({ location }) => location.lng,
  verifiedAt: (row) => row.verifiedAt?.getTime(),
  reducedAt: ({ priceDrop }) => priceDrop?.at?.getTime(),
  permitEnds: ({ permit }) => {
    if (!permit) return undefined;
    return permit.expiresAt ? dayStart(permit.expiresAt).getTime() : Number.MAX_SAFE_INTEGER;
  },
  avgRating: (row) => row.avgRating,
  views: (row) => row.views,
  dayOneCash: (row) => row.dayOneCash,
  pricePerArea: ({ price, area }) => price && area && price / area,
} satisfies Record<string, (row: SearchRow) => number | null | undefined>;
const EXTRA_NAMES = Object.keys(EXTRA) as (keyof typeof EXTRA)[];
export type Numeric = Measured | keyof typeof EXTRA;
export const NUMERIC: readonly Numeric[] = [...NUMERIC_FIELDS, ...EXTRA_NAMES];

/** A listing's value in a numeric column; -Infinity if missing. */
export function numericValue(listing: SearchRow, name: Numeric): number {
  const value = name in EXTRA ? EXTRA[name as keyof typeof EXTRA](listing) : listing[name as Measured];
  return value == null || Number.isNaN(value) ? -Infinity : value;
}

/** One array type per kind of column: a loop over mixed types is several times slower. */
type Column = Float64Array | Uint16Array | Uint32Array;

/** One column per name. */
const columnsOf = <Name extends string, Cells extends Column>(names: readonly Name[], make: () => Cells) =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Cells>;

/** The columns of all rows, from which filters are computed. */
export function createColumns(extent: Extent) {
  const size = () => extent.words * 32;
  const sets = {
    numbers: columnsOf<Numeric, Float64Array>(NUMERIC, () => new Float64Array(size())),
    codes: columnsOf(SINGLE_CHOICE_FIELDS, () => new Uint16Array(size())),
    masks: columnsOf(MULTIPLE_CHOICE_FIELDS, () => new Uint32Array(size())),
    /** District, as its position in the list of places. */
    places: { code: new Uint16Array(size()) },
    /** Ids in two halves, for breaking ties in sort orders. */
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
    /** Ensures capacity for this row. */
    ensure(row: number): void {
      for (const one of all) if (row >= (one.set[one.name] as Column).length) widen(one);
    },
    /** Grows one column, so that growth is spread over many new rows. */
    widenOne(): void {
      next = (next + 1) % all.length;
      widen(all[next] as (typeof all)[number]);
    },
    writeId(row: number, id: string): void {
      sets.ids.high[row] = Number.parseInt(id.slice(0, 12), 16);
      sets.ids.low[row] = Number.parseInt(id.slice(12), 16);
    },
    /** Compares rows by id. */
    compareIds: (a: number, b: number): number => {
      const { high, low } = sets.ids;
      return (high[a] as number) - (high[b] as number) || (low[a] as number) - (low[b] as number);
    },
    /** Size in bytes. */
    bytes: () => all.reduce((sum, { set, name }) => sum + (set[name] as Column).byteLength, 0),
  };
}
export type Columns = ReturnType<typeof createColumns>;
