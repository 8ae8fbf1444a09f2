import { setBit, type Bits } from '../bits';
import { firstEast, stripOf, type Outline } from './outline';

/** Packs two side counts into one cell: outlines have at most 60 sides (spec/1-domain, Filter). */
const SIDES_BITS = 6;
const MAX_SIDES = 63;
/** Tolerance for rounding, in degrees. */
const TOLERANCE = 1e-9;

/** A grid over the bounding box of some outlines: `size` lines from south to north, `size` columns from west to east. */
interface Grid {
  size: number;
  /** Degrees. */
  south: number;
  west: number;
  /** Lines and columns per degree. */
  perLat: number;
  perLng: number;
}

/** Clamps a position to a line or column of the grid. */
const clamped = (at: number, size: number): number => (at < 0 ? 0 : at >= size ? size - 1 : at | 0);

function gridOf(outlines: readonly Outline[], size: number): Grid {
  const ends = (name: keyof Outline['box']) => outlines.map(({ box }) => box[name]);
  const [south, west] = [Math.min(...ends('south')), Math.min(...ends('west'))];
  const perLat = size / (Math.max(...ends('north')) - south || 1);
  const perLng = size / (Math.max(...ends('east')) - west || 1);
  return { size, south, west, perLat, perLng };
}

/** The latitudes of a line, in degrees; the outermost lines are unbounded. */
const edgesOf = ({ size, south, perLat }: Grid, line: number): [south: number, north: number] => [
  line === 0 ? -Infinity : south + line / perLat - TOLERANCE,
  line === size - 1 ? Infinity : south + (line + 1) / perLat + TOLERANCE,
];

/**
 * One outline on the grid. A band is the part of a grid line within one strip of the outline. Each cell of a band stores two
 * counts of the strip's sides: those entirely west of the cell, and those not entirely east of it. If they are equal, no
 * side crosses the cell, so that its points are all inside or all outside; otherwise a point is compared with the sides
 * between the two.
 */
interface Bands {
  outline: Outline;
  /** The first band of each line, with one more entry for the end. */
  first: Uint32Array;
  /** The southern end of each band, in degrees. */
  souths: Float64Array;
  /** The first side of each band's strip. */
  sides: Uint32Array;
  cells: Uint16Array;
  /** Columns of the grid. */
  size: number;
}

function bandsOf(outline: Outline, grid: Grid): Bands {
  const { size } = grid;
  const first = new Uint32Array(size + 1);
  const bands: { strip: number; south: number; north: number }[] = [];
  for (let line = 0; line < size; line += 1) {
    first[line] = bands.length;
    const [south, north] = edgesOf(grid, line);
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
    countSides(outline, strip, [south, north], grid, cells, at * size);
  }
  return { outline, first, souths: Float64Array.from(bands, ({ south }) => south), sides, cells, size };
}

const [mostEast, leastWest] = [new Int32Array(MAX_SIDES), new Int32Array(MAX_SIDES + 1)];
/** Writes the two side counts of each cell of a band, from `at` on. */
function countSides(
  { begins, starts, slopes }: Outline,
  strip: number,
  [south, north]: [number, number],
  { west: first, perLng, size }: Grid,
  cells: Uint16Array,
  at: number,
): void {
  const from = begins[strip] as number;
  const count = (begins[strip + 1] as number) - from;
  // Rounding is monotonic: within the band, no side leaves the columns of its two ends.
  for (let side = 0; side < count; side += 1) {
    const [start, slope] = [starts[from + side] as number, slopes[from + side] as number];
    const one = clamped((start + slope * south - first) * perLng, size);
    const other = clamped((start + slope * north - first) * perLng, size);
    mostEast[side] = Math.max(one, other, side > 0 ? (mostEast[side - 1] as number) : 0);
    leastWest[side] = Math.min(one, other);
  }
  for (let side = count - 2; side >= 0; side -= 1) {
    leastWest[side] = Math.min(leastWest[side] as number, leastWest[side + 1] as number);
  }
  let [west, notEast] = [0, 0];
  for (let column = 0; column < size; column += 1) {
    while (west < count && (mostEast[west] as number) < column) west += 1;
    while (notEast < count && (leastWest[notEast] as number) <= column) notEast += 1;
    cells[at + column] = (west << SIDES_BITS) | notEast;
  }
}

