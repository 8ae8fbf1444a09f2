import type { Plugin } from 'vite';
import districts from '../shared/data/districts.json' with { type: 'json' };
import { abroad, areaOf, beyond, detailed, shore, type Point, type Ring } from './landShapes.ts';
import { EXTENT, toWorld } from './src/blocks/map/extent.ts';

const VIRTUAL = 'virtual:ground-preview.css';

/** Zoom whose pixels are the units of the shapes: 35 m each. */
const UNIT_ZOOM = 12;
/** Degrees by which a simplified line may be off: coasts within NEAR of a district, others, and inland borders. */
const TOLERANCE = { near: 0.002, far: 0.02, border: 0.05 };
const NEAR = 0.025;
/** Square degrees: smaller rings are dropped. */
const SMALLEST = { near: 5e-5, far: 2e-3 };

const centres = Object.values(districts)
  .flat()
  .map(({ lng, lat }): Point => [lng, lat]);
const isNear = ([x = 0, y = 0]: Point) =>
  centres.some(([lng = 0, lat = 0]) => (0.9 * (x - lng)) ** 2 + (y - lat) ** 2 < NEAR ** 2);

/** Distance of a point from the line through two others, or from the first if they coincide. */
function offLine([x = 0, y = 0]: Point, [fromX = 0, fromY = 0]: Point, [toX = 0, toY = 0]: Point): number {
  const [wayX, wayY] = [toX - fromX, toY - fromY];
  const length = Math.hypot(wayX, wayY);
  if (length < 1e-9) return Math.hypot(x - fromX, y - fromY);
  return Math.abs((x - fromX) * wayY - (y - fromY) * wayX) / length;
}

/** Douglas-Peucker with a tolerance in degrees for each point. */
function simplify(ring: Ring, toleranceAt: (at: Point) => number): Ring {
  const tolerances = ring.map(toleranceAt);
  const kept = new Set([0, ring.length - 1]);
  const spans: [number, number][] = [[0, ring.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let worst = { at: -1, ratio: 1 };
    for (let at = from + 1; at < to; at += 1) {
      const ratio = offLine(ring[at] ?? [], ring[from] ?? [], ring[to] ?? []) / (tolerances[at] ?? 1);
      if (ratio > worst.ratio) worst = { at, ratio };
    }
    if (worst.at < 0) continue;
    kept.add(worst.at);
    spans.push([from, worst.at], [worst.at, to]);
  }
  return ring.filter((_, at) => kept.has(at));
}

const scale = 256 * 2 ** UNIT_ZOOM;
const [left, top] = toWorld([EXTENT.west, EXTENT.north]);
const [right, bottom] = toWorld([EXTENT.east, EXTENT.south]);

/** A ring as path data with relative integers. */
function pathOf(ring: Ring): string {
  let before = [0, 0];
  const steps = ring.map(([lng = 0, lat = 0]) => {
    const [x, y] = toWorld([lng, lat]);
    const at = [Math.round((x - left) * scale), Math.round((y - top) * scale)];
    const step = at.map((n, axis) => n - (before[axis] ?? 0));
    before = at;
    return step.join(' ');
  });
  const [start = '', ...lines] = steps;
  return `M${start}l${lines.join(' ').replaceAll(' -', '-')}z`;
}

/** Polygons as an SVG in a data URI, for a mask. */
function maskOf(polygons: readonly (readonly Ring[])[]): string {
  const [width, height] = [(right - left) * scale, (bottom - top) * scale].map(Math.round);
  const paths = polygons.map((rings) => `<path d='${rings.map(pathOf).join('')}'/>`).join('');
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' preserveAspectRatio='none' fill-rule='evenodd'>${paths}</svg>`;
  return `url("data:image/svg+xml,${svg.replaceAll('<', '%3C').replaceAll('>', '%3E')}")`;
}

const toleranceOfCoast = (at: Point) => (isNear(at) ? TOLERANCE.near : TOLERANCE.far);
const isLarge = (ring: Ring) => areaOf(ring) > (ring.some(isNear) ? SMALLEST.near : SMALLEST.far);
const simplified = (polygons: readonly (readonly Ring[])[], toleranceAt: (at: Point) => number) =>
  polygons
    .map((rings) => rings.filter(isLarge).map((ring) => simplify(ring, toleranceAt)))
    .filter(({ length }) => length > 0);

function sheet(): string {
  const border = () => TOLERANCE.border;
  const ground = [...simplified([...shore, ...detailed], toleranceOfCoast), ...simplified(beyond, border)];
  const neighbours = simplified(abroad, border);
  return `.ground-preview{--ground:${maskOf(ground)};--neighbours:${maskOf(neighbours)}}`;
}

/** Builds `virtual:ground-preview.css`: land and coast for a map's first paint, coarser outside the districts. */
export function groundPreview(): Plugin {
  return {
    name: 'ground-preview',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) => (id === `\0${VIRTUAL}` ? sheet() : undefined),
  };
}
