import roads from '@manzil/shared/data/basemap/roads.json' with { type: 'json' };
import coast from '@manzil/shared/data/basemap/coast.json' with { type: 'json' };
import land from '@manzil/shared/data/basemap/land.json' with { type: 'json' };
import type { Spot } from '@manzil/shared/domain/areas';
import { UAE_BOX } from '@manzil/shared/domain/box';
import { createLatest } from '@manzil/shared/domain/latest';

/**
 * How long it is by car, roughly and while roads are empty (spec/1-domain, Filter): over a grid laid on the product's own
 * base map, from cell to neighbouring cell.
 */

/** Cells of a degree. */
const PER_DEGREE = 200;
/** The middles of two cells, from south to north and, at the country's latitude, from west to east, in metres. */
const TALL = 556;
const WIDE = 506;
/** km/h: across a cell with such a road, and where there is none. */
const SPEEDS = { motorway: 80, trunk: 65, primary: 45, secondary: 35 } as const;
const ON_LAND = 22;
const ON_WATER = 6;
/** Out of the house, and from where the car is left. */
const BESIDE_MINUTES = 4;
/** Times are reckoned in whole tenths of a second. */
const A_MINUTE = 600;
const NEVER = 0xffff;

const COLUMNS = Math.ceil((UAE_BOX.east - UAE_BOX.west) * PER_DEGREE);
const ROWS = Math.ceil((UAE_BOX.north - UAE_BOX.south) * PER_DEGREE);
const columnOf = (lng: number) => Math.floor((lng - UAE_BOX.west) * PER_DEGREE);
const rowOf = (lat: number) => Math.floor((lat - UAE_BOX.south) * PER_DEGREE);
const isOnGrid = (row: number, column: number) => row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;

type Ring = readonly (readonly number[])[];

/** The map says degrees in ten-thousandths: whole numbers, so that what lies on a line lies on it exactly. */
const SCALE = 10_000;
const CELL = SCALE / PER_DEGREE;
/** The first cell whose middle does not lie before a place; both in ten-thousandths of a degree. */
const nextMiddle = (place: number, start: number) => Math.ceil((place - start * SCALE - CELL / 2) / CELL);

/** Marks the cells whose middles lie in an outline of rings, by the even-odd rule. */
function fill(cells: Uint8Array, rings: readonly Ring[], value: number): void {
  const crossed: number[][] = Array.from({ length: ROWS }, () => []);
  for (const ring of rings) {
    const spots = ring.map((spot) => spot.map((degrees) => Math.round(degrees * SCALE)));
    for (const [at, [lng = 0, lat = 0]] of spots.entries()) {
      const [nextLng = 0, nextLat = 0] = spots[(at + 1) % spots.length] ?? [];
      const first = Math.max(0, nextMiddle(Math.min(lat, nextLat), UAE_BOX.south));
      const after = Math.min(ROWS, nextMiddle(Math.max(lat, nextLat), UAE_BOX.south));
      for (let row = first; row < after; row += 1) {
        const middle = UAE_BOX.south * SCALE + (row + 0.5) * CELL;
        crossed[row]?.push(lng + ((nextLng - lng) * (middle - lat)) / (nextLat - lat));
      }
    }
  }
  for (const [row, lngs] of crossed.entries()) {
    lngs.sort((a, b) => a - b);
    for (let at = 0; at + 1 < lngs.length; at += 2) {
      const [first = 0, after = 0] = lngs.slice(at, at + 2).map((lng) => nextMiddle(lng, UAE_BOX.west));
      const [start, end] = [Math.max(0, first), Math.min(COLUMNS, after)];
      if (start < end) cells.fill(value, row * COLUMNS + start, row * COLUMNS + end);
    }
  }
}

/** Lays a road over the cells it passes; a faster one that is there already stays. */
function lay(cells: Uint8Array, line: Ring, speed: number): void {
  for (const [at, [lng = 0, lat = 0]] of line.entries()) {
    const [nextLng = lng, nextLat = lat] = line[at + 1] ?? [];
    const steps = Math.ceil(Math.max(Math.abs(nextLng - lng), Math.abs(nextLat - lat)) * PER_DEGREE * 4) || 1;
    for (let step = 0; step <= steps; step += 1) {
      const row = rowOf(lat + ((nextLat - lat) * step) / steps);
      const column = columnOf(lng + ((nextLng - lng) * step) / steps);
      const cell = row * COLUMNS + column;
      if (isOnGrid(row, column) && (cells[cell] as number) < speed) cells[cell] = speed;
    }
  }
}