/** Marks a cell inside an outline. Other cells hold one bit for each outline (at most five) with a side across the cell. */
const IN = 255;

/** Combines the outlines into one answer per cell. */
function answersOf(all: readonly Bands[], size: number): Uint8Array {
  const answers = new Uint8Array(size * size);
  for (const [at, bands] of all.entries()) {
    for (let line = 0; line < size; line += 1) {
      addLine(answers.subarray(line * size, (line + 1) * size), bands, line, 1 << at);
    }
  }
  return answers;
}

/** Adds one outline to the answers of a line: the cell is inside, outside, or crossed, which sets `mark`. */
function addLine(answers: Uint8Array, { first, cells, size }: Bands, line: number, mark: number): void {
  const from = (first[line] as number) * size;
  const to = (first[line + 1] as number) * size;
  for (let column = 0; column < size; column += 1) {
    if (answers[column] === IN) continue;
    const counts = cells[from + column] as number;
    let isOne = counts >>> SIDES_BITS === (counts & MAX_SIDES);
    for (let next = from + size; isOne && next < to; next += size) {
      const further = cells[next + column] as number;
      isOne = further >>> SIDES_BITS === (further & MAX_SIDES) && ((further ^ counts) & 1) === 0;
    }
    if (!isOne) (answers[column] as number) |= mark;
    else if (counts & 1) answers[column] = IN;
  }
}

/** Whether a point of a cell is inside the outline; cells are numbered line by line. */
function isInBand(bands: Bands, cell: number, lat: number, lng: number): boolean {
  const { outline, first, souths, sides, cells, size } = bands;
  const line = (cell / size) | 0;
  const last = (first[line + 1] as number) - 1;
  let band = first[line] as number;
  while (band < last && (souths[band + 1] as number) <= lat) band += 1;
  const counts = cells[cell + (band - line) * size] as number;
  const [side, west, notEast] = [sides[band] as number, counts >>> SIDES_BITS, counts & MAX_SIDES];
  return ((firstEast(outline, side + west, side + notEast, lat, lng) - side) & 1) === 1;
}

/** Words of bits processed at a time. */
const BLOCK = 128;
/** The undecided rows of a block, and their cells. */
const [undecided, undecidedCells] = [new Uint32Array(BLOCK * 32), new Uint32Array(BLOCK * 32)];

/**
 * Clears the bits of all rows outside every outline, with the same result as `isWithin` for each row. A grid over the
 * outlines decides most rows by their cell alone and limits the others to the few sides nearby.
 * @param size lines and columns of the grid, which costs about as much to build as testing `size`² rows
 */
export function keepInside(
  rows: Bits,
  { lat, lng }: Record<'lat' | 'lng', Float64Array>,
  outlines: readonly Outline[],
  size: number,
): void {
  const { south, west, perLat, perLng } = gridOf(outlines, size);
  const all = outlines.map((outline) => bandsOf(outline, { size, south, west, perLat, perLng }));
  const answers = answersOf(all, size);
  for (let from = 0; from < rows.length; from += BLOCK) {
    const to = Math.min(rows.length, from + BLOCK);
    let count = 0;
    // Branch-free: mispredicting every other answer would cost more than the rest of the loop.
    for (let at = from; at < to; at += 1) {
      let kept = 0;
      for (let word = rows[at] as number; word !== 0; word &= word - 1) {
        const bit = 31 - Math.clz32(word & -word);
        const row = (at << 5) + bit;
        const line = clamped(((lat[row] as number) - south) * perLat, size);
        const cell = line * size + clamped(((lng[row] as number) - west) * perLng, size);
        const answer = answers[cell] as number;
        const isIn = (answer + 1) >>> 8;
        kept |= isIn << bit;
        undecided[count] = row;
        undecidedCells[count] = cell;
        count += ((answer + 255) >>> 8) - isIn;
      }
      rows[at] = kept;
    }
    for (let at = 0; at < count; at += 1) {
      const [row, cell] = [undecided[at] as number, undecidedCells[at] as number];
      for (let remaining = answers[cell] as number; remaining !== 0; remaining &= remaining - 1) {
        const bands = all[31 - Math.clz32(remaining & -remaining)] as Bands;
        if (!isInBand(bands, cell, lat[row] as number, lng[row] as number)) continue;
        setBit(rows, row);
        break;
      }
    }
  }
}
