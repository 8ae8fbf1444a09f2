import * as enums from '@manzil/shared/domain/enums';
import { listingTokens } from '@manzil/shared/domain/searchTokens';
import type { PropertyRecord } from './property.model';
import { thumbnailOf } from './property.view';
import { createOrder, type Order } from './catalogueOrder';
import { createTextIndex } from './textIndex';

/** What the catalogue in memory knows of a listing. */
export const INDEXED_FIELDS = {
  referenceNo: 1,
  title: 1,
  titleAr: 1,
  type: 1,
  propertyType: 1,
  city: 1,
  district: 1,
  location: 1,
  price: 1,
  bedrooms: 1,
  bathrooms: 1,
  parkings: 1,
  floors: 1,
  balcony: 1,
  area: 1,
  kv: 1,
  amenities: 1,
  additionalOptions: 1,
  tenantType: 1,
  propertyAge: 1,
  propertyCondition: 1,
  furnishing: 1,
  maxCheques: 1,
  buildingName: 1,
  agent: 1,
  hideAgent: 1,
  isListed: 1,
  verifiedAt: 1,
  avgRating: 1,
  views: 1,
  updatedAt: 1,
  __v: 1,
  images: { $slice: 1 },
};

/** The fields that are one of few values; each value has a number, 0 stands for none. */
export const CODED = {
  type: enums.DEAL_TYPES,
  propertyType: enums.PROPERTY_TYPES,
  city: enums.EMIRATES,
  bedrooms: enums.BEDROOMS,
  bathrooms: enums.COUNTS,
  parkings: enums.COUNTS,
  floors: enums.COUNTS,
  balcony: enums.YES_NO,
  furnishing: enums.FURNISHINGS,
  propertyCondition: enums.PROPERTY_CONDITIONS,
  tenantType: enums.TENANT_TYPES,
} as const;
export type Coded = keyof typeof CODED;
/** Numbers; NaN stands for none, so that no range takes it. */
const NUMBERS = [
  'price',
  'area',
  'kv',
  'propertyAge',
  'maxCheques',
  'lat',
  'lng',
  'verifiedAt',
  'avgRating',
  'views',
  'idHigh',
  'idLow',
] as const;
export type Numeric = (typeof NUMBERS)[number];
/** The numbers that lists are in order of. */
export const SORTED = ['verifiedAt', 'price', 'area', 'avgRating', 'views'] as const satisfies Numeric[];
export type Sorted = (typeof SORTED)[number];
/** Lists of ids as bits. */
const MASKS = { amenities: enums.AMENITIES, additionalOptions: enums.ADDITIONAL_OPTIONS } as const;
export type Masked = keyof typeof MASKS;

/** The number of a value, 1 and up; 0 for none and for what is not on the list. */
export const codeOf = (field: Coded, value: string | null | undefined): number =>
  (CODED[field] as readonly string[]).indexOf(value ?? '') + 1;
/** Ids as bits of one number. */
export const maskOf = (field: Masked, ids: readonly string[]): number =>
  ids.reduce((mask, id) => mask | (1 << (MASKS[field] as readonly string[]).indexOf(id)), 0);
export const maskedIds = (field: Masked): readonly string[] => MASKS[field];

/** What a row shows on the map and in suggestions. */
interface RowText {
  id: string;
  title: string;
  titleAr: string | null;
  image: string | null;
  agent: string;
  building: string | null;
  /** Everything the row's words are made of. */
  words: string;
  updatedAt: number;
  /** Edits of one millisecond are told apart by it. */
  edition: number;
  /** Another number after each change of this listing. */
  stamp: number;
}

/**
 * Each kind of column has one kind of array throughout: a loop that meets two of them runs many times slower.
 */
export type Codes = Uint16Array;
type Column = Float64Array | Codes | Uint32Array;

const grown = <T extends Column>(column: T, size: number): T => {
  const larger = new (column.constructor as new (size: number) => T)(size);
  larger.set(column);
  return larger;
};

/** The bit of rows that are given up; no filter asks as many questions. */
export const GONE = 0x8000_0000;

/** Counts the changes of every catalogue there was, so that no stamp is ever given twice. */
let changes = 0;

