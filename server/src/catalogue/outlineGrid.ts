import { setBit, type Bits } from './bits';
import { firstEast, stripOf, type Outline } from './outline';

/** An outline has at most 60 sides (spec/1-domain, Filter), so that two counts of sides fit into one cell. */
const SIDES_BITS = 6;
const MOST_SIDES = 63;
/** Degrees: what rounding must not put out of its line. */
const A_LITTLE = 1e-9;

/** Lines from south to north and columns from west to east over the boxes of some outlines, `size` of each. */
interface Raster {
  size: number;
  /** Degrees. */
  south: number;
  west: number;
  /** Lines and columns a degree. */
  perLat: number;
  perLng: number;
}

/** The line or column of a place that is counted in them. */
const placeOn = (at: number, size: number): number => (at < 0 ? 0 : at >= size ? size - 1 : at | 0);

function rasterOf(outlines: readonly Outline[], size: number): Raster {
  const ends = (name: keyof Outline['box']) => outlines.map(({ box }) => box[name]);
  const [south, west] = [Math.min(...ends('south')), Math.min(...ends('west'))];
  const perLat = size / (Math.max(...ends('north')) - south || 1);
  const perLng = size / (Math.max(...ends('east')) - west || 1);
  return { size, south, west, perLat, perLng };
}

/** Degrees between which every latitude of a line lies; the outer lines have no end. */
const edgesOf = ({ size, south, perLat }: Raster, line: number): [south: number, north: number] => [
  line === 0 ? -Infinity : south + line / perLat - A_LITTLE,
  line === size - 1 ? Infinity : south + (line + 1) / perLat + A_LITTLE,
];

/**
 * One outline on a raster. A band is the part of a line within one strip; each of its cells has two counts of the strip's
 * sides, from west to east: how many lie west of the whole cell, and how many not east of all of it. Where they are equal,
 * the cell has one answer; elsewhere only the sides between them are compared with a point.
 */
interface Bands {
  outline: Outline;
  /** The first band of each line; one more for the end. */
  first: Uint32Array;
  /** Where each band begins. */
  souths: Float64Array;
  /** The first side of each band's strip. */
  sides: Uint32Array;
  cells: Uint16Array;
  /** Columns of the raster. */
  size: number;
}

function bandsOf(outline: Outline, raster: Raster): Bands {
  const { size } = raster;
  const first = new Uint32Array(size + 1);
  const bands: { strip: number; south: number; north: number }[] = [];
  for (let line = 0; line < size; line += 1) {
    first[line] = bands.length;
    const [south, north] = edgesOf(raster, line);
    const last = stripOf(outline, north);
    for (let strip = stripOf(outline, south); strip <= last; strip += 1) {
      const [begin, end] = [outline.cuts[strip] ?? -Infinity, outline.cuts[strip + 1] ?? Infinity];
      bands.push({ strip, south: Math.max(south, begin), north: Math.min(north, end) });
    }
  }
  first[size] = bands.length;
  const cells = new Uint16Array(bands.length * size);
  const sides = new Uint32Array(bands.length);
  for (const [at, { strip, south, north }] of bands.entries()) {
    if (strip < 0 || strip >= outline.cuts.length - 1) continue;
    sides[at] = outline.begins[strip] as number;
    countSides(outline, strip, [south, north], raster, cells.subarray(at * size, (at + 1) * size));
  }
  return { outline, first, souths: Float64Array.from(bands, ({ south }) => south), sides, cells, size };
}

const [mostEast, leastWest] = [new Int32Array(MOST_SIDES), new Int32Array(MOST_SIDES + 1)];
/** Writes the two counts of each cell of a band. */
function countSides(
  { begins, starts, slopes }: Outline,
  strip: number,
  [south, north]: [number, number],
  { west: first, perLng, size }: Raster,
  cells: Uint16Array,
): void {
  const from = begins[strip] as number;
  const count = (begins[strip + 1] as number) - from;
  // Rounding keeps the order of numbers, so that no point of the band meets a side beyond these columns.
  for (let side = 0; side < count; side += 1) {
    const [start, slope] = [starts[from + side] as number, slopes[from + side] as number];
    const one = placeOn((start + slope * south - first) * perLng, size);
    const other = placeOn((start + slope * north - first) * perLng, size);
    mostEast[side] = Math.max(one, other, side > 0 ? (mostEast[side - 1] as number) : 0);
    leastWest[side] = Math.min(one, other);
  }
  for (let side = count - 2; side >= 0; side -= 1) {
    leastWest[side] = Math.min(leastWest[side] as number, leastWest[side + 1] as number);
  }
  let [west, notEast] = [0, 0];
  for (let column = 0; column < cells.length; column += 1) {
    while (west < count && (mostEast[west] as number) < column) west += 1;
    while (notEast < count && (leastWest[notEast] as number) <= column) notEast += 1;
    cells[column] = (west << SIDES_BITS) | notEast;
  }
}

