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

/** Numbers of a cell, side by side: count, lowest price, first position, and the sums of distances from it. */
const [COUNT, PRICE, LAT, LNG, NORTH, EAST, WIDTH] = [0, 1, 2, 3, 4, 5, 6];
/** `Math.floor` within 32 bits, in a third of the time. */
const floorOf = (value: number): number => {
  const truncated = value | 0;
  return truncated > value ? truncated - 1 : truncated;
};

/** Lowest and highest number of these rows; rows without one are left out. */
function boundsOf(column: Float64Array, rows: Uint32Array): [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (let at = 0; at < rows.length; at += 1) {
    const value = column[rows[at] as number] as number;
    if (value > most) most = value;
    if (value < least && value !== -Infinity) least = value;
  }
  return [least, most];
}

/** Clusters rows in cells of `size` degrees: centre, count and lowest price, largest first. */
export function clustersOf({ columns }: SearchIndex, rows: Uint32Array, size: number): Cell[] {
  const { lat: lats, lng: lngs, price: prices } = columns.numbers;
  const [[south, north], [west, east]] = [boundsOf(lats, rows), boundsOf(lngs, rows)];
  const [bottom, left] = [floorOf(south / size), floorOf(west / size)];
  const width = floorOf(east / size) - left + 1;
  const area = (floorOf(north / size) - bottom + 1) * width;
  // A grid with more cells than homes is mostly empty: its cells are numbered as they are found.
  const numbers = area > Math.max(rows.length, 1024) ? new Map<number, number>() : undefined;
  let cells = new Float64Array((numbers ? 1024 : area) * WIDTH);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as number;
    const lat = lats[row] as number;
    const lng = lngs[row] as number;
    const price = prices[row] as number;
    if (lat === -Infinity || lng === -Infinity) continue;
    const place = (floorOf(lat / size) - bottom) * width + floorOf(lng / size) - left;
    const cell = (numbers ? numberOf(place, numbers) : place) * WIDTH;
    if (cell >= cells.length) cells = grown(cells);
    if (cells[cell + COUNT] === 0) {
      cells[cell + PRICE] = price;
      cells[cell + LAT] = lat;
      cells[cell + LNG] = lng;
    }
    (cells[cell + COUNT] as number) += 1;
    // Relative to the first position: the mean of equal positions is exactly that position.
    (cells[cell + NORTH] as number) += lat - (cells[cell + LAT] as number);
    (cells[cell + EAST] as number) += lng - (cells[cell + LNG] as number);
    if (price < (cells[cell + PRICE] as number)) cells[cell + PRICE] = price;
  }
  const found: Cell[] = [];
  for (let cell = 0; cell < cells.length; cell += WIDTH) {
    const count = cells[cell + COUNT] as number;
    if (count === 0) continue;
    const read = (part: number) => cells[cell + part] as number;
    const [lat, lng] = [read(LAT) + read(NORTH) / count, read(LNG) + read(EAST) / count];
    found.push({ lat, lng, count, minPrice: read(PRICE) });
  }
  return found.sort((a, b) => b.count - a.count);
}

function numberOf(place: number, numbers: Map<number, number>): number {
  const number = numbers.get(place) ?? numbers.size;
  if (number === numbers.size) numbers.set(place, number);
  return number;
}

function grown(cells: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(cells.length * 2);
  larger.set(cells);
  return larger;
}