/** The published listings as columns of numbers, with an index of their words. */
export function createColumns() {
  let size = 1024;
  let used = 0;
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, new Float64Array(size)])) as Record<
    Numeric,
    Float64Array
  >;
  const codes = Object.fromEntries(Object.keys(CODED).map((name) => [name, new Uint16Array(size)])) as Record<
    Coded,
    Codes
  >;
  const masks = { amenities: new Uint32Array(size), additionalOptions: new Uint32Array(size) };
  const flags = { gone: new Uint32Array(size), hideAgent: new Uint16Array(size) };
  /** Where rows lie, by number; names are "emirate/district". */
  const places = { code: new Uint16Array(size) };
  const placeNames: string[] = [];
  const placeCodes = new Map<string, number>();
  const texts: (RowText | undefined)[] = [];
  const rowOf = new Map<string, number>();
  const text = createTextIndex();
  let version = 0;
  /** The orders that were asked for. */
  const orders = new Map<Sorted, Order>();

  const difference = (name: Numeric, a: number, b: number) =>
    (numbers[name][a] as number) - (numbers[name][b] as number);
  /** By a number, ties by id. */
  const compareBy = (field: Sorted) => (a: number, b: number) =>
    difference(field, a, b) || difference('idHigh', a, b) || difference('idLow', a, b);
  /** The published rows, ascending. */
  function orderBy(field: Sorted): Uint32Array {
    let order = orders.get(field);
    if (!order) {
      order = createOrder(Uint32Array.from(rowOf.values()), compareBy(field));
      orders.set(field, order);
    }
    return order.rows();
  }
  const leaveOrders = (row: number) => orders.forEach((order) => order.remove(row));
  const joinOrders = (row: number) => orders.forEach((order) => order.add(row));

  function grow(): void {
    size *= 2;
    for (const set of [numbers, codes, masks, flags, places] as Record<string, Column>[]) {
      for (const [name, column] of Object.entries(set)) set[name] = grown(column, size);
    }
  }

  function placeCode(name: string): number {
    const known = placeCodes.get(name);
    if (known !== undefined) return known;
    placeCodes.set(name, placeNames.length);
    return placeNames.push(name) - 1;
  }

  function remove(id: string): void {
    const row = rowOf.get(id);
    if (row === undefined) return;
    version = changes += 1;
    leaveOrders(row);
    rowOf.delete(id);
    flags.gone[row] = GONE;
    texts[row] = undefined;
  }

  /** A row whose words have changed is given up for a new one: the words' lists only ever grow. */
  function place(id: string, words: string, record: PropertyRecord): number {
    const former = rowOf.get(id);
    if (former !== undefined && texts[former]?.words === words) return former;
    remove(id);
    if (used === size) grow();
    const row = used;
    used += 1;
    rowOf.set(id, row);
    text.add(row, listingTokens(record));
    return row;
  }

  /** Puts a listing in, or takes it out when it is not listed. */
  function put(record: PropertyRecord): void {
    const id = String(record._id);
    if (!record.isListed) {
      remove(id);
      return;
    }
    const former = rowOf.get(id) ?? -1;
    const known = texts[former];
    const changedAt = record.updatedAt.getTime();
    if (known && (known.updatedAt - changedAt || known.edition - record.__v) > 0) return;
    // Views only ever grow: an answer with fewer is the older one.
    const seen = known ? (numbers.views[former] ?? 0) : 0;
    const { title, titleAr, referenceNo, buildingName, city, district, propertyType } = record;
    const words = [title, titleAr, referenceNo, buildingName, city, district, propertyType].join('\n');
    const row = place(id, words, record);
    if (row === former) leaveOrders(row);
    version = changes += 1;
    const values: Record<Numeric, number | null | undefined> = {
      price: record.price,
      area: record.area,
      kv: record.kv,
      propertyAge: record.propertyAge,
      maxCheques: record.maxCheques,
      lat: record.location.lat,
      lng: record.location.lng,
      verifiedAt: record.verifiedAt?.getTime(),
      avgRating: record.avgRating,
      views: Math.max(seen, record.views),
      idHigh: Number.parseInt(id.slice(0, 12), 16),
      idLow: Number.parseInt(id.slice(12), 16),
    };
    for (const name of NUMBERS) numbers[name][row] = values[name] ?? NaN;
    for (const name of Object.keys(CODED) as Coded[]) codes[name][row] = codeOf(name, record[name]);
    masks.amenities[row] = maskOf('amenities', record.amenities);
    masks.additionalOptions[row] = maskOf('additionalOptions', record.additionalOptions);
    places.code[row] = placeCode(`${city}/${district}`);
    flags.hideAgent[row] = record.hideAgent ? 1 : 0;
    flags.gone[row] = 0;
    texts[row] = {
      id,
      title,
      titleAr: titleAr ?? null,
      image: thumbnailOf(record.images[0]),
      agent: String(record.agent),
      building: buildingName ?? null,
      words,
      updatedAt: changedAt,
      edition: record.__v,
      stamp: version,
    };
    joinOrders(row);
  }

  return {
    numbers,
    codes,
    masks,
    flags,
    places,
    placeNames,
    texts,
    text,
    orderBy,
    put,
    remove,
    /** Rows in use, given-up ones included. */
    rows: () => used,
    /** Another number after every change. */
    version: () => version,
    /** Listings in it. */
    count: () => rowOf.size,
    /** Which edition of a listing it holds; undefined for what is not listed. */
    editionOf: (id: string): Pick<RowText, 'updatedAt' | 'edition'> | undefined => texts[rowOf.get(id) ?? -1],
    /** Undefined for what is not listed. */
    stamp: (id: string) => texts[rowOf.get(id) ?? -1]?.stamp,
    setViews: (id: string, views: number) => {
      const row = rowOf.get(id);
      if (row === undefined || views <= (numbers.views[row] ?? 0)) return;
      version = changes += 1;
      orders.get('views')?.remove(row);
      numbers.views[row] = views;
      orders.get('views')?.add(row);
    },
  };
}
export type Columns = ReturnType<typeof createColumns>;
