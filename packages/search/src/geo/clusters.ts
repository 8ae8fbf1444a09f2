import { choicesOf } from '@manzil/shared/domain/property/attributes';
import type { SearchIndex } from '../searchIndex';

export interface Cell {
  lat: number;
  lng: number;
  count: number;
  minPrice: number;
}

/** Rows as map pins, each with the stamp of its row. */
export function pinsOf({ columns: { numbers, codes }, texts }: SearchIndex, rows: Uint32Array) {
  return [...rows].flatMap((row) => {
    const text = texts[row];
    if (!text) return [];
    const { id, title, titleAr, image, stamp } = text;
    return {
      stamp,
      id,
      lat: numbers.lat[row] ?? 0,
      lng: numbers.lng[row] ?? 0,
      price: numbers.price[row] ?? 0,
      type: choicesOf('type')[(codes.type[row] ?? 1) - 1] ?? '',
      propertyType: choicesOf('propertyType')[(codes.propertyType[row] ?? 1) - 1] ?? '',
      title,
      titleAr: titleAr ?? null,
      image,
    };
  });
}

/** Cells as parallel arrays, so that no object is touched per row. */
const SUMS = ['count', 'minPrice', 'lat', 'lng', 'north', 'east'] as const;
type Sums = Record<(typeof SUMS)[number], Float64Array>;

interface Table {
  sums: Sums;
  /** Slot of a cell; a new cell starts at zero. */
  slotOf: (y: number, x: number) => number;
  /** The table needs to grow. */
  isFull: () => boolean;
  /** The same cells in a table four times as large. */
  larger: () => Table;
}

/** Cells by position on the grid. */
function createTable(size: number): Table {
  const [ys, xs] = [new Int32Array(size), new Int32Array(size)];
  const sums = Object.fromEntries(SUMS.map((name) => [name, new Float64Array(size)])) as Sums;
  let used = 0;
  function slotOf(y: number, x: number): number {
    const mixed = Math.imul(y, 0x9e37_79b1) ^ Math.imul(x, 0x85eb_ca6b);
    let at = (mixed ^ (mixed >>> 15)) & (size - 1);
    while (sums.count[at] !== 0 && (ys[at] !== y || xs[at] !== x)) at = (at + 1) & (size - 1);
    if (sums.count[at] === 0) {
      ys[at] = y;
      xs[at] = x;
      used += 1;
    }
    return at;
  }
  return {
    sums,
    slotOf,
    isFull: () => used * 2 >= size,
    larger() {
      const table = createTable(size * 4);
      for (let at = 0; at < size; at += 1) {
        if (sums.count[at] === 0) continue;
        const slot = table.slotOf(ys[at] as number, xs[at] as number);
        for (const name of SUMS) table.sums[name][slot] = sums[name][at] as number;
      }
      return table;
    },
  };
}
/** Clusters rows in cells of `size` degrees: centre, count and lowest price, largest first. */
export function clustersOf({ columns: { numbers } }: SearchIndex, rows: Uint32Array, size: number): Cell[] {
  const { lat: lats, lng: lngs, price: prices } = numbers;
  let table = createTable(1024);
  for (let from = 0; from < rows.length; from += 256) {
    if (table.isFull()) table = table.larger();
    gather(table, rows.subarray(from, from + 256));
  }
  function gather({ sums, slotOf }: Table, some: Uint32Array): void {
    for (let at = 0; at < some.length; at += 1) {
      const row = some[at] as number;
      const lat = lats[row] as number;
      const lng = lngs[row] as number;
      const price = prices[row] as number;
      const slot = slotOf(Math.floor(lat / size), Math.floor(lng / size));
      if (sums.count[slot] === 0) {
        sums.lat[slot] = lat;
        sums.lng[slot] = lng;
        sums.minPrice[slot] = price;
      }
      (sums.count[slot] as number) += 1;
      // Relative to the first point: the mean of equal positions is exactly that position.
      (sums.north[slot] as number) += lat - (sums.lat[slot] as number);
      (sums.east[slot] as number) += lng - (sums.lng[slot] as number);
      if (price < (sums.minPrice[slot] as number)) sums.minPrice[slot] = price;
    }
  }
  const { lat, lng, north, east, minPrice } = table.sums;
  const cells: Cell[] = [];
  for (const [slot, count] of table.sums.count.entries()) {
    if (count === 0) continue;
    cells.push({
      lat: (lat[slot] as number) + (north[slot] as number) / count,
      lng: (lng[slot] as number) + (east[slot] as number) / count,
      count,
      minPrice: minPrice[slot] as number,
    });
  }
  return cells.sort((a, b) => b.count - a.count);
}
