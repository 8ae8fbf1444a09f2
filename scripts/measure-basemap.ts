import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import rail from '../shared/data/basemap/rail.json';
import roads from '../shared/data/basemap/roads.json';
import landmarks from '../shared/data/landmarks.json';
import { readOptions } from './options.mjs';

/**
 * Measures the distance between the base map's hand-drawn roads and surveyed ones: `npm run map:measure -- FOLDER`, a
 * folder with `roads-major.geojson` and `roads-minor.geojson` (properties `ref` and `src`), and `rail.geojson` for
 * stations. Copies nothing from the folder. A road is compared with lines of its own number if the folder has any,
 * otherwise with the nearest road; anything farther than BEYOND from every line counts as not comparable, not as an
 * error.
 */

type Point = readonly number[];
interface Feature {
  properties: { ref: string; src: string };
  geometry: { type: string; coordinates: Point[] };
}

interface StationFeature {
  properties: { class: string };
  geometry: { coordinates: Point };
}

/** Metres per degree at 25° north. */
const METRES = { lng: 100_900, lat: 110_800 };
/** Metres between two samples, and the distance from which a road has no counterpart. */
const STEP = 50;
const BEYOND = 500;
/** Sources of surveyed lines; the folder's other lines are hand-drawn too. */
const SURVEYED = new Set(['osm', 'border', 'rta', 'dm']);
/** Bounding boxes of cities in degrees, for urban roads. */
const CITIES = [
  [54.98, 24.9, 55.48, 25.4],
  [54.28, 24.3, 54.72, 24.56],
];

const plane = ([lng = 0, lat = 0]: Point): [number, number] => [lng * METRES.lng, lat * METRES.lat];

function toSegment(at: Point, from: Point, to: Point): number {
  const [x, y] = plane(at);
  const [ax, ay] = plane(from);
  const [bx, by] = plane(to);
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const part =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - part * (bx - ax), y - ay - part * (by - ay));
}

const toLine = (at: Point, line: readonly Point[]): number =>
  line.slice(1).reduce((least, to, index) => Math.min(least, toSegment(at, line[index] ?? to, to)), Infinity);

/** Samples along a line, STEP metres apart. */
function along(line: readonly Point[]): Point[] {
  return line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to;
    const [ax, ay] = plane(from);
    const [bx, by] = plane(to);
    const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / STEP));
    return Array.from({ length: steps }, (_, step) =>
      [0, 1].map((axis) => (from[axis] ?? 0) + (((to[axis] ?? 0) - (from[axis] ?? 0)) * step) / steps),
    );
  });
}

const isCity = ([lng = 0, lat = 0]: Point) =>
  CITIES.some(([w = 0, s = 0, e = 0, n = 0]) => lng > w && lng < e && lat > s && lat < n);

const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const [folder] = readOptions({
  name: 'map:measure',
  usage: `Measures the base map's roads against surveyed ones.

Usage: npm run map:measure -- FOLDER

  FOLDER   Holds roads-major.geojson, roads-minor.geojson and rail.geojson`,
  options: {},
  arguments: 1,
}).positionals;
if (!folder) {
  console.error('Missing argument FOLDER. See npm run map:measure -- --help');
  process.exit(2);
}
const lines = ['roads-major', 'roads-minor']
  .flatMap(
    (name) =>
      (JSON.parse(readFileSync(join(folder, `${name}.geojson`), 'utf8')) as { features: Feature[] }).features,
  )
  .filter(({ properties, geometry }) => SURVEYED.has(properties.src) && geometry.type === 'LineString');

const inCities: number[] = [];
console.log(
  'median  worst  compared  road (metres; = compared with lines of its number, ~ with the nearest line)',
);
for (const road of roads) {
  const own = lines.filter(({ properties }) => road.ref !== '' && properties.ref === road.ref);
  const counterparts = own.length > 0 ? own : lines;
  const places = along(road.at);
  const measured = places
    .map((at) => ({
      at,
      far: Math.min(...counterparts.map(({ geometry }) => toLine(at, geometry.coordinates))),
    }))
    .filter(({ far }) => far < BEYOND);
  const far = measured.map((one) => one.far);
  inCities.push(...measured.filter(({ at }) => isCity(at)).map((one) => one.far));
  const share = Math.round((100 * far.length) / places.length);
  const figures = far.length > 0 ? [middle(far).toFixed(0), Math.max(...far).toFixed(0)] : ['-', '-'];
  console.log(
    `${figures.map((text) => text.padStart(6)).join(' ')} ${String(share).padStart(8)}%  ${own.length > 0 ? '=' : '~'} ${road.ref} ${road.en}`,
  );
}
console.log(`In the cities: median ${middle(inCities).toFixed(0)} m of ${inCities.length} places.`);

const railFile = join(folder, 'rail.geojson');
if (existsSync(railFile)) {
  const known = (JSON.parse(readFileSync(railFile, 'utf8')) as { features: StationFeature[] }).features;
  for (const line of rail) {
    const points = known
      .filter(({ properties }) => properties.class === `${line.class}_station`)
      .map(({ geometry }) => geometry.coordinates);
    const far = line.stations
      .map(({ at, landmark }: { at?: number[]; landmark?: string; en?: string }) => {
        const found = landmarks.find(({ id }) => id === landmark);
        return found ? [found.lng, found.lat] : (at ?? []);
      })
      .map((at) => Math.min(...points.map((point) => toSegment(at, point, point))));
    console.log(
      `${line.en}: stations and bends a median ${middle(far).toFixed(0)} m from the nearest known station.`,
    );
  }
}
