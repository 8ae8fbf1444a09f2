import roads from '@manzil/shared/data/basemap/roads.json' with { type: 'json' };
import coast from '@manzil/shared/data/basemap/coast.json' with { type: 'json' };
import land from '@manzil/shared/data/basemap/land.json' with { type: 'json' };
import type { Spot } from '@manzil/shared/domain/place/areas';
import { UAE_BOX } from '@manzil/shared/domain/place/box';
import { createLruCache } from '@manzil/shared/domain/lruCache';

/**
 * Rough driving times on empty roads (spec/1-domain, Filter), from cell to cell of a grid over the product's base map.
 */

/** Cells per degree. */
const PER_DEGREE = 200;
/** Distance between adjacent cells, north-south and (at the country's latitude) east-west, in metres. */
const TALL = 556;
const WIDE = 506;
/** Speeds in km/h across a cell with such a road, or with none. */
const SPEEDS = { motorway: 80, trunk: 65, primary: 45, secondary: 35 } as const;
const ON_LAND = 22;
const ON_WATER = 6;
/** Walking to and from the car. */
const WALKING_MINUTES = 4;
/** Times are integers in tenths of a second. */
const A_MINUTE = 600;
const UNREACHABLE = 0xffff;

const COLUMNS = Math.ceil((UAE_BOX.east - UAE_BOX.west) * PER_DEGREE);
const ROWS = Math.ceil((UAE_BOX.north - UAE_BOX.south) * PER_DEGREE);
const columnOf = (lng: number) => Math.floor((lng - UAE_BOX.west) * PER_DEGREE);
const rowOf = (lat: number) => Math.floor((lat - UAE_BOX.south) * PER_DEGREE);
const isOnGrid = (row: number, column: number) => row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;

type Ring = readonly (readonly number[])[];

/** Coordinates in ten-thousandths of a degree: integers, so that points on a line are exactly on it. */
const SCALE = 10_000;
const CELL = SCALE / PER_DEGREE;
/** First cell whose centre isn't before a position; both in ten-thousandths of a degree. */
const nextMiddle = (place: number, start: number) => Math.ceil((place - start * SCALE - CELL / 2) / CELL);

/** Marks cells whose centres are inside an outline of rings, by the even-odd rule. */
function fillOutline(cells: Uint8Array, rings: readonly Ring[], value: number): void {
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

/** Draws a road on the cells it crosses; faster roads win. */
function drawRoad(cells: Uint8Array, line: Ring, speed: number): void {
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

/** Speed across each cell in km/h, row by row from the south. */
function readSpeeds(): Uint8Array {
  const cells = new Uint8Array(ROWS * COLUMNS).fill(ON_WATER);
  fillOutline(cells, coast.flat(), ON_LAND);
  for (const { at } of land) fillOutline(cells, [at], ON_LAND);
  for (const { class: kind, at } of roads) drawRoad(cells, at, SPEEDS[kind as keyof typeof SPEEDS]);
  return cells;
}

/** Neighbours of a cell: rows north, columns east, metres between centres. */
const STEPS = [-1, 0, 1].flatMap((north) =>
  [-1, 0, 1].flatMap((east) =>
    north === 0 && east === 0 ? [] : [{ north, east, metres: Math.hypot(north * TALL, east * WIDE) }],
  ),
);

/** Time for half a step in a cell by speed and step length. */
const halfTimes = (metres: number) =>
  Float64Array.from({ length: SPEEDS.motorway + 1 }, (_, speed) => (metres / 2 / (speed / 3.6)) * 10);

/** The grid and its scratch arrays, which every search resets. */
function createGrid() {
  const speeds = readSpeeds();
  const times = new Uint16Array(speeds.length).fill(UNREACHABLE);
  const steps = STEPS.map((step) => ({ ...step, half: halfTimes(step.metres) }));
  /** Calls `reached` for each cell within that many tenths of a second, nearest first. */
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
          if (times[next] === UNREACHABLE) touched.push(next);
          times[next] = there;
          (waiting[there] ??= []).push(next);
        }
      }
      waiting[time] = undefined;
    }
    for (const cell of touched) times[cell] = UNREACHABLE;
  };
}
let grid: ReturnType<typeof createGrid> | undefined;

/** Area within reach of a place: bounding box in degrees, and minutes to a point (undefined beyond reach). */
export interface Reachable {
  box: { south: number; north: number; west: number; east: number };
  minutes: (lat: number, lng: number) => number | undefined;
  /** The area as runs of cells, for external engines. */
  runs: () => GridRuns;
}

/** Covered columns of each row, south to north, as [start, end) pairs. */
export interface GridRuns {
  /** South-western corner of the grid, in degrees. */
  south: number;
  west: number;
  /** Cells per degree. */
  scale: number;
  /** Row number of `runs[0]`. */
  bottom: number;
  runs: number[][];
}

function computeReachable({ lat, lng }: Spot, minutes: number): Reachable {
  grid ??= createGrid();
  const found: [row: number, column: number, minutes: number][] = [];
  const most = (minutes - WALKING_MINUTES) * A_MINUTE;
  grid(rowOf(lat) * COLUMNS + columnOf(lng), most, (cell, time) => {
    const away = WALKING_MINUTES + Math.ceil(time / A_MINUTE);
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
    runs: () => ({
      south: UAE_BOX.south,
      west: UAE_BOX.west,
      scale: PER_DEGREE,
      bottom,
      runs: Array.from({ length: top - bottom + 1 }, (_, row) =>
        Array.from({ length: width + 1 }, (_, column) => column).flatMap((column) => {
          const at = row * width + column;
          const isIn = column < width && cells[at] !== 0;
          const wasIn = column > 0 && cells[at - 1] !== 0;
          return isIn === wasIn ? [] : [left + column];
        }),
      ),
    }),
  };
}

/** Recently used places: pages, counts and maps of one search ask for the same ones. */
const cache = createLruCache<Reachable>(100);

/** Area within so many minutes (5 to 60) of a place in the country's box. */
export const reachableFrom = (from: Spot, minutes: number): Reachable =>
  cache.getOrCreate(`${rowOf(from.lat)} ${columnOf(from.lng)} ${minutes}`, () =>
    computeReachable(from, minutes),
  );