/** A cell inside one of the outlines; any other number has a bit for each outline whose sides cross the cell. */
const IN = 255;

/** Is all of a cell inside an outline, or none of it? Undefined where sides cross the cell. */
function answerOf({ first, cells }: Bands, line: number, column: number, size: number): boolean | undefined {
  const from = (first[line] as number) * size + column;
  const isIn = (cells[from] as number) & 1;
  for (let at = from; at < (first[line + 1] as number) * size; at += size) {
    const cell = cells[at] as number;
    if (cell >>> SIDES_BITS !== (cell & MOST_SIDES) || (cell & 1) !== isIn) return undefined;
  }
  return isIn === 1;
}

function answersOf(all: readonly Bands[], size: number): Uint8Array {
  const answers = new Uint8Array(size * size);
  for (const [at, bands] of all.entries()) {
    for (let line = 0; line < size; line += 1) {
      for (let column = 0; column < size; column += 1) {
        const cell = line * size + column;
        if (answers[cell] === IN) continue;
        const answer = answerOf(bands, line, column, size);
        if (answer === undefined) (answers[cell] as number) |= 1 << at;
        else if (answer) answers[cell] = IN;
      }
    }
  }
  return answers;
}

/** Is a point of a cell, counted line by line, inside the outline? */
function isInBand(bands: Bands, place: number, lat: number, lng: number): boolean {
  const { outline, first, souths, sides, cells, size } = bands;
  const line = (place / size) | 0;
  const last = (first[line + 1] as number) - 1;
  let band = first[line] as number;
  while (band < last && (souths[band + 1] as number) <= lat) band += 1;
  const cell = cells[place + (band - line) * size] as number;
  const [side, west, notEast] = [sides[band] as number, cell >>> SIDES_BITS, cell & MOST_SIDES];
  return ((firstEast(outline, side + west, side + notEast, lat, lng) - side) & 1) === 1;
}

/** Words of bits that are looked at together. */
const BLOCK = 128;
/** The rows of a block whose cells have no answer, and these cells. */
const [unsettled, cellsOf] = [new Uint32Array(BLOCK * 32), new Uint32Array(BLOCK * 32)];

/**
 * Leaves the rows whose points are inside any of the outlines, as `isWithin` says of each. Most cells of a raster over all
 * of them have one answer; elsewhere few sides are compared with a point.
 * @param size lines and columns of the raster; making it takes the time of some `size`² points
 */
export function keepInside(
  rows: Bits,
  { lat, lng }: Record<'lat' | 'lng', Float64Array>,
  outlines: readonly Outline[],
  size: number,
): void {
  const { south, west, perLat, perLng } = rasterOf(outlines, size);
  const all = outlines.map((outline) => bandsOf(outline, { size, south, west, perLat, perLng }));
  const answers = answersOf(all, size);
  for (let from = 0; from < rows.length; from += BLOCK) {
    const to = Math.min(rows.length, from + BLOCK);
    let left = 0;
    // No branch on what a cell answers: guessing it wrong half of the time takes longer than the rest.
    for (let at = from; at < to; at += 1) {
      let kept = 0;
      for (let word = rows[at] as number; word !== 0; word &= word - 1) {
        const bit = 31 - Math.clz32(word & -word);
        const row = (at << 5) + bit;
        const line = placeOn(((lat[row] as number) - south) * perLat, size);
        const cell = line * size + placeOn(((lng[row] as number) - west) * perLng, size);
        const answer = answers[cell] as number;
        const isIn = (answer + 1) >>> 8;
        kept |= isIn << bit;
        unsettled[left] = row;
        cellsOf[left] = cell;
        left += ((answer + 255) >>> 8) - isIn;
      }
      rows[at] = kept;
    }
    for (let at = 0; at < left; at += 1) {
      const [row, cell] = [unsettled[at] as number, cellsOf[at] as number];
      for (let asked = answers[cell] as number; asked !== 0; asked &= asked - 1) {
        const bands = all[31 - Math.clz32(asked & -asked)] as Bands;
        if (!isInBand(bands, cell, lat[row] as number, lng[row] as number)) continue;
        setBit(rows, row);
        break;
      }
    }
  }
}