/** The speed across each cell in km/h, row by row from the south. */
function readSpeeds(): Uint8Array {
  const cells = new Uint8Array(ROWS * COLUMNS).fill(ON_WATER);
  fill(cells, coast.flat(), ON_LAND);
  for (const { at } of land) fill(cells, [at], ON_LAND);
  for (const { class: kind, at } of roads) lay(cells, at, SPEEDS[kind as keyof typeof SPEEDS]);
  return cells;
}

/** The neighbours of a cell: rows north, columns east, metres between the middles. */
const STEPS = [-1, 0, 1].flatMap((north) =>
  [-1, 0, 1].flatMap((east) =>
    north === 0 && east === 0 ? [] : [{ north, east, metres: Math.hypot(north * TALL, east * WIDE) }],
  ),
);

/** Half a step in a cell of each speed takes this long, by metres of the whole step. */
const halfTimes = (metres: number) =>
  Float64Array.from({ length: SPEEDS.motorway + 1 }, (_, speed) => (metres / 2 / (speed / 3.6)) * 10);

/** The grid, and the room in which times are reckoned: each question leaves it as it was. */
function createGrid() {
  const speeds = readSpeeds();
  const times = new Uint16Array(speeds.length).fill(NEVER);
  const steps = STEPS.map((step) => ({ ...step, half: halfTimes(step.metres) }));
  /** Calls `reached` with each cell that is at most so many tenths of a second away, the nearest first. */
  return (from: number, most: number, reached: (cell: number, time: number) => void): void => {
    const waiting: (number[] | undefined)[] = [[from]];
    const touched = [from];
    times[from] = 0;
    for (let time = 0; time <= most; time += 1) {
      for (const cell of waiting[time] ?? []) {
        if (times[cell] !== time) continue;
        reached(cell, time);
        const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS];
        for (const { north, east, half } of steps) {
          if (!isOnGrid(row + north, column + east)) continue;
          const next = cell + north * COLUMNS + east;
          const halves = (half[speeds[cell] as number] as number) + (half[speeds[next] as number] as number);
          const there = time + Math.round(halves);
          if (there > most || there >= (times[next] as number)) continue;
          if (times[next] === NEVER) touched.push(next);
          times[next] = there;
          (waiting[there] ??= []).push(next);
        }
      }
      waiting[time] = undefined;
    }
    for (const cell of touched) times[cell] = NEVER;
  };
}
let grid: ReturnType<typeof createGrid> | undefined;

/** What can be reached from a place: its box in degrees, and how many minutes away a point is; undefined beyond. */
export interface Reachable {
  box: { south: number; north: number; west: number; east: number };
  minutes: (lat: number, lng: number) => number | undefined;
}

function reckon({ lat, lng }: Spot, minutes: number): Reachable {
  grid ??= createGrid();
  const found: [row: number, column: number, minutes: number][] = [];
  const most = (minutes - BESIDE_MINUTES) * A_MINUTE;
  grid(rowOf(lat) * COLUMNS + columnOf(lng), most, (cell, time) => {
    const away = BESIDE_MINUTES + Math.ceil(time / A_MINUTE);
    found.push([Math.floor(cell / COLUMNS), cell % COLUMNS, away]);
  });
  let [bottom, top, left, right] = [ROWS, 0, COLUMNS, 0];
  for (const [row, column] of found) {
    bottom = Math.min(bottom, row);
    top = Math.max(top, row);
    left = Math.min(left, column);
    right = Math.max(right, column);
  }
  const width = right - left + 1;
  const cells = new Uint8Array(width * (top - bottom + 1));
  for (const [row, column, away] of found) cells[(row - bottom) * width + column - left] = away;
  return {
    box: {
      south: UAE_BOX.south + bottom / PER_DEGREE,
      north: UAE_BOX.south + (top + 1) / PER_DEGREE,
      west: UAE_BOX.west + left / PER_DEGREE,
      east: UAE_BOX.west + (right + 1) / PER_DEGREE,
    },
    minutes(north, east) {
      const [row, column] = [rowOf(north) - bottom, columnOf(east) - left];
      if (row < 0 || row > top - bottom || column < 0 || column >= width) return undefined;
      return cells[row * width + column] || undefined;
    },
  };
}

/** Places that are asked for again and again, as each page, count and map of one search does. */
const known = createLatest<Reachable>(100);

/** What is at most so many minutes (5 to 60) from a place within the country's box. */
export const reachableFrom = (from: Spot, minutes: number): Reachable =>
  known.of(`${rowOf(from.lat)} ${columnOf(from.lng)} ${minutes}`, () => reckon(from, minutes));
